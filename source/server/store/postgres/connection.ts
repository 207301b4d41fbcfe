import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Row, Steps } from '../sql/rows.ts';
import { StoreError, type StoreFault, storeClosed } from '../store.ts';
import type { Fault } from '../write-batching.ts';
import type { DatabaseAddress } from './address.ts';

export interface Connection {
  /** Sends a statement, which runs after all statements sent before. Rejects with the library's error. */
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  listen(channel: string, onText: (text: string) => void): Promise<{ readonly ended: Promise<void> }>;
  end(): Promise<void>;
}

/** Cache of statements with numbered parameters, as PostgreSQL needs them. The key is the SQL with `?`. */
const numbered = new Map<string, string>();

function asNumbered(sql: string): string {
  const known = numbered.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const made = sql.replaceAll('?', () => `$${++count}`);
  numbered.set(sql, made);
  return made;
}

/** Runs steps in an open transaction. If they throw, the caller must roll back. */
export async function take<Result>({ query }: Connection, steps: Steps<Result>): Promise<Result> {
  /** First error of a statement that was not awaited. Later errors only report that the transaction has failed. */
  let failed: { readonly error: unknown } | undefined;
  const sent: Promise<unknown>[] = [];
  try {
    let next = steps.next([]);
    while (next.done !== true) {
      const { type, sql, values } = next.value;
      const answer = query(asNumbered(type === 'lock' ? `${sql} FOR UPDATE` : sql), values);
      if (type === 'run')
        sent.push(
          answer.catch((error: unknown) => {
            failed ??= { error };
          }),
        );
      next = steps.next(type === 'run' ? [] : await answer);
    }
    await Promise.all(sent);
    if (failed !== undefined) throw failed.error;
    return next.value;
  } catch (error) {
    await Promise.all(sent);
    throw failed === undefined ? error : failed.error;
  }
}

/** Faults by the start of PostgreSQL's error code (SQLSTATE). The language of error messages varies. */
const faults: readonly (readonly [string, StoreFault])[] = [
  ['53100', 'full'],
  ['25006', 'read-only'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
];

/** Error codes for missing rights, when another user owns the schema. */
const noRights = ['42501', '3F000'];

/** Error codes for a lost connection, or a database that accepts no connections at the moment. */
const away = ['08', '57P01', '57P02', '57P03', '57P05', '25P03', '53300'];

/** Error codes of a conflict: existing key, deadlock or serialization failure. A retry shows the cause. */
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

export const isAway = (error: unknown): boolean =>
  !(error instanceof StoreError) && (stateOf(error) === undefined || isOneOf(away, error));

export const isRaced = (error: unknown): boolean => isOneOf(raced, error);

export function storeErrorOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  // An AggregateError with the errors of several addresses has an empty message but a code.
  const text = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error);
  if (isAway(error)) return new StoreError('away', `the database cannot be reached (${text})`);
  if (isOneOf(noRights, error))
    return new StoreError(
      'read-only',
      `the database user may not do that (${text}): this user must own the schema turncade, or be allowed to create it`,
    );
  const fault = faults.find(([state]) => isOneOf([state], error))?.[1] ?? 'failed';
  return new StoreError(fault, `the database refused the request: ${text} (${stateOf(error)})`);
}

/** Oldest version of PostgreSQL that this program supports. */
const oldest = 14;

/** Maximum milliseconds for connecting. The maximum for the answer to a statement is `answerWithin`. */
const connectWithin = 5000;
const answerWithin = 60_000;

/** OID of the type bigint. All stored integers fit exactly into a JavaScript number. */
const bigint = 20;

/** Connects to PostgreSQL. Throws a StoreError if the refusal is permanent, otherwise the library's error. */
export async function connectTo({ url }: DatabaseAddress): Promise<Connection> {
  const { default: Client } = await import('pg/lib/client.js');
  const socket = new Socket();
  const client = new Client({
    stream: () => socket,
    // Without `uselibpqcompat`, `pg` treats `require` as `verify-full` and prints a warning.
    connectionString: `${url}${url.includes('?') ? '&' : '?'}uselibpqcompat=true`,
    application_name: 'turncade',
    connectionTimeoutMillis: connectWithin,
    query_timeout: answerWithin,
    keepAlive: true,
    pipeline: true,
  });
  client.setTypeParser(bigint, Number);
  // An unhandled `error` event would end the process. The next query reports a lost connection.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw refusedLogin(error) ?? error;
  }
  const names = new Map<string, string>();
  const nameOf = (sql: string): string => {
    const name = names.get(sql) ?? `s${names.size}`;
    names.set(sql, name);
    return name;
  };
  let isGathering = false;
  /** Holds back the statements of this tick, to send them together. */
  const gather = (): void => {
    if (isGathering) return;
    isGathering = true;
    socket.cork();
    process.nextTick(() => {
      isGathering = false;
      socket.uncork();
    });
  };
  const connection: Connection = {
    async query(sql, values) {
      gather();
      const result = await client.query(
        values === undefined ? sql : { name: nameOf(sql), text: sql, values: [...values] },
      );
      // The result of several statements in one text is an array, which callers do not need.
      return Array.isArray(result) ? [] : result.rows;
    },
    async listen(channel, onText) {
      const ended = new Promise<void>((resolve) => client.once('end', resolve));
      client.on('notification', ({ payload }) => {
        if (payload !== undefined) onText(payload);
      });
      await client.query(`LISTEN ${channel}`);
      return { ended };
    },
    end: () => client.end(),
  };
  try {
    const [settings = {}] = await connection.query(settingsQuery);
    const why = whyUnfit(settings);
    if (why !== undefined) throw new StoreError(why.fault, why.message);
  } catch (error) {
    await connection.end().catch(() => {});
    throw error;
  }
  return connection;
}

