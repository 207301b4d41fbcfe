import type { Row, Steps } from '../sql/rows.ts';
import { StoreError, type StoreFault } from '../store.ts';

/** A connection to a PostgreSQL database. */
export interface Connection {
  /**
   * Sends a statement. They are done in the order in which they were sent; one need not wait for another's answer.
   *
   * @throws the library's error (rejects with it)
   */
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Listens to what is told on a channel until the connection ends. */
  listen(channel: string, heard: (text: string) => void): Promise<{ readonly ended: Promise<void> }>;
  end(): Promise<void>;
}

/** Texts of SQL as PostgreSQL wants them, with numbered values. */
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
 * Takes steps within a transaction that is open.
 *
 * @throws the library's error, and what the steps throw (rejects with them); the transaction is to be taken back then
 */
export async function take<Result>({ query }: Connection, steps: Steps<Result>): Promise<Result> {
  /** The first error of what nobody waits for: all that comes after it only says that the transaction has failed. */
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
 * PostgreSQL names each error by a code of five characters, an SQLSTATE, whatever language its words are in. Errors of the
 * network have other codes or none.
 */

/** By the beginning of the code. */
const faults: readonly (readonly [string, StoreFault])[] = [
  ['53100', 'full'],
  ['25006', 'read-only'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
];

/** Somebody else owns what is asked for. */
const noRights = ['42501', '3F000'];

/** The connection is gone, or the database takes none at present. */
const away = ['08', '57P01', '57P02', '57P03', '57P05', '25P03', '53300'];

/**
 * Somebody else has done the like at the same moment: a key that is taken by now, a deadlock, a conflict. Tried again, the
 * steps find out.
 */
const raced = ['23505', '40P01', '40001'];

/** The SQLSTATE of an error; undefined where the database did not answer. */
export function stateOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]+$/.test(code) ? code : undefined;
}

const isOneOf = (states: readonly string[], error: unknown): boolean => {
  const state = stateOf(error);
  return state !== undefined && states.some((start) => state.startsWith(start));
};

/** Whether an error means that there is no connection now. */
export const isAway = (error: unknown): boolean =>
  !(error instanceof StoreError) && (stateOf(error) === undefined || isOneOf(away, error));

export const isRaced = (error: unknown): boolean => isOneOf(raced, error);

/** The error of a store for one of the database. */
export function storeErrorOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  // Tries at several addresses that failed have no words of their own.
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
