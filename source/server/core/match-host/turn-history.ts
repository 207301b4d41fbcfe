import type { Seat } from '#engine/vocabulary.ts';
import type { Past } from '#net/wire/messages.ts';
import type { JournalEntry, Store } from '../../store/store.ts';
import { isMove, type JournalBody, readBody } from './journal-body.ts';
import { changedKeys, type KnownView, type RecalledStep } from './streams.ts';

export interface Recall {
  /** Seat whose steps are collected. Null for spectators, undefined to collect no steps. */
  readonly seat: Seat | null | undefined;
}

/** A step as sent to a client. Each view contains only the changes since the view before it. */
export type PastStep = Past['steps'][number];

/** Minimum number of past turns to send with their events, unless the events exceed `maxBytes`. */
const minTurns = 5;

/** Maximum number of turns sent with their events, for a player who has missed many turns. */
const maxTurns = 20;

/** Maximum JSON characters: one budget for events, one for views. Beyond it, the oldest ones are left out. */
const maxBytes = 512 * 1024;

/**
 * Selects the steps to send, oldest first. Old steps have no events, because the client needs only their views.
 *
 * @param turn the current turn
 * @param unseenFrom first turn that the viewer has not seen. -Infinity to send all turns with their events
 */
export function pastSteps(steps: readonly RecalledStep[], turn: number, unseenFrom: number): PastStep[] {
  const isWhole = unseenFrom === Number.NEGATIVE_INFINITY;
  const since = isWhole ? unseenFrom : Math.max(turn - maxTurns, Math.min(turn - minTurns, unseenFrom));
  const [happenedFits, viewsFit] = [fitsInto(maxBytes), fitsInto(isWhole ? 4 * maxBytes : maxBytes)];
  const recalled: { readonly step: RecalledStep; readonly hasEvents: boolean }[] = [];
  for (const step of [...steps].reverse()) {
    if (!viewsFit([step.before.view, step.view])) break;
    recalled.unshift({ step, hasEvents: step.turn >= since && happenedFits(step.happened) });
  }
  let last: KnownView = {};
  const sinceLast = (view: KnownView) => {
    const changed = changedKeys(last, view);
    last = view;
    return changed;
  };
  return recalled.map(({ step: { number, before, eyes, view, happened }, hasEvents }) => ({
    number,
    before: { eyes: before.eyes, view: sinceLast(before.view) },
    eyes,
    view: sinceLast(view),
    happened: hasEvents ? happened : withoutEvents(happened),
  }));
}

const withoutEvents = ({ events: _, ...rest }: RecalledStep['happened']) => rest;

/** Returns a function that adds up the JSON lengths of its arguments, and returns false above `maxCharacters`. */
function fitsInto(maxCharacters: number): (value: unknown) => boolean {
  let charactersLeft = maxCharacters;
  return (value) => {
    charactersLeft -= JSON.stringify(value).length;
    return charactersLeft >= 0;
  };
}

export const numberIn = (body: JournalBody | undefined): number | undefined =>
  body !== undefined && isMove(body) ? body.number : undefined;

/** Results of commands by idempotency key. A repeated command gets its earlier answer. */
export interface IdempotencyKeys {
  /** Adds a command whose journal entry is not stored yet. */
  add(seat: Seat, key: string, number: number): void;
  addStored(entry: JournalEntry, body: JournalBody): void;
  /** Notes that the entries of all added commands are stored. */
  confirm(): void;
  rollBack(): void;
  /** Number of the update that reported the command to its own seat. Undefined if the command was not played. */
  find(seat: Seat, key: string): Promise<number | undefined>;
}

/**
 * @param store reads the keys of entries before the loaded part of the journal
 * @param before number of entries before the loaded part
 */
export function createIdempotencyKeys(
  match: string,
  { store, before }: { readonly store: Pick<Store, 'keys' | 'entryWithKey'>; readonly before: number },
): IdempotencyKeys {
  const numbers = new Map<string, number>();
  const unstored: string[] = [];
  /** Keys of entries before the loaded part of the journal. Undefined until a key is not found in the loaded part. */
  let older: ReadonlySet<string> | undefined;
  const nameOf = (seat: Seat | null, key: string | null): string => `${seat} ${key}`;
  return {
    add(seat, key, number) {
      numbers.set(nameOf(seat, key), number);
      unstored.push(nameOf(seat, key));
    },
    confirm() {
      unstored.length = 0;
    },
    rollBack() {
      for (const name of unstored.splice(0)) numbers.delete(name);
    },
    addStored({ seat, key }, body) {
      const number = numberIn(body);
      if (key !== null && number !== undefined) numbers.set(nameOf(seat, key), number);
    },
    async find(seat, key) {
      const name = nameOf(seat, key);
      const number = numbers.get(name);
      if (number !== undefined) return number;
      older ??= new Set(
        before === 0 ? [] : (await store.keys(match, before)).map((stored) => nameOf(stored.seat, stored.key)),
      );
      if (!older.has(name)) return undefined;
      const entry = await store.entryWithKey(match, seat, key);
      return numberIn(entry && readBody(entry.body));
    },
  };
}
