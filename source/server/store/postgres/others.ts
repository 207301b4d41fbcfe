import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { checked, parsed } from '../../../net/wire/checked.ts';
import type { Heard, Neighbours } from '../store.ts';
import type { Connection } from './connection.ts';

/** The channel on which servers tell each other what they have changed. */
const channel = 'turncade';

/** PostgreSQL tells at most 7,999 bytes at a time: keys are told, not what was changed. */
const mostBytes = 7500;

/** How often a connection that only listens is asked whether it is still there, and how long until a new one, in ms. */
const askEvery = 15_000;
const pause = 250;

const schema = z.object({
  by: z.string(),
  heard: z.array(
    z.discriminatedUnion('type', [
      z.object({
        type: z.literal('match'),
        match: z.string(),
        part: z.enum(['record', 'journal', 'outline', 'chat']),
      }),
      z.object({ type: z.literal('account'), account: z.int() }),
      z.object({ type: z.literal('said'), text: z.string() }),
    ]),
  ),
});

/** The statement that tells the others some texts, a JSON array, when it is committed. */
export const tell = `SELECT pg_notify('${channel}', told) FROM json_array_elements_text($1) AS told`;

/** The statement that asks for the database's time, in milliseconds since 1970. */
export const askTime = 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now';

/** What is told of changes, in pieces that are short enough. */
export function tellings(by: string, heard: readonly Heard[]): readonly string[] {
  const pieces: Heard[][] = [];
  let bytes = mostBytes;
  for (const one of heard) {
    const length = Buffer.byteLength(JSON.stringify(one)) + 1;
    if (bytes + length > mostBytes) {
      pieces.push([]);
      // Room for what stands around them.
      bytes = 100;
    }
    pieces.at(-1)?.push(one);
    bytes += length;
  }
  return pieces.map((piece) => JSON.stringify({ by, heard: piece }));
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
export interface Others extends Neighbours {
  close(): Promise<void>;
}

/**
 * Follows other servers.
 *
 * @param by what this server calls itself: it does not hear itself
 * @returns when it listens
 */
export async function followOthers(
  connect: () => Promise<Connection>,
  by: string,
  clock: DatabaseClock,
): Promise<Others> {
  let listener: ((heard: Heard) => void) | undefined;
  /** Heard before somebody listened. */
  const early: Heard[] = [];
  const hear = (heard: Heard): void => {
    if (listener === undefined) early.push(heard);
    else listener(heard);
  };
  let open: Connection | undefined;
  let isClosed = false;
  const take = (text: string): void => {
    const read = checked(schema, parsed(text));
    if (read.ok && read.value.by !== by) for (const heard of read.value.heard) hear(heard);
  };
  const listenOnce = async (): Promise<{ readonly ended: Promise<void> }> => {
    const connection = await connect();
    open = connection;
    const listening = await connection.listen(channel, take);
    const asked = performance.now();
    const [found] = await connection.query(askTime);
    clock.note(Number(found?.['now']), asked);
    return listening;
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
        hear({ type: 'missed' });
        await stayOn(listening);
      } catch {
        // It is tried again.
      }
      open = undefined;
      if (!isClosed) await wait(pause, undefined, { ref: false });
    }
  };
  void goOn(await listenOnce());
  return {
    hear(given) {
      listener = given;
      for (const heard of early.splice(0)) given(heard);
    },
    say(text) {
      open?.query(tell, [JSON.stringify(tellings(by, [{ type: 'said', text }]))]).catch(() => {});
    },
    now: clock.now,
    async close() {
      isClosed = true;
      await open?.end().catch(() => {});
    },
  };
}
