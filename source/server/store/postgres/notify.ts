import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { checked } from '#net/wire/limits.ts';
import type { ChangeNotice, Neighbours } from '../store.ts';
import type { Connection } from './connection.ts';

/** Encrypts and authenticates texts with a key that all servers on a database share. */
export interface Seal {
  close(text: string): string;
  /** Decrypts a text. Returns undefined if the text was not encrypted with this key. */
  open(sealed: string): string | undefined;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** @param secret a text with at least 128 random bits */
export function sealOf(secret: string): Seal {
  const key = createHash('sha256').update(secret).digest();
  return {
    close(text) {
      const nonce = randomBytes(nonceBytes);
      const closing = createCipheriv(cipher, key, nonce);
      return Buffer.concat([nonce, closing.update(text, 'utf8'), closing.final(), closing.getAuthTag()]).toString(
        'base64',
      );
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length < nonceBytes + tagBytes) return undefined;
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      opening.setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = opening.update(bytes.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([text, opening.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** Identifies a message. Encrypted together with the message. */
export interface Stamp {
  /** Id of the sending server. A server gets a new id at each start. */
  readonly by: string;
  /** Number of the message among all messages of its sender, from 0. */
  readonly number: number;
  /** Time when the message was made, by the database's clock in milliseconds since 1970. */
  readonly time: number;
}

export interface ReplayGuard {
  accepts(stamp: Stamp): boolean;
  /** Must be called before listening again, because messages lost in between could be replayed. */
  resync(): void;
}

/** Messages may arrive out of order. A number at least this much below the sender's highest is refused. */
export const windowSize = 16_384;

/** Maximum age in milliseconds of a message whose number alone does not prove that the message is new. */
export const maxAge = 60_000;

/** Maximum number of senders whose numbers are remembered. The sender that was silent longest is forgotten first. */
export const trackedSenders = 64;

interface Sender {
  /** True if no message since `highest` can have been missed. A higher number is then a new message. */
  isFollowed: boolean;
  highest: number;
  /** Newest number received, indexed by number modulo `windowSize`. -1 if none was received. */
  readonly heard: Float64Array;
}

/** Creates a replay guard. It refuses repeated numbers, and old messages whose number is not certainly new. */
export function createReplayGuard(now: () => number): ReplayGuard {
  const senders = new Map<string, Sender>();
  return {
    accepts({ by, number, time }) {
      const sender = senders.get(by) ?? {
        isFollowed: false,
        highest: -1,
        heard: new Float64Array(windowSize).fill(-1),
      };
      const place = number % windowSize;
      if (number <= sender.highest - windowSize || sender.heard[place] === number) return false;
      const isNext = number > sender.highest;
      if (!(isNext && sender.isFollowed) && Math.abs(now() - time) > maxAge) return false;
      sender.heard[place] = number;
      if (isNext) {
        sender.highest = number;
        sender.isFollowed = true;
      }
      senders.delete(by);
      senders.set(by, sender);
      const [longestAgo] = senders.keys();
      if (senders.size > trackedSenders && longestAgo !== undefined) senders.delete(longestAgo);
      return true;
    },
    resync() {
      for (const sender of senders.values()) sender.isFollowed = false;
    },
  };
}

const channel = 'turncade';

/** Maximum bytes before encryption. Encrypted, they are at most 7,999 bytes, the limit of NOTIFY. */
const maxBytes = 5900;

/** Milliseconds between checks of the listening connection. If lost, it is reopened after `pause` milliseconds. */
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

/** SQL that sends a JSON array of texts to the other servers once its transaction commits. */
export const tell = `SELECT pg_notify('${channel}', told) FROM json_array_elements_text($1) AS told`;

export const askTime = 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now';

export interface Voice {
  readonly by: string;
  /** Encrypts messages. They may contain secret plans, and every user of the database can listen. */
  readonly seal: Seal;
  /** Returns the stamp of the next message. Other servers use it to detect replayed messages. */
  stamp(): Stamp;
}

/** Creates the identity of this server, with the key that all servers on the same tables share. */
export async function voiceOf({ query }: Connection, clock: DatabaseClock): Promise<Voice> {
  const [row] = await query('SELECT secret FROM neighbours');
  return createVoice(sealOf(z.string().parse(row?.['secret'])), clock);
}

export function createVoice(seal: Seal, clock: DatabaseClock): Voice {
  const by = randomUUID();
  let number = 0;
  return { by, seal, stamp: () => ({ by, number: number++, time: clock.now() }) };
}

/** Packs notices into encrypted notifications within the maximum size. */
export function tellings({ seal, stamp }: Voice, notices: readonly ChangeNotice[]): readonly string[] {
  const pieces: ChangeNotice[][] = [];
  let bytes = maxBytes;
  for (const notice of notices) {
    const noticeBytes = Buffer.byteLength(JSON.stringify(notice)) + 1;
    const one = noticeBytes > maxBytes / 2 ? shortened(notice) : notice;
    const length = one === notice ? noticeBytes : Buffer.byteLength(JSON.stringify(one)) + 1;
    if (bytes + length > maxBytes) {
      pieces.push([]);
      // Maximum bytes of the stamp and of the JSON around the notices.
      bytes = 150;
    }
    pieces.at(-1)?.push(one);
    bytes += length;
  }
  return pieces.map((piece) => seal.close(JSON.stringify({ ...stamp(), heard: piece })));
}

/** Removes the content of a long notice. The receiver then reads the content from the store. */
function shortened(notice: ChangeNotice): ChangeNotice {
  if (notice.type !== 'match' || notice.part === 'record' || notice.part === 'chat') return notice;
  const { type, match, part } = notice;
  return { type, match, part };
}

/** Clock that follows the database's time. This machine's clock matters only until the first `note`. */
export interface DatabaseClock {
  now(): number;
  /** Sets the clock to the database's `time`, which was queried at `sentAt` by `performance.now()`. */
  note(time: number, sentAt: number): void;
}

/** Maximum deviation in milliseconds that is ignored, because an answer takes some time to arrive. */
const inexact = 20;

export function databaseClock(): DatabaseClock {
  let startTime = Date.now() - performance.now();
  return {
    now: () => Math.floor(startTime + performance.now()),
    note(time, sentAt) {
      const measuredStart = time - (sentAt + performance.now()) / 2;
      if (Math.abs(measuredStart - startTime) > inexact) startTime = measuredStart;
    },
  };
}

/** Notifications from other servers. They arrive on their own connection, which is reopened when lost. */
export interface ServerNotifications extends Neighbours {
  close(): Promise<void>;
}

/** Listens to other servers. Resolves once it is listening. `voice` is this server, whose messages are skipped. */
export async function followServers(
  connect: () => Promise<Connection>,
  voice: Voice,
  clock: DatabaseClock,
): Promise<ServerNotifications> {
  let listener: Parameters<Neighbours['hear']>[0] | undefined;
  /** Notices received before a listener was set. */
  const early: Parameters<typeof hear>[] = [];
  const hear: Parameters<Neighbours['hear']>[0] = (notice, by) => {
    if (listener === undefined) early.push([notice, by]);
    else listener(notice, by);
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
    // The replay guard needs the database's time, so the clock is set first.
    const sentAt = performance.now();
    const [row] = await connection.query(askTime);
    clock.note(Number(row?.['now']), sentAt);
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
      const sentAt = performance.now();
      const row = isOver ? undefined : (await open?.query(askTime))?.[0];
      if (row !== undefined) clock.note(Number(row['now']), sentAt);
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
        // Ignored, because the loop will try again.
      }
      open = undefined;
      if (!isClosed) await wait(pause, undefined, { ref: false });
    }
  };
  const toSay: ChangeNotice[] = [];
  let saying: Promise<unknown> | undefined;
  const sayAll = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    while (toSay.length > 0) {
      const messages = tellings(voice, toSay.splice(0));
      // Without a connection, messages are lost.
      await open?.query(tell, [JSON.stringify(messages)]).catch(() => {});
    }
    saying = undefined;
  };
  void goOn(await listenOnce());
  return {
    me: voice.by,
    hear(newListener) {
      listener = newListener;
      for (const [notice, by] of early.splice(0)) newListener(notice, by);
    },
    say(text) {
      toSay.push({ type: 'said', text });
      saying ??= sayAll();
    },
    now: clock.now,
    async close() {
      isClosed = true;
      // Waits at most `pause` for the queued messages to be sent. The last of them announces the end of this server.
      await Promise.race([saying, wait(pause, undefined, { ref: false })]);
      await open?.end().catch(() => {});
    },
  };
}
