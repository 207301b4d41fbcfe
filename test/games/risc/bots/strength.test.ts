import { describe, expect, test } from 'vitest';
import { risc } from '#games/risc/index.ts';
import { groupCount } from '#games/risc/levels.ts';
import { inTime } from '#test/support/in-time.ts';
import { listedLevels } from '../listed-levels.ts';
import { playedOut, shareOf } from './arena.ts';

const texts = listedLevels.map(({ text }) => text);

// Few matches, but enough to reveal a bot that no longer plays well.
describe('a stronger bot wins most matches against a weaker bot', () => {
  test.each([
    ['novice', 'random', 0.8, texts, inTime(1, 6)],
    ['easy', 'novice', 0.6, texts, inTime(2, 12)],
    ['normal', 'random', 0.9, texts, inTime(1, 8)],
    ['normal', 'easy', 0.55, texts, inTime(3, 12)],
    ['hard', 'normal', 0.65, texts.slice(0, 2), inTime(4, 20)],
    ['hard', 'normal', 0.6, texts.slice(2, 3), inTime(2, 10)],
  ] as const)('%s against %s', (name, other, minShare, levels, games) => {
    const shares = levels.map((text) => shareOf([name, other], text, games));
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThanOrEqual(minShare);
  });
});

test.each(['easy', 'normal', 'hard'])('matches of the bot %s against itself end by conquest', (name) => {
  const bot = risc.bots?.[name] ?? expect.fail(`no bot ${name}`);
  for (const { text, level } of name === 'hard' ? listedLevels.slice(0, inTime(1, 3)) : listedLevels) {
    const bots = Array.from({ length: groupCount(level.map) }, () => bot);
    expect(playedOut({ level: text, bots, seed: 'end', turns: 200 }).reason).toBe('conquest');
  }
});
