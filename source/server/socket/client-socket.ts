import type { WebSocket } from 'ws';
import { heartbeat, maxUnanswered, slowReader } from '#net/wire/limits.ts';
import type { Answer, Message } from '#net/wire/messages.ts';
import type { Budgets } from '../connection-budget.ts';
import type { Log } from '../metrics.ts';
import type { ClientLink, Platform, ServerCore, Session } from '../platform.ts';
import { readRequest } from './read-request.ts';

/** How much of what was sent a client has read: pings stand between messages, and are answered in order. */
export interface Backpressure {
  /** The text of a ping that is sent now, after so many bytes in all. */
  ask(written: number, now: number): string;
  /** A ping was answered; any other text tells nothing. */
  answered(text: string): void;
  /** Bytes sent before the newest ping. */
  asked(): number;
  /** Bytes that the client has certainly read. */
  read(): number;
  /** Since when the oldest unanswered ping has waited. */
  unansweredSince(): number | undefined;
}

/**
 * Nothing is sent, nothing is read. What the system takes over for a client that does not read does not count as read: it
 * may be megabytes.
 *
 * @example
 * const way = onTheWay();
 * const text = way.ask(5000, 0);
 * way.read() // => 0
 * way.answered(text);
 * way.read() // => 5000
 */
export function createBackpressure(): Backpressure {
  /** Oldest first. */
  const waiting: { readonly text: string; readonly written: number; since: number }[] = [];
  let count = 0;
  let asked = 0;
  let read = 0;
  return {
    ask(written, since) {
      const text = String(++count);
      // After a clock was set back, older pings count from now on.
      for (const ping of waiting) ping.since = Math.min(ping.since, since);
      waiting.push({ text, written, since });
      asked = written;
      return text;
    },
    answered(text) {
      const place = waiting.findIndex((ping) => ping.text === text);
      // Who answers to one has read those before it, too.
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

/** A connection that says nothing for so long after it was made is no client, in milliseconds. */
export const greetWithin = 20_000;

/** How long the other side may take to end a connection, in milliseconds. */
const endWithin = 2000;

/** Why a connection was ended at once. */
type Cut = 'silent' | 'no-greeting' | 'too-slow' | 'flood' | 'no-end' | 'error';

/** Close code of WebSockets for a client that breaks a rule. */
const policyViolation = 1008;

/** Where a connection comes from, and its socket. */
export interface Carried {
  readonly address: string;
  /** Bytes handed to it so far. */
  written(): number;
  /** Holds back what it is given until it is let go. */
  cork(): void;
  uncork(): void;
}

/** Carries messages between a socket and the core, and ends it where it does what no client does. */
export function serveSocket(
  socket: WebSocket,
  { address, written, cork, uncork }: Carried,
  { core, world, log, budgets }: Serving,
): void {
  const way = createBackpressure();
  /** By match: the newest update sent, and the newest one confirmed. */
  const told = new Map<string, { sent: number; seen: number }>();
  let unseen = 0;
  let lastSign = world.now();
  /** Since when too much has been waiting to be sent. */
  let behindSince: number | undefined;
  let isCorked = false;
  let isEnding = false;
  let hasSaidBye = false;
  let isCut = false;
  let why: string | undefined;
  /** How many messages were unreadable. */
  let refused = 0;
  const timers = new Map<'beat' | 'greeting' | 'end', () => void>();

  const wait = (name: Parameters<typeof timers.set>[0], milliseconds: number, run: () => void) => {
    timers.get(name)?.();
    timers.set(name, world.after(milliseconds, run));
  };

  /** Ends it without the other side. The session hears of it later, never while it sends. */
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
      // The client is not read any more, so it cannot take part in the end.
      socket.pause();
      wait('end', endWithin, () => cut('no-end'));
    },
  });

  /** Messages written together leave in one packet: an answer and its update cost no more than one of them. */
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

  /** A large message, such as all that somebody has missed, takes a moment to be packed, sent and read. */
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

  /** A ping, which the other side answers once it has read everything before it. */
  function ask(): void {
    socket.ping(way.ask(written(), world.now()), undefined, () => {});
  }

  function noteTold(message: Message): void {
    if (message.type !== 'match' && message.type !== 'update') return;
    const { match, number, type } = message;
    const place = told.get(match);
    unseen -= place === undefined ? 0 : place.sent - place.seen;
    // A `match` message is seen whole at once, so only later updates wait for a confirmation.
    const seen = type === 'match' || place === undefined ? number - (type === 'match' ? 0 : 1) : place.seen;
    told.set(match, { sent: number, seen: Math.min(seen, number) });
    unseen += number - Math.min(seen, number);
  }

  function noteSeen(match: string, number: number): void {
    const place = told.get(match);
    if (place === undefined) return;
    const seen = Math.min(place.sent, Math.max(place.seen, number));
    unseen -= seen - place.seen;
    place.seen = seen;
  }

  /** Requests that the core has not answered yet. */
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
      // Whoever sends thousands of them is not to fill the log, which takes longer than to refuse them.
      if (refused === 0) log({ event: 'refused', address, code: read.error.error.code });
      refused++;
      return send(read.error);
    }
    const request = read.value;
    timers.get('greeting')?.();
    if (request.type === 'seen') noteSeen(request.match, request.number);
    if (request.type === 'close') {
      noteSeen(request.match, Number.MAX_SAFE_INTEGER);
      told.delete(request.match);
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
      // Of a clock that was set back.
      lastSign = Math.min(lastSign, now);
      if (now - lastSign > heartbeat.deadAfter) return cut('silent');
      // It may go on asking, but it reads nothing of what it is told.
      if (now - (way.unansweredSince() ?? now) > heartbeat.deadAfter) return cut('too-slow');
      ask();
      beat();
    });
  }

  const sign = () => {
    lastSign = world.now();
  };
  /** Pings and their answers cost as much as messages. */
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
  // Protocol faults, such as an oversized message: the library closes the connection itself.
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
