import type { WebSocket } from 'ws';
import { heartbeat, maxUnanswered, slowReader } from '#net/wire/limits.ts';
import type { Answer, Message } from '#net/wire/messages.ts';
import type { Budgets, ConnectionBudget } from '../connection-budget.ts';
import { type RefusedError, refused, wireError } from '../core/refusals.ts';
import type { Log } from '../log.ts';
import type { ClientLink, Platform, ServerCore } from '../platform.ts';
import { createBackpressure, createUpdateProgress, type UpdateProgress } from './backpressure.ts';
import { readRequest } from './read-request.ts';

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
export function serveSocket(socket: WebSocket, carried: Carried, serving: Serving): void {
  const { world, log, budgets } = serving;
  const { address } = carried;
  const writer = createSocketWriter(socket, carried, world, (bytes) => budget.unsent(bytes));
  const budget = budgets.open('protocol', {
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    cut: (reason) => (reason === 'flood' ? writer.stopReading(reason) : writer.cut(reason)),
  });
  const requests = createRequestReader(serving, address, writer, budget);
  const beat = startHeartbeat(writer, world);
  /** Pings and pongs count as messages, because they cost as much. */
  const signed = () => {
    beat.sign();
    budget.received(1);
  };
  socket.on('ping', signed);
  socket.on('pong', (data: Buffer) => {
    signed();
    writer.answered(data.toString());
  });
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    beat.sign();
    if (writer.isOver) return;
    const excess = budget.received(data.length);
    if (writer.isOver) return;
    if (isBinary)
      writer.send({ id: null, error: { code: 'bad-message', message: 'found a binary message, expected text' } });
    else requests.take(data.toString(), data.length, excess);
  });
  // Emitted for a violation of the WebSocket protocol, such as an oversized message. `ws` then closes the connection.
  socket.on('error', (error) => writer.noteReason('code' in error ? String(error.code) : 'error'));
  socket.on('close', () => {
    const why = writer.closed();
    beat.stop();
    budget.close();
    const refused = requests.left();
    log({ event: 'gone', address, why, ...(refused > 1 && { refused }) });
  });
  log({ event: 'connected', address });
}

interface SocketWriter extends Pick<ClientLink, 'send' | 'end'> {
  /** True once the connection is closed or closing. Then nothing more is sent or read. */
  readonly isOver: boolean;
  readonly progress: UpdateProgress;
  /** Sends a ping. The client answers it after reading everything sent before it. */
  ping(): void;
  answered(text: string): void;
  unansweredSince(): number | undefined;
  /** Closes the connection immediately. Notifies the session later, because it must not be notified during a `send`. */
  cut(reason: Cut): void;
  stopReading(reason: Cut): void;
  noteReason(reason: string): void;
  closed(): string;
}

/** @param onUnread called after each message with the number of bytes that the client has not read */
function createSocketWriter(
  socket: WebSocket,
  { written, cork, uncork }: Carried,
  world: Serving['world'],
  onUnread: (bytes: number) => void,
): SocketWriter {
  const pressure = createBackpressure();
  const progress = createUpdateProgress();
  /** Time since when the client has had too many unread bytes. Undefined if it keeps up. */
  let behindSince: number | undefined;
  let isCorked = false;
  let isOver = false;
  let hasSaidBye = false;
  let why: string | undefined;
  let stopTimer = () => {};

  const noteReason = (reason: string) => {
    why ??= reason;
  };
  const cut = (reason: Cut) => {
    isOver = true;
    noteReason(reason);
    socket.terminate();
  };
  /** Closes the WebSocket. Cuts the connection if the client does not close it, too, within `endWithin`. */
  const close = (reason: string, code: number, text?: string) => {
    isOver = true;
    noteReason(reason);
    socket.close(code, text);
    stopTimer();
    stopTimer = world.after(endWithin, () => cut('no-end'));
  };
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
  const ping = () => socket.ping(pressure.ask(written(), world.now()), undefined, () => {});
  /** True if the client has too many unconfirmed updates, or has had too many unread bytes for too long. */
  const isTooSlow = (): boolean => {
    const sent = written();
    if (sent - pressure.asked() > slowReader.askedEach) ping();
    const unread = Math.max(socket.bufferedAmount, sent - pressure.read());
    const now = world.now();
    behindSince = unread <= slowReader.bytes ? undefined : Math.min(behindSince ?? now, now);
    const isLong = behindSince !== undefined && now - behindSince > slowReader.longerThan;
    onUnread(unread);
    return isLong || progress.unconfirmed() > slowReader.updates;
  };
  const send = (message: Answer | Message) => {
    if (isOver) return;
    inOnePiece();
    socket.send(JSON.stringify(message), () => {});
    if ('type' in message) progress.sent(message);
    hasSaidBye ||= 'type' in message && message.type === 'bye';
    if (isTooSlow()) cut('too-slow');
  };
  return {
    get isOver() {
      return isOver;
    },
    progress,
    send,
    ping,
    answered: pressure.answered,
    unansweredSince: pressure.unansweredSince,
    cut,
    stopReading(reason) {
      close(reason, policyViolation, 'too many messages');
      // The server no longer reads, so the client cannot take part in a close handshake.
      socket.pause();
    },
    end(reason, text) {
      if (isOver) return;
      if (!hasSaidBye) send({ type: 'bye', why: reason, text });
      close(reason, reason === 'restarting' ? 1012 : 1000);
    },
    noteReason,
    closed() {
      isOver = true;
      stopTimer();
      return why ?? 'left';
    },
  };
}

