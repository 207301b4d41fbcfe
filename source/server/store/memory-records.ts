import type { NewRecord, RecordQuery, RecordReads } from './records.ts';
import type { Account, Answers } from './store.ts';
import { nothing, put, together, type Undo } from './undo.ts';

interface StoredRecord extends Omit<NewRecord, 'account'> {
  readonly account: number | null;
  readonly isBest: boolean;
}

export interface RecordTables {
  readonly accounts: Map<number, Account>;
  /** Won matches by match. */
  readonly levelRecords: Map<string, StoredRecord>;
}

export function addRecord({ accounts, levelRecords }: RecordTables, change: NewRecord): Undo {
  const { match, account, game, level, rank, counts } = change;
  if (levelRecords.has(match)) return nothing;
  const holder = accounts.get(account);
  const isGone = holder?.state === 'deleted';
  const before = isGone ? undefined : bestOf(levelRecords, { game, level }).find((one) => one.account === account);
  const isBest = counts && holder?.kind !== 'guest' && (before === undefined || rank < before.rank);
  return together([
    isBest && before !== undefined ? put(levelRecords, before.match, { ...before, isBest: false }) : nothing,
    put(levelRecords, match, { ...change, account: isGone ? null : account, isBest }),
  ]);
}

const bestOf = (records: RecordTables['levelRecords'], { game, level }: RecordQuery): readonly StoredRecord[] =>
  [...records.values()]
    .filter((record) => record.isBest && record.game === game && record.level === level)
    .sort((a, b) => a.rank - b.rank || a.time - b.time || (a.match < b.match ? -1 : 1));

/** Removes a deleted account from its records, which keep their places. */
export const withoutRecords = ({ levelRecords }: RecordTables, account: number): Undo =>
  together(
    [...levelRecords.values()]
      .filter((record) => record.account === account)
      .map((record) => put(levelRecords, record.match, { ...record, account: null })),
  );

const recordOf = ({ type: _, moves: __, counts: ___, isBest: ____, ...record }: StoredRecord) => record;

export const recordAnswers = ({ levelRecords }: RecordTables): Pick<Answers, keyof RecordReads> => ({
  records: (query, limit) => bestOf(levelRecords, query).slice(0, limit).map(recordOf),
  recordCount: (query, rank) =>
    bestOf(levelRecords, query).filter((record) => rank === undefined || record.rank < rank).length,
  ownRecords: (account, game) =>
    [...levelRecords.values()]
      .filter((record) => record.isBest && record.account === account && record.game === game)
      .sort((a, b) => (a.level < b.level ? -1 : 1))
      .map(recordOf),
  accountsWithMoves: (moves) =>
    [...levelRecords.values()]
      .filter((record) => record.moves === moves)
      .sort((a, b) => (a.match < b.match ? -1 : 1))
      .map(({ account }) => account),
});
