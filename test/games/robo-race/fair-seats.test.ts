import { describe, expect, test } from 'vitest';
import { inTime } from '../../support/in-time.ts';
import { played } from './bots/support.ts';
import { listedLevels } from './listed-levels.ts';

// Four of the same bot on every board that has room for them, with the flags that are offered there and without.
const boards = listedLevels.filter(({ level }) => level.board.starts.length === 4);
const flagsIn = (tier: number) => ['none', '3', '2'][tier - 1] ?? 'none';
const four = ['normal', 'normal', 'normal', 'normal'];

/** The shares of the seats in the victories of so many races on each of these boards. */
function sharesOn(which: typeof boards, seeds: number, flagsOf: (tier: number) => string) {
  const wins = [0, 0, 0, 0];
  const rounds: number[] = [];
  for (const { name, text, level } of which)
    for (let seed = 0; seed < seeds; seed++) {
      // Other cards on every board, or what a deal favours would count for all.
      const { state } = played(four, `${name} ${seed}`, 200, text, { flags: flagsOf(level.tier) });
      const [winner = 0] = state.outcome?.winners ?? [];
      expect(winner).toBeGreaterThan(0);
      wins[winner - 1] = (wins[winner - 1] ?? 0) + 1;
      rounds.push(state.round);
    }
  return { shares: wins.map((count) => count / (which.length * seeds)), rounds: rounds.sort((a, b) => a - b) };
}

describe('four equal bots', () => {
  test.each([
    ['without flags', () => 'none'],
    ['with the flags that are offered', flagsIn],
  ])('win from every seat about as often over all boards, %s', (_, flagsOf) => {
    const { shares } = sharesOn(boards, inTime(8, 100), flagsOf);
    // Of so few races a share is known to four in a hundred only.
    expect(Math.max(...shares)).toBeLessThanOrEqual(inTime(0.36, 0.32));
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(inTime(0.14, 0.18));
  });

  test.each([2, 3])('race for 6 to 12 rounds in tier %i, half of all races and more', (tier) => {
    const { rounds } = sharesOn(
      boards.filter(({ level }) => level.tier === tier),
      inTime(4, 60),
      flagsIn,
    );
    const within = rounds.filter((count) => count >= 6 && count <= 12).length;
    expect(within / rounds.length).toBeGreaterThanOrEqual(0.5);
    expect(rounds[Math.floor(rounds.length / 2)]).toBeGreaterThanOrEqual(6);
    expect(rounds[Math.floor(rounds.length / 2)]).toBeLessThanOrEqual(12);
  });
});
