import { offeredBots } from '#engine/bot.ts';
import type { Answers } from '#net/wire/requests.ts';
import { deviationAt, ladderUntil, ratingPool } from '../../store/ratings.ts';
import type { LoggedIn } from '../accounts/logins.ts';
import type { MatchMetadata } from '../match/metadata.ts';
import type { ServerContext } from '../server-context.ts';
import { shownRating } from './rated-match.ts';

type LadderContext = Pick<ServerContext, 'games' | 'store' | 'people' | 'world'>;

/** Number of players on a page of a ladder. */
const ladderRows = 50;

export async function ladderPage(
  { games, store, people, world }: LadderContext,
  { account }: LoggedIn,
  { game, from, programs }: { readonly game: string; readonly from: number; readonly programs: boolean },
): Promise<Answers['ladder']> {
  const bots = games.with(game, ({ bots: all = {} }) =>
    offeredBots(all).flatMap((bot) => {
      const rating = all[bot]?.rating;
      return rating === undefined ? [] : [{ bot, rating }];
    }),
  );
  const now = world.now();
  const pool = ratingPool(game, programs);
  const query = { game: pool, now };
  const ratings = await store.ladder(query, ladderRows, from);
  await people.load(ratings.map((rating) => rating.account));
  const placeOf = async (rating: number): Promise<number> => 1 + (await store.ladderCount(query, rating));
  const [first] = ratings;
  let place = first === undefined ? 1 : await placeOf(first.rating);
  const ownRating = (await store.ratings(account)).find((rating) => rating.game === pool);
  return {
    listed: await store.ladderCount(query),
    rows: ratings.map((row, i) => {
      if (i > 0 && row.rating !== ratings[i - 1]?.rating) place = from + i + 1;
      return {
        place,
        name: people.nameOf(row.account),
        rating: Math.round(row.rating),
        matches: row.matches,
        ...(row.isProgram && { isProgram: true }),
        isOwn: row.account === account,
      };
    }),
    bots,
    own:
      ownRating === undefined
        ? null
        : {
            ...shownRating({ rating: ownRating.rating, deviation: deviationAt(ownRating, now) }),
            matches: ownRating.matches,
            place: ladderUntil(ownRating) > now ? await placeOf(ownRating.rating) : null,
          },
  };
}

/** Ratings of the persons of a finished match, before and after it. */
export async function ratedResult(
  { store }: Pick<ServerContext, 'store'>,
  { match, rating }: MatchMetadata,
): Promise<Answers['rated']> {
  const seats = await store.ratedSeats(match);
  return {
    seats: seats.map(({ seat, rating: before, ratingAfter, deviationAfter }) => ({
      seat,
      before: Math.round(before),
      ...shownRating({ rating: ratingAfter, deviation: deviationAfter }),
    })),
    unrated: rating?.unrated ?? null,
  };
}
