import { describe, expect, test } from 'vitest';
import { risc } from '../../../../source/games/risc/index.ts';
import { groupCount } from '../../../../source/games/risc/level/level.ts';
import { listedLevels } from '../listed-levels.ts';
import { playedOut, shareOf } from './arena.ts';

const texts = listedLevels.map(({ text }) => text);

// The bench plays more matches; here are as many as show a bot that has forgotten how to play.
describe('bots against each other', () => {
  test.each([
    ['easy', 'random', 0.8, texts, 1],
    ['normal', 'random', 0.9, texts, 1],
    ['normal', 'easy', 0.55, texts, 3],
    ['hard', 'normal', 0.65, texts.slice(0, 2), 4],
    ['hard', 'normal', 0.6, texts.slice(2, 3), 2],
  ] as const)(
    '%s against %s',
    (name, other, least, levels, games) => {
      const shares = levels.map((text) => shareOf([name, other], text, games));
      expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThanOrEqual(least);
    },
    120_000,
  );
});

test.each(['easy', 'normal', 'hard'])(
  '%s against itself ends by conquest',
  (name) => {
    const bot = risc.bots?.[name] ?? expect.fail(`no bot ${name}`);
    for (const { text, level } of name === 'hard' ? listedLevels.slice(0, 3) : listedLevels) {
      const bots = Array.from({ length: groupCount(level.map) }, () => bot);
      expect(playedOut({ level: text, bots, seed: 'end', turns: 200 }).reason).toBe('conquest');
    }
  },
  120_000,
);
