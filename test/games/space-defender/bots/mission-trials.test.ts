import { describe, expect, test } from 'vitest';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import { generateMission, readMission, writeMission } from '#games/space-defender/levels.ts';
import { bundledLevels } from '#storage/levels.ts';
import { unwrapped } from '#test/engine/support.ts';
import { inTime, isLong } from '#test/support/in-time.ts';
import { botWinsOf, habits, habitWinsOf, seedsOf, wonMatch } from '../missions/trials.ts';

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
/** Maximum number of wins by firing every turn, in twenty seeds of a generated mission. */
const maxWinsOf = (tier: number): number => (tier === 1 ? 8 : tier === 2 ? 5 : 1);

const withEnd = [1, 2, 3].flatMap(ofTier);

describe.each(habits)('a player with the habit %s', (habit) => {
  const tries = seedsOf(inTime(2, 100), 501);

  test.each(withEnd)('wins %s in at most one of a hundred seeds, even with the most suitable ship', (_, level) => {
    expect(habitWinsOf(level, tries, habit)).toBeLessThanOrEqual(inTime(0, 1));
  });
});

test.each(withEnd)('random commands hardly ever win %s', (_, level) => {
  expect(botWinsOf(level, seeds, 'random')).toBeLessThanOrEqual(inTime(0, 1));
});

describe('the bot hard wins', () => {
  test.each(withEnd.filter((_, i) => i % 3 === 1))('%s in at least one of two matches', (_, level) => {
    expect(wonMatch(level, seeds.slice(0, 2), 'hard')).toBeDefined();
  });

  test.runIf(isLong).each(withEnd)('%s in at least half of its matches', (_, level) => {
    expect(botWinsOf(level, seeds, 'hard')).toBeGreaterThanOrEqual(10);
  });
});

const generated = Array.from({ length: 40 }, (_, i) => generateMission(`trial ${i}`)).map(
  (mission): [about: string, mission: typeof mission] => [`${mission.title}: ${mission.about}`, mission],
);

test.runIf(isLong).each(generated)(
  'firing every turn rarely wins the generated mission %s, but the bot hard wins at least every second match',
  (_, mission) => {
    const level = { name: 'generated', text: writeMission(mission), mission };
    expect(habitWinsOf(level, seeds, 'fire')).toBeLessThanOrEqual(maxWinsOf(mission.tier));
    expect(botWinsOf(level, seeds.slice(0, 6), 'hard')).toBeGreaterThanOrEqual(3);
  },
);

describe('missions of the first tier are easy', () => {
  test.each(ofTier(1))('%s: the bot normal wins at least three out of four matches', (_, level) => {
    const tries = seedsOf(inTime(4, 20));
    expect(botWinsOf(level, tries, 'normal')).toBeGreaterThanOrEqual(0.75 * tries.length);
  });

  test('the bot easy wins at least one match on at least two of these missions', () => {
    expect(ofTier(1).filter(([, level]) => botWinsOf(level, seeds, 'easy') > 0).length).toBeGreaterThanOrEqual(2);
  });
});

test('each bot wins more missions than the next weaker bot, and no bot wins all', () => {
  const all = missions.filter(({ mission: { goal } }) => goal.type !== 'endless');
  const tries = seeds.slice(0, inTime(1, 20));
  const wins = ['random', 'easy', 'normal', ...inTime<string[]>([], ['hard'])].map((name) =>
    all.reduce((sum, level) => sum + botWinsOf(level, tries, name), 0),
  );
  const steps = wins.slice(1).map((count, i) => (count - (wins[i] ?? 0)) / (all.length * tries.length));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0.12);
  expect(wins.at(-1)).toBeLessThan(all.length * tries.length);
});
