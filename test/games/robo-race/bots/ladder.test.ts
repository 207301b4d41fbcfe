import { describe, expect, test } from 'vitest';
import { inTime } from '#test/support/in-time.ts';
import { listedLevels } from '../listed-levels.ts';
import { played } from './support.ts';

const boards = listedLevels.filter(({ level }) => level.board.starts.length > 1);

/** The share of races of two that a bot wins against another one, on every board in both seats, so many times. */
function shareOf(bot: string, other: string, times: number): number {
  let wins = 0;
  for (const { name, text } of boards)
    for (let i = 0; i < 2 * times; i++) {
      const isFirst = i % 2 === 0;
      const { state } = played(isFirst ? [bot, other] : [other, bot], `${name} ${i}`, 200, text);
      const [winner] = state.outcome?.winners ?? [];
      wins += winner === undefined ? 0.5 : winner === (isFirst ? 1 : 2) ? 1 : 0;
    }
  return wins / (2 * times * boards.length);
}

describe('the ladder: each bot beats the one before it, and not always', () => {
  test.each([
    ['easy', 'novice', inTime(3, 20)],
    ['normal', 'easy', inTime(3, 20)],
    ...inTime([], [['hard', 'normal', 6] as const]),
  ] as const)('%s against %s', (bot, before, times) => {
    const share = shareOf(bot, before, times);
    // Of a hundred races a share is known to eight in a hundred only.
    expect(share).toBeGreaterThanOrEqual(inTime(0.6, 0.62));
    expect(share).toBeLessThanOrEqual(inTime(0.95, 0.9));
  });
});