/** Reads the client's requests. Cuts the connection if the first one does not arrive within `greetWithin`. */
function createRequestReader(
  { core, world, log }: Serving,
  address: string,
  writer: SocketWriter,
  budget: ConnectionBudget,
) {
  /** Number of commands in each unanswered request, or 1. Requests are answered in order. */
  const unanswered: number[] = [];
  let refused = 0;
  const answer = (message: Answer | Message) => {
    if ('id' in message) unanswered.shift();
    writer.send(message);
  };
  const session = core.connect({ address, send: answer, end: writer.end });
  const stopTimer = world.after(greetWithin, () => writer.cut('no-greeting'));
  return {
    /** @param excess milliseconds that the client must be silent. Above 0, the request is refused */
    take(text: string, bytes: number, excess: number): void {
      const read = readRequest(text, bytes);
      if (!read.ok) {
        // Only the first refusal is logged, because logging thousands would take longer than refusing them.
        if (refused === 0) log({ event: 'refused', address, code: read.error.error.code });
        refused++;
        return writer.send(read.error);
      }
      const request = read.value;
      stopTimer();
      if (request.type === 'seen') writer.progress.confirmed(request.match, request.number);
      if (request.type === 'close') writer.progress.closed(request.match);
      const weight = request.type === 'commands' ? request.commands.length : 1;
      const wholeExcess = weight > 1 ? Math.max(excess, budget.received(0, weight - 1)) : excess;
      if (writer.isOver) return;
      const refusal =
        'id' in request
          ? refusalFor(
              wholeExcess,
              unanswered.reduce((total, each) => total + each, weight),
            )
          : undefined;
      if ('id' in request && refusal !== undefined) return writer.send({ id: request.id, error: wireError(refusal) });
      if ('id' in request) unanswered.push(weight);
      try {
        budget.work(() => session.take(request));
        if (session.accountName !== undefined) budget.loggedIn(session.accountName);
      } catch (error) {
        log({ event: 'fault', doing: request.type, error: error instanceof Error ? error.stack : String(error) });
        const message = 'The server failed to do this. Its log says why.';
        if ('id' in request) answer({ id: request.id, error: { code: 'failed', message } });
      }
    },
    left(): number {
      stopTimer();
      session.left();
      return refused;
    },
  };
}

/** Refuses a request of a client that sends too fast. `unanswered` counts the request, too. */
function refusalFor(excess: number, unanswered: number): RefusedError | undefined {
  const wait = Math.ceil(excess / 1000);
  if (wait > 0)
    return refused('too-fast', `You are sending too many messages. Send none for ${wait} s.`, wait, 'messages');
  const text = 'Too many of your requests are unanswered. Wait for the answers.';
  return unanswered > maxUnanswered ? refused('busy', text, undefined, 'requests') : undefined;
}

/** Cuts the connection if the client sends nothing for too long or no longer reads. */
function startHeartbeat(writer: SocketWriter, world: Serving['world']) {
  let lastSign = world.now();
  let stop = () => {};
  const schedule = () => {
    stop = world.after(heartbeat.every, () => {
      const now = world.now();
      // If the clock was set back, the timeout must not move into the future.
      lastSign = Math.min(lastSign, now);
      if (now - lastSign > heartbeat.deadAfter) return writer.cut('silent');
      // The client still sends data but no longer reads.
      if (now - (writer.unansweredSince() ?? now) > heartbeat.deadAfter) return writer.cut('too-slow');
      writer.ping();
      schedule();
    });
  };
  schedule();
  return {
    sign() {
      lastSign = world.now();
    },
    stop: () => stop(),
  };
}
