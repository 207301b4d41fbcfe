import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { LockedFolder } from '../data-folder.ts';
import { databaseOf } from '../open-store.ts';
import { problems } from '../sql/problems.ts';
import type { Row, Value } from '../sql/rows.ts';
import { type Database, type Driver, take } from '../sqlite/drivers.ts';
import { closeDatabase, openDatabase } from '../sqlite/open.ts';
import { StoreError } from '../store.ts';
import { type Connection, storeErrorOf } from './connection.ts';
import { migrate } from './migrations.ts';
import { ready } from './open.ts';

/** Tables with their key columns. Each table comes after the tables that it references. */
const tables = [
  ['account', ['account']],
  ['home_file', ['account', 'name']],
  ['login', ['token_hash']],
  ['fact', ['name']],
  ['invitation', ['name']],
  ['level', ['level']],
  ['match', ['match']],
  ['seated', ['account', 'match']],
  ['tally', ['account']],
  ['outline', ['match']],
  ['entry', ['match', 'number']],
  ['checkpoint', ['match', 'number']],
  ['chat', ['match', 'number']],
  ['daily', ['match']],
  ['rating', ['account', 'game']],
  ['rated', ['match', 'seat']],
  ['tournament', ['tournament']],
  ['level_record', ['match']],
  ['channel', ['account', 'number']],
  ['message', ['account', 'channel', 'match', 'turn', 'reason']],
] as const;

const atATime = 200;

export type Moved = ReadonlyMap<(typeof tables)[number][0], number>;

/**
 * Copies a folder's database file into an empty PostgreSQL database and compares every row. The folder stays unchanged.
 *
 * @param driver opens a copy of the file
 * @throws StoreError (rejects with it). Then no data was moved
 */
export async function moveTo(
  connect: () => Promise<Connection>,
  { folder }: LockedFolder,
  driver: Driver,
): Promise<Moved> {
  const file = databaseOf(folder);
  const copy = `${file}.${process.pid}.moving`;
  try {
    // Opening the original file would migrate it, so a copy is opened.
    for (const end of ['', '-wal']) if (existsSync(file + end)) copyFileSync(file + end, copy + end);
    const source = openDatabase(copy, driver, { isChecked: true });
    try {
      return await movedFrom(source, connect);
    } finally {
      closeDatabase(copy, source);
    }
  } catch (error) {
    const { fault, message } = storeErrorOf(error);
    throw new StoreError(fault, `${message.replaceAll(copy, file)}. Nothing was moved`);
  } finally {
    for (const end of ['', '-wal', '-shm', '.lock']) rmSync(copy + end, { force: true, recursive: true });
  }
}

async function movedFrom(source: Database, connect: () => Promise<Connection>): Promise<Moved> {
  const [damage] = take(source, problems());
  if (damage !== undefined) throw new StoreError('damaged', damage);
  const target = await ready(connect);
  try {
    await migrate(target);
    await target.query('BEGIN');
    const moved = new Map<(typeof tables)[number][0], number>();
    for (const [table, key] of tables) moved.set(table, await copyTable(source, target, table, key));
    await target.query('COMMIT');
    return moved;
  } finally {
    await target.end();
  }
}

/** Copies a table, then reads the copied rows back and compares them. Returns the number of rows. */
async function copyTable(source: Database, target: Connection, table: string, key: readonly string[]): Promise<number> {
  if ((await target.query(`SELECT 1 FROM ${table} LIMIT 1`)).length > 0)
    throw new StoreError('in-use', 'the database already has the data of a server');
  let count = 0;
  for (let last: Row | undefined; ; ) {
    const after = last === undefined ? [] : key.map((column) => valueIn(last, column));
    const from = (sign: (index: number) => string) =>
      `SELECT * FROM ${table} ${after.length === 0 ? '' : `WHERE (${key.join(', ')}) > (${after.map((_, i) => sign(i)).join(', ')})`}
       ORDER BY ${key.join(', ')} LIMIT ${atATime}`;
    const rows = source.all(
      from(() => '?'),
      ...after,
    );
    const [first] = rows;
    if (first === undefined) return count;
    const columns = Object.keys(first);
    const values = rows.flatMap((row) => columns.map((column) => valueIn(row, column)));
    const signs = rows.map(
      (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
    );
    await target.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${signs.join(', ')}`, values);
    const written = await target.query(
      from((index) => `$${index + 1}`),
      after,
    );
    if (
      !isDeepStrictEqual(
        written.map((row) => sorted(row)),
        rows.map((row) => sorted(row)),
      )
    )
      throw new StoreError('failed', `the rows of ${table} in the database differ from the rows that were written`);
    count += rows.length;
    last = rows.at(-1);
  }
}

/** Sorts the columns by name, because the two databases return them in different orders. */
const sorted = (row: Row) => Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));

function valueIn(row: Row | undefined, column: string): Value {
  const value = row?.[column];
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  throw new StoreError('damaged', `there is a ${column} that is neither text nor a number`);
}
