import { second } from '#engine/durations.ts';
import { initialRating } from '#storage/statistics.ts';
import { ratingPool } from '../../store/ratings.ts';
import { type Change, StoreError } from '../../store/store.ts';
import type { TournamentRecord } from '../../store/tournaments.ts';
import { newMatchId } from '../lobby/new-matches.ts';
import { matchAtStart } from '../lobby/room-starts.ts';
import type { RoomContext } from '../lobby/rooms.ts';
import { withRetry } from '../match/commands.ts';
import { type MatchMetadata, parseMetadata } from '../match/metadata.ts';
import { oneAtATimeFor } from '../queue.ts';
import { refused } from '../refusals.ts';
import { roundTimeUp } from './match-points.ts';
import {
  isRoundOver,
  nextRound,
  openMatches,
  parseTournament,
  pointsOf,
  roundOf,
  type Tournament,
  tournamentRecord,
  withResult,
} from './tournament.ts';

/** Milliseconds between two looks at the times and matches of the live tournaments. */
const lookEvery = 5 * second;

/** Number of past tournaments that are listed. */
const maxPast = 10;

const maxAttempts = 10;

/** Next state of a tournament, with the matches that begin with it. Undefined if nothing changes. */
export type Step = { readonly next: Tournament; readonly heads?: readonly MatchMetadata[] } | undefined;

/** All tournaments that are open or running, and the newest past ones. */
export interface Tournaments {
  all(): readonly Tournament[];
  /** @throws RefusedError (rejects with it) `no-such-tournament` */
  find(tournament: string): Promise<Tournament>;
  add(tournament: Tournament, changes: readonly Change[]): Promise<void>;
  /** Changes a tournament. Runs `work` again if another server has changed it meanwhile. */
  change(tournament: string, work: (before: Tournament) => Promise<Step> | Step): Promise<Tournament>;
  /** Starts the tournament now, or cancels it if too few have joined. */
  start(before: Tournament): Promise<Step>;
  /** Enters results, and begins the next round if all matches of this one are over. Safe to call at any time. */
  advance(tournament: string): Promise<void>;
  /** Advances the tournament of a match that has ended, if it belongs to one. Errors are logged. */
  advanceAfter(head: MatchMetadata): void;
  /** Reads all tournaments again. */
  load(): Promise<void>;
  stop(): void;
}

