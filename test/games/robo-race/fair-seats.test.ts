import { describe, expect, test } from 'vitest';
import { options } from '#games/robo-race/options.ts';
import { inTime, isLong } from '../../support/in-time.ts';
import { named } from '../../support/listed-levels.ts';
import { played } from './bots/support.ts';
import { type ListedLevel, listedLevels } from './listed-levels.ts';

const boards = listedLevels.filter(({ level }) => level.board.starts.length === 4);
const offeredFlags = ({ level }: ListedLevel) => options.flags.offeredIn(level);
const four = ['normal', 'normal', 'normal', 'normal'];

/** Winner and number of rounds of each race of these bots on a board. */
const racesOn = ({ name, text, level: { tier } }: ListedLevel, flags: string, count: number, bots = four) =>
  Array.from({ length: count }, (_, seed) => {
    // Every board gets its own seed, so that one lucky deal does not affect all boards.
    const { state } = played(bots, `${name} ${seed}`, 200, text, { flags });
    const [winner = 0] = state.outcome?.winners ?? [];
    expect(winner).toBeGreaterThan(0);
    return { tier, winner, rounds: state.round };
  });

const racesWith = (flagsOf: (board: ListedLevel) => string) =>
  boards.flatMap((board) => racesOn(board, flagsOf(board), inTime(3, 100)));

const sharesOf = (races: readonly { readonly winner: number }[], seats = [1, 2, 3, 4]): number[] =>
  seats.map((seat) => races.filter(({ winner }) => winner === seat).length / races.length);

describe('in races of equal bots', () => {
  const raced: ReturnType<typeof racesWith> = [];

  test.each([
    ['with the flags that are offered', offeredFlags],
    ['without flags', () => 'none'],
  ])('all four seats win about equally often over all boards together, %s', (_, flagsOf) => {
    const races = racesWith(flagsOf);
    if (flagsOf === offeredFlags) raced.push(...races);
    const shares = sharesOf(races);
    // The share of so few races is accurate only to six percentage points.
    expect(Math.max(...shares)).toBeLessThanOrEqual(inTime(0.4, 0.32));
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(inTime(0.1, 0.18));
  });

  // Omits the workshop, because the rules fix its board.
  test.runIf(isLong).each(named(boards.filter(({ name }) => name !== 'workshop')))(
    'on %s none of four seats wins more than 32 % of the races, with and without the offered flags',
    (_, board) => {
      for (const flags of [offeredFlags(board), 'none'])
        expect(Math.max(...sharesOf(racesOn(board, flags, 300)))).toBeLessThanOrEqual(0.32);
    },
  );

  test.runIf(isLong).each(named(boards.filter(({ name }) => name !== 'workshop')))(
    'on %s each of two or four seats wins within eight percentage points of an equal share',
    (_, board) => {
      for (const seats of [
        [1, 2],
        [1, 2, 3, 4],
      ]) {
        const bots = seats.map(() => 'normal');
        for (const share of sharesOf(racesOn(board, offeredFlags(board), 1000, bots), seats))
          expect(Math.abs(share - 1 / seats.length), `${share} of ${seats.length}`).toBeLessThanOrEqual(0.08);
      }
    },
  );

  test.each([1, 2, 3])(
    'the median length of a race of four is 4 to 10 rounds on tier %i with the offered flags',
    (tier) => {
      const rounds = raced.flatMap((race) => (race.tier === tier ? [race.rounds] : [])).toSorted((a, b) => a - b);
      const median = rounds[Math.floor(rounds.length / 2)];
      expect(median).toBeGreaterThanOrEqual(4);
      expect(median).toBeLessThanOrEqual(10);
    },
  );
});
