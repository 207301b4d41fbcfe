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
