import type { NewRecord, RecordQuery, RecordReads } from '../records.ts';
import type { Account, Answer, Store } from '../store.ts';
import { keptText, read, readNumber, readRows, rows, run, type Steps, type Value } from './rows.ts';

export const recordQuestions: {
  readonly [Asked in keyof RecordReads]: (...args: Parameters<Store[Asked]>) => Steps<Answer<Asked>>;
} = {
  records: (query, limit) => recordsWhere(`${ofLevel} ORDER BY rank, time, match LIMIT ?`, ...valuesOf(query), limit),
  recordCount: (query, rank) =>
    readNumber(
      `SELECT count(*) AS number FROM level_record WHERE ${ofLevel}${rank === undefined ? '' : ' AND rank < ?'}`,
      ...valuesOf(query),
      ...(rank === undefined ? [] : [rank]),
    ),
  ownRecords: (account, game) =>
    recordsWhere('account = ? AND game = ? AND best = 1 ORDER BY level', account, keptText(game)),
  *accountsWithMoves(moves) {
    const selected = yield* read('SELECT account FROM level_record WHERE moves = ? ORDER BY match', keptText(moves));
    return readRows(rows.holder, selected, 'a won match').map(({ account }) => account);
  },
};

const ofLevel = 'game = ? AND level = ? AND best = 1';

const valuesOf = ({ game, level }: RecordQuery): readonly Value[] => [keptText(game), keptText(level)];

function* recordsWhere(where: string, ...values: readonly Value[]) {
  return readRows(rows.levelRecord, yield* read(`SELECT * FROM level_record WHERE ${where}`, ...values), 'a record');
}

/** The caller must have locked the match. Locks the account, so that only one of two servers stores its record. */
export function* addRecord(
  record: NewRecord,
  lockAccount: (account: number) => Steps<Account | undefined>,
): Steps<void> {
  const { account, rank, text, time, isUploaded, moves, counts } = record;
  const match = keptText(record.match);
  const holder = yield* lockAccount(account);
  const isGone = holder?.state === 'deleted';
  if ((yield* read('SELECT 1 FROM level_record WHERE match = ?', match)).length > 0) return;
  const [before] = isGone ? [] : yield* recordsWhere(`account = ? AND ${ofLevel}`, account, ...valuesOf(record));
  const isBest = counts && holder?.kind !== 'guest' && (before === undefined || rank < before.rank);
  if (isBest && before !== undefined)
    yield* run('UPDATE level_record SET best = 0 WHERE match = ?', keptText(before.match));
  yield* run(
    `INSERT INTO level_record (match, account, game, level, rank, text, time, uploaded, moves, best)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[match, isGone ? null : account, ...valuesOf(record), rank, keptText(text), time],
    ...[isUploaded ? 1 : 0, keptText(moves), isBest ? 1 : 0],
  );
}

export const removeFromRecords = (account: number): Steps<void> =>
  run('UPDATE level_record SET account = NULL WHERE account = ?', account);
