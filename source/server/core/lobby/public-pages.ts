import { minute, second } from '#engine/durations.ts';
import type { MatchCard } from '#net/wire/messages.ts';
import type { TournamentView } from '#net/wire/tournaments.ts';
import { deviationAt } from '../../store/ratings.ts';
import { dateOfDay, dayAt } from '../daily/daily-seeds.ts';
import { cardOf } from '../match/match-views.ts';
import { parseMetadata } from '../match/metadata.ts';
import { publicReplayId } from '../match/public-replays.ts';
import { type RegistryEntry, unloadedEntry } from '../match/registry-entry.ts';
import { shownRating } from '../ratings/rated-match.ts';
import { recordLevels } from '../records/won-match.ts';
import { RefusedError } from '../refusals.ts';
import type { ServerContext } from '../server-context.ts';
import { tournamentView } from '../tournaments/tournament-views.ts';

// Facts for pages that need no login. They name no private matches.

/** Facts about an account that everybody may see. */
export interface PublicProfile {
  readonly name: string;
  /** Time when the account was created, in milliseconds since 1970. */
  readonly since: number;
  readonly ratings: readonly { readonly game: string; readonly value: number; readonly isProvisional: boolean }[];
  /** The best places first. */
  readonly records: readonly PublicRecord[];
  /** Newest first. */
  readonly replays: readonly { readonly id: string; readonly card: MatchCard }[];
}

interface PublicRecord {
  readonly game: string;
  readonly title: string;
  readonly place: number;
  readonly text: string;
}

/** The rankings of a day, in the order of the games. */
export interface PublicRankings {
  /** Date in UTC, such as 2026-11-30. */
  readonly date: string;
  readonly games: readonly {
    readonly game: string;
    readonly finished: number;
    /** A name is null if the account was deleted. */
    readonly rows: readonly { readonly place: number; readonly name: string | null; readonly text: string }[];
  }[];
}

export interface PublicTournament {
  readonly view: TournamentView;
  /** Codes of the running matches that everybody may watch, by the id of the match. */
  readonly codes: ReadonlyMap<string, string>;
}

export interface PublicPages {
  /** Undefined if no account of a person has this name. */
  profile(name: string): Promise<PublicProfile | undefined>;
  rankings(): Promise<PublicRankings>;
  /** Undefined if there is no such tournament. */
  tournament(id: string): Promise<PublicTournament | undefined>;
}

/** Numbers of rows that a page shows, and of matches and records that are searched for them. */
const maxRows = { rankings: 10, records: 12, replays: 10, searched: 40 } as const;

const profileLasts = minute;
const listsLast = 10 * second;
const maxKept = 500;

export function createPublicPages(server: ServerContext): PublicPages {
  const keep = <Value>(lasts: number, read: (key: string) => Promise<Value>) => keptFor(server.world, lasts, read);
  const titles = createLevelTitles(server);
  const rankings = keep(listsLast, () => readRankings(server));
  return {
    profile: keep(profileLasts, (name) => readProfile(server, titles, name)),
    rankings: () => rankings(''),
    tournament: keep(listsLast, (id) => readTournament(server, id)),
  };
}

