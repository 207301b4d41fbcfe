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
/** Of twenty seeds so many may be won without a thought: fewer from tier to tier; of a few seeds one. */
const maxWinsOf = (tier: number): number => (tier === 1 ? inTime(1, 8) : tier === 2 ? inTime(1, 5) : 1);

describe.each([1, 2, 3] as const)('missions of tier %i are lost', (tier) => {
  // Long Watch is for looking around: it can be sat out.
  test.each(ofTier(tier).filter(([name]) => name !== 'long-watch'))(
    '%s: by firing every turn, by waiting, and by chance',
    (_, level) => {
      expect(stubbornWinsOf(level, seeds, 'fire')).toBeLessThanOrEqual(maxWinsOf(tier));
      expect(stubbornWinsOf(level, seeds, 'wait')).toBeLessThanOrEqual(maxWinsOf(tier));
      expect(botWinsOf(level, seeds, 'random')).toBeLessThanOrEqual(maxWinsOf(tier));
    },
  );
});

describe('the bot hard wins', () => {
  test.each(ofTier(3))('%s, in at least half of its tries', (_, level) => {
    expect(botWinsOf(level, seeds.slice(0, inTime(1, 20)), 'hard')).toBeGreaterThanOrEqual(inTime(1, 10));
  });

  test.runIf(isLong).each(ofTier(2))('%s, in more', (_, level) => {
    expect(botWinsOf(level, seeds, 'hard')).toBeGreaterThan(10);
  });
});

const generated = Array.from({ length: 40 }, (_, i) => generateMission(`trial ${i}`)).map(
  (mission): [about: string, mission: typeof mission] => [`${mission.title}: ${mission.about}`, mission],
);

test.runIf(isLong).each(generated)('%s is lost by firing every turn, and won by hard', (_, mission) => {
  const level = { name: 'generated', text: writeMission(mission), mission };
  expect(stubbornWinsOf(level, seeds, 'fire')).toBeLessThanOrEqual(maxWinsOf(mission.tier));
  expect(botWinsOf(level, seeds.slice(0, 6), 'hard')).toBeGreaterThanOrEqual(3);
});

describe('the first tier is friendly', () => {
  test.each(ofTier(1))('%s: whoever follows the hints wins it in eight tries of ten', (_, level) => {
    const tries = seedsOf(inTime(10, 20));
    expect(botWinsOf(level, tries, 'adviser')).toBeGreaterThanOrEqual(0.8 * tries.length);
  });

  test.each(ofTier(1))('%s: normal wins it in nine tries of ten', (_, level) => {
    expect(botWinsOf(level, seeds, 'normal')).toBeGreaterThanOrEqual(inTime(2, 18));
  });

  test.each(ofTier(1))(
    '%s: easy wins it, and each ship with a name in half of the tries but perhaps one',
    (_, level) => {
      expect(botWinsOf(level, seeds, 'easy')).toBeGreaterThanOrEqual(inTime(1, 10));
      const wins = presets.map(({ parts }) => botWinsOf(level, seeds, 'normal', parts));
      expect(wins.filter((count) => count >= inTime(1, 10)).length).toBeGreaterThanOrEqual(2);
    },
  );
});

test('each bot wins more missions than the one before it, and none wins them all', () => {
  const all = missions.filter(({ mission: { goal } }) => goal.type !== 'endless');
  const wins = ['random', 'easy', 'normal', ...inTime<string[]>([], ['hard'])].map((name) =>
    all.reduce((sum, level) => sum + botWinsOf(level, seeds, name), 0),
  );
  const steps = wins.slice(1).map((count, i) => (count - (wins[i] ?? 0)) / (all.length * seeds.length));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0.12);
  expect(wins.at(-1)).toBeLessThan(all.length * seeds.length);
  // Three bots in every mission: on a busy machine half a minute is not enough.
});
