import type { Answers, Terms } from '#net/wire/requests.ts';
import type { LoggedIn } from '../accounts/logins.ts';
import { assertSeatLeft, type RoomContext } from '../lobby/rooms.ts';
import { type MatchMetadata, seatOf } from '../match/metadata.ts';
import type { RegistryEntry } from '../match/registry-entry.ts';
import { refused } from '../refusals.ts';
import { type DailyMatches, dailySeats } from './daily.ts';
import { closingTime, commitmentOf, dateOfDay, dayAt, endOfDay, matchSeedOf } from './daily-seeds.ts';

export interface DailyContext extends RoomContext {
  readonly daily: DailyMatches;
}

/** Number of results on a page of a ranking. */
export const rankingRows = 50;

/** The account's running match of the day, or a new one. */
export async function playDaily(context: DailyContext, account: number, game: string): Promise<RegistryEntry> {
  const { games, world, store, people, matches, newMatches, daily } = context;
  const day = dayAt(world.now());
  const running = matches.all().find((entry) => isOwnDaily(entry, account, game, day));
  if (running !== undefined) return running;
  assertSeatLeft(context, account);
  const setup = await daily.setup(game, day);
  const isPractice =
    people.isGuest(account) || (await store.dailyMatches(account, day)).some((played) => played.game === game);
  const { level, title, options } = setup;
  const terms: Terms = {
    options: { ...options },
    limit: 0,
    watching: 'nobody',
    outSees: 'own',
    listed: false,
    hints: isPractice,
  };
  const seats = dailySeats(setup, account);
  const head = await newMatches.draw(account, game, seats, terms, { level, title });
  const start: MatchMetadata['start'] = {
    time: head.created,
    seed: matchSeedOf(await daily.seed(game, day)),
    players: seats.length,
    options: { ...options },
    rules: games.with(game, ({ rulesVersion }) => rulesVersion),
  };
  return newMatches.add({ ...head, phase: 'running', start, daily: { day, practises: isPractice } });
}

const isOwnDaily = ({ head }: RegistryEntry, account: number, game: string, day: number): boolean =>
  head.phase === 'running' && head.game === game && head.daily?.day === day && seatOf(head, account) !== null;

/** Takes a match of the day out of the ranking, and allows hints in it. */
export async function leaveRanking(
  { store, matches }: DailyContext,
  { account }: LoggedIn,
  entry: RegistryEntry,
): Promise<void> {
  const { head } = entry;
  const { daily, game, match } = head;
  if (daily === undefined) throw refused('not-now', 'This is not a daily match.');
  if (seatOf(head, account) === null) throw refused('not-your-seat', 'You have no seat in this match.');
  if (head.phase === 'over') throw refused('not-now', 'The match is over.');
  if (daily.practises) return;
  // Stored before hints are allowed, so that a failure in between cannot leave the match in the ranking.
  await store.write([{ type: 'daily', match, account, game, day: daily.day, hasLeft: true }]);
  await matches.save(entry, { ...head, terms: { ...head.terms, hints: true }, daily: { ...daily, practises: true } });
  for (const [online] of entry.viewers) await matches.show(online, entry, undefined);
}

/** Refuses to reveal a seed before its day is over. */
export function assertPublicSeed({ world }: Pick<RoomContext, 'world'>, { daily }: MatchMetadata): void {
  if (daily !== undefined && world.now() < closingTime(daily.day))
    throw refused(
      'not-now',
      `The seed of this match is secret until ${new Date(closingTime(daily.day)).toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    );
}

export async function todaysMatches(context: DailyContext, { account }: LoggedIn): Promise<Answers['daily']> {
  const { games, world, store, matches, daily, settings } = context;
  const day = dayAt(world.now());
  const played = await store.dailyMatches(account, day);
  const listed: Answers['daily']['games'] = [];
  for (const game of games.ids) {
    const about = await daily.setup(game, day).then(
      (setup) => setup.about,
      (error: unknown) => {
        settings.trouble?.(error);
        return null;
      },
    );
    if (about === null) continue;
    const ownMatches = played.filter((one) => one.game === game);
    const first = ownMatches.find(({ standing }) => standing !== 'practice');
    const running = matches.all().find((entry) => isOwnDaily(entry, account, game, day));
    const [best] = await rowsOf(context, account, { game, day }, 1, 0);
    listed.push({
      game,
      about,
      bound: commitmentOf(await daily.seed(game, day)),
      finished: await store.rankedCount({ game, day }),
      best: best === undefined ? null : { name: best.name, text: best.text },
      running: running === undefined ? null : running.match,
      played: ownMatches.filter(({ rank }) => rank !== null).length,
      own:
        first === undefined
          ? null
          : {
              counts: first.standing === 'counts',
              text: first.rank === null ? null : first.text,
              place:
                first.rank === null || first.standing !== 'counts'
                  ? null
                  : 1 + (await store.rankedCount({ game, day }, first.rank)),
            },
    });
  }
  return { date: dateOfDay(day), ends: endOfDay(day), games: listed };
}

interface RankingOf {
  readonly game: string;
  readonly day: number;
  readonly playedWith?: number | undefined;
}

async function rowsOf(
  { store, people, world }: DailyContext,
  account: number,
  query: RankingOf,
  limit: number,
  from: number,
): Promise<Answers['ranking']['rows']> {
  const { game, day } = query;
  const results = await store.ranking(query, limit, from);
  await people.load(results.flatMap(({ account: player }) => (player === null ? [] : [player])));
  const ownMatches = (await store.dailyMatches(account, day)).filter((one) => one.game === game);
  const canWatch = world.now() >= closingTime(day) || ownMatches.some(({ rank }) => rank !== null);
  const [first] = results;
  let place = first === undefined ? 1 : 1 + (await store.rankedCount(query, first.rank));
  return results.map(({ match, account: player, rank, text }, i) => {
    if (i > 0 && rank !== results[i - 1]?.rank) place = from + i + 1;
    return {
      place,
      name: player === null ? null : people.nameOf(player),
      text,
      isOwn: player === account,
      match: canWatch ? match : null,
    };
  });
}

/** A page of the ranking of a day. Reveals matches only to players who have finished theirs, or after the day. */
export async function rankingPage(
  context: DailyContext,
  { account }: LoggedIn,
  {
    game,
    day,
    from,
    isOfFellows,
  }: Omit<RankingOf, 'playedWith'> & { readonly from: number; readonly isOfFellows: boolean },
): Promise<Answers['ranking']> {
  const { games, world, store, daily } = context;
  games.with(game, () => {});
  if (day > dayAt(world.now())) throw refused('not-now', 'That day has not begun.');
  const query = { game, day, playedWith: isOfFellows ? account : undefined };
  const seed = await daily.seed(game, day);
  return {
    date: dateOfDay(day),
    bound: commitmentOf(seed),
    seed: world.now() < closingTime(day) ? null : seed,
    finished: await store.rankedCount(query),
    rows: await rowsOf(context, account, query, rankingRows, from),
  };
}
