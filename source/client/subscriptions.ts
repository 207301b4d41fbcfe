import { flood, slowReader } from '#net/wire/limits.ts';
import type { MessageOf } from '#net/wire/messages.ts';
import type { RequestOf } from '#net/wire/requests.ts';
import type { Clock } from './dial.ts';

type Verdict = 'tell' | 'drop' | 'gap';

/** Updates that the client receives: those of the lobby, if it is followed, and those of each open match. */
export interface Subscriptions {
  readonly followsLobby: boolean;
  followLobby(follow: boolean): void;
  /** Opens a match. Without `from`, the server sends the whole match. */
  open(request: Omit<RequestOf<'open'>, 'id' | 'type'>): void;
  close(match: string): void;
  clear(): void;
  matches(): readonly string[];
  resume(match: string): Omit<RequestOf<'open'>, 'id'>;
  /** Registers a message. Returns `drop` for a repeated update or an unopened match, `gap` if an update is missing. */
  take(message: MessageOf<'match'> | MessageOf<'update'>): Verdict;
  /** True if an acknowledgement must not wait for the timer, because too many updates are unacknowledged. */
  readonly isUrgent: boolean;
  /** Returns acknowledgements that the caller must send. Each acknowledgement is returned once. */
  unacknowledged(): readonly RequestOf<'seen'>[];
}

interface Place {
  /** Number of the newest update that the client has. Undefined before the first. */
  last: number | undefined;
  seen: number;
  readonly legal: boolean | undefined;
}

export function createSubscriptions(): Subscriptions {
  const places = new Map<string, Place>();
  let isFollowingLobby = false;
  const behind = ({ last, seen }: Place) => (last === undefined ? 0 : last - seen);
  return {
    get followsLobby() {
      return isFollowingLobby;
    },
    followLobby(follow) {
      isFollowingLobby = follow;
    },
    open({ match, from, legal }) {
      const last = from === undefined ? undefined : from - 1;
      places.set(match, { last, seen: last ?? -1, legal });
    },
    close: (match) => places.delete(match),
    clear() {
      places.clear();
      isFollowingLobby = false;
    },
    matches: () => [...places.keys()],
    resume(match) {
      const { last, legal } = places.get(match) ?? {};
      return {
        type: 'open',
        match,
        ...(last !== undefined && { from: last + 1 }),
        ...(legal === true && { legal }),
      };
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

/** Sends messages no faster than the server's limit allows. Excess messages wait in a queue. */
export interface PacedSender {
  send(text: string): void;
  stop(): void;
}

/** Messages per `flood.within`. Below the server's limit, because the network may bunch messages. */
const limit = Math.floor(flood.messages * 0.75);

/** @param out sends a message immediately */
export function createPacedSender(clock: Clock, out: (text: string) => void): PacedSender {
  /** Send times of the newest messages, oldest first. */
  const times: number[] = [];
  const waiting: string[] = [];
  let wake: (() => void) | undefined;

  const goOn = () => {
    wake = undefined;
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const now = clock.now();
      const oldest = times.at(-limit);
      // Limited, because messages must not wait long after the clock was set back.
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
