import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { checked } from '#net/wire/limits.ts';
import type { ChangeNotice, Neighbours } from '../store.ts';
import type { Connection } from './connection.ts';
import { createReplayGuard, type Seal, type Stamp, sealOf } from './encrypt.ts';

/** The channel on which servers tell each other what they have changed. */
const channel = 'turncade';

/** The longest text that is told at a time: sealed, it has 7,999 bytes at most, which is all that PostgreSQL lets pass. */
const maxBytes = 5900;

/** How often a connection that only listens is asked whether it is still there, and how long until a new one, in ms. */
const askEvery = 15_000;
const pause = 250;

const entry = z.object({
  match: z.string(),
  number: z.int(),
  time: z.int(),
  seat: z.int().nullable(),
  key: z.string().nullable(),
  body: z.string(),
});

const ofMatch = { type: z.literal('match'), match: z.string() };

const schema = z.object({
  by: z.string(),
  number: z.int().nonnegative(),
  time: z.int(),
  heard: z.array(
    z.discriminatedUnion('type', [
      z.discriminatedUnion('part', [
        z.object({ ...ofMatch, part: z.enum(['record', 'chat']) }),
        z.object({ ...ofMatch, part: z.literal('journal'), entries: z.array(entry).optional() }),
        z.object({ ...ofMatch, part: z.literal('outline'), body: z.string().optional() }),
      ]),
      z.object({ type: z.literal('account'), account: z.int() }),
      z.object({ type: z.literal('said'), text: z.string() }),
    ]),
  ),
});

/** The statement that tells the others some texts, a JSON array, when it is committed. */
export const tell = `SELECT pg_notify('${channel}', told) FROM json_array_elements_text($1) AS told`;

/** The statement that asks for the database's time, in milliseconds since 1970. */
export const askTime = 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now';

/** A server as the others hear it. */
export interface Voice {
  /** The name of this server. */
  readonly by: string;
  /** Whoever may only connect to the database hears what is told there, too: it has what players plan in secret. */
  readonly seal: Seal;
  /** Stamps the next message, so that the others refuse it if it is sent again. */
  stamp(): Stamp;
}

/** The voice of a server, which is understood by all that use the same tables. */
export async function voiceOf({ query }: Connection, clock: DatabaseClock): Promise<Voice> {
  const [found] = await query('SELECT secret FROM neighbours');
  return createVoice(sealOf(z.string().parse(found?.['secret'])), clock);
}

export function createVoice(seal: Seal, clock: DatabaseClock): Voice {
  const by = randomUUID();
  let number = 0;
  return { by, seal, stamp: () => ({ by, number: number++, time: clock.now() }) };
}

/** What is told of changes, in pieces that are short enough. */
export function tellings({ seal, stamp }: Voice, heard: readonly ChangeNotice[]): readonly string[] {
  const pieces: ChangeNotice[][] = [];
  let bytes = maxBytes;
  for (const told of heard) {
    const whole = Buffer.byteLength(JSON.stringify(told)) + 1;
    const one = whole > maxBytes / 2 ? shortened(told) : told;
    const length = one === told ? whole : Buffer.byteLength(JSON.stringify(one)) + 1;
    if (bytes + length > maxBytes) {
      pieces.push([]);
      // Room for the stamp and what stands around them.
      bytes = 150;
    }
    pieces.at(-1)?.push(one);
    bytes += length;
  }
  return pieces.map((piece) => seal.close(JSON.stringify({ ...stamp(), heard: piece })));
}

/** What is too long to be told is looked up by whoever needs it. */
function shortened(heard: ChangeNotice): ChangeNotice {
  if (heard.type !== 'match' || heard.part === 'record' || heard.part === 'chat') return heard;
  const { type, match, part } = heard;
  return { type, match, part };
}

/** The time by the database's clock, whatever that of this machine says. */
export interface DatabaseClock {
  now(): number;
  /**
   * Takes in an answer.
   *
   * @param asked when it was asked for, by `performance.now()`
   */
  note(told: number, asked: number): void;
}

