import { constants, copyFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { type Driver, prepared } from './database.ts';

/**
 * SQLite as WebAssembly. Its lock is a folder beside the file. A killed process leaves it behind, and native SQLite
 * ignores it. `guards.ts` handles both.
 */
export async function wasmDriver(): Promise<Driver> {
  // Otherwise V8 optimises hot functions a second time. With functions as large as SQLite's this takes a second of CPU
  // at the start and 40 MB for good, and the gain is lost in the disk time.
  setFlagsFromString('--liftoff-only');
  const { default: sqlite } = await import('node-sqlite3-wasm');
  return {
    name: 'node-sqlite3-wasm',
    hasLocks: false,
    open(file) {
      const database = new sqlite.Database(file);
      const statements = prepared((sql) => {
        const statement = database.prepare(sql);
        return {
          run: (values) => statement.run([...values]).changes,
          all: (values) => statement.all([...values]),
          finalize: () => statement.finalize(),
        };
      });
      return {
        ...statements,
        exec: (sql) => database.exec(sql),
        async copyTo(copy) {
          // The file itself changes only at a checkpoint. Reading it directly is safe, because this driver has no file
          // locks that closing it would drop.
          const [done] = statements.all('PRAGMA wal_checkpoint(TRUNCATE)');
          if (done?.['busy'] !== 0) throw new Error('the database could not be brought up to date for a copy');
          statements.all('PRAGMA wal_autocheckpoint = 0');
          try {
            await copyFile(file, copy, constants.COPYFILE_FICLONE);
          } finally {
            statements.all('PRAGMA wal_autocheckpoint = 1000');
          }
        },
        close() {
          statements.forget();
          database.close();
        },
      };
    },
  };
}

/** Returns Node's own SQLite if its version suffices, else the bundled WebAssembly. */
export const bestDriver = async (): Promise<Driver> => (await nativeDriver()) ?? (await wasmDriver());

/** Number of pages that a backup copies before other work runs. */
const pagesAtOnce = 256;

export async function nativeDriver(): Promise<Driver | undefined> {
  const sqlite = await import('node:sqlite').catch(() => undefined);
  if (sqlite === undefined || typeof sqlite.backup !== 'function') return undefined;
  const { DatabaseSync, backup } = sqlite;
  return {
    name: 'node:sqlite',
    hasLocks: true,
    open(file) {
      const database = new DatabaseSync(file);
      const statements = prepared((sql) => {
        const statement = database.prepare(sql);
        return {
          run: (values) => Number(statement.run(...values).changes),
          all: (values) => statement.all(...values),
          finalize() {},
        };
      });
      return {
        ...statements,
        exec: (sql) => database.exec(sql),
        async copyTo(copy) {
          await backup(database, copy, { rate: pagesAtOnce });
        },
        close() {
          statements.forget();
          database.close();
        },
      };
    },
  };
}
