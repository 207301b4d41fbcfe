import type { Row, Steps, Value } from '../sql/rows.ts';

/** An open SQLite database: what is common to the drivers. */
export interface Database {
  /** Runs one statement; returns how many rows it changed. It is prepared once. */
  run(sql: string, ...values: readonly Value[]): number;
  all(sql: string, ...values: readonly Value[]): readonly Row[];
  /** Runs statements that are not prepared. */
  exec(sql: string): void;
  /** Forgets what was prepared: after an error, a prepared statement fails once more. */
  forget(): void;
  /** Copies all of it to a new file, while it goes on being used. */
  copyTo(file: string): Promise<void>;
  close(): void;
}

/** A library that opens databases. */
export interface Driver {
  readonly name: 'node:sqlite' | 'node-sqlite3-wasm';
  /** Whether other programs see its locks, as with SQLite itself. */
  readonly hasLocks: boolean;
  /** @throws the library's error */
  open(file: string): Database;
}

/** A prepared statement of either library. */
interface Prepared {
  run(values: readonly Value[]): number;
  all(values: readonly Value[]): readonly Row[];
  finalize(): void;
}

/** Statements that are prepared when they are first used. */
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
          // It tells the error of its last use once more.
        }
      }
    },
  };
}

/**
 * Takes steps, one after the other.
 *
 * @throws the library's error, and what the steps throw
 */
export function take<Result>({ run, all }: Pick<Database, 'run' | 'all'>, steps: Steps<Result>): Result {
  let next = steps.next([]);
  while (next.done !== true) {
    const { type, sql, values } = next.value;
    if (type === 'run') run(sql, ...values);
    next = steps.next(type === 'run' ? [] : all(sql, ...values));
  }
  return next.value;
}
