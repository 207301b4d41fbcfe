import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decidingLead, earlyStopOf } from '#tournament/early-stop.ts';
import { planOf, playedAlone, playedGames } from './support.ts';

const plan = planOf(['A', 'B'], { gamesPerGroup: 1000 });

/** Number of games after which results in this order are decided. */
function decidedAfter(letters: string): number | undefined {
  const stop = earlyStopOf(plan);
  for (const game of playedGames(letters)) stop.add(game);
  return stop.games;
}

describe('a tournament of two strategies', () => {
  test('is decided once one of them leads by 15 wins and both have played both seats equally often', () => {
    expect(decidingLead).toBe(15);
    expect(decidedAfter('a'.repeat(14))).toBeUndefined();
    expect(decidedAfter('a'.repeat(15))).toBeUndefined();
    expect(decidedAfter('a'.repeat(16))).toBe(16);
    expect(decidedAfter('b'.repeat(1000))).toBe(16);
  });

  test('is not decided by draws, nor by games that repeat others', () => {
    expect(decidedAfter('='.repeat(1000))).toBeUndefined();
    expect(decidedAfter(`${'='.repeat(100)}${'a'.repeat(16)}`)).toBe(116);
    const stop = earlyStopOf(plan);
    for (const game of playedGames('a'.repeat(1000))) stop.add({ ...game, course: 'the same moves' });
    expect(stop.games).toBeUndefined();
  });

  test('is decided by the same games in whatever order they end', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'a', 'b', '='), minLength: 60, maxLength: 200 });
    fc.assert(
      fc.property(letters, fc.infiniteStream(fc.nat()), (results, keys) => {
        const stop = earlyStopOf(plan);
        const shuffled = playedGames(results).map((game) => ({ game, key: keys.next().value }));
        for (const { game } of shuffled.sort((one, other) => one.key - other.key)) stop.add(game);
        expect(stop.games).toBe(decidedAfter(results));
      }),
    );
  });

  test('is decided by the better results on the same levels in games for one player', () => {
    const stop = earlyStopOf({ ...plan, players: 1 });
    for (let k = 0; k < 15; k++) {
      stop.add({ ...playedAlone(2 * k, true, 3, k), course: `${k}` });
      stop.add({ ...playedAlone(2 * k + 1, true, 2, k), course: `${k}` });
      expect(stop.games).toBe(k < 14 ? undefined : 30);
    }
  });
});
