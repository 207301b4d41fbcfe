import { setTimeout as wait } from 'node:timers/promises';
import { changeNoticesOf, checkpointHash, nextHash } from '../hash-chain.ts';
import { problems } from '../sql/problems.ts';
import { keptText, type Row, readRows, rows, type Steps } from '../sql/rows.ts';
import { questions, writeGroups } from '../sql/tables.ts';
import {
  type Checkpoint,
  type Group,
  type JournalEntry,
  type Outcomes,
  type Store,
  StoreError,
  storeClosed,
} from '../store.ts';
import { createBatchingStore, type Keeping } from '../write-batching.ts';
import {
  type Connection,
  createReconnectingClient,
  isAway,
  isRaced,
  type ReconnectingClient,
  storeErrorOf,
  take,
} from './connection.ts';
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

/** Changes that only add journal entries, checkpoints and a summary to one match. */
export interface Addition {
  readonly match: string;
  readonly entries: readonly { readonly entry: JournalEntry; readonly checkpoint: Checkpoint | undefined }[];
  readonly outline: string | undefined;
}

export interface JournalEnd {
  readonly length: number;
  readonly hash: string;
}

/** Converts a group of changes to an addition to one match. Undefined if the group makes any other change. */
export function additionIn(group: Group): Addition | undefined {
  const entries: { readonly entry: JournalEntry; checkpoint: Checkpoint | undefined }[] = [];
  const matches = new Set<string>();
  let outline: string | undefined;
  for (const change of group) {
    const newest = entries.at(-1);
    // An entry with a key but no seat is excluded, because the unique index of keys does not cover it.
    if (change.type === 'append' && (change.entry.seat !== null || change.entry.key === null)) {
      matches.add(change.entry.match);
      entries.push({ entry: change.entry, checkpoint: undefined });
    } else if (change.type === 'checkpoint' && change.checkpoint.number === newest?.entry.number) {
      matches.add(change.checkpoint.match);
      newest.checkpoint = change.checkpoint;
    } else if (change.type === 'outline') {
      matches.add(change.match);
      outline = change.body;
    } else return undefined;
  }
  const [match, ...otherMatches] = matches;
  return match === undefined || otherMatches.length > 0 ? undefined : { match, entries, outline };
}

type RowsToWrite = readonly [sql: string, rows: readonly object[]];

const statements = {
  entries: `INSERT INTO entry (match, number, time, seat, key, body, hash) SELECT * FROM json_to_recordset($1)
    AS added (match text, number bigint, time bigint, seat integer, key text, body text, hash text)`,
  heads: `UPDATE match SET length = added.length, hash = added.hash FROM json_to_recordset($1)
    AS added (match text, length bigint, hash text) WHERE match.match = added.match`,
  outlines: `INSERT INTO outline (match, body) SELECT * FROM json_to_recordset($1) AS added (match text, body text)
    ON CONFLICT (match) DO UPDATE SET body = excluded.body`,
  checkpoints: `INSERT INTO checkpoint (match, number, rules, body, hash) SELECT * FROM json_to_recordset($1)
    AS added (match text, number bigint, rules bigint, body text, hash text)
    ON CONFLICT (match, number) DO UPDATE SET rules = excluded.rules, body = excluded.body, hash = excluded.hash`,
  older: `DELETE FROM checkpoint USING json_to_recordset($1) AS added (match text)
    WHERE checkpoint.match = added.match AND checkpoint.number < (SELECT min(newest.number) FROM
    (SELECT number FROM checkpoint AS kept WHERE kept.match = added.match ORDER BY number DESC LIMIT 2) AS newest)`,
} as const;

/**
 * Converts additions to rows for one statement per table. The database refuses keys that already exist.
 *
 * @param known ends of the journals of existing matches, whose rows are locked
 * @returns the rows, and for each addition true if it continues its match without a gap
 */