/** @param sayChanged informs the other servers on the database */
export function createTournaments(context: RoomContext, sayChanged: () => void): Tournaments {
  const { store, world, matches, people, settings } = context;
  let listed: readonly Tournament[] = [];
  const inTurn = oneAtATimeFor<string>();
  let stopLooking: (() => void) | undefined;
  let isStopped = false;

  const load = async (): Promise<void> => {
    const records = [...(await store.liveTournaments()), ...(await store.pastTournaments(maxPast))];
    listed = arranged(records.map(parseTournament));
    await people.load(listed.flatMap(({ entrants }) => entrants.map(({ account }) => account)));
    wait();
  };
  const noteChange = async (changed: Tournament): Promise<void> => {
    sayChanged();
    listed = arranged([changed, ...listed.filter(({ tournament }) => tournament !== changed.tournament)]);
    await people.load(changed.entrants.map(({ account }) => account));
    matches.listsChanged();
    wait();
  };
  const recordOf = async (tournament: string): Promise<TournamentRecord> => {
    const record = await store.tournament(tournament);
    if (record === undefined) throw refused('no-such-tournament', 'There is no such tournament here.');
    return record;
  };
  const find = async (tournament: string): Promise<Tournament> => parseTournament(await recordOf(tournament));
  const write = async (next: Tournament, from: string | null, { heads = [], changes = [] }: Writing): Promise<void> => {
    const change: Change = { type: 'tournament', tournament: tournamentRecord(next), from };
    const entries = await matches.addAll(heads, [...changes, change]);
    await noteChange(next);
    for (const entry of entries) {
      matches.later(entry, async () => void (await matches.running(entry)));
      announce(context, next, entry.head);
    }
  };
  const change: Tournaments['change'] = (tournament, work) =>
    inTurn(tournament, async () => {
      for (let attemptsLeft = maxAttempts; ; attemptsLeft--) {
        const record = await recordOf(tournament);
        const before = parseTournament(record);
        const step = await work(before);
        if (step === undefined) return before;
        const next = { ...step.next, changed: world.now() };
        try {
          await write(next, record.body, step);
          return next;
        } catch (error) {
          const isAgain = error instanceof StoreError && (error.fault === 'stale' || error.fault === 'taken');
          if (!isAgain || attemptsLeft === 0) throw error;
        }
      }
    });
  const advance = async (tournament: string): Promise<void> => {
    const known = await find(tournament);
    const round = roundOf(known);
    if (known.state === 'running' && round !== undefined && world.now() >= round.began + known.roundTime)
      for (const match of openMatches(known)) await endByTime(context, match);
    await change(tournament, async (before) => {
      if (before.state === 'open') return isDue(before, world.now()) ? startStep(context, before) : undefined;
      if (before.state !== 'running') return undefined;
      const next = await withResults(context, before);
      if (isRoundOver(next)) return nextStep(context, await withoutGone(context, next));
      return next === before ? undefined : { next };
    });
  };
  const look = async (): Promise<void> => {
    if (store.neighbours !== undefined) await load();
    for (const one of listed)
      if (shouldAdvance(context, one))
        await advance(one.tournament).catch((error: unknown) => settings.trouble?.(error));
  };
  const wait = (): void => {
    if (isStopped || stopLooking !== undefined || (!listed.some(isLive) && store.neighbours === undefined)) return;
    stopLooking = world.after(lookEvery, () => {
      look()
        .catch((error: unknown) => settings.trouble?.(error))
        .finally(() => {
          stopLooking = undefined;
          wait();
        });
    });
  };
  return {
    all: () => listed,
    find,
    add: (tournament, changes) => write(tournament, null, { changes }),
    change,
    start: (before) => startStep(context, before),
    advance,
    advanceAfter({ tournament }) {
      if (tournament !== undefined) advance(tournament.tournament).catch((error: unknown) => settings.trouble?.(error));
    },
    load,
    stop() {
      isStopped = true;
      stopLooking?.();
    },
  };
}

export const isLive = ({ state }: Pick<Tournament, 'state'>): boolean => state === 'open' || state === 'running';

/** Live tournaments, newest first, and then the newest past ones. */
const arranged = (all: readonly Tournament[]): readonly Tournament[] => [
  ...all.filter(isLive).sort((a, b) => b.opened - a.opened),
  ...all
    .filter((one) => !isLive(one))
    .sort((a, b) => b.changed - a.changed)
    .slice(0, maxPast),
];

interface Writing {
  readonly heads?: readonly MatchMetadata[];
  readonly changes?: readonly Change[];
}

const isFull = ({ entrants, maxEntrants }: Tournament): boolean => entrants.length >= maxEntrants;

const isDue = (tournament: Tournament, now: number): boolean =>
  tournament.starts === null ? isFull(tournament) : now >= tournament.starts;

/** True if a tournament is due, the time of its round is over, or one of its matches has ended. */
function shouldAdvance({ world, matches }: RoomContext, tournament: Tournament): boolean {
  if (tournament.state === 'open') return isDue(tournament, world.now());
  const round = roundOf(tournament);
  if (tournament.state !== 'running' || round === undefined) return false;
  if (world.now() >= round.began + tournament.roundTime) return true;
  return openMatches(tournament).some((match) => matches.entries.get(match)?.head.phase !== 'running');
}

/** Enters the results of the matches of the current round that are over. */
async function withResults({ store }: RoomContext, before: Tournament): Promise<Tournament> {
  let next = before;
  for (const match of openMatches(before)) {
    const record = await store.match(match);
    if (record?.phase !== 'over') continue;
    const { seats, tournament } = parseMetadata(record);
    // A match without a result, for example of an older program, is a draw.
    next = withResult(next, match, tournament?.points ?? pointsOf(seats.map(() => 1)));
  }
  return next;
}

