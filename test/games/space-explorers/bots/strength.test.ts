import { describe, expect, test } from 'vitest';
import { scoreOf, shippedLevels } from './support.ts';

const small = shippedLevels.filter(({ name }) => ['corridor', 'kite', 'hourglass'].includes(name));
const middle = shippedLevels.slice(0, 11);

// The bench plays more games; here are as many as show a bot that has forgotten how to play.
describe('strategies against each other', () => {
  test.each([
    ['greedy', 'noop', 0.7, middle],
    ['expander', 'random', 0.9, middle],
    ['expander', 'greedy', 0.8, middle],
    ['search', 'random', 0.9, small],
    ['search', 'greedy', 0.8, small],
    ['search', 'expander', 0.6, small],
  ])(
    '%s against %s',
    (name, other, least, levels) => {
      expect(levels.length).toBeGreaterThanOrEqual(3);
      expect(scoreOf(name, other, levels)).toBeGreaterThanOrEqual(least);
    },
    60_000,
  );
});
