import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Connection } from '#server/store/postgres/connection.ts';
import { schema } from '#server/store/postgres/migrations.ts';
import { deleteRows } from './support.ts';

/** PostgreSQL in this process with any number of connections. While one has an open transaction, all others wait. */
export interface SmallPostgres {
  connect(): Promise<Connection>;
  empty(): Promise<void>;
  /** Keeps the tables, unlike `empty`. */
  deleteRows(): Promise<void>;
}

let made: Promise<SmallPostgres> | undefined;

/** The database of this test worker, emptied, because an earlier test file may have left data. */
export async function smallPostgres(): Promise<SmallPostgres> {
  made ??= begun();
  const database = await made;
  await database.empty();
  return database;
}

const { version }: { readonly version: string } = JSON.parse(
  readFileSync(join('node_modules', '@electric-sql', 'pglite', 'package.json'), 'utf8'),
);

/** An empty database. Making its files takes seconds, so they are cached. */
async function newDatabase(): Promise<PGlite> {
  const kept = join('node_modules', '.cache', 'turncade', `postgres-${version}.tar`);
  if (existsSync(kept)) return PGlite.create({ loadDataDir: new Blob([readFileSync(kept)]) });
  const database = await PGlite.create();
  const files = await database.dumpDataDir('none');
  mkdirSync(dirname(kept), { recursive: true });
  // The file is renamed when complete, so that another worker finds all of it or nothing.
  writeFileSync(`${kept}.${process.pid}`, new Uint8Array(await files.arrayBuffer()));
  renameSync(`${kept}.${process.pid}`, kept);
  return database;
}

async function begun(): Promise<SmallPostgres> {
  const database = await newDatabase();
  let free: Promise<void> = Promise.resolve();
  /** Waits for the database and returns a function that releases it. */
  const taken = async (): Promise<() => void> => {
    const before = free;
    let giveBack = () => {};
    free = new Promise((resolve) => {
      giveBack = resolve;
    });
    await before;
    return giveBack;
  };
  const connect = async (): Promise<Connection> => {
    let giveBack: (() => void) | undefined;
    let last: Promise<unknown> = Promise.resolve();
    const carriedOut = async (sql: string, values: readonly unknown[]) => {
      giveBack ??= await taken();
      try {
        const { rows } = await database.query<Record<string, unknown>>(sql, [...values]);
        return rows;
      } finally {
        if (!isWithin(sql)) {
          giveBack();
          giveBack = undefined;
        }
      }
    };
    let end = async () => {};
    let isOpen = false;
    /** True if a transaction is open after a statement. */
    const isWithin = (sql: string): boolean => {
      if (sql.startsWith('BEGIN')) isOpen = true;
      if (sql === 'COMMIT' || sql === 'ROLLBACK') isOpen = false;
      return isOpen;
    };
    const query: Connection['query'] = (sql, values = []) => {
      const done = last.then(() => carriedOut(sql, values));
      last = done.catch(() => {});
      return done;
    };
    return {
      query,
      async listen(channel, heard) {
        const stop = await database.listen(channel, heard);
        const ended = new Promise<void>((resolve) => {
          end = async () => {
            await stop();
            resolve();
          };
        });
        return { ended };
      },
      async end() {
        await last;
        if (isOpen) await query('ROLLBACK');
        await end();
      },
    };
  };
  return {
    connect,
    async empty() {
      await database.exec(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    },
    async deleteRows() {
      await database.exec(deleteRows);
    },
  };
}
