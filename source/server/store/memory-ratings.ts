import {
  type LadderQuery,
  ladderUntil,
  type RatedMatch,
  type RatedSeat,
  type RatingReads,
  rateMatch,
  type StoredRating,
} from './ratings.ts';
import type { Account, Answers } from './store.ts';
import { nothing, put, remove, together, type Undo } from './undo.ts';

export interface RatingTables {
  readonly accounts: Map<number, Account>;
  /** Ratings by account and game. */
  readonly ratings: Map<string, StoredRating>;
  /** Rated seats by match. */
  readonly rated: Map<string, readonly RatedSeat[]>;
}

export function addRated({ accounts, ratings, rated }: RatingTables, change: RatedMatch): Undo {
  if (rated.has(change.match)) return nothing;
  const isGone = (account: number): boolean => accounts.get(account)?.state === 'deleted';
  const persons = rateMatch(change, (account) => ratings.get(ratingName(account, change.game)));
  const seats = persons.map(({ seat }) => (isGone(seat.account) ? { ...seat, account: null } : seat));
  return together([
    put(
      rated,
      change.match,
      seats.toSorted((a, b) => a.seat - b.seat),
    ),
    ...persons.flatMap(({ rating }) =>
      isGone(rating.account) ? [] : put(ratings, ratingName(rating.account, rating.game), rating),
    ),
  ]);
}

const ratingName = (account: number, game: string): string => `${account} ${game}`;

/** Removes the ratings of a deleted account, and its number from rated matches. */
export function withoutRatings({ ratings, rated }: RatingTables, account: number): Undo {
  const undo: Undo[] = [];
  for (const [name, rating] of [...ratings]) if (rating.account === account) undo.push(remove(ratings, name));
  for (const [match, seats] of rated)
    if (seats.some((seat) => seat.account === account))
      undo.push(
        put(
          rated,
          match,
          seats.map((seat) => (seat.account === account ? { ...seat, account: null } : seat)),
        ),
      );
  return together(undo);
}

export function ratingAnswers({ ratings, rated }: RatingTables): Pick<Answers, keyof RatingReads> {
  const ladderOf = ({ game, now }: LadderQuery): readonly StoredRating[] =>
    [...ratings.values()]
      .filter((rating) => rating.game === game && ladderUntil(rating) > now)
      .sort((a, b) => b.rating - a.rating || a.account - b.account);
  return {
    ratings: (account) =>
      [...ratings.values()].filter((rating) => rating.account === account).sort((a, b) => (a.game < b.game ? -1 : 1)),
    ladder: (query, limit, from) => ladderOf(query).slice(from, from + limit),
    ladderCount: (query, rating) => ladderOf(query).filter((one) => rating === undefined || one.rating > rating).length,
    ratedSeats: (match) => rated.get(match) ?? [],
    ratedTogether: (account, other, since) =>
      [...rated.values()].filter(
        (seats) =>
          seats.some((seat) => seat.account === account && seat.time >= since) &&
          seats.some((seat) => seat.account === other),
      ).length,
  };
}
