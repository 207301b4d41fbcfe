import type { RankingQuery } from '../daily.ts';
import type { Answer, Change, Store } from '../store.ts';
import { keptText, read, readNumber, readRows, rows, run, type Steps, type Value } from './rows.ts';

type DailyQuestion = 'dailyMatches' | 'ranking' | 'rankedCount';

export const dailyQuestions: {
  readonly [Asked in DailyQuestion]: (...args: Parameters<Store[Asked]>) => Steps<Answer<Asked>>;
} = {
  *dailyMatches(account, day) {
    const selected = yield* read('SELECT * FROM daily WHERE account = ? AND day = ? ORDER BY match', ...[account, day]);
    return readRows(rows.daily, selected, `the daily matches of account ${account}`);
  },
  *ranking(query, limit, from) {
    const { where, values } = rankedWhere(query);
    const selected = yield* read(
      `SELECT match, account, rank, text FROM daily WHERE ${where} ORDER BY rank, match LIMIT ? OFFSET ?`,
      ...[...values, limit, from],
    );
    return readRows(rows.ranked, selected, 'a ranking');
  },
  rankedCount(query, rank) {
    const { where, values } = rankedWhere(query);
    return readNumber(
      `SELECT count(*) AS number FROM daily WHERE ${where}${rank === undefined ? '' : ' AND rank < ?'}`,
      ...values,
      ...(rank === undefined ? [] : [rank]),
    );
  },
};

function rankedWhere({ game, day, playedWith }: RankingQuery) {
  const where = "game = ? AND day = ? AND standing = 'counts' AND rank IS NOT NULL";
  const values: readonly Value[] = [keptText(game), day];
  if (playedWith === undefined) return { where, values };
  // Starts from the few fellow players: `|| ''` keeps the database from using the index of the many results.
  const fellows = `SELECT CAST(? AS BIGINT) UNION SELECT other.account FROM seated AS mine
    JOIN seated AS other ON other.match = mine.match WHERE mine.account = ? AND mine.ended IS NOT NULL`;
  const played = `SELECT match FROM daily WHERE day = ? AND account IN (${fellows})`;
  return {
    where: `${where.replace('game = ?', "game || '' = ?")} AND match IN (${played})`,
    values: [...values, day, playedWith, playedWith],
  };
}

/** The caller must have locked the match and the account. */
export function* addDaily({ match, account, game, day, hasLeft }: Extract<Change, { type: 'daily' }>): Steps<void> {
  if (hasLeft)
    yield* run(
      "UPDATE daily SET standing = 'left' WHERE match = ? AND standing = 'counts' AND rank IS NULL",
      keptText(match),
    );
  const earlier = yield* read(
    "SELECT 1 FROM daily WHERE account = ? AND day = ? AND game = ? AND standing <> 'practice'",
    ...[account, day, keptText(game)],
  );
  const standing = earlier.length > 0 ? 'practice' : hasLeft ? 'left' : 'counts';
  yield* run(
    `INSERT INTO daily (match, account, game, day, standing, rank, text) VALUES (?, ?, ?, ?, ?, NULL, '')
     ON CONFLICT (match) DO NOTHING`,
    ...[keptText(match), account, keptText(game), day, standing],
  );
}

export const addDailyResult = ({ match, rank, text }: Extract<Change, { type: 'daily-result' }>): Steps<void> =>
  run(
    'UPDATE daily SET rank = ?, text = ? WHERE match = ? AND rank IS NULL',
    ...[rank, keptText(text), keptText(match)],
  );
