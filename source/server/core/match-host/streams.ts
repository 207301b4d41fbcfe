import type { Game } from '#engine/game.ts';
import type { RedactedCommand } from '#engine/report.ts';
import type { BaseEvent, GameTypes, Seat, StateOf, Viewer } from '#engine/vocabulary.ts';
import type { Happened } from '#net/wire/messages.ts';
import type { JournalBody } from './journal-body.ts';

export interface PublicSession {
  readonly waitsFor: readonly Seat[];
  readonly committed: readonly Seat[];
  readonly standIns: Readonly<Record<string, 'away' | 'resigned' | 'deleted'>>;
  /** By seat that a bot plays for a person: first turn that the person missed. Undefined in older stored states. */
  readonly standInSince?: Readonly<Record<string, number>> | undefined;
  readonly offers: readonly { readonly on: 'draw' | 'end'; readonly by: Seat; readonly agreed: readonly Seat[] }[];
  readonly outcome: { readonly winners: readonly Seat[]; readonly reason: string } | null;
}

export interface ViewerUpdate {
  readonly number: number;
  readonly eyes: Viewer;
  readonly happened: Happened;
  /** Keys of the view whose values have changed, with their new values. */
  readonly view: Readonly<Record<string, unknown>>;
  readonly table: PublicSession;
}

/** A view as an object, without keys whose values are undefined. */
export type KnownView = Readonly<Record<string, unknown>>;

/** Numbered updates for one seat, or for all spectators. They are computed from the journal alone. */
export interface Stream {
  /** Null for spectators. */
  readonly seat: Seat | null;
  /** Viewer whose view of the match the stream sends. */
  eyes: Viewer;
  /** True if viewers of the stream see everything, but a turn late. */
  isLate: boolean;
  number: number;
  updates: ViewerUpdate[];
  view: KnownView;
  held: Held[];
  /** Updates that were not built yet because the stream has had no viewer since. */
  unmade: Unmade[];
}

interface Unmade extends Omit<ViewerUpdate, 'view'> {
  view(): Readonly<Record<string, unknown>>;
}

/** Maximum number of unbuilt updates. Each holds a whole state, and building many would delay a viewer. */
const maxUnmade = 10;

export interface Held extends Omit<ViewerUpdate, 'number' | 'eyes'> {}

/** Maximum number of updates in a stream. A player who has missed more of them receives the whole match. */
export const maxUpdates = 200;

export const viewJson = <T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  viewer: Viewer,
): Readonly<Record<string, unknown>> => ({ ...sentPosition(game, state, viewer) });

export const startStream = (
  seat: Seat | null,
  eyes: Viewer,
  number: number,
  view: Readonly<Record<string, unknown>>,
): Stream => ({
  seat,
  eyes,
  number,
  isLate: false,
  updates: [],
  view,
  held: [],
  unmade: [],
});

export const copyOf = (stream: Stream): Stream => ({
  ...stream,
  updates: [...stream.updates],
  held: [...stream.held],
  unmade: [...stream.unmade],
});

/** Compares two JSON values. Faster than comparing texts, because most parts are the same objects as before. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((item: unknown, i) => isSame(item, other[i]))
    );
  if (Array.isArray(other) || !isRecord(one) || !isRecord(other)) return false;
  for (const name in one) if (!isSame(one[name], other[name])) return false;
  for (const name in other) if (one[name] === undefined && other[name] !== undefined) return false;
  return true;
}

/** Returns the keys of a view whose values changed, with their new values. A removed key has the value null. */
export function changedKeys(before: KnownView, view: KnownView): Readonly<Record<string, unknown>> {
  const changed: Record<string, unknown> = {};
  for (const key in view) if (view[key] !== undefined && !isSame(before[key], view[key])) changed[key] = view[key];
  for (const key in before) if (before[key] !== undefined && view[key] === undefined) changed[key] = null;
  return changed;
}

/** Plain data has no inherited keys. */
const isRecord = (value: object): value is Readonly<Record<string, unknown>> => !Array.isArray(value);