export function rowsOf(additions: readonly Addition[], known: ReadonlyMap<string, JournalEnd>) {
  const ends = new Map(known);
  const entries: object[] = [];
  const checkpoints: {
    readonly match: string;
    readonly number: number;
    readonly rules: number;
    readonly body: string;
    readonly hash: string;
  }[] = [];
  const outlines = new Map<string, string>();

  const fits = additions.map((addition) => {
    const match = keptText(addition.match);
    const before = ends.get(addition.match);
    if (before === undefined || addition.entries.some(({ entry }, i) => entry.number !== before.length + i + 1))
      return false;
    let { length, hash } = before;
    for (const { entry, checkpoint } of addition.entries) {
      const { number, time, seat, key, body } = entry;
      length = number;
      hash = nextHash(hash, entry);
      entries.push({ match, number, time, seat, key: key === null ? null : keptText(key), body: keptText(body), hash });
      if (checkpoint === undefined) continue;
      const { rules, body: position } = checkpoint;
      checkpoints.push({ match, number, rules, body: keptText(position), hash: checkpointHash(hash, checkpoint) });
    }
    ends.set(addition.match, { length, hash });
    if (addition.outline !== undefined) outlines.set(match, keptText(addition.outline));
    return true;
  });
  const heads = [...ends].flatMap(([match, end]) =>
    end === known.get(match) ? [] : [{ match: keptText(match), ...end }],
  );
  const written: readonly RowsToWrite[] = [
    [statements.entries, entries],
    [statements.heads, heads],
    [statements.outlines, [...outlines].map(([match, body]) => ({ match, body }))],
    [statements.checkpoints, checkpoints],
    [statements.older, checkpoints.map(({ match }) => ({ match }))],
  ];
  return { fits, written: written.filter(([, rows]) => rows.length > 0) };
}

/** Milliseconds for which the start of a server waits for the database. */
const startPatience = 2000;

/** Milliseconds for which a request waits for a lost database before it fails. */
const usualPatience = 10_000;

/** Maximum number of attempts if a conflict occurs or the connection is lost. */
const maxAttempts = 10;

/**
 * Opens a PostgreSQL database as a server's store, and creates missing tables.
 *
 * @param connect opens a connection, and refuses a database that could lose committed data
 * @param patience milliseconds that a request waits for a lost database
 * @throws StoreError (as a rejection) `newer`, `away`, or a refusal of `connect` or the database
 */
