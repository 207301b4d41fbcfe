import { isDeepStrictEqual } from 'node:util';
import { connect } from '#client/connect.ts';
import { ask, type Connection, RequestError } from '#client/connection.ts';
import { dialTo, realTime } from '#client/dial.ts';
import { mergedView } from '#client/match/received-log.ts';
import type { Stream } from '#engine/random.ts';
import type { Address } from '#net/address.ts';
import type { MessageOf } from '#net/wire/messages.ts';
import { nameOf, tokenOf } from './data.ts';
import { plannerFor } from './planner.ts';

export interface Acknowledged {
  readonly match: string;
  readonly seat: number;
  readonly key: string;
  /** Line of the command. Undefined for an undo. */
  readonly line: string | undefined;
  /** Number of the update that the command caused. */
  readonly number: number;
}

/** A client that plays a seat of a match until it is stopped, even if the server fails meanwhile. */
export interface Player {
  readonly connection: Connection;
  readonly account: number;
  readonly match: string;
  readonly seat: number;
  /** The view after all received updates. */
  view(): Readonly<Record<string, unknown>>;
  number(): number;
  /** Acknowledged commands in the order of their acknowledgements. */
  readonly acknowledged: readonly Acknowledged[];
  /** Number of refused commands by code. */
  readonly refused: ReadonlyMap<string, number>;
  /** Descriptions of messages that contradict earlier ones, for example by a gap in the update numbers. */
  readonly wrong: readonly string[];
  /** Stops playing. Resolves when no request is pending any more. */
  stop(): Promise<void>;
}

export interface PlayOptions {
  readonly match: string;
  /** Name of the bot to imitate. */
  readonly bot: string;
  readonly chance: Stream;
  /** Maximum milliseconds that the player waits before a command. */
  readonly pause: number;
}

/** Connects to the server and logs in with an existing account. */
export const connectionOf = (address: Address, account: number): Connection =>
  connect({ dial: dialTo(address), clock: realTime, chance: () => 0, client: 'trial', token: tokenOf(account) });

export function untilOpen(connection: Connection): Promise<void> {
  if (connection.state.is === 'open') return Promise.resolve();
  return new Promise((resolve) => {
    const stop = connection.listen({
      changed({ is }) {
        if (is !== 'open') return;
        stop();
        resolve();
      },
    });
  });
}

/** Lets a player play a running match. */
export async function play(connection: Connection, account: number, options: PlayOptions): Promise<Player> {
  const { match, bot, chance, pause } = options;
  const acknowledged: Acknowledged[] = [];
  const refused = new Map<string, number>();
  const wrong: string[] = [];
  let isStopped = false;
  let told: Pick<MessageOf<'match'>, 'view' | 'number' | 'waitsFor'> | undefined;
  let first: MessageOf<'match'> | undefined;
  let wake = () => {};
  connection.listen({
    message(message) {
      if (!('match' in message) || message.match !== match) return;
      if (message.type === 'match') {
        first ??= message;
        if (told !== undefined && told.number === message.number && !isDeepStrictEqual(told.view, message.view))
          wrong.push(`${nameOf(account)}: update ${message.number} is another one now`);
        if (told !== undefined && message.number < told.number)
          wrong.push(`${nameOf(account)}: went from update ${told.number} back to ${message.number}`);
        told = message;
      }
      if (message.type === 'update') {
        if (message.number !== (told?.number ?? 0) + 1)
          wrong.push(`${nameOf(account)}: update ${message.number} after ${told?.number}`);
        const { number, waitsFor } = message;
        told = { view: mergedView(told?.view ?? {}, message.view), number, waitsFor };
      }
      wake();
    },
    changed: () => wake(),
  });
  await ask(connection, { type: 'open', match });
  if (first === undefined) throw new Error('the match was not told');
  const think = await plannerFor(first, bot);
  const { seat } = first;
  if (seat === null) throw new Error('there is no seat');
  const now = () => {
    if (told === undefined) throw new Error('nothing was told');
    return told;
  };
  const something = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });

  const send = async (line: string | undefined): Promise<boolean> => {
    const key = `${account}-${acknowledged.length}-${chance.integer(0, 1e9)}`;
    try {
      const { number } = await ask(
        connection,
        line === undefined ? { type: 'undo', match, key } : { type: 'command', match, key, line },
      );
      if (number !== null) acknowledged.push({ match, seat, key, line, number });
      return true;
    } catch (error) {
      const code = error instanceof RequestError ? error.code : 'error';
      refused.set(code, (refused.get(code) ?? 0) + 1);
      return false;
    }
  };
  const playing = async () => {
    while (!isStopped) {
      if (connection.state.is !== 'open' || !now().waitsFor.includes(seat)) {
        await something();
        continue;
      }
      const lines = think(now().view, seat, `${account} ${now().number}`);
      if (lines.length === 0) await something();
      for (const line of lines) {
        if (isStopped || connection.state.is !== 'open') break;
        await new Promise((resolve) => setTimeout(resolve, chance.integer(0, pause)));
        if (!(await send(line))) break;
        // Undoes a command now and then.
        if (chance.integer(1, 12) === 1) await send(undefined);
      }
    }
  };
  const done = playing();
  return {
    connection,
    account,
    match,
    seat,
    view: () => now().view,
    number: () => now().number,
    acknowledged,
    refused,
    wrong,
    async stop() {
      isStopped = true;
      wake();
      await done;
    },
  };
}
