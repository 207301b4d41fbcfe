import * as z from 'zod';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { checked } from '#net/wire/limits.ts';
import { StoreError } from '../../store/store.ts';
import type { TournamentRecord } from '../../store/tournaments.ts';
import { levelSchema, termsSchema } from '../match/metadata.ts';
import { pairRoundRobin, pairSwiss, tablesOf } from './pairings.ts';

const account = z.int();
const points = z.array(z.int().min(0));

const schema = z.object({
  title: z.string(),
  owner: account.nullable(),
  /** Level of all matches, and their title. */
  level: levelSchema,
  levelTitle: z.string(),
  terms: termsSchema,
  form: z.enum(['swiss', 'round-robin']),
  /** Number of players of a match. */
  seats: z.int().min(2),
  /** Number of rounds. 0: as many as the number of entrants needs. */
  length: z.int().min(0),
  maxEntrants: z.int().min(2),
  /** Time of the start. Null if the tournament starts when it is full or when its owner starts it. */
  starts: z.int().nullable(),
  /** Milliseconds after which a round ends. */
  roundTime: z.int().min(1),
  opened: z.int(),
  entrants: z.array(
    z.object({
      account,
      /** Rating at the start. */
      rating: z.number(),
      isProgram: z.boolean(),
      /** True for an entrant who has withdrawn since the start. */
      hasLeft: z.boolean(),
    }),
  ),
  rounds: z.array(
    z.object({
      began: z.int(),
      pairings: z.array(
        z.object({
          /** Accounts by seat. */
          players: z.array(account),
          /** Null if an entrant wins without a match, because the opponent has withdrawn. */
          match: z.string().nullable(),
          /** Points by seat, in units of `winPoints`. Null until the match is over. */
          points: points.nullable(),
        }),
      ),
      byes: z.array(account),
    }),
  ),
  /** Reason why the tournament was cancelled, as a sentence. */
  cancelled: z.string().nullable(),
});

type TournamentBody = Readonly<z.infer<typeof schema>>;

export type TournamentEntrant = TournamentBody['entrants'][number];
export type TournamentRound = TournamentBody['rounds'][number];
export type Pairing = TournamentRound['pairings'][number];

export interface Tournament extends Omit<TournamentRecord, 'body'>, TournamentBody {}

export function tournamentRecord(value: Tournament): TournamentRecord {
  const { tournament, game, state, changed, ...body } = value;
  return { tournament, game, state, changed, body: JSON.stringify(body) };
}

/** @throws StoreError `damaged` */
export function parseTournament({ tournament, game, state, changed, body }: TournamentRecord): Tournament {
  const read = checked(schema, parseJsonOrUndefined(body));
  if (!read.ok) throw new StoreError('damaged', `the tournament ${tournament} cannot be read: ${read.error.message}`);
  return { tournament, game, state, changed, ...read.value };
}

/** Points for a won match or a bye. Each player of a drawn match of two gets half of them. */
export const winPoints = ({ seats }: Pick<Tournament, 'seats'>): number => 2 * (seats - 1);

/** Place of a player who was still waited for when the time of a round ran out. Two such players have both lost. */
export const lostOnTime = 4;

/**
 * Points by seat: 2 for each player with a worse place, 1 for each with the same.
 *
 * @example
 * pointsOf([1, 2]) // => [2, 0]
 * pointsOf([1, 3, 3]) // => [4, 1, 1]
 */
export const pointsOf = (places: readonly number[]): number[] =>
  places.map((place, seat) => {
    let sum = 0;
    for (const [other, otherPlace] of places.entries())
      if (otherPlace > place) sum += 2;
      else if (other !== seat && otherPlace === place && place !== lostOnTime) sum++;
    return sum;
  });

export interface TableRow extends TournamentEntrant {
  /** Equal rows have the same place. */
  readonly place: number;
  /** In units of `winPoints`. */
  readonly points: number;
  /** Sum of the points of all opponents. */
  readonly opponentPoints: number;
  readonly wins: number;
  readonly opponents: readonly number[];
  readonly byes: number;
}

/** The table, best first. A function of entrants and results only. */
export function tableOf(tournament: Pick<Tournament, 'seats' | 'entrants' | 'rounds'>): readonly TableRow[] {
  const win = winPoints(tournament);
  const rows = new Map(
    tournament.entrants.map((entrant) => {
      const opponents: number[] = [];
      return [entrant.account, { ...entrant, points: 0, opponentPoints: 0, wins: 0, opponents, byes: 0 }];
    }),
  );
  for (const { pairings, byes } of tournament.rounds) {
    for (const bye of byes) {
      const row = rows.get(bye);
      if (row === undefined) continue;
      row.points += win;
      row.byes++;
    }
    for (const { players, match, points: reached } of pairings)
      for (const [seat, player] of players.entries()) {
        const row = rows.get(player);
        if (row === undefined) continue;
        row.opponents.push(...players.filter((other) => other !== player));
        const ownPoints = reached?.[seat];
        if (ownPoints === undefined) continue;
        row.points += ownPoints;
        if (match !== null && ownPoints === win) row.wins++;
      }
  }
  for (const row of rows.values())
    for (const opponent of row.opponents) {
      const met = rows.get(opponent);
      if (met !== undefined) row.opponentPoints += met.points;
    }
  const sorted = [...rows.values()].sort(byStanding);
  let place = 1;
  return sorted.map((row, i) => {
    const before = sorted[i - 1];
    if (before !== undefined && byStanding(before, row) !== 0) place = i + 1;
    return { ...row, place };
  });
}