/** Reuses each answer of `read` for `lasts` milliseconds, because requests without a login are many. */
function keptFor<Value>(
  { now }: Pick<ServerContext['world'], 'now'>,
  lasts: number,
  read: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const answers = new Map<string, { readonly until: number; readonly answer: Promise<Value> }>();
  return (key) => {
    const known = answers.get(key);
    if (known !== undefined && known.until > now()) return known.answer;
    if (answers.size >= maxKept) answers.clear();
    const answer = read(key);
    answers.set(key, { until: now() + lasts, answer });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}

async function readProfile(
  server: ServerContext,
  titles: LevelTitles,
  name: string,
): Promise<PublicProfile | undefined> {
  const { store, people, world } = server;
  const stored = await store.accountNamed(name);
  if (stored?.state !== 'active' || stored.kind === 'guest') return undefined;
  const { account } = stored;
  await people.load([account]);
  const ratings = await store.ratings(account);
  return {
    name: stored.name,
    since: stored.created,
    ratings: ratings.map((rating) => ({
      game: rating.game,
      ...shownRating({ rating: rating.rating, deviation: deviationAt(rating, world.now()) }),
    })),
    records: await recordsOf(server, titles, account),
    replays: await replaysOf(server, account),
  };
}

/** Titles of the levels of a game. Reading them takes up to 0.2 s, so they are read once. */
type LevelTitles = (game: string) => ReadonlyMap<string, string>;

function createLevelTitles({ games }: ServerContext): LevelTitles {
  const known = new Map<string, ReadonlyMap<string, string>>();
  return (game) => {
    const titles = known.get(game) ?? new Map(games.with(game, recordLevels).map(({ level, title }) => [level, title]));
    known.set(game, titles);
    return titles;
  };
}

async function recordsOf(
  { games, store }: ServerContext,
  titles: LevelTitles,
  account: number,
): Promise<readonly PublicRecord[]> {
  const records: PublicRecord[] = [];
  for (const game of games.ids) {
    for (const { level, rank, text } of await store.ownRecords(account, game)) {
      const title = titles(game).get(level);
      if (title === undefined || records.length >= maxRows.searched) continue;
      records.push({ game, title, text, place: 1 + (await store.recordCount({ game, level }, rank)) });
    }
  }
  return records.sort((a, b) => a.place - b.place).slice(0, maxRows.records);
}

async function replaysOf(server: ServerContext, account: number): Promise<PublicProfile['replays']> {
  const replays: PublicProfile['replays'][number][] = [];
  for (const record of await server.store.finishedMatches(account, maxRows.searched)) {
    const head = parseMetadata(record);
    const entry = unloadedEntry(head, (work) => work());
    if (replays.length === maxRows.replays) break;
    await server.people.load(accountsIn(entry));
    const id = await publicReplayId(server, entry);
    if (id !== undefined) replays.push({ id, card: cardOf(server, entry, undefined) });
  }
  return replays;
}

const accountsIn = ({ head }: RegistryEntry): readonly number[] => [
  head.maker,
  ...head.seats.flatMap((holder) => (holder.is === 'person' ? [holder.account] : [])),
];

async function readRankings({ games, store, people, world }: ServerContext): Promise<PublicRankings> {
  const day = dayAt(world.now());
  const lists: PublicRankings['games'][number][] = [];
  for (const game of games.ids) {
    const ranked = await store.ranking({ game, day }, maxRows.rankings, 0);
    await people.load(ranked.flatMap(({ account }) => (account === null ? [] : [account])));
    lists.push({
      game,
      finished: await store.rankedCount({ game, day }),
      rows: ranked.map(({ account, text, rank }) => ({
        place: 1 + ranked.filter((other) => other.rank < rank).length,
        name: account === null ? null : people.nameOf(account),
        text,
      })),
    });
  }
  return { date: dateOfDay(day), games: lists };
}

/** Number of no account, because readers without a login have none. */
const nobody = 0;

async function readTournament(server: ServerContext, id: string): Promise<PublicTournament | undefined> {
  const { tournaments, matches } = server;
  const tournament = await tournaments.find(id).catch((error: unknown) => {
    if (!(error instanceof RefusedError)) throw error;
  });
  if (tournament === undefined) return undefined;
  const view = await tournamentView(server, tournament, nobody);
  const codes = view.pairings.flatMap((round) =>
    round.matches.flatMap(({ match }): [string, string][] => {
      const head = match === null ? undefined : matches.entries.get(match)?.head;
      const isOpen = head?.phase === 'running' && head.terms.listed && head.terms.watching === 'everybody';
      return isOpen ? [[head.match, head.code]] : [];
    }),
  );
  return { view, codes: new Map(codes) };
}