function refusedLogin(error: unknown): StoreError | undefined {
  const text = error instanceof Error ? error.message : '';
  // `pg` reports a SASL error if the database needs a password and the address has none.
  if (text.startsWith('SASL')) return new StoreError('failed', `the database does not accept the password (${text})`);
  const state = stateOf(error);
  if (state?.startsWith('28') === true) return new StoreError('failed', `the database refuses the login: ${text}`);
  return state === '3D000' ? new StoreError('failed', `${text}: make it with createdb`) : undefined;
}

const settingsQuery = `SELECT current_setting('server_version_num') AS version, current_setting('fsync') AS fsync,
  current_setting('full_page_writes') AS pages, current_setting('synchronous_commit') AS commit,
  current_setting('server_encoding') AS encoding, current_setting('transaction_read_only') AS "isReadOnly"`;

/** Returns why a database with these settings is unsuitable, for example not writable or not durable. */
export function whyUnfit(settings: Row): Fault | undefined {
  const { version, fsync, pages, commit, encoding, isReadOnly } = settings;
  const failed = (message: string): Fault => ({ fault: 'failed', message });
  if (!(Number(version) >= oldest * 10_000))
    return failed(`the database is PostgreSQL ${Math.floor(Number(version) / 10_000)}; ${oldest} or newer is needed`);
  if (fsync !== 'on')
    return failed('fsync is off in the database, so a power cut would lose what was played: turn it on');
  if (pages !== 'on')
    return failed('full_page_writes is off in the database, so a power cut would damage it: turn it on');
  if (commit === 'off')
    return failed('synchronous_commit is off for this user of the database, so a crash would lose what was played');
  if (encoding !== 'UTF8') return failed(`the database stores text as ${String(encoding)}; it must be UTF8`);
  return isReadOnly === 'on'
    ? { fault: 'read-only', message: 'the database is read-only: it is a standby, or set to read-only' }
    : undefined;
}

/** A database connection that is reopened when lost. Runs one `work` at a time, in the order of the calls. */
export interface ReconnectingClient {
  /**
   * Runs `work` on the connection. If `work` throws, closes the connection, which rolls back an open transaction.
   *
   * @param patience maximum milliseconds to wait for a connection
   * @throws StoreError `away` or `failed`, and the errors of opening a connection and of `work` (rejects with them)
   */
  use<Result>(work: (connection: Connection) => Promise<Result>, patience: number): Promise<Result>;
  /** Closes the connection after the queued work has run. */
  close(): Promise<void>;
}

/** First and longest pause between attempts to connect, in milliseconds. Pauses double each time. */
const pauses = [50, 1000] as const;

/** @param connect opens a connection that is ready for use */
export function createReconnectingClient(connect: () => Promise<Connection>): ReconnectingClient {
  let open: Connection | undefined;
  let away: { readonly at: number; readonly why: StoreError } | undefined;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  const connected = async (since: number, patience: number): Promise<Connection> => {
    for (let pause: number = pauses[0]; ; pause = Math.min(2 * pause, pauses[1])) {
      if (open !== undefined) return open;
      if (isClosed) throw storeClosed();
      // This caller has waited its whole `patience` while others tried to connect, so it makes no attempt.
      if (away !== undefined && away.at > since && performance.now() > since + patience) throw away.why;
      try {
        open = await connect();
        away = undefined;
      } catch (error) {
        if (!isAway(error)) throw error;
        away = { at: performance.now(), why: storeErrorOf(error) };
        if (away.at + pause > since + patience) throw away.why;
        await wait(pause);
      }
    }
  };
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };

  return {
    use(work, patience) {
      const since = performance.now();
      return inTurn(async () => {
        const connection = await connected(since, patience);
        try {
          return await work(connection);
        } catch (error) {
          open = undefined;
          // Closing rolls back the open transaction, and fails if the connection is already lost.
          await connection.end().catch(() => {});
          throw error;
        }
      });
    },
    close() {
      isClosed = true;
      return inTurn(async () => {
        await open?.end().catch(() => {});
        open = undefined;
      });
    },
  };
}
