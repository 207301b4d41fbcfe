import type { Row, Steps, Value } from '../sql/rows.ts';

export interface Database {
  /** Runs a statement, prepared on first use, and returns the number of changed rows. */
  run(sql: string, ...values: readonly Value[]): number;
  all(sql: string, ...values: readonly Value[]): readonly Row[];
  exec(sql: string): void;
  /** Drops the prepared statements, because after an error each of them fails once more. */
  forget(): void;
  copyTo(file: string): Promise<void>;
  close(): void;
}

export interface Driver {
  readonly name: 'node:sqlite' | 'node-sqlite3-wasm';
  /** True if other programs respect its locks. */
  readonly hasLocks: boolean;
  /** @throws the library's error */
  open(file: string): Database;
}

interface Prepared {
  run(values: readonly Value[]): number;
  all(values: readonly Value[]): readonly Row[];
  finalize(): void;
}

/** Prepares statements on first use. */
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
          // Finalizing a statement throws the error of its last use again.
        }
      }
    },
  };
}

/**
 * Runs steps.
 *
 * @throws the library's error, and errors of the steps
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
