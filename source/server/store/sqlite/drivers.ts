import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { constants, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Row, Steps, Value } from '../sql/rows.ts';
import { StoreError, type StoreFault } from '../store.ts';

export interface Database {
  /** Runs a statement, which is prepared on first use. Returns the number of changed rows. */
  run(sql: string, ...values: readonly Value[]): number;
  all(sql: string, ...values: readonly Value[]): readonly Row[];
  exec(sql: string): void;
  /** Drops the prepared statements, because a statement that has failed would fail again. */
  forget(): void;
  copyTo(file: string): Promise<void>;
  close(): void;
}

export interface Driver {
  readonly name: 'node:sqlite' | 'node-sqlite3-wasm';
  /** True if the library's locks keep other programs from opening the file. */
  readonly hasLocks: boolean;
  open(file: string): Database;
}

interface Prepared {
  run(values: readonly Value[]): number;
  all(values: readonly Value[]): readonly Row[];
  finalize(): void;
}

export function prepared(prepare: (sql: string) => Prepared): Pick<Database, 'run' | 'all' | 'forget'> {
  const statements = new Map<string, Prepared>();
  const statement = (sql: string): Prepared => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const made = prepare(sql);
    statements.set(sql, made);
    return made;
  };
  return {
    run: (sql, ...values) => statement(sql).run(values),
    all: (sql, ...values) => statement(sql).all(values),
    forget() {
      const all = [...statements.values()];
      statements.clear();
      for (const one of all) {
        try {
          one.finalize();
        } catch {
          // Ignored, because finalizing a failed statement throws its error again.
        }
      }
    },
  };
}

/** Runs steps. Throws the library's errors and those of the steps. */
export function take<Result>({ run, all }: Pick<Database, 'run' | 'all'>, steps: Steps<Result>): Result {
  let next = steps.next([]);
  while (next.done !== true) {
    const { type, sql, values } = next.value;
    if (type === 'run') run(sql, ...values);
    next = steps.next(type === 'run' ? [] : all(sql, ...values));
  }
  return next.value;
}

/** Driver of SQLite as WebAssembly. Its lock is a folder, which a killed process leaves behind (`open.ts`). */
export async function wasmDriver(): Promise<Driver> {
  // V8 must not optimise SQLite further, because that costs a second of CPU time and 40 MB for hardly any gain.
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
          // Copying is safe: the file changes only at a checkpoint, and this driver has no file locks to lose.
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

/** Returns the driver of Node's own SQLite if its version suffices, otherwise the driver of the bundled WebAssembly. */
export const bestDriver = async (): Promise<Driver> => (await nativeDriver()) ?? (await wasmDriver());

/** Number of pages that a backup copies before other operations may run. */
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

/** Faults by SQLite's messages, because only one of the two libraries reports error codes. */
const words: readonly (readonly [RegExp, StoreFault])[] = [
  [/database or disk is full/, 'full'],
  [/attempt to write a readonly database/, 'read-only'],
  [/database disk image is malformed|file is not a database|malformed database schema/, 'damaged'],
  [/database (?:table )?is locked/, 'in-use'],
];
/** Error messages with several possible causes. Writing a test file to the folder shows if the disk is the cause. */
const unclear = /disk I\/O error|unable to open database file|Could not open the database/;

const sentences: Readonly<Partial<Record<StoreFault, string>>> = {
  full: 'the disk is full',
  'read-only': 'the data cannot be written',
  damaged: 'the database is damaged',
  'in-use': 'another program has the database open',
};

/** True if a commit may have failed because of its content. False for faults of the disk or the whole database. */
export const canBeOfContent = ({ fault, message }: StoreError): boolean => fault === 'failed' && !unclear.test(message);

/** True if the cause of a failed commit is unclear. A second attempt may succeed, for example after a full disk. */
export const canHaveCommitted = ({ fault, message }: StoreError): boolean =>
  fault === 'failed' && unclear.test(message);

export const hadNoTransaction = (error: unknown): boolean =>
  error instanceof Error && /no transaction is active/.test(error.message);

/** Converts an error of the library to a StoreError. `folder` is the folder of the database. */
export function storeError(error: unknown, folder: string): StoreError {
  if (error instanceof StoreError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const fault = faultOf(error, text, folder);
  const sentence = sentences[fault];
  return new StoreError(fault, sentence === undefined ? text : `${sentence} (${text})`);
}

function faultOf(error: unknown, text: string, folder: string): StoreFault {
  const known = words.find(([pattern]) => pattern.test(text));
  if (known !== undefined) return known[1];
  return faultOfCode(error) ?? (unclear.test(text) ? faultOfFolder(folder) : 'failed');
}

/** Writes a test file to find out why nothing can be written to a folder. */
function faultOfFolder(folder: string): StoreFault {
  const trial = join(folder, `trial.${process.pid}.new`);
  try {
    const file = openSync(trial, 'w');
    try {
      // More bytes than SQLite needs to write a page to its log.
      writeSync(file, Buffer.alloc(16_384, 1));
      fsyncSync(file);
    } finally {
      closeSync(file);
      rmSync(trial, { force: true });
    }
    return 'failed';
  } catch (error) {
    return faultOfCode(error) ?? 'failed';
  }
}

function faultOfCode(error: unknown): StoreFault | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return 'read-only';
  return undefined;
}
