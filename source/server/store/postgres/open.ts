import { setTimeout as wait } from 'node:timers/promises';
import type { Group, Outcomes } from '../answers.ts';
import { changeNoticesOf } from '../hash-chain.ts';
import { keptText, type Row, readRows, rows, type Steps } from '../sql/rows.ts';
import { problems, questions, writeGroups } from '../sql/tables.ts';
import { type Store, StoreError } from '../store.ts';
import { createBatchingStore, type Keeping } from '../write-batching.ts';
import { type Addition, additionIn, type End, rowsOf } from './additions.ts';
import { type Connection, isAway, isRaced, storeErrorOf, take } from './connection.ts';
import { migrate, schema } from './migrations.ts';
import {
  askTime,
  type DatabaseClock,
  databaseClock,
  followServers,
  type ServerNotifications,
  tell,
  tellings,
  type Voice,
  voiceOf,
} from './notify.ts';
import { createReconnectingClient, type ReconnectingClient } from './reconnecting-client.ts';

/** How long a database may take to be there when a server starts, in milliseconds. */
const startPatience = 2000;

/** How long somebody waits for a database that was lost before being told so, in milliseconds. */
const usualPatience = 10_000;

/** How often changes are tried again that met others. */
const maxAttempts = 10;

/**
 * Opens a PostgreSQL database as the store of a server, and makes its tables where they are missing.
 *
 * @param connect makes a new connection; refuses one over which what is committed could be lost
 * @param patience how long somebody waits for a database that was lost, in milliseconds
 * @throws StoreError `newer`, `away` and what the database has against it (rejects with them)
 */
export async function openPostgres(connect: () => Promise<Connection>, patience = usualPatience): Promise<Store> {
  // Questions need not wait for the disk, nor changes for somebody who reads everything.
  const writer = createReconnectingClient(() => ready(connect));
  const reader = createReconnectingClient(() => ready(connect));
  const clock = databaseClock();
  let others: ServerNotifications | undefined;
  let voice: Voice;
  let isClosed = false;
  const close = async () => {
    isClosed = true;
    await Promise.all([writer.close(), reader.close(), others?.close()]);
  };
  try {
    await writer.use(migrate, startPatience);
    voice = await writer.use((connection) => voiceOf(connection, clock), startPatience);
    others = await followServers(() => ready(connect), voice, clock);
  } catch (error) {
    await close();
    throw storeErrorOf(error);
  }

  /** Asks in a transaction of its own, in which nothing changes from one statement to the next. */
  const asked = async <Result>(steps: () => Steps<Result>): Promise<Result> => {
    if (isClosed) throw new StoreError('failed', 'the store is closed');
    return tried(() =>
      reader.use(async (connection) => {
        const begun = connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        const [, answer] = await Promise.all([begun, take(connection, steps())]);
        await connection.query('COMMIT');
        return answer;
      }, patience),
    );
  };

  const keeping: Keeping = {
    write: (groups) => written(writer, groups, { voice, clock, patience }),
    ask: (question, args) => asked(() => Reflect.apply(questions[question], undefined, args)),
    check: () => asked(problems),
    close,
  };
  const backup = () =>
    Promise.reject(
      new StoreError('failed', 'a PostgreSQL database has its own backups: make one with pg_dump, or archive its log'),
    );
  return createBatchingStore(keeping, backup, others);
}

/** A connection that finds the server's tables. */
export async function ready(connect: () => Promise<Connection>): Promise<Connection> {
  const connection = await connect();
  await connection.query(`SET search_path = ${schema}`);
  // What a server leaves open that is gone without a word is in nobody's way for long.
  await connection.query("SET idle_in_transaction_session_timeout = '10s'");
  return connection;
}

/** Tries work again that is done whole or not at all, where its connection was lost or it met others. */
async function tried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= maxAttempts || !(isAway(error) || isRaced(error))) throw storeErrorOf(error);
    }
  }
}

interface Writing {
  readonly voice: Voice;
  readonly clock: DatabaseClock;
  readonly patience: number;
}

/**
 * Makes groups of changes in one transaction. Where the connection is lost while it is committed, the database is asked
 * what came of it, for as long as that takes: nobody may be told that something was not kept which was.
 *
 * What is added to matches is written with a few statements for all of them, which need not wait for each other's answers:
 * everything else is done step by step.
 */
