import type { Row, Steps } from '../sql/rows.ts';
import { StoreError, type StoreFault } from '../store.ts';

export interface Connection {
  /**
   * Sends a statement. Statements run in the order of sending, so callers need not wait in between.
   *
   * @throws the library's error (rejects with it)
   */
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  listen(channel: string, heard: (text: string) => void): Promise<{ readonly ended: Promise<void> }>;
  end(): Promise<void>;
}

/** Cache of SQL with numbered parameters, as PostgreSQL needs them. */
const numbered = new Map<string, string>();

function asNumbered(sql: string): string {
  const known = numbered.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const made = sql.replaceAll('?', () => `$${++count}`);
  numbered.set(sql, made);
  return made;
}

/**
 * Runs steps within an open transaction.
 *
 * @throws the library's error and errors of the steps (rejects with them). The caller must then roll back
 */
export async function take<Result>({ query }: Connection, steps: Steps<Result>): Promise<Result> {
  /** First error of a statement that was not awaited. Later errors only say that the transaction has failed. */
  let failed: { readonly error: unknown } | undefined;
  const sent: Promise<unknown>[] = [];
  try {
    let next = steps.next([]);
    while (next.done !== true) {
      const { type, sql, values } = next.value;
      const asked = query(asNumbered(type === 'lock' ? `${sql} FOR UPDATE` : sql), values);
      if (type === 'run')
        sent.push(
          asked.catch((error: unknown) => {
            failed ??= { error };
          }),
        );
      next = steps.next(type === 'run' ? [] : await asked);
    }
    await Promise.all(sent);
    if (failed !== undefined) throw failed.error;
    return next.value;
  } catch (error) {
    await Promise.all(sent);
    throw failed === undefined ? error : failed.error;
  }
}

/*
 * PostgreSQL reports each error with a five-character SQLSTATE, whatever the language of its message. Network errors
 * have other codes or none.
 */

const faults: readonly (readonly [string, StoreFault])[] = [
  ['53100', 'full'],
  ['25006', 'read-only'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
];

/** Another user owns the schema. */
const noRights = ['42501', '3F000'];

/** The connection is lost, or the database accepts none at the moment. */
const away = ['08', '57P01', '57P02', '57P03', '57P05', '25P03', '53300'];

/**
 * A conflict with another transaction: a key just taken, a deadlock, a serialization failure. Running the steps again
 * shows the cause.
 */
const raced = ['23505', '40P01', '40001'];

/** Returns the SQLSTATE of an error, or undefined if the database did not answer. */
export function stateOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]+$/.test(code) ? code : undefined;
}

const isOneOf = (states: readonly string[], error: unknown): boolean => {
  const state = stateOf(error);
  return state !== undefined && states.some((start) => state.startsWith(start));
};

/** True if there is currently no connection. */
export const isAway = (error: unknown): boolean =>
  !(error instanceof StoreError) && (stateOf(error) === undefined || isOneOf(away, error));

export const isRaced = (error: unknown): boolean => isOneOf(raced, error);

/** Converts an error of the database to a StoreError. */
export function storeErrorOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  // An error for several failed addresses has no message of its own.
  const text = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error);
  if (isAway(error)) return new StoreError('away', `the database cannot be reached (${text})`);
  if (isOneOf(noRights, error))
    return new StoreError(
      'read-only',
      `the user of the database may not do that (${text}): it has to own the schema turncade, or be allowed to make it`,
    );
  const fault = faults.find(([state]) => isOneOf([state], error))?.[1] ?? 'failed';
  return new StoreError(fault, `the database refused: ${text} (${stateOf(error)})`);
}
