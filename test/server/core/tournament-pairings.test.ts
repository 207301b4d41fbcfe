import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemAt } from '#engine/lookup.ts';
import {
  isRoundOver,
  lengthOf,
  nextRound,
  openMatches,
  parseTournament,
  pointsOf,
  type Tournament,
  tableOf,
  tournamentRecord,
  winPoints,
  withResult,
} from '#server/core/tournaments/tournament.ts';

const tournament = (entrants: number, changed: Partial<Tournament> = {}): Tournament => ({
  tournament: 'oak-17',
  game: 'risc',
  state: 'running',
  changed: 0,
  title: 'Autumn Cup',
  owner: 1,
  level: null,
  levelTitle: 'Three Crowns',
  terms: { options: {}, limit: 60_000, watching: 'everybody', outSees: 'own', listed: true, hints: false },
  form: 'swiss',
  seats: 2,
  length: 0,
  maxEntrants: 64,
  starts: null,
  roundTime: 3_600_000,
  opened: 0,
  entrants: Array.from({ length: entrants }, (_, i) => ({
    ...{ account: i + 1, rating: 2000 - 10 * i, isProgram: false, hasLeft: false },
  })),
  rounds: [],
  cancelled: null,
  ...changed,
});

const drawIds = () => {
  let last = 0;
  return () => `m${++last}`;
};

/** Plays rounds until the tournament is over. `place` returns the place of each player of a match. */
function played(
  started: Tournament,
  place: (player: number, match: string) => number,
  leave: (current: Tournament) => Tournament = (current) => current,
): Tournament {
  const draw = drawIds();
  for (let current = started; ; ) {
    const next = nextRound(leave(current), current.rounds.length, draw);
    if (next === undefined) return current;
    current = next;
    for (const match of openMatches(current)) {
      const { players } = itemAt(
        current.rounds.flatMap((round) => round.pairings.filter((pairing) => pairing.match === match)),
        0,
      );
      current = withResult(current, match, pointsOf(players.map((player) => place(player, match))));
    }
    expect(isRoundOver(current)).toBe(true);
  }
}

const places = fc.infiniteStream(fc.integer({ min: 1, max: 4 }));
const placesFrom = (stream: Iterator<number>) => () => Number(stream.next().value);

/** Players of all matches, as texts. */
const meetings = ({ rounds }: Tournament): string[] =>
  rounds.flatMap(({ pairings }) => pairings.map(({ players }) => [...players].sort((a, b) => a - b).join(' ')));

const byesOf = ({ rounds }: Tournament): number[] => rounds.flatMap(({ byes }) => byes);

const leaving = (stream: Iterator<number>) => (current: Tournament) => ({
  ...current,
  entrants: current.entrants.map((entrant) => ({ ...entrant, hasLeft: entrant.hasLeft || stream.next().value === 1 })),
});

describe('a Swiss tournament', () => {
  test('gives each entrant an opponent or a bye in each round, and repeats no pair and no bye', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 64 }), fc.integer({ min: 0, max: 20 }), places, (count, length, stream) => {
        const over = played(tournament(count, { length }), placesFrom(stream));
        expect(over.rounds).toHaveLength(lengthOf(over));
        expect(new Set(meetings(over)).size).toBe(meetings(over).length);
        expect(new Set(byesOf(over)).size).toBe(byesOf(over).length);
        for (const { pairings, byes } of over.rounds)
          expect([...pairings.flatMap(({ players }) => players), ...byes].sort((a, b) => a - b)).toEqual(
            over.entrants.map(({ account }) => account),
          );
      }),
      { numRuns: 60 },
    );
  });

  test('repeats no pair and no bye, even if entrants withdraw between rounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), places, places, (count, stream, leavers) => {
        const over = played(tournament(count), placesFrom(stream), leaving(leavers));
        expect(new Set(meetings(over)).size).toBe(meetings(over).length);
        expect(new Set(byesOf(over)).size).toBe(byesOf(over).length);
      }),
    );
  });

  test('pairs by points, the upper half of a group against its lower half', () => {
    const first = itemAt(played(tournament(8, { length: 1 }), (player) => player).rounds, 0);
    expect(first.pairings.map(({ players }) => [...players].sort((a, b) => a - b))).toEqual([
      [1, 5],
      [2, 6],
      [3, 7],
      [4, 8],
    ]);
    const second = itemAt(played(tournament(8), (player) => player).rounds, 1);
    expect(second.pairings.map(({ players }) => [...players].sort((a, b) => a - b))).toEqual([
      [1, 3],
      [2, 4],
      [5, 7],
      [6, 8],
    ]);
  });

  test('gives the first seat to each player about as often', () => {
    const over = played(tournament(16), (player) => player);
    for (const { account } of over.entrants) {
      const firsts = over.rounds.filter(({ pairings }) => pairings.some(({ players }) => players[0] === account));
      expect(Math.abs(2 * firsts.length - over.rounds.length)).toBeLessThanOrEqual(2);
    }
  });

  test('forms tables of four, with byes for different entrants in each round', () => {
    const over = played(tournament(10, { seats: 4, length: 3 }), (player) => player);
    expect(
      over.rounds.map(({ pairings, byes }) => [pairings.map(({ players }) => players.length), byes.length]),
    ).toEqual([1, 2, 3].map(() => [[4, 4], 2]));
    expect(new Set(byesOf(over)).size).toBe(6);
  });

  test('ends when too few entrants are left', () => {
    const over = played(
      tournament(8),
      (player) => player,
      (current) =>
        current.rounds.length === 0
          ? current
          : { ...current, entrants: current.entrants.map((entrant) => ({ ...entrant, hasLeft: entrant.account > 1 })) },
    );
    expect(over.rounds).toHaveLength(1);
  });
});

