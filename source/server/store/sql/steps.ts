export type Value = number | string | null;

/** A row as a library gives it; see `rows.ts`. */
export type Row = Readonly<Record<string, unknown>>;

/** A statement of the SQL that SQLite and PostgreSQL share, with a `?` for each value. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
  /**
   * `read` gives rows; so does `lock`, and nobody else changes them until all of it is committed, which in SQLite holds
   * anyway; `run` gives none, and a database may be sent the next statement before it is done.
   */
  readonly type: 'read' | 'lock' | 'run';
}

/**
 * A piece of work that asks for statements and goes on with their rows, so that it is written once for a library that
 * answers at once and one that answers later.
 */
export type Steps<Result> = Generator<Statement, Result, readonly Row[]>;

export function* read(sql: string, ...values: readonly Value[]): Steps<readonly Row[]> {
  return yield { sql, values, type: 'read' };
}

export function* lock(sql: string, ...values: readonly Value[]): Steps<readonly Row[]> {
  return yield { sql, values, type: 'lock' };
}

export function* run(sql: string, ...values: readonly Value[]): Steps<void> {
  yield { sql, values, type: 'run' };
}
