import * as z from 'zod';
import { itemAt } from '#engine/lookup.ts';
import { StoreError } from '../store.ts';

/** Prefix of a text that is stored as JSON: it has a NUL or half a surrogate pair, or begins with this sign. */
const sign = '\u0001';
const nul = '\0';

export const keptText = (text: string): string =>
  text.includes(nul) || text.startsWith(sign) || !text.isWellFormed() ? sign + JSON.stringify(text) : text;

export function textOf(stored: string): string {
  if (!stored.startsWith(sign)) return stored;
  const text: unknown = JSON.parse(stored.slice(1));
  if (typeof text !== 'string') throw new Error('expected text');
  return text;
}

const text = z.string().transform(textOf);
const count = z.int().nonnegative();
const list = <Item extends z.ZodType>(item: Item) =>
  z.string().transform((json) => z.array(item).parse(JSON.parse(json)));

export const rows = {
  account: z.object({
    account: count,
    name: text,
    hash: text,
    salt: text,
    created: z.int(),
    state: z.enum(['active', 'banned', 'deleted']),
    kind: z.enum(['person', 'guest']),
    muted: list(z.string()),
    keys: list(z.string()),
  }),
  homeFile: z.object({ name: text, text, time: z.int(), version: count }),
  version: z.object({ version: count }),
  login: z
    .object({ token_hash: text, account: count, created: z.int(), used: z.int(), address: text })
    .transform(({ token_hash: tokenHash, ...login }) => ({ tokenHash, ...login })),
  match: z.object({
    match: text,
    code: text,
    game: text,
    phase: z.enum(['waiting', 'running', 'over']),
    created: z.int(),
    changed: z.int(),
    body: text,
    level: z.string().nullable(),
    accounts: list(count),
    winners: list(count),
  }),
  daily: z.object({
    match: text,
    account: count.nullable(),
    game: text,
    day: z.int(),
    standing: z.enum(['counts', 'practice', 'left']),
    rank: z.int().nullable(),
    text,
  }),
  ranked: z.object({ match: text, account: count.nullable(), rank: z.int(), text }),
  rating: z
    .object({
      account: count,
      game: text,
      rating: z.number(),
      deviation: z.number(),
      volatility: z.number(),
      matches: count,
      changed: z.int(),
      program: count,
    })
    .transform(({ program, ...rating }) => ({ ...rating, isProgram: program !== 0 })),
  ratedSeat: z
    .object({
      match: text,
      seat: z.int(),
      account: count.nullable(),
      game: text,
      time: z.int(),
      place: count,
      number: count,
      rating: z.number(),
      deviation: z.number(),
      rating_after: z.number(),
      deviation_after: z.number(),
    })
    .transform(({ rating_after: ratingAfter, deviation_after: deviationAfter, ...seat }) => ({
      ...seat,
      ratingAfter,
      deviationAfter,
    })),
  tournament: z.object({
    tournament: text,
    game: text,
    state: z.enum(['open', 'running', 'over', 'cancelled']),
    changed: z.int(),
    body: text,
  }),
  levelRecord: z
    .object({
      match: text,
      account: count.nullable(),
      game: text,
      level: text,
      rank: z.int(),
      text,
      time: z.int(),
      uploaded: count,
    })
    .transform(({ uploaded, ...record }) => ({ ...record, isUploaded: uploaded !== 0 })),
  holder: z.object({ account: count.nullable() }),
  tally: z.object({ played: count, won: count }),
  level: z.object({ level: z.string(), text }),
  head: z.object({ length: count, hash: z.string() }),
  end: z.object({ match: text, length: count, hash: z.string() }),
  headToFollow: z.object({ length: count, hash: z.string(), used: count }),
  hash: z.object({ hash: z.string() }),
  entry: z.object({
    match: text,
    number: count,
    time: z.int(),
    seat: z.int().nullable(),
    key: text.nullable(),
    body: text,
  }),
  key: z.object({ seat: z.int(), key: text }),
  checkpoint: z.object({ match: text, number: count, rules: z.int(), body: text }),
  chat: z.object({ match: text, number: count, time: z.int(), account: count, text }),
  fact: z.object({ value: text }),
  invitation: z.object({
    name: text,
    code: text,
    created: z.int(),
    expires: z.int().nullable(),
    most: count.nullable(),
    used: count,
  }),
  channel: z.object({
    account: count,
    number: count,
    kind: z.enum(['webhook', 'ntfy', 'feed']),
    address: text,
    secret: text,
    code: text,
    state: z.enum(['unconfirmed', 'on', 'off']),
    failures: count,
    made: z.int(),
    sent: z.int().nullable(),
  }),
  message: z.object({
    account: count,
    channel: count,
    match: text,
    turn: z.int(),
    reason: z.enum(['invited', 'begun', 'your-turn', 'over']),
    made: z.int(),
    due: z.int().nullable(),
    tries: count,
    sent: z.int().nullable(),
    text,
  }),
  outline: z.object({ match: text, body: text }),
  number: z.object({ number: count }),
  name: z.object({ match: text }),
};

/** Parses rows. If they are invalid, throws a StoreError `damaged` that contains `what` as their description. */
export function readRows<Form extends z.ZodType>(form: Form, selected: readonly Row[], what: string): z.output<Form>[] {
  return selected.map((row) => {
    try {
      return form.parse(row);
    } catch {
      throw new StoreError('damaged', `the database is damaged: ${what} cannot be read`);
    }
  });
}

export type Value = number | string | null;

export type Row = Readonly<Record<string, unknown>>;

/** A statement in SQL that both SQLite and PostgreSQL accept, with a `?` for each value. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
  /** `read` and `lock` return rows. `lock` also locks them until the commit. `run` is not awaited. */
  readonly type: 'read' | 'lock' | 'run';
}

/** A coroutine that yields statements and receives their rows. Runs on synchronous and asynchronous libraries. */
export type Steps<Result> = Generator<Statement, Result, readonly Row[]>;

export function* read(sql: string, ...values: readonly Value[]): Steps<readonly Row[]> {
  return yield { sql, values, type: 'read' };
}

/** Result of a query such as `SELECT count(*) AS number`. */
export function* readNumber(sql: string, ...values: readonly Value[]): Steps<number> {
  return itemAt(readRows(rows.number, yield* read(sql, ...values), 'a number'), 0).number;
}

export function* lock(sql: string, ...values: readonly Value[]): Steps<readonly Row[]> {
  return yield { sql, values, type: 'lock' };
}

export function* run(sql: string, ...values: readonly Value[]): Steps<void> {
  yield { sql, values, type: 'run' };
}
