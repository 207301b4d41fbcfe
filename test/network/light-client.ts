import type { PendingRequest } from '#client/connection.ts';
import { dialTo } from '#client/dial.ts';
import type { Address } from '#net/address.ts';
import { protocolVersion } from '#net/wire/limits.ts';
import type { MessageOf } from '#net/wire/messages.ts';
import { tokenOf } from './data.ts';

/** An answer and the time at which it arrived, by `performance.now()`. */
export interface Answered {
  readonly ok?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: string; readonly message: string };
  readonly at: number;
}

export type Told = MessageOf<'match'> | MessageOf<'update'> | MessageOf<'presence'>;

/** A client that does as little as possible, so that measurements show the cost of the server. */
export interface LightClient {
  request(asked: PendingRequest): Promise<Answered>;
  /**
   * Like `request`, but fails unless the server accepts the request.
   *
   * @throws the server's error (rejects with it)
   */
  ask(asked: PendingRequest): Promise<Readonly<Record<string, unknown>>>;
  /** Acknowledges all updates of a match up to `number`. */
  seen(match: string, number: number): void;
  /** Called with each message and the time at which it arrived. */
  told: (message: Told, at: number) => void;
  cut(): void;
}

/** The client acknowledges only updates whose numbers are multiples of this. */
const acknowledgeEvery = 40;

/**
 * Connects, and logs in if an account is given.
 *
 * @throws an error if the server refuses the login (rejects with it)
 */
export async function lightClient(address: Address, account?: number): Promise<LightClient> {
  const pending = new Map<number, (answer: Answered) => void>();
  let lastId = 0;
  let over: string | undefined;
  const client: LightClient = {
    request: (asked) =>
      new Promise((resolve) => {
        if (over !== undefined) return resolve({ error: { code: 'cut', message: over }, at: performance.now() });
        const id = ++lastId;
        pending.set(id, resolve);
        wire.send(JSON.stringify({ ...asked, id }));
      }),
    async ask(asked) {
      const { ok, error } = await client.request(asked);
      if (ok === undefined) throw new Error(`${asked.type}: ${error?.message}`);
      return ok;
    },
    seen: (match, number) => wire.send(JSON.stringify({ type: 'seen', match, number })),
    told: () => {},
    cut: () => wire.cut(),
  };
  let isOpen = () => {};
  const opened = new Promise<void>((resolve) => {
    isOpen = resolve;
  });
  const wire = dialTo(address)({
    opened: isOpen,
    alive() {},
    heard(text) {
      const at = performance.now();
      const message = JSON.parse(text);
      if (typeof message.id === 'number') {
        pending.get(message.id)?.({ ...message, at });
        pending.delete(message.id);
        return;
      }
      if (message.type === 'bye') over = message.text;
      if (message.type === 'update' && message.number % acknowledgeEvery === 0)
        client.seen(message.match, message.number);
      if (message.type === 'match' || message.type === 'update' || message.type === 'presence')
        client.told(message, at);
    },
    ended({ text }) {
      over ??= text;
      isOpen();
      for (const resolve of pending.values()) resolve({ error: { code: 'cut', message: over }, at: performance.now() });
      pending.clear();
    },
  });
  await opened;
  await client.ask({ type: 'hello', protocol: protocolVersion, client: 'light' });
  if (account !== undefined) await client.ask({ type: 'resume', token: tokenOf(account) });
  return client;
}