export function sendToStream(stream: Stream, eyes: Viewer, { happened, view, table }: Held): ViewerUpdate {
  materialize(stream);
  stream.eyes = eyes;
  stream.number += 1;
  return addUpdate(stream, { number: stream.number, eyes, happened, table }, view);
}

/** Adds an update to a stream without viewers. It is built only if a viewer needs it, so adding it costs little. */
export function noteStream(stream: Stream, { eyes, happened, table, view }: Omit<Unmade, 'number'>): void {
  stream.eyes = eyes;
  stream.number += 1;
  stream.unmade.push({ number: stream.number, eyes, happened, table, view });
  if (stream.unmade.length >= maxUnmade) materialize(stream);
}

export function countInStream(stream: Stream, eyes: Viewer): void {
  stream.eyes = eyes;
  stream.number += 1;
}

export function materialize(stream: Stream): Stream {
  if (stream.unmade.length > 0)
    for (const { view, ...update } of stream.unmade.splice(0)) addUpdate(stream, update, view());
  return stream;
}

function addUpdate(
  stream: Stream,
  update: Omit<ViewerUpdate, 'view'>,
  view: Readonly<Record<string, unknown>>,
): ViewerUpdate {
  const { number, eyes, happened, table } = update;
  const made: ViewerUpdate = { number, eyes, happened, view: changedKeys(stream.view, view), table };
  stream.view = view;
  stream.updates.push(made);
  if (stream.updates.length > maxUpdates) stream.updates.shift();
  return made;
}

/** Drops all updates. The next update has the number `number` + 1. */
export function resetFrom(stream: Stream, number: number): void {
  materialize(stream);
  stream.number = number;
  stream.updates = [];
}

export const viewOfStream = (stream: Stream): Record<string, unknown> => ({ ...stream.view });

/** Returns all updates from number `from`. Undefined if some of them are dropped or `from` is above the next number. */
export function updatesFrom(stream: Stream, from: number): readonly ViewerUpdate[] | undefined {
  if (from < 1 || from > stream.number + 1) return undefined;
  const first = stream.updates[0]?.number ?? stream.number + 1;
  return from < first ? undefined : stream.updates.slice(from - first);
}

/** A position as sent to a client. `game.position.known` converts it to a state that looks the same to `viewer`. */
export const sentPosition = <T extends GameTypes>(game: Game<T>, state: StateOf<T>, viewer: Viewer): object =>
  game.position.told?.(state, viewer) ?? game.position.write(state, viewer);

/** A journal entry without its number and time. */
export interface RecordedAction {
  readonly seat: Seat | null;
  /** Idempotency key chosen by the client. */
  readonly key: string | null;
  readonly body: JournalBody;
}

/**
 * Returns a journal entry in the form that a stream sends, or undefined if the stream does not show it.
 *
 * @param telling the played command, without what the stream's viewer may not see
 */
export function wireEventFor<T extends GameTypes>(
  stream: Pick<Stream, 'seat'>,
  { seat, key, body }: RecordedAction,
  telling: RedactedCommand<T> | undefined,
): Happened | undefined {
  const ownKey = key !== null && stream.seat === seat ? { key } : {};
  if (body.do === 'end') return { what: 'over', winners: body.winners, reason: body.reason };
  if (seat === null) return undefined;
  switch (body.do) {
    case 'command': {
      if (telling === undefined) return undefined;
      const { echo, events } = telling;
      const by = body.by === undefined ? {} : { by: body.by };
      return {
        what: 'played',
        seat,
        ...ownKey,
        echo,
        events: events.map(plainEvent),
        ...by,
      };
    }
    case 'undo':
      return telling && { what: 'undone', seat, ...ownKey };
    case 'stand-in':
      return { what: 'stand-in', seat, name: '', why: body.why };
    case 'back':
      return { what: 'back', seat, name: '' };
    case 'time-up':
      return { what: 'time-up', seat };
    case 'offer':
      return { what: 'offer', on: body.on, seat };
    case 'answer':
      return { what: 'answer', on: body.on, seat, agrees: body.agrees };
    case 'rules':
      return undefined;
  }
}

const plainEvent = (event: BaseEvent) => ({ ...event });
