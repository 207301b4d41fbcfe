import { describe, expect, test } from 'vitest';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import { generateMission, readMission, writeMission } from '#games/space-defender/levels.ts';
import { presets } from '#games/space-defender/screen/loadout.ts';
import { bundledLevels } from '#storage/levels.ts';
import { unwrapped } from '#test/engine/support.ts';
import { inTime, isLong } from '#test/support/in-time.ts';
import { botWinsOf, seedsOf, stubbornWinsOf } from '../missions/trials.ts';

const missions = bundledLevels(game).map(({ source: { name, text } }) => ({
  name,
  text,
  mission: unwrapped(readMission(text)),
}));
const ofTier = (chosenTier: number) =>
  missions
    .filter(({ mission: { tier, goal } }) => tier === chosenTier && goal.type !== 'endless')
    .map((level): [name: string, level: (typeof missions)[number]] => [level.name, level]);

const seeds = seedsOf(inTime(2, 20));
/**
 * Maximum wins of a thoughtless strategy in twenty seeds, lower for higher tiers. The short run has few seeds and
 * allows 1.
 */
const maxWinsOf = (tier: number): number => (tier === 1 ? inTime(1, 8) : tier === 2 ? inTime(1, 5) : 1);

describe.each([1, 2, 3] as const)('missions of tier %i are lost by thoughtless play', (tier) => {
  // Excludes Long Watch, which is for exploring and can be won by waiting.
  test.each(ofTier(tier).filter(([name]) => name !== 'long-watch'))(
    '%s: by firing every turn, by waiting, and by random commands',
    (_, level) => {
      expect(stubbornWinsOf(level, seeds, 'fire')).toBeLessThanOrEqual(maxWinsOf(tier));
      expect(stubbornWinsOf(level, seeds, 'wait')).toBeLessThanOrEqual(maxWinsOf(tier));
      expect(botWinsOf(level, seeds, 'random')).toBeLessThanOrEqual(maxWinsOf(tier));
    },
  );
});

describe('the bot hard wins', () => {
  test.each(ofTier(3))('%s in at least half of its matches', (_, level) => {
    expect(botWinsOf(level, seeds.slice(0, inTime(1, 20)), 'hard')).toBeGreaterThanOrEqual(inTime(1, 10));
  });

  test.runIf(isLong).each(ofTier(2))('%s in more than half of its matches', (_, level) => {
    expect(botWinsOf(level, seeds, 'hard')).toBeGreaterThan(10);
  });
});

const generated = Array.from({ length: 40 }, (_, i) => generateMission(`trial ${i}`)).map(
  (mission): [about: string, mission: typeof mission] => [`${mission.title}: ${mission.about}`, mission],
);

test.runIf(isLong).each(generated)(
  'the generated mission %s is lost by firing every turn and won by the bot hard',
  (_, mission) => {
    const level = { name: 'generated', text: writeMission(mission), mission };
    expect(stubbornWinsOf(level, seeds, 'fire')).toBeLessThanOrEqual(maxWinsOf(mission.tier));
    expect(botWinsOf(level, seeds.slice(0, 6), 'hard')).toBeGreaterThanOrEqual(3);
  },
);

describe('missions of the first tier are easy', () => {
  test.each(ofTier(1))('%s: a player who follows the hints wins at least eight of ten matches', (_, level) => {
    const tries = seedsOf(inTime(10, 20));
    expect(botWinsOf(level, tries, 'adviser')).toBeGreaterThanOrEqual(0.8 * tries.length);
  });

  test.each(ofTier(1))('%s: the bot normal wins at least nine of ten matches', (_, level) => {
    expect(botWinsOf(level, seeds, 'normal')).toBeGreaterThanOrEqual(inTime(2, 18));
  });

  test.each(ofTier(1))(
    '%s: the bot easy wins half of its matches, and so do most preset ships flown by the bot normal',
    (_, level) => {
      expect(botWinsOf(level, seeds, 'easy')).toBeGreaterThanOrEqual(inTime(1, 10));
      const wins = presets.map(({ parts }) => botWinsOf(level, seeds, 'normal', parts));
      expect(wins.filter((count) => count >= inTime(1, 10)).length).toBeGreaterThanOrEqual(2);
    },
  );
});

test('each bot wins more missions than the next weaker bot, and no bot wins all', () => {
  const all = missions.filter(({ mission: { goal } }) => goal.type !== 'endless');
  const wins = ['random', 'easy', 'normal', ...inTime<string[]>([], ['hard'])].map((name) =>
    all.reduce((sum, level) => sum + botWinsOf(level, seeds, name), 0),
  );
  const steps = wins.slice(1).map((count, i) => (count - (wins[i] ?? 0)) / (all.length * seeds.length));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0.12);
  expect(wins.at(-1)).toBeLessThan(all.length * seeds.length);
  // Three bots play every mission. On a busy machine this takes more than half a minute.
});
