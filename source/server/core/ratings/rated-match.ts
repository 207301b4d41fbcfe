import { day } from '#engine/durations.ts';
import type { Game } from '#engine/game.ts';
import type { GameTypes, Outcome, Seat, StateOf } from '#engine/vocabulary.ts';
import { initialRating } from '#storage/statistics.ts';
import { deviationAt, type RatedHolder, type RatedMatch, ratingPool, type Strength } from '../../store/ratings.ts';
import type { HostParts } from '../core-parts.ts';
import { dayAt, endOfDay } from '../daily/daily-seeds.ts';
import type { MatchMetadata, SeatHolder } from '../match/metadata.ts';
import type { Presence } from '../presence.ts';

export interface RatingContext extends Pick<HostParts, 'games' | 'store' | 'world'> {
  readonly people: Pick<Presence, 'account' | 'nameOf' | 'isProgram' | 'load'>;
  all(): Iterable<{ readonly head: MatchMetadata }>;
}

/** Maximum number of rated matches of the same two players per day. */
const maxTogether = 5;

const minAge = day;
const minFinished = 3;

/** Returns the metadata of a match that has not begun, with the ratings of its players and whether it will be rated. */
export async function withRating(context: RatingContext, before: MatchMetadata): Promise<MatchMetadata> {
  const { rating: _, ...head } = before;
  if (head.terms.rated !== true) return head;
  const accounts = head.seats.flatMap((holder) => (isPlayer(holder) ? [holder.account] : []));
  await context.people.load(accounts);
  const players: NonNullable<MatchMetadata['rating']>['players'] = {};
  for (const account of accounts) {
    const isProgram = context.people.isProgram(account);
    const pool = ratingPool(head.game, isProgram);
    const known = (await context.store.ratings(account)).find(({ game }) => game === pool);
    players[account] = {
      rating: known === undefined ? initialRating.rating : known.rating,
      deviation: known === undefined ? initialRating.deviation : deviationAt(known, context.world.now()),
      isProgram,
    };
  }
  return { ...head, rating: { players, unrated: await whyUnrated(context, head) } };
}

const isPlayer = (holder: SeatHolder): holder is Extract<SeatHolder, { readonly account: number }> =>
  holder.is === 'person' || holder.is === 'invited';

/** Reason why a match will not be rated, as a sentence. Null if it will be. */
async function whyUnrated(context: RatingContext, head: MatchMetadata): Promise<string | null> {
  const { games, store, world, people } = context;
  const { terms, seats, game } = head;
  if (seats.filter(({ is }) => is !== 'bot').length < 2) return 'Rated matches need two people.';
  if (terms.limit === 0) return 'Rated matches need a turn limit.';
  if (terms.hints) return 'Rated matches have no hints.';
  for (const holder of seats)
    if (holder.is === 'bot' && games.with(game, (rules) => botRating(rules, holder.bot)) === undefined)
      return `The bot ${holder.bot} has no rating, so this match is not rated.`;
  const accounts = seats.flatMap((holder) => (isPlayer(holder) ? [holder.account] : []));
  for (const number of accounts) {
    const account = await people.account(number);
    if (account?.kind === 'guest') return `${account.name} is a guest, so this match is not rated.`;
    if (account === undefined || account.created <= world.now() - minAge) continue;
    if ((await store.tally(number)).played < minFinished)
      return `${account.name} is new here: matches are rated after one day, or after ${minFinished} finished matches.`;
  }
  if (new Set(accounts.map(people.isProgram)).size > 1)
    return 'People and programs have ladders of their own: matches between them are not rated.';
  for (const [i, one] of accounts.entries())
    for (const other of accounts.slice(i + 1))
      if ((await ratedToday(context, head.match, one, other)) >= maxTogether)
        return `${people.nameOf(one)} and ${people.nameOf(other)} have played ${maxTogether} rated matches today. This one is not rated.`;
  return null;
}

/** Number of rated matches between two accounts, counting those that ended today or are still running. */
async function ratedToday(
  { store, world, all }: RatingContext,
  match: string,
  one: number,
  other: number,
): Promise<number> {
  const running = [...all()].filter(
    ({ head }) =>
      head.match !== match &&
      head.phase === 'running' &&
      isRated(head) &&
      [one, other].every((account) => head.seats.some((holder) => isPlayer(holder) && holder.account === account)),
  );
  return running.length + (await store.ratedTogether(one, other, endOfDay(dayAt(world.now()) - 1)));
}

export const isRated = ({ rating }: Pick<MatchMetadata, 'rating'>): boolean => rating?.unrated === null;

const botRating = <T extends GameTypes>({ bots }: Game<T>, name: string): number | undefined => bots?.[name]?.rating;

interface EndedSession {
  readonly standIns: Readonly<Record<string, string>>;
  /** Set if the match did not end by its rules, for example by a vote. */
  readonly ended: { readonly reason: string } | null;
}

/** Places at the end of a match: winners, then players who are still in it, then those who are out or have left. */
export const placesOf =
  <T extends GameTypes>(
    game: Game<T>,
    state: StateOf<T>,
    { winners }: Pick<Outcome, 'winners'>,
    standIns: EndedSession['standIns'],
  ) =>
  (seat: Seat): number => {
    if (standIns[seat] !== undefined || game.isOut?.(state, seat) === true) return 3;
    return winners.includes(seat) || winners.length === 0 ? 1 : 2;
  };

/** Changes that rate a match at its end. */
export function ratedChanges<T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  head: MatchMetadata,
  { standIns, ended }: EndedSession,
): RatedMatch[] {
  const { match, changed: time, turn, outcome, seats } = head;
  if (!isRated(head) || outcome === null) return [];
  const isCalledOff = ended !== null && (ended.reason === 'ended' || ended.reason === 'abandoned');
  // A draw that was agreed before turn 2 does not count. Resignations always count.
  if (isCalledOff || (ended?.reason === 'draw' && turn < 2)) return [];
  const places = placesOf(game, state, outcome, standIns);
  const rated = seats.flatMap((holder, i): RatedHolder[] => {
    const place = { seat: i + 1, place: places(i + 1) };
    if (holder.is === 'person') {
      const isProgram = head.rating?.players[holder.account]?.isProgram === true;
      return [{ ...place, account: holder.account, isProgram }];
    }
    const rating = holder.is === 'bot' ? botRating(game, holder.bot) : undefined;
    return rating === undefined ? [] : [{ ...place, account: null, rating }];
  });
  const isOfPrograms = rated.some((holder) => holder.account !== null && holder.isProgram);
  return [{ type: 'rated', match, game: ratingPool(game.id, isOfPrograms), time, seats: rated }];
}

/** Above this deviation, a rating is provisional. */
const maxCertain = 110;

/** A rating as players see it. */
export const shownRating = ({ rating, deviation }: Strength): { value: number; isProvisional: boolean } => ({
  value: Math.round(rating),
  isProvisional: deviation > maxCertain,
});