type Standing = Pick<TableRow, 'points' | 'opponentPoints' | 'wins' | 'rating'>;

const byStanding = (a: Standing, b: Standing): number =>
  b.points - a.points || b.opponentPoints - a.opponentPoints || b.wins - a.wins || b.rating - a.rating;

/** Largest number of Swiss rounds in which every entrant can meet a new opponent in each round. */
const maxSwissRounds = (entrants: number): number => Math.floor((entrants + 1) / 2);

/** Number of rounds of a tournament that has begun, or would begin now. */
export function lengthOf({ form, seats, length, entrants }: Tournament): number {
  const count = entrants.length;
  if (form === 'round-robin') return count % 2 === 0 ? Math.max(0, count - 1) : count;
  const requested = length === 0 ? Math.ceil(Math.log2(Math.max(2, count))) : length;
  return seats === 2 ? Math.min(requested, maxSwissRounds(count)) : requested;
}

/** The current round. Undefined before the start. */
export const roundOf = ({ rounds }: Pick<Tournament, 'rounds'>): TournamentRound | undefined => rounds.at(-1);

export const isRoundOver = (tournament: Pick<Tournament, 'rounds'>): boolean =>
  roundOf(tournament)?.pairings.every(({ points: reached }) => reached !== null) !== false;

/** Ids of the matches of the current round that have no result yet. */
export function openMatches(tournament: Pick<Tournament, 'rounds'>): readonly string[] {
  const matches = roundOf(tournament)?.pairings.map(({ match, points: reached }) => (reached === null ? match : null));
  return matches === undefined ? [] : matches.filter((match) => match !== null);
}

/** Enters the points of a match of the current round. */
export function withResult(tournament: Tournament, match: string, reached: readonly number[]): Tournament {
  const rounds = tournament.rounds.map((round, i) =>
    i < tournament.rounds.length - 1
      ? round
      : {
          ...round,
          pairings: round.pairings.map((pairing) =>
            pairing.match === match && pairing.points === null ? { ...pairing, points: [...reached] } : pairing,
          ),
        },
  );
  return { ...tournament, rounds };
}

/**
 * Pairs the next round. `match` draws the id of a match.
 *
 * @returns undefined if the tournament is over: after its last round, or if too few entrants are left
 */
export function nextRound(tournament: Tournament, began: number, match: () => string): Tournament | undefined {
  const { form, seats, entrants, rounds } = tournament;
  const remaining = new Set(entrants.flatMap(({ account: entrant, hasLeft }) => (hasLeft ? [] : [entrant])));
  if (rounds.length >= lengthOf(tournament) || remaining.size < seats) return undefined;
  const table = tableOf(tournament).filter((row) => remaining.has(row.account));
  const { groups, byes } =
    form === 'round-robin'
      ? pairRoundRobin(
          entrants.toSorted((a, b) => b.rating - a.rating).map((entrant) => entrant.account),
          rounds.length,
        )
      : seats === 2
        ? pairSwiss(table)
        : tablesOf(table, seats);
  const win = winPoints(tournament);
  const pairings = groups.flatMap((group, i): Pairing[] => {
    const here = group.filter((player) => remaining.has(player));
    if (here.length === 0) return [];
    if (here.length < group.length)
      return [{ players: group, match: null, points: group.map((player) => (remaining.has(player) ? win : 0)) }];
    return [{ players: seated(rounds, group, i), match: match(), points: null }];
  });
  if (pairings.every((pairing) => pairing.match === null) && form === 'swiss') return undefined;
  const round = { began, pairings, byes: byes.filter((bye) => remaining.has(bye)) };
  return { ...tournament, rounds: [...rounds, round] };
}

/** Orders the players of a match by seat: players who had the first seat less often come first. */
function seated(rounds: readonly TournamentRound[], group: readonly number[], number: number): number[] {
  const firsts = (player: number): number =>
    rounds.filter(({ pairings }) => pairings.some(({ players }) => players[0] === player)).length;
  const turned = number % 2 === 0 ? group : group.toReversed();
  return turned.toSorted((a, b) => firsts(a) - firsts(b));
}