describe('a round robin', () => {
  test('lets each pair meet once, and gives each entrant one bye if their number is odd', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 16 }), places, (count, stream) => {
        const over = played(tournament(count, { form: 'round-robin' }), placesFrom(stream));
        expect(over.rounds).toHaveLength(lengthOf(over));
        expect(new Set(meetings(over)).size).toBe((count * (count - 1)) / 2);
        expect(byesOf(over)).toHaveLength(count % 2 === 0 ? 0 : count);
        expect(new Set(byesOf(over)).size).toBe(byesOf(over).length);
      }),
    );
  });

  test('gives a point, but no win, for a match against an entrant who has withdrawn', () => {
    const over = played(
      tournament(4, { form: 'round-robin' }),
      () => 1,
      (current) =>
        current.rounds.length === 0
          ? current
          : {
              ...current,
              entrants: current.entrants.map((entrant) => ({ ...entrant, hasLeft: entrant.account === 4 })),
            },
    );
    expect(tableOf(over).map(({ account, points, wins }) => [account, points, wins])).toEqual([
      [2, 4, 0],
      [3, 4, 0],
      [1, 3, 0],
      [4, 1, 0],
    ]);
  });
});

describe('the table', () => {
  test('gives the points of one win for each pair of players in a match, whatever their places', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 9 }), (reached) => {
        const points = pointsOf(reached);
        expect(points.reduce((sum, ownPoints) => sum + ownPoints, 0)).toBe(reached.length * (reached.length - 1));
        expect(Math.max(...points)).toBeLessThanOrEqual(winPoints({ seats: reached.length }));
      }),
    );
    expect([pointsOf([1, 2]), pointsOf([1, 1]), pointsOf([1, 4]), pointsOf([4, 4])]).toEqual([
      [2, 0],
      [1, 1],
      [2, 0],
      [0, 0],
    ]);
  });

  test('is the same whatever the order of the matches, and after it is stored and read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), places, (count, stream) => {
        const over = played(tournament(count), placesFrom(stream));
        const turned = {
          ...over,
          rounds: over.rounds.map((round) => ({ ...round, pairings: round.pairings.toReversed() })),
        };
        const rows = (of: Tournament) =>
          tableOf(of).map(({ account, place, points, opponentPoints, wins }) => ({
            ...{ account, place, points, opponentPoints, wins },
          }));
        expect(rows(turned)).toEqual(rows(over));
        expect(rows(parseTournament(tournamentRecord(over)))).toEqual(rows(over));
        expect(nextRound(turned, 0, drawIds())).toEqual(undefined);
      }),
    );
  });

  test('breaks ties by the points of the opponents, then wins, then the rating at the start', () => {
    const over = played(tournament(6), (player) => player);
    expect(
      tableOf(over).map(({ place, account, points, opponentPoints }) => [place, account, points, opponentPoints]),
    ).toEqual([
      [1, 1, 6, 10],
      [2, 2, 4, 8],
      [3, 3, 4, 8],
      [4, 4, 2, 12],
      [5, 5, 2, 6],
      [6, 6, 0, 10],
    ]);
  });

  test('gives equal rows the same place', () => {
    const equal = tournament(3).entrants.map((entrant) => ({ ...entrant, rating: 1500 }));
    expect(tableOf(tournament(3, { entrants: equal })).map(({ place }) => place)).toEqual([1, 1, 1]);
  });

  test('ignores a second result of a match', () => {
    const started = nextRound(tournament(2), 0, drawIds());
    const won = started && withResult(started, 'm1', [2, 0]);
    expect(won && withResult(won, 'm1', [0, 2])).toEqual(won);
  });
});
