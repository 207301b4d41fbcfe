import type { Message } from '#net/wire/messages.ts';

/** Measures how much a client has read. The server sends pings between messages, and the client answers in order. */
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
 * Creates a backpressure tracker. Bytes in the operating system's buffers, possibly megabytes, count as unread.
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

export interface UpdateProgress {
  sent(message: Message): void;
  confirmed(match: string, number: number): void;
  closed(match: string): void;
  unconfirmed(): number;
}

export function createUpdateProgress(): UpdateProgress {
  /** Numbers of the newest update sent and of the newest update that the client confirmed, by match. */
  const byMatch = new Map<string, { sent: number; seen: number }>();
  let unconfirmed = 0;
  const confirmed = (match: string, number: number) => {
    const progress = byMatch.get(match);
    if (progress === undefined) return;
    const seen = Math.min(progress.sent, Math.max(progress.seen, number));
    unconfirmed -= seen - progress.seen;
    progress.seen = seen;
  };
  return {
    sent(message) {
      if (message.type !== 'match' && message.type !== 'update') return;
      const { match, number, type } = message;
      const before = byMatch.get(match);
      unconfirmed -= before === undefined ? 0 : before.sent - before.seen;
      // A `match` message counts as confirmed when it is sent. An `update` needs a confirmation by the client.
      const seen = type === 'match' || before === undefined ? number - (type === 'match' ? 0 : 1) : before.seen;
      byMatch.set(match, { sent: number, seen: Math.min(seen, number) });
      unconfirmed += number - Math.min(seen, number);
    },
    confirmed,
    closed(match) {
      confirmed(match, Number.MAX_SAFE_INTEGER);
      byMatch.delete(match);
    },
    unconfirmed: () => unconfirmed,
  };
}
