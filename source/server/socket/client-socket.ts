import type { WebSocket } from 'ws';
import { heartbeat, maxUnanswered, slowReader } from '#net/wire/limits.ts';
import type { Answer, Message } from '#net/wire/messages.ts';
import type { Budgets } from '../connection-budget.ts';
import type { Log } from '../metrics.ts';
import type { ClientLink, Platform, ServerCore, Session } from '../platform.ts';
import { readRequest } from './read-request.ts';

/** Measures how much a client has read by pings between messages, which clients answer in order. */
export interface Backpressure {
  /** Returns the text of a ping that the caller must send. `written` is the number of bytes sent before the ping. */
  ask(written: number, now: number): string;
  /** Handles a pong of the client. Ignores a text that belongs to no ping. */
  answered(text: string): void;
  asked(): number;
  /** Number of bytes that the client has certainly read. */
  read(): number;
  /** Time when the oldest unanswered ping was sent. Undefined if all pings are answered. */
  unansweredSince(): number | undefined;
}

/**
 * Creates a backpressure tracker. It does not count bytes in the operating system's buffers, possibly megabytes, as
 * read.
 *
 * @example
 * const way = createBackpressure();
 * const text = way.ask(5000, 0);
 * way.read() // => 0
 * way.answered(text);
 * way.read() // => 5000
 */
export function createBackpressure(): Backpressure {
  const waiting: { readonly text: string; readonly written: number; since: number }[] = [];
  let count = 0;
  let asked = 0;
  let read = 0;
  return {
    ask(written, since) {
      const text = String(++count);
      // If the clock was set back, the unanswered pings count as sent now.
      for (const ping of waiting) ping.since = Math.min(ping.since, since);
      waiting.push({ text, written, since });
      asked = written;
      return text;
    },
    answered(text) {
      const place = waiting.findIndex((ping) => ping.text === text);
      // Pings are answered in order, so this answer also confirms all earlier pings.
      for (const { written } of waiting.splice(0, place + 1)) read = written;
    },
    asked: () => asked,
    read: () => read,
    unansweredSince: () => waiting[0]?.since,
  };
}

export interface Serving {
  readonly core: Pick<ServerCore, 'connect'>;
  readonly world: Pick<Platform, 'now' | 'after'>;
  readonly log: Log;
  readonly budgets: Budgets;
}

/** Milliseconds in which a new connection must send its first request. */
export const greetWithin = 20_000;

/** Milliseconds that a client gets to close the connection. */
const endWithin = 2000;

type Cut = 'silent' | 'no-greeting' | 'too-slow' | 'flood' | 'no-end' | 'error';

const policyViolation = 1008;

export interface Carried {
  readonly address: string;
  written(): number;
  cork(): void;
  uncork(): void;
}

