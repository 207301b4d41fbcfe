import { describe, expect, test } from 'vitest';
import { spaceDefender as game } from '../../../../source/games/space-defender/index.ts';
import { readMission } from '../../../../source/games/space-defender/missions/mission-text.ts';
import { bundledLevels } from '../../../../source/storage/levels.ts';
import { unwrapped } from '../../../engine/support.ts';
import { inTime, isLong } from '../../../support/in-time.ts';
import { botWinsOf, seedsOf, stubbornWinsOf } from '../missions/trials.ts';

const missions = bundledLevels(game).map(({ source: { name, text } }) => ({
  name,
  text,
  mission: unwrapped(readMission(text)),
}));
const ofTier = (wanted: number) =>
  missions
    .filter(({ mission: { tier, goal } }) => tier === wanted && goal.type !== 'endless')
    .map((level): [name: string, level: (typeof missions)[number]] => [level.name, level]);

const seeds = seedsOf(inTime(2, 20));
/** Of twenty seeds five may be won without a thought in the second tier, one in the third; of a few seeds one. */
const mostByTier = { 2: inTime(1, 5), 3: 1 } as const;

describe.each([2, 3] as const)('missions of tier %i are lost', (tier) => {
  test.each(ofTier(tier))('%s: by firing every turn, by waiting, and by chance', (_, level) => {
    expect(stubbornWinsOf(level, seeds, 'fire')).toBeLessThanOrEqual(mostByTier[tier]);
    expect(stubbornWinsOf(level, seeds, 'wait')).toBeLessThanOrEqual(mostByTier[tier]);
    expect(botWinsOf(level, seeds, 'random')).toBeLessThanOrEqual(mostByTier[tier]);
  });
});

describe('the bot hard wins', () => {
  test.each(ofTier(3))('%s, in at least half of its tries', (_, level) => {
    expect(botWinsOf(level, seeds.slice(0, inTime(1, 20)), 'hard')).toBeGreaterThanOrEqual(inTime(1, 10));
  });

  test.runIf(isLong).each(ofTier(2))('%s, in more', (_, level) => {
    expect(botWinsOf(level, seeds, 'hard')).toBeGreaterThan(10);
  });
});

test.runIf(isLong).each(ofTier(1))('%s is friendly: normal wins it in nine tries of ten', (_, level) => {
  expect(botWinsOf(level, seeds, 'normal')).toBeGreaterThanOrEqual(18);
});
