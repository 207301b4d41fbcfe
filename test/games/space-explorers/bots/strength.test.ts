import { describe, expect, test } from 'vitest';
import { inTime, isLong } from '#test/support/in-time.ts';
import { played, scoreOf, shareOfSeat1, shippedLevels } from './support.ts';

const duels = shippedLevels.slice(0, 3);
const middle = shippedLevels.slice(0, 11);
const wanted = inTime(shippedLevels.slice(0, 5), shippedLevels);

// `npm run test:long` plays more games. These few games only detect a bot that plays very badly.
describe('the first of two strategies wins most matches', () => {
  test.each([
    ['greedy', 'noop', 0.7, middle],
    ['thrifty', 'greedy', 0.8, middle],
    ['expander', 'random', 0.9, middle],
    ['expander', 'greedy', 0.8, middle],
    ['search', 'random', 0.9, duels],
    ['search', 'greedy', 0.8, duels],
  ] as const)('%s against %s', (name, other, least, levels) => {
    expect(scoreOf(name, other, levels)).toBeGreaterThanOrEqual(least);
  });
});

describe('each bot beats the next weaker bot, but not in all matches', () => {
  test.each([
    ['normal', 'easy', inTime(3, 15)],
    ['hard', 'normal', inTime(2, 15)],
    ['expert', 'hard', inTime(2, 15)],
    ['master', 'expert', inTime(1, 10)],
    ...inTime([], [['champion', 'master', 5] as const]),
  ] as const)('%s against %s', (name, below, times) => {
    const score = scoreOf(name, below, wanted, times);
    expect(score).toBeGreaterThanOrEqual(inTime(0.58, 0.65));
    expect(score).toBeLessThanOrEqual(inTime(0.97, 0.9));
  });
});

describe('duels of equal bots', () => {
  // The maps are balanced for easy and normal. Bots that look ahead profit more from moving first.
  test.each([
    ['easy', 0.1],
    ['normal', 0.1],
    ['hard', 0.22],
    ['expert', 0.22],
    ...inTime([], [['champion', 0.22] as const]),
  ] as const)('with %s on both sides give no seat a large advantage', (name, most) => {
    const shares = duels.map((level) => shareOfSeat1(name, level, inTime(name === 'expert' ? 12 : 24, 400)));
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    // A larger deviation is allowed, because there are few games.
    expect(Math.abs(mean - 0.5)).toBeLessThanOrEqual(inTime(most + 0.1, most));
    for (const share of shares) expect(Math.abs(share - 0.5)).toBeLessThanOrEqual(inTime(0.4, 0.23));
  });

  test.runIf(isLong).each(['easy', 'normal'])(
    'with %s on both sides give no seat an advantage on average over all built-in maps',
    (name) => {
      const shares = shippedLevels.map((level) => shareOfSeat1(name, level, 60));
      expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) / shares.length - 0.5)).toBeLessThanOrEqual(0.05);
    },
  );

  test.each(['easy', 'normal', 'hard'])('with %s on both sides hardly ever repeat a match', (name) => {
    for (const level of duels) {
      const texts = Array.from({ length: 4 }, (_, i) => JSON.stringify(played([name, name], `${i}`, level).log));
      expect(new Set(texts).size).toBeGreaterThanOrEqual(3);
    }
  });
});