/** Begins the first round with the accounts that are still active, or cancels the tournament if they are too few. */
async function startStep(context: RoomContext, before: Tournament): Promise<Step> {
  const { people, store } = context;
  const entrants: Tournament['entrants'] = [];
  for (const { account } of before.entrants) {
    if ((await people.account(account))?.state !== 'active') continue;
    const isProgram = people.isProgram(account);
    const pool = ratingPool(before.game, isProgram);
    const rating = (await store.ratings(account)).find(({ game }) => game === pool);
    entrants.push({
      account,
      rating: (rating ?? initialRating).rating,
      isProgram,
      hasLeft: false,
    });
  }
  const started: Tournament = { ...before, entrants, state: 'running' };
  if (entrants.length >= before.seats) return nextStep(context, started);
  return { next: { ...before, state: 'cancelled', cancelled: 'Too few players joined.' } };
}

/** Marks the entrants whose accounts were deleted or banned as withdrawn. */
async function withoutGone({ people }: RoomContext, before: Tournament): Promise<Tournament> {
  const entrants: Tournament['entrants'] = [];
  for (const entrant of before.entrants) {
    const isGone = (await people.account(entrant.account))?.state !== 'active';
    entrants.push(isGone ? { ...entrant, hasLeft: true } : entrant);
  }
  return { ...before, entrants };
}

/** Begins the next round, or ends the tournament. Skips rounds in which no match is played. */
async function nextStep(context: RoomContext, before: Tournament): Promise<NonNullable<Step>> {
  const { world } = context;
  let current = before;
  while (isRoundOver(current)) {
    const next = nextRound(current, world.now(), () => newMatchId(world));
    if (next === undefined) return { next: { ...current, state: 'over' } };
    current = next;
  }
  return { next: current, heads: await headsOf(context, current) };
}

/** Metadata of the matches of the current round. They begin without a waiting room. */
async function headsOf(context: RoomContext, tournament: Tournament): Promise<MatchMetadata[]> {
  const heads: MatchMetadata[] = [];
  const pairings = roundOf(tournament)?.pairings.filter(({ points }) => points === null);
  for (const { players, match } of pairings === undefined ? [] : pairings) {
    const [maker] = players;
    if (match === null || maker === undefined) continue;
    const { game, terms, level, levelTitle: title } = tournament;
    const seats = players.map((account) => ({ is: 'person', account }) as const);
    const head = await context.newMatches.create(maker, game, seats, terms, { level, title });
    const of = { tournament: tournament.tournament, title: tournament.title, round: tournament.rounds.length };
    heads.push(matchAtStart(context, { ...head, match, tournament: { ...of, points: null } }));
  }
  return heads;
}

/** Ends a match because the time of its round is over: the players who are waited for have lost. */
async function endByTime(context: RoomContext, match: string): Promise<void> {
  const { matches } = context;
  await withRetry(matches, match, (entry) =>
    entry.exclusive(async () => {
      if (entry.head.phase !== 'running') return;
      const host = await matches.running(entry);
      const { living, waitsFor } = host.facts();
      await host.end(
        roundTimeUp,
        living.filter((seat) => !waitsFor.includes(seat)),
      );
    }),
  );
}

function announce({ tell, people }: RoomContext, { title, rounds }: Tournament, head: MatchMetadata): void {
  for (const seat of head.seats) {
    if (seat.is !== 'person') continue;
    const rivals = head.seats.flatMap((other) =>
      other.is === 'person' && other.account !== seat.account ? [people.nameOf(other.account)] : [],
    );
    const text = `${title}: your match of round ${rounds.length} has begun, against ${rivals.join(', ')}. N: next match.`;
    tell.one(seat.account, text, head);
  }
}