/** Connects a socket to the core, and closes it if the client exceeds the limits. */
export function serveSocket(
  socket: WebSocket,
  { address, written, cork, uncork }: Carried,
  { core, world, log, budgets }: Serving,
): void {
  const way = createBackpressure();
  /** By match: number of the newest update sent, and of the newest update that the client confirmed. */
  const progressByMatch = new Map<string, { sent: number; seen: number }>();
  let unseen = 0;
  let lastSign = world.now();
  /** Time since which the client has too many unread bytes. Undefined if the client keeps up. */
  let behindSince: number | undefined;
  let isCorked = false;
  let isEnding = false;
  let hasSaidBye = false;
  let isCut = false;
  let why: string | undefined;
  let refused = 0;
  const timers = new Map<'beat' | 'greeting' | 'end', () => void>();

  const wait = (name: Parameters<typeof timers.set>[0], milliseconds: number, run: () => void) => {
    timers.get(name)?.();
    timers.set(name, world.after(milliseconds, run));
  };

  /** Closes the connection at once. The session is notified later, because it must not be notified during a `send`. */
  const cut = (reason: Cut) => {
    isCut = true;
    why ??= reason;
    socket.terminate();
  };

  const budget = budgets.open('protocol', {
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    cut(reason) {
      if (reason === 'too-slow') return cut(reason);
      isEnding = true;
      why ??= reason;
      socket.close(policyViolation, 'too many messages');
      // The server no longer reads, so the client cannot take part in a close handshake.
      socket.pause();
      wait('end', endWithin, () => cut('no-end'));
    },
  });

  /** Sends the messages of one tick in one packet, so that an answer and its update cost one packet only. */
  const inOnePiece = () => {
    if (isCorked) return;
    isCorked = true;
    cork();
    process.nextTick(() => {
      isCorked = false;
      uncork();
    });
  };

  const send = (message: Answer | Message) => {
    if (isEnding || isCut) return;
    inOnePiece();
    socket.send(JSON.stringify(message), () => {});
    if ('type' in message) noteTold(message);
    hasSaidBye ||= 'type' in message && message.type === 'bye';
    if (isTooSlow()) cut('too-slow');
  };

  /** True if the client has had too many unread bytes for too long. A large message may take a moment. */
  function isTooSlow(): boolean {
    const sent = written();
    if (sent - way.asked() > slowReader.askedEach) ask();
    const unread = Math.max(socket.bufferedAmount, sent - way.read());
    const now = world.now();
    behindSince = unread <= slowReader.bytes ? undefined : Math.min(behindSince ?? now, now);
    const isLong = behindSince !== undefined && now - behindSince > slowReader.longerThan;
    budget.unsent(unread);
    return isLong || unseen > slowReader.updates;
  }

  /** Sends a ping. The client answers it after reading everything sent before it. */
  function ask(): void {
    socket.ping(way.ask(written(), world.now()), undefined, () => {});
  }

  function noteTold(message: Message): void {
    if (message.type !== 'match' && message.type !== 'update') return;
    const { match, number, type } = message;
    const place = progressByMatch.get(match);
    unseen -= place === undefined ? 0 : place.sent - place.seen;
    // A `match` message counts as confirmed when it is sent. An `update` needs a confirmation by the client.
    const seen = type === 'match' || place === undefined ? number - (type === 'match' ? 0 : 1) : place.seen;
    progressByMatch.set(match, { sent: number, seen: Math.min(seen, number) });
    unseen += number - Math.min(seen, number);
  }

  function noteSeen(match: string, number: number): void {
    const place = progressByMatch.get(match);
    if (place === undefined) return;
    const seen = Math.min(place.sent, Math.max(place.seen, number));
    unseen -= seen - place.seen;
    place.seen = seen;
  }

  let unanswered = 0;
  const answer = (message: Answer | Message) => {
    if ('id' in message) unanswered--;
    send(message);
  };

  const link: ClientLink = {
    address,
    send: answer,
    end(reason, text) {
      if (isEnding || isCut) return;
      if (!hasSaidBye) send({ type: 'bye', why: reason, text });
      isEnding = true;
      why ??= reason;
      socket.close(reason === 'restarting' ? 1012 : 1000);
      wait('end', endWithin, () => cut('no-end'));
    },
  };

  const session: Session = core.connect(link);

  function take(text: string, bytes: number): void {
    const read = readRequest(text, bytes);
    if (!read.ok) {
      // Only the first refusal is logged, because logging thousands would take longer than refusing them.
      if (refused === 0) log({ event: 'refused', address, code: read.error.error.code });
      refused++;
      return send(read.error);
    }
    const request = read.value;
    timers.get('greeting')?.();
    if (request.type === 'seen') noteSeen(request.match, request.number);
    if (request.type === 'close') {
      noteSeen(request.match, Number.MAX_SAFE_INTEGER);
      progressByMatch.delete(request.match);
    }
    if ('id' in request && unanswered >= maxUnanswered) {
      const message = 'Too many of your requests wait for an answer. Wait for them.';
      return send({ id: request.id, error: { code: 'busy', message } });
    }
    if ('id' in request) unanswered++;
    try {
      budget.work(() => session.take(request));
      if (session.accountName !== undefined) budget.loggedIn(session.accountName);
    } catch (error) {
      log({ event: 'fault', doing: request.type, error: error instanceof Error ? error.stack : String(error) });
      if ('id' in request)
        answer({
          id: request.id,
          error: { code: 'failed', message: 'The server failed to do this. Its log says why.' },
        });
    }
  }

  function beat(): void {
    wait('beat', heartbeat.every, () => {
      const now = world.now();
      // If the clock was set back, the timeout must not move into the future.
      lastSign = Math.min(lastSign, now);
      if (now - lastSign > heartbeat.deadAfter) return cut('silent');
      // The client still sends data but no longer reads.
      if (now - (way.unansweredSince() ?? now) > heartbeat.deadAfter) return cut('too-slow');
      ask();
      beat();
    });
  }

  const sign = () => {
    lastSign = world.now();
  };
  /** Pings and pongs count as messages, because they cost as much. */
  const signed = () => {
    sign();
    budget.received(1);
  };
  socket.on('ping', signed);
  socket.on('pong', (data: Buffer) => {
    signed();
    way.answered(data.toString());
  });
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    sign();
    if (isEnding || isCut) return;
    budget.received(data.length);
    if (isEnding || isCut) return;
    if (isBinary)
      return send({ id: null, error: { code: 'bad-message', message: 'found a binary message, expected text' } });
    take(data.toString(), data.length);
  });
  // Emitted for a violation of the WebSocket protocol, such as an oversized message. `ws` then closes the connection.
  socket.on('error', (error) => {
    why ??= 'code' in error ? String(error.code) : 'error';
  });
  socket.on('close', () => {
    isCut = true;
    for (const end of timers.values()) end();
    budget.close();
    session.left();
    log({ event: 'gone', address, why: why ?? 'left', ...(refused > 1 && { refused }) });
  });
  wait('greeting', greetWithin, () => cut('no-greeting'));
  beat();
  log({ event: 'connected', address });
}
