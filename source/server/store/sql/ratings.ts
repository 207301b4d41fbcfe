import {
  type LadderQuery,
  ladderUntil,
  type RatedMatch,
  type RatingReads,
  rateMatch,
  type StoredRating,
} from '../ratings.ts';
import type { Account, Answer, Store } from '../store.ts';
import { keptText, read, readNumber, readRows, rows, run, type Steps, type Value } from './rows.ts';

export const ratingQuestions: {
  readonly [Asked in keyof RatingReads]: (...args: Parameters<Store[Asked]>) => Steps<Answer<Asked>>;
} = {
  ratings: (account) => ratingsWhere('account = ? ORDER BY game', account),
  ladder(query, limit, from) {
    const { where, values } = ladderWhere(query);
    // Skips the first ratings in the index alone, without reading their rows.
    const page = `SELECT account FROM rating WHERE ${where} ORDER BY rating DESC, account LIMIT ? OFFSET ?`;
    return ratingsWhere(
      `game = ? AND account IN (${page}) ORDER BY rating DESC, account`,
      ...[keptText(query.game), ...values, limit, from],
    );
  },
  ladderCount(query, rating) {
    const { where, values } = ladderWhere(query);
    return readNumber(
      `SELECT count(*) AS number FROM rating WHERE ${where}${rating === undefined ? '' : ' AND rating > ?'}`,
      ...values,
      ...(rating === undefined ? [] : [rating]),
    );
  },
  *ratedSeats(match) {
    const selected = yield* read('SELECT * FROM rated WHERE match = ? ORDER BY seat', keptText(match));
    return readRows(rows.ratedSeat, selected, `the ratings of the match ${match}`);
  },
  ratedTogether: (account, other, since) =>
    readNumber(
      `SELECT count(*) AS number FROM rated AS mine JOIN rated AS other ON other.match = mine.match
       WHERE mine.account = ? AND mine.time >= ? AND other.account = ?`,
      ...[account, since, other],
    ),
};

function* ratingsWhere(where: string, ...values: readonly Value[]): Steps<StoredRating[]> {
  return readRows(rows.rating, yield* read(`SELECT * FROM rating WHERE ${where}`, ...values), 'a rating');
}

/** Contains the condition of the index of the ladder, so that the databases use it. */
const ladderWhere = ({ game, now }: LadderQuery): { readonly where: string; readonly values: readonly Value[] } => ({
  where: 'game = ? AND ladder_until > 0 AND ladder_until > ?',
  values: [keptText(game), now],
});

/**
 * Stores the ratings after a match, which the caller must have locked. Locks the accounts in the order of their
 * numbers, so that two matches with common players are rated one after the other.
 */
export function* addRated(
  change: RatedMatch,
  lockAccount: (account: number) => Steps<Account | undefined>,
): Steps<void> {
  const match = keptText(change.match);
  const game = keptText(change.game);
  if ((yield* read('SELECT 1 FROM rated WHERE match = ? LIMIT 1', match)).length > 0) return;
  const before = new Map<number, StoredRating>();
  const deleted = new Set<number>();
  const accounts = change.seats.flatMap(({ account }) => (account === null ? [] : [account]));
  for (const account of accounts.sort((a, b) => a - b)) {
    if ((yield* lockAccount(account))?.state === 'deleted') deleted.add(account);
    const [known] = yield* ratingsWhere('account = ? AND game = ?', account, game);
    if (known !== undefined) before.set(account, known);
  }
  for (const { seat, rating } of rateMatch(change, (account) => before.get(account))) {
    const { account, volatility, matches, changed, isProgram } = rating;
    const isGone = deleted.has(account);
    yield* run(
      `INSERT INTO rated (match, seat, account, game, time, place, number, rating, deviation, rating_after,
       deviation_after) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[match, seat.seat, isGone ? null : account, game, seat.time, seat.place, seat.number],
      ...[seat.rating, seat.deviation, seat.ratingAfter, seat.deviationAfter],
    );
    if (isGone) continue;
    yield* run(
      `INSERT INTO rating (account, game, rating, deviation, volatility, matches, changed, program, ladder_until)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, game) DO UPDATE SET rating = excluded.rating,
       deviation = excluded.deviation, volatility = excluded.volatility, matches = excluded.matches,
       changed = excluded.changed, program = excluded.program, ladder_until = excluded.ladder_until`,
      ...[account, game, rating.rating, rating.deviation, volatility, matches, changed, isProgram ? 1 : 0],
      ladderUntil(rating),
    );
  }
}

export function* removeRatings(account: number): Steps<void> {
  yield* run('DELETE FROM rating WHERE account = ?', account);
  yield* run('UPDATE rated SET account = NULL WHERE account = ?', account);
}
