import { slowReader } from '../net/wire/limits.ts';
import type { MessageOf } from '../net/wire/messages.ts';
import type { RequestOf } from '../net/wire/requests.ts';

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
