import { Socket } from 'node:net';
import type { Row } from '../sql/rows.ts';
import { StoreError } from '../store.ts';
import type { Fault } from '../write-batching.ts';
import type { DatabaseAddress } from './address.ts';
import { type Connection, stateOf } from './connection.ts';

/** Oldest supported version: the oldest that PostgreSQL still maintains. */
const oldest = 14;

/** Time limits in milliseconds for connecting and for answering a statement. */
const connectWithin = 5000;
const answerWithin = 60_000;

/** OID of 64-bit integers. All stored ones fit exactly into a JavaScript number. */
const bigint = 20;

/**
 * Connects to a PostgreSQL server.
 *
 * @throws StoreError if the server refuses for good, the library's error if it cannot be reached
 */
export async function connectTo({ url }: DatabaseAddress): Promise<Connection> {
  const { default: Client } = await import('pg/lib/client.js');
  const socket = new Socket();
  const client = new Client({
    stream: () => socket,
    // Without this option, `pg` treats `require` as `verify-full` and warns about it.
    connectionString: `${url}${url.includes('?') ? '&' : '?'}uselibpqcompat=true`,
    application_name: 'turncade',
    connectionTimeoutMillis: connectWithin,
    query_timeout: answerWithin,
    keepAlive: true,
    pipeline: true,
  });
  client.setTypeParser(bigint, Number);
  // The next query notices a lost connection.
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
  /** Sends the statements of one tick in one packet. */
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
      // A text with several statements has several results, which are not needed.
      return Array.isArray(result) ? [] : result.rows;
    },
    async listen(channel, heard) {
      const ended = new Promise<void>((resolve) => client.once('end', resolve));
      client.on('notification', ({ payload }) => {
        if (payload !== undefined) heard(payload);
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

/** Converts the refusal of a login. Returns undefined for other errors. */
function refusedLogin(error: unknown): StoreError | undefined {
  const text = error instanceof Error ? error.message : '';
  // `pg`'s own words if a password is needed and none was given.
  if (text.startsWith('SASL')) return new StoreError('failed', `the database wants another password (${text})`);
  const state = stateOf(error);
  if (state?.startsWith('28') === true) return new StoreError('failed', `the database refuses the login: ${text}`);
  return state === '3D000' ? new StoreError('failed', `${text}: make it with createdb`) : undefined;
}

const settingsQuery = `SELECT current_setting('server_version_num') AS version, current_setting('fsync') AS fsync,
  current_setting('full_page_writes') AS pages, current_setting('synchronous_commit') AS commit,
  current_setting('server_encoding') AS encoding, current_setting('transaction_read_only') AS "isReadOnly"`;

/**
 * Checks the settings of a database: commits must be durable and complete, and the database writable.
 *
 * @param settings as PostgreSQL reports them
 */
export function whyUnfit(settings: Row): Fault | undefined {
  const { version, fsync, pages, commit, encoding, isReadOnly } = settings;
  const failed = (message: string): Fault => ({ fault: 'failed', message });
  if (!(Number(version) >= oldest * 10_000))
    return failed(`the database is PostgreSQL ${Math.floor(Number(version) / 10_000)}, ${oldest} or newer is needed`);
  if (fsync !== 'on')
    return failed('fsync is off in the database, so a power cut would lose what was played: turn it on');
  if (pages !== 'on')
    return failed('full_page_writes is off in the database, so a power cut would damage it: turn it on');
  if (commit === 'off')
    return failed('synchronous_commit is off for this user of the database, so a crash would lose what was played');
  if (encoding !== 'UTF8') return failed(`the database keeps texts as ${String(encoding)}, where it must be UTF8`);
  return isReadOnly === 'on'
    ? { fault: 'read-only', message: 'the database can only be read: it is a standby, or set so' }
    : undefined;
}