export async function openPostgres(connect: () => Promise<Connection>, patience = usualPatience): Promise<Store> {
  // Separate connections, so that reads do not wait for the disk, nor writes for long reads.
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

  /** Runs `steps` in one transaction, so that all statements read the same version of the data. */
  const asked = async <Result>(steps: () => Steps<Result>): Promise<Result> => {
    if (isClosed) throw storeClosed();
    return tried(() =>
      reader.use(async (connection) => {
        const transaction = connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        const [, answer] = await Promise.all([transaction, take(connection, steps())]);
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

export async function ready(connect: () => Promise<Connection>): Promise<Connection> {
  const connection = await connect();
  await connection.query(`SET search_path = ${schema}`);
  // Ends an open transaction of a server that has disappeared, because its locks would block other servers.
  await connection.query("SET idle_in_transaction_session_timeout = '10s'");
  return connection;
}

/** Runs `work`, and runs it again after a lost connection or a conflict. `work` must be atomic. */
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

/** Writes groups in one transaction. If the connection is lost, checks whether the transaction was committed. */
function written(
  writer: ReconnectingClient,
  groups: readonly Group[],
  { voice, clock, patience }: Writing,
): Promise<Outcomes> {
  /** Transaction that may have been committed. Its outcome is unknown if the connection is lost. */
  let sent: { readonly id: string; readonly outcomes: Outcomes } | undefined;
  /** True to write all groups one statement after the other, which shows the cause of a conflict. */
  let isByStep = false;
  const write = async (connection: Connection): Promise<Outcomes> => {
    if (sent !== undefined && (await isCommitted(connection, sent.id))) return sent.outcomes;
    sent = undefined;
    const additions = isByStep ? new Map<number, Addition>() : additionsIn(groups);
    const { accounts, matches } = toLock(groups);
    const sentAt = performance.now();
    const [, [row], , ends] = await Promise.all([
      connection.query('BEGIN ISOLATION LEVEL READ COMMITTED'),
      connection.query(`${askTime}, pg_current_xact_id()::text AS id`),
      locked(connection, lockAccounts, accounts),
      locked(connection, lockMatches, matches),
    ]);
    clock.note(Number(row?.['now']), sentAt);
    const { fits, written } = rowsOf([...additions.values()], endsIn(ends));
    const added = new Set([...additions.keys()].filter((_, index) => fits[index]));
    const writing = written.map(([sql, rows]) => connection.query(sql, [JSON.stringify(rows)]));
    for (const one of writing) one.catch(() => {});
    // Writes the other groups one by one. Additions that do not continue their match are then refused with a reason.
    const unwritten = groups.filter((_, index) => !added.has(index));
    const made =
      unwritten.length === 0 ? [] : (await Promise.all([take(connection, writeGroups(unwritten)), ...writing]))[0];
    const remainingOutcomes = made.values();
    const outcomes = groups.map((_, index) => (added.has(index) ? undefined : remainingOutcomes.next().value));
    const changes = groups.flatMap((group, index) => (outcomes[index] === undefined ? group : []));
    const notifications = tellings(voice, changeNoticesOf(changes));
    sent = { id: String(row?.['id']), outcomes };
    // Throws the first error, because later errors of a pipeline only report that the transaction has failed.
    await Promise.all([
      ...writing,
      ...(notifications.length > 0 ? [connection.query(tell, [JSON.stringify(notifications)])] : []),
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

/** Additions by index of their group. Contains only additions to matches that no group changes in another way. */
function additionsIn(groups: readonly Group[]): ReadonlyMap<number, Addition> {
  const additions = groups.map(additionIn);
  const otherNotices = changeNoticesOf(groups.flatMap((group, index) => (additions[index] === undefined ? group : [])));
  const busy = new Set(otherNotices.flatMap((one) => (one.type === 'match' ? [one.match] : [])));
  return new Map(
    additions.flatMap((addition, index) =>
      addition === undefined || busy.has(addition.match) ? [] : [[index, addition] as const],
    ),
  );
}

const endsIn = (ends: readonly Row[]): ReadonlyMap<string, JournalEnd> =>
  new Map(readRows(rows.end, ends, 'the end of a match').map(({ match, ...end }) => [match, end]));

/* Locks rows in a fixed order, so that two servers never wait for each other's locks. */

const lockAccounts = `SELECT 1 FROM account WHERE account IN (SELECT jsonb_array_elements_text($1::jsonb)::bigint)
  ORDER BY account FOR UPDATE`;
const lockMatches = `SELECT match, length, hash FROM match WHERE match IN (SELECT jsonb_array_elements_text($1::jsonb))
  ORDER BY match FOR UPDATE`;

function toLock(groups: readonly Group[]) {
  const notices = changeNoticesOf(groups.flat());
  return {
    accounts: notices.flatMap((one) => (one.type === 'account' ? [one.account] : [])),
    matches: notices.flatMap((one) => (one.type === 'match' ? [keptText(one.match)] : [])),
  };
}

const locked = async ({ query }: Connection, sql: string, keys: readonly (string | number)[]) =>
  keys.length === 0 ? [] : query(sql, [JSON.stringify(keys)]);

/** Waits until a transaction has ended. Returns true if it was committed. */
async function isCommitted({ query }: Connection, id: string): Promise<boolean> {
  for (;;) {
    const [row] = await query('SELECT pg_xact_status($1::xid8) AS status', [id]);
    if (row?.['status'] !== 'in progress') return row?.['status'] === 'committed';
    await wait(20);
  }
}
