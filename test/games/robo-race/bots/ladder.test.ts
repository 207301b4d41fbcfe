import { describe, expect, test } from 'vitest';
import { inTime } from '#test/support/in-time.ts';
import { listedLevels } from '../listed-levels.ts';
import { played } from './support.ts';

const boards = listedLevels.filter(({ level }) => level.board.starts.length > 1);

/** Share of points of a bot against another: `times` races on every board in each seat. A draw counts half. */
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

describe('each bot beats the next weaker bot, but not in all races', () => {
  test.each([
    ['easy', 'novice', inTime(3, 20)],
    ['normal', 'easy', inTime(3, 20)],
    ...inTime([], [['hard', 'normal', 6] as const]),
  ] as const)('%s against %s', (bot, before, times) => {
    const share = shareOf(bot, before, times);
    // The share of a hundred races is accurate only to eight percentage points.
    expect(share).toBeGreaterThanOrEqual(inTime(0.6, 0.62));
    expect(share).toBeLessThanOrEqual(inTime(0.95, 0.9));
  });
});