/** By how much it may be off before it is set, in milliseconds: answers take their time. */
const inexact = 20;

export function databaseClock(): DatabaseClock {
  let begun = Date.now() - performance.now();
  return {
    now: () => Math.floor(begun + performance.now()),
    note(told, asked) {
      const found = told - (asked + performance.now()) / 2;
      if (Math.abs(found - begun) > inexact) begun = found;
    },
  };
}

/** Other servers on a database, heard over a connection of its own, which is made again after it was lost. */
export interface ServerNotifications extends Neighbours {
  close(): Promise<void>;
}

/**
 * Follows other servers.
 *
 * @param voice this server's own: it does not hear itself
 * @returns when it listens
 */
export async function followServers(
  connect: () => Promise<Connection>,
  voice: Voice,
  clock: DatabaseClock,
): Promise<ServerNotifications> {
  let listener: Parameters<Neighbours['hear']>[0] | undefined;
  /** Heard before somebody listened. */
  const early: Parameters<typeof hear>[] = [];
  const hear: Parameters<Neighbours['hear']>[0] = (heard, by) => {
    if (listener === undefined) early.push([heard, by]);
    else listener(heard, by);
  };
  let open: Connection | undefined;
  let isClosed = false;
  const guard = createReplayGuard(clock.now);
  const take = (text: string): void => {
    const opened = voice.seal.open(text);
    if (opened === undefined) return;
    const read = checked(schema, parseJsonOrUndefined(opened));
    if (!read.ok) return;
    const { by, heard } = read.value;
    if (by !== voice.by && guard.accepts(read.value)) for (const one of heard) hear(one, by);
  };
  const listenOnce = async (): Promise<{ readonly ended: Promise<void> }> => {
    const connection = await connect();
    open = connection;
    // Messages are judged by the database's time.
    const asked = performance.now();
    const [found] = await connection.query(askTime);
    clock.note(Number(found?.['now']), asked);
    guard.resync();
    return connection.listen(channel, take);
  };
  const stayOn = async (listening: { readonly ended: Promise<void> }): Promise<void> => {
    let isOver = false;
    const over = listening.ended.then(() => {
      isOver = true;
    });
    while (!isOver) {
      await Promise.race([over, wait(askEvery, undefined, { ref: false })]);
      const asked = performance.now();
      const found = isOver ? undefined : (await open?.query(askTime))?.[0];
      if (found !== undefined) clock.note(Number(found['now']), asked);
    }
  };
  const goOn = async (first: { readonly ended: Promise<void> }): Promise<void> => {
    await stayOn(first).catch(() => {});
    while (!isClosed) {
      try {
        const listening = await listenOnce();
        hear({ type: 'missed' }, voice.by);
        await stayOn(listening);
      } catch {
        // It is tried again.
      }
      open = undefined;
      if (!isClosed) await wait(pause, undefined, { ref: false });
    }
  };
  /** To be said when what was said before is on its way. */
  const toSay: ChangeNotice[] = [];
  let saying: Promise<unknown> | undefined;
  const sayAll = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    while (toSay.length > 0) {
      const told = tellings(voice, toSay.splice(0));
      // Lost while there is no connection.
      await open?.query(tell, [JSON.stringify(told)]).catch(() => {});
    }
    saying = undefined;
  };
  void goOn(await listenOnce());
  return {
    me: voice.by,
    hear(given) {
      listener = given;
      for (const [heard, by] of early.splice(0)) given(heard, by);
    },
    say(text) {
      toSay.push({ type: 'said', text });
      saying ??= sayAll();
    },
    now: clock.now,
    async close() {
      isClosed = true;
      // That it ends is the last that it says.
      await Promise.race([saying, wait(pause, undefined, { ref: false })]);
      await open?.end().catch(() => {});
    },
  };
}
