import { describe, expect, test } from 'vitest';
import { differentGames } from '#tournament/results/comparison.ts';
import { planOf, playedGame } from './support.ts';

/** Games in schedule order, by course. */
const courses = (...names: readonly string[]) => names.map((course, i) => playedGame(i, 'a', { course }));

describe('the number of distinct games', () => {
  test('counts a repeated game once', () => {
    const { all, byName } = differentGames(
      planOf(['A', 'B'], { gamesPerGroup: 6 }),
      courses('x', 'y', 'x', 'y', 'x', 'z'),
    );
    expect(all).toBe(3);
    expect([...byName]).toEqual([
      ['A', 3],
      ['B', 3],
    ]);
  });

  test('counts a game repeated with swapped sides once in total, but twice for a player who had both seats', () => {
    // Two entrants with the same player: with sides exchanged, the same game is repeated.
    const { all, byName } = differentGames(planOf(['A', 'A#2']), courses('x', 'x'));
    expect(all).toBe(1);
    expect(byName.get('A')).toBe(2);
  });

  test('is also computed for each player from the games of that player', () => {
    // A plays B twice, then C twice, then B plays C twice.
    const { all, byName } = differentGames(planOf(['A', 'B', 'C']), courses('p', 'q', 'r', 's', 't', 't'));
    expect(all).toBe(5);
    expect([...byName.values()]).toEqual([4, 4, 4]);
  });
});
