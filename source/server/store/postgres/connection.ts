import type { Row, Steps, Value } from '../sql/steps.ts';

/** A connection to a PostgreSQL database. */
export interface Connection {
  /**
   * Sends a statement. They are done in the order in which they were sent; one need not wait for another's answer.
   *
   * @throws the library's error (rejects with it)
   */
  query(sql: string, values?: readonly Value[]): Promise<readonly Row[]>;
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
