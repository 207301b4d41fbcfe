import { flood, slowReader } from '#net/wire/limits.ts';
import type { MessageOf } from '#net/wire/messages.ts';
import type { RequestOf } from '#net/wire/requests.ts';
import type { Clock } from './dial.ts';

type Verdict = 'tell' | 'drop' | 'gap';

/** The matches that are looked at, and how far each was told. */
export interface Subscriptions {
  /** A match is opened; what was told of it before counts only if it goes on from there. */
  open(match: string, from: number | undefined): void;
  close(match: string): void;
  clear(): void;
  matches(): readonly string[];
  /** The request to go on with one where it was left. */
  resume(match: string): Omit<RequestOf<'open'>, 'id'>;
  /** Takes note of a message; one that was told before is dropped, and one before which something is missing is a gap. */
  take(message: MessageOf<'match'> | MessageOf<'update'>): Verdict;
  /** Whether so many updates have come since the last acknowledgement that another is due now. */
  readonly isUrgent: boolean;
  /** The newest update of each match, where the server does not know yet that it came; asking counts as acknowledging. */
  unacknowledged(): readonly RequestOf<'seen'>[];
}

interface Place {
  /** The number of the newest update; nothing before the first view. */
  last: number | undefined;
  /** The number that the server was told. */
  seen: number;
}

export function createSubscriptions(): Subscriptions {
  const places = new Map<string, Place>();
  const behind = ({ last, seen }: Place) => (last === undefined ? 0 : last - seen);
  return {
    open(match, from) {
      const last = from === undefined ? undefined : from - 1;
      places.set(match, { last, seen: last ?? -1 });
    },
    close: (match) => places.delete(match),
    clear: () => places.clear(),
    matches: () => [...places.keys()],
    resume(match) {
      const last = places.get(match)?.last;
      return { type: 'open', match, ...(last === undefined ? {} : { from: last + 1 }) };
    },
    take(message) {
      const place = places.get(message.match);
      if (place === undefined) return 'drop';
      if (message.type === 'update') {
        if (place.last === undefined || message.number > place.last + 1) return 'gap';
        if (message.number <= place.last) return 'drop';
      } else place.seen = Math.min(place.seen, message.number - 1);
      place.last = message.number;
      return 'tell';
    },
    get isUrgent() {
      return [...places.values()].reduce((sum, place) => sum + behind(place), 0) >= slowReader.updates / 4;
    },
    unacknowledged() {
      return [...places].flatMap(([match, place]) => {
        const { last } = place;
        if (last === undefined || behind(place) === 0) return [];
        place.seen = last;
        return [{ type: 'seen', match, number: last } as const];
      });
    },
  };
}

/** Sends no faster than a server takes; what is too much for now waits, in order. */
export interface PacedSender {
  send(text: string): void;
  /** Forgets what still waits. */
  stop(): void;
}

/** Somewhat less than a server takes: on the way messages may come closer together. */
const limit = Math.floor(flood.messages * 0.75);

/**
 * Holds messages back where they are too many for the server at once.
 *
 * @param out sends one
 */
export function createPacedSender(clock: Clock, out: (text: string) => void): PacedSender {
  /** When the newest requests were sent, oldest first. */
  const times: number[] = [];
  const waiting: string[] = [];
  let wake: (() => void) | undefined;

  const goOn = () => {
    wake = undefined;
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const now = clock.now();
      const oldest = times.at(-limit);
      // A clock that was set back must not hold them up for long.
      const wait = oldest === undefined ? 0 : Math.min(flood.within, oldest + flood.within - now);
      if (wait > 0) {
        wake = clock.after(wait, goOn);
        return;
      }
      times.push(now);
      times.splice(0, times.length - limit);
      waiting.shift();
      out(next);
    }
  };
  return {
    send(text) {
      waiting.push(text);
      if (wake === undefined) goOn();
    },
    stop() {
      wake?.();
      wake = undefined;
      waiting.length = 0;
    },
  };
}