function written(
  writer: ReconnectingClient,
  groups: readonly Group[],
  { voice, clock, patience }: Writing,
): Promise<Outcomes> {
  /** A transaction that may have been committed. */
  let sent: { readonly id: string; readonly outcomes: Outcomes } | undefined;
  /** Whether all is done step by step, which tells what was in the way of what. */
  let isByStep = false;
  const write = async (connection: Connection): Promise<Outcomes> => {
    if (sent !== undefined && (await isCommitted(connection, sent.id))) return sent.outcomes;
    sent = undefined;
    const additions = isByStep ? new Map<number, Addition>() : additionsIn(groups);
    const { accounts, matches } = toLock(groups);
    const asked = performance.now();
    const [, [found], , ends] = await Promise.all([
      connection.query('BEGIN ISOLATION LEVEL READ COMMITTED'),
      connection.query(`${askTime}, pg_current_xact_id()::text AS id`),
      locked(connection, lockAccounts, accounts),
      locked(connection, lockMatches, matches),
    ]);
    clock.note(Number(found?.['now']), asked);
    const { fits, written } = rowsOf([...additions.values()], endsIn(ends));
    const added = new Set([...additions.keys()].filter((_, index) => fits[index]));
    const writing = written.map(([sql, rows]) => connection.query(sql, [JSON.stringify(rows)]));
    for (const one of writing) one.catch(() => {});
    // Why something does not fit is found out step by step, as all else is done.
    const others = groups.filter((_, index) => !added.has(index));
    const made = others.length === 0 ? [] : (await Promise.all([take(connection, writeGroups(others)), ...writing]))[0];
    const left = made.values();
    const outcomes = groups.map((_, index) => (added.has(index) ? undefined : left.next().value));
    const changes = groups.flatMap((group, index) => (outcomes[index] === undefined ? group : []));
    const told = tellings(voice, changeNoticesOf(changes));
    sent = { id: String(found?.['id']), outcomes };
    // All that comes after an error only says that there was one, so the first is the one that is thrown.
    await Promise.all([
      ...writing,
      ...(told.length > 0 ? [connection.query(tell, [JSON.stringify(told)])] : []),
      connection.query('COMMIT'),
    ]);
    return outcomes;
  };
  const writeOrFindOut = async (): Promise<Outcomes> => {
    for (;;) {
      try {
        return await writer.use(write, sent === undefined ? patience : Number.POSITIVE_INFINITY);
      } catch (error) {
        if (isRaced(error)) isByStep = true;
        if (sent === undefined || !isAway(error)) throw error;
      }
    }
  };
  return tried(writeOrFindOut);
}

/** By their index, the groups that only add to a match to which nothing else is done. */
function additionsIn(groups: readonly Group[]): ReadonlyMap<number, Addition> {
  const additions = groups.map(additionIn);
  const others = changeNoticesOf(groups.flatMap((group, index) => (additions[index] === undefined ? group : [])));
  const busy = new Set(others.flatMap((one) => (one.type === 'match' ? [one.match] : [])));
  return new Map(
    additions.flatMap((addition, index) =>
      addition === undefined || busy.has(addition.match) ? [] : [[index, addition] as const],
    ),
  );
}

const endsIn = (found: readonly Row[]): ReadonlyMap<string, End> =>
  new Map(readRows(rows.end, found, 'the end of a match').map(({ match, ...end }) => [match, end]));

/*
 * What is changed is locked in an order that all servers keep: none waits for another in a circle.
 */

const lockAccounts = `SELECT 1 FROM account WHERE account IN (SELECT jsonb_array_elements_text($1::jsonb)::bigint)
  ORDER BY account FOR UPDATE`;
const lockMatches = `SELECT match, length, hash FROM match WHERE match IN (SELECT jsonb_array_elements_text($1::jsonb))
  ORDER BY match FOR UPDATE`;

/** The accounts and matches that groups of changes are made to. */
function toLock(groups: readonly Group[]) {
  const heard = changeNoticesOf(groups.flat());
  return {
    accounts: heard.flatMap((one) => (one.type === 'account' ? [one.account] : [])),
    matches: heard.flatMap((one) => (one.type === 'match' ? [keptText(one.match)] : [])),
  };
}

const locked = async ({ query }: Connection, sql: string, keys: readonly (string | number)[]) =>
  keys.length === 0 ? [] : query(sql, [JSON.stringify(keys)]);

/** Whether a transaction was committed, once that is decided. */
async function isCommitted({ query }: Connection, id: string): Promise<boolean> {
  for (;;) {
    const [found] = await query('SELECT pg_xact_status($1::xid8) AS status', [id]);
    if (found?.['status'] !== 'in progress') return found?.['status'] === 'committed';
    await wait(20);
  }
}
