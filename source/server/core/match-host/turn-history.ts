import type { Seat, Viewer } from '#engine/vocabulary.ts';
import type { Happened, Past } from '#net/wire/messages.ts';
import type { JournalEntry, Store } from '../../store/store.ts';
import { type JournalBody, readBody } from './journal-body.ts';
import { changedKeys, type KnownView } from './streams.ts';

/** A command that ended a turn, or a part of one, as a viewer was told of it. */
export interface RecalledStep {
  /** The update that told of it. */
  readonly number: number;
  /** The turn that it was played in. */
  readonly turn: number;
  /** The viewer's sight just before it, with their own plans. */
  readonly before: { readonly eyes: Viewer; readonly view: KnownView };
  readonly eyes: Viewer;
  /** Their sight after it. */
  readonly view: KnownView;
  readonly happened: Extract<Happened, { what: 'played' }>;
}

/** Recalls what one viewer was told. */
export interface Recall {
  /** Null for those who only watch; undefined for nobody. */
  readonly seat: Seat | null | undefined;
  take(step: RecalledStep): void;
}

export const noRecall: Recall = { seat: undefined, take: () => {} };

/** A step told again: of its views only the changes since the step before; without events if it is long ago. */
export type PastStep = Past['steps'][number];

/** Turns that are told again with all their events, at least. */
const minTurns = 5;

/** Turns that are told again with their events at most, to players who were away for longer. */
const maxTurns = 20;

/** Bytes of JSON for the events, and as many for the views: beyond that the oldest turns are left out. */
const maxBytes = 512 * 1024;

/**
 * The steps that a viewer was told, oldest first: of older ones without their events, since a player's memory of a match is
 * made of what was to be seen.
 *
 * @param turn the present turn
 * @param unseenFrom the first turn that the viewer has not seen
 */
export function pastSteps(steps: readonly RecalledStep[], turn: number, unseenFrom: number): PastStep[] {
  const since = Math.max(turn - maxTurns, Math.min(turn - minTurns, unseenFrom));
  const [happenedFits, viewsFit] = [fitsInto(maxBytes), fitsInto(maxBytes)];
  const kept: { readonly step: RecalledStep; readonly isWhole: boolean }[] = [];
  for (const step of [...steps].reverse()) {
    if (!viewsFit([step.before.view, step.view])) break;
    kept.unshift({ step, isWhole: step.turn >= since && happenedFits(step.happened) });
  }
  let last: KnownView = {};
  const sinceLast = (view: KnownView) => {
    const changed = changedKeys(last, view);
    last = view;
    return changed;
  };
  return kept.map(({ step: { number, before, eyes, view, happened }, isWhole }) => ({
    number,
    before: { eyes: before.eyes, view: sinceLast(before.view) },
    eyes,
    view: sinceLast(view),
    happened: isWhole ? happened : withoutEvents(happened),
  }));
}

const withoutEvents = ({ events: _, ...others }: RecalledStep['happened']) => others;

/** Whether one value more fits into so many bytes of JSON; after one that does not, none does. */
function fitsInto(most: number): (value: unknown) => boolean {
  let left = most;
  return (value) => {
    left -= JSON.stringify(value).length;
    return left >= 0;
  };
}

/** The update by which the seat of a command or an undo was told of it. */
export const numberIn = (body: JournalBody | undefined): number | undefined =>
  body?.do === 'command' || body?.do === 'undo' ? body.number : undefined;

/**
 * The answers to commands of a match by the keys that clients gave them, so that a repeated command is answered, not
 * played.
 *
 * @param store has the commands before the first entry here
 * @param before the length of the journal up to there
 */
export function createIdempotencyKeys(
  match: string,
  { store, before }: { readonly store: Pick<Store, 'keys' | 'entryWithKey'>; readonly before: number },
) {
  const numbers = new Map<string, number>();
  /** Keys of what was played before; they are asked for when somebody plays. */
  let older: ReadonlySet<string> | undefined;
  const nameOf = (seat: Seat | null, key: string | null): string => `${seat} ${key}`;
  return {
    add(seat: Seat, key: string, number: number): void {
      numbers.set(nameOf(seat, key), number);
    },
    /** Forgets one that was not played after all. */
    drop: (seat: Seat, key: string): void => void numbers.delete(nameOf(seat, key)),
    /** Adds what is in the journal already. */
    addEntry({ seat, key }: JournalEntry, body: JournalBody): void {
      const number = numberIn(body);
      if (key !== null && number !== undefined) numbers.set(nameOf(seat, key), number);
    },
    /** The update by which a seat was told of the command with this key; nothing where it was not played. */
    async find(seat: Seat, key: string): Promise<number | undefined> {
      const name = nameOf(seat, key);
      const number = numbers.get(name);
      if (number !== undefined) return number;
      older ??= new Set(before === 0 ? [] : (await store.keys(match, before)).map((own) => nameOf(own.seat, own.key)));
      if (!older.has(name)) return undefined;
      const entry = await store.entryWithKey(match, seat, key);
      return numberIn(entry && readBody(entry.body));
    },
  };
}
