import { constants, copyFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { type Driver, prepared } from './database.ts';

/**
 * SQLite as WebAssembly. Its locks are a folder beside the file, which a killed program leaves there and which SQLite
 * itself does not heed: what that needs is in `guards.ts`.
 */
export async function wasmDriver(): Promise<Driver> {
  // V8 compiles what is called often a second time, for speed. Of functions as large as SQLite's that takes a second of a
  // core while the server starts, and 40 MB that stay taken; the disk takes longer than what is gained.
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
          // The file itself changes only at a checkpoint. Reading it elsewhere is no danger to locks that are none.
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

/** Node's own SQLite where it has one that can all that is needed, else the one that comes with the program. */
export const bestDriver = async (): Promise<Driver> => (await nativeDriver()) ?? (await wasmDriver());

/** Pages that a backup copies before it lets something else happen. */
const pagesAtOnce = 256;

/** SQLite as Node has it from 22.16 on; nothing where it has none. */
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
