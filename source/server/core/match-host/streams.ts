import type { Game } from '#engine/game.ts';
import type { RedactedCommand } from '#engine/report.ts';
import type { BaseEvent, GameTypes, Seat, StateOf, Viewer } from '#engine/vocabulary.ts';
import type { Happened } from '#net/wire/messages.ts';
import type { JournalBody } from './journal-body.ts';

export interface PublicSession {
  readonly waitsFor: readonly Seat[];
  readonly committed: readonly Seat[];
  readonly standIns: Readonly<Record<string, 'away' | 'resigned' | 'deleted'>>;
  /** Turns in which persons with a stand-in bot were first missing or left for good, by seat. */
  readonly standInSince?: Readonly<Record<string, number>> | undefined;
  readonly offers: readonly { readonly on: 'draw' | 'end'; readonly by: Seat; readonly agreed: readonly Seat[] }[];
  readonly outcome: { readonly winners: readonly Seat[]; readonly reason: string } | null;
}

export interface ViewerUpdate {
  readonly number: number;
  readonly eyes: Viewer;
  readonly happened: Happened;
  /** Changed keys of the view, with their new values. */
  readonly view: Readonly<Record<string, unknown>>;
  readonly table: PublicSession;
}

/** A view as a JSON object. A key whose value is undefined counts as missing. */
export type KnownView = Readonly<Record<string, unknown>>;

/** A command after which the match went on to another moment, as one viewer saw it. */
export interface RecalledStep {
  readonly number: number;
  readonly turn: number;
  /** View before the command, including the viewer's own plans. */
  readonly before: { readonly eyes: Viewer; readonly view: KnownView };
  readonly eyes: Viewer;
  readonly view: KnownView;
  readonly happened: Extract<Happened, { what: 'played' }>;
}

/** Numbered updates for one seat, or for all spectators. They depend only on the journal. */
export interface Stream {
  /** Null for spectators. */
  readonly seat: Seat | null;
  /** Viewer whose view the stream sends. If the player can only watch: `spectator`, or `all` for a late stream. */
  readonly eyes: Viewer;
  /** True if the stream shows everything, one turn later. */
  readonly isLate: boolean;
  readonly number: number;
  readonly updates: readonly ViewerUpdate[];
  readonly view: KnownView;
  readonly held: readonly Held[];
  /** Updates that were not built yet, because no client has viewed the stream since the last built update. */
  readonly unmade: readonly Unmade[];
}

/** An update of a stream, and the stream after the update. */
export interface SentUpdate {
  readonly stream: Stream;
  readonly update: ViewerUpdate;
}

interface Unmade extends Omit<ViewerUpdate, 'view'> {
  view(): Readonly<Record<string, unknown>>;
}

/** Updates are built when this many are unbuilt. Unbuilt updates hold states, and building many delays a viewer. */
const maxUnmade = 10;

export interface Held extends Omit<ViewerUpdate, 'number' | 'eyes'> {
  /** The step that the event completed. Undefined if no step ended or the steps of the stream are not collected. */
  readonly step?: Omit<RecalledStep, 'number'> | undefined;
}

/** Maximum number of updates kept in a stream. A player who has missed more updates receives the whole match. */
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

/** Compares two JSON values. This is faster than comparing their texts, because most parts are identical objects. */
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

/** Returns the keys of a view whose values have changed, with the new values. The value of a removed key is null. */
export function changedKeys(before: KnownView, view: KnownView): Readonly<Record<string, unknown>> {
  const changed: Record<string, unknown> = {};
  for (const key in view) if (view[key] !== undefined && !isSame(before[key], view[key])) changed[key] = view[key];
  for (const key in before) if (before[key] !== undefined && view[key] === undefined) changed[key] = null;
  return changed;
}

const isRecord = (value: object): value is Readonly<Record<string, unknown>> => !Array.isArray(value);

export function sendToStream(stream: Stream, eyes: Viewer, { happened, view, table }: Held): SentUpdate {
  const built = materialize(stream);
  const number = stream.number + 1;
  const update = { number, eyes, happened, view: changedKeys(built.view, view), table };
  return { stream: { ...built, eyes, number, view, updates: withinLimit([...built.updates, update]) }, update };
}

/** Adds an update to a stream that has no viewers. The update is built later: for a viewer, or at `maxUnmade`. */
export function noteStream(stream: Stream, { eyes, happened, table, view }: Omit<Unmade, 'number'>): Stream {
  const number = stream.number + 1;
  const noted = { ...stream, eyes, number, unmade: [...stream.unmade, { number, eyes, happened, table, view }] };
  return noted.unmade.length < maxUnmade ? noted : materialize(noted);
}

export const countInStream = (stream: Stream, eyes: Viewer): Stream => ({ ...stream, eyes, number: stream.number + 1 });

/** Builds all updates of a stream that were not built yet. */
export function materialize(stream: Stream): Stream {
  if (stream.unmade.length === 0) return stream;
  const updates = [...stream.updates];
  let last = stream.view;
  for (const { view: viewAfter, ...update } of stream.unmade) {
    const view = viewAfter();
    updates.push({ ...update, view: changedKeys(last, view) });
    last = view;
  }
  return { ...stream, view: last, updates: withinLimit(updates), unmade: [] };
}

const withinLimit = (updates: readonly ViewerUpdate[]): readonly ViewerUpdate[] =>
  updates.length > maxUpdates ? updates.slice(-maxUpdates) : updates;

/** Drops all updates of a stream. Its next update has the number `number` + 1. */
export const resetFrom = (stream: Stream, number: number): Stream => ({ ...materialize(stream), number, updates: [] });

export const viewOfStream = (stream: Stream): Record<string, unknown> => ({ ...materialize(stream).view });

/** Returns the updates from number `from`. Undefined if some of them were dropped or `from` is out of range. */
export function updatesFrom(stream: Stream, from: number): readonly ViewerUpdate[] | undefined {
  if (from < 1 || from > stream.number + 1) return undefined;
  const first = stream.updates[0]?.number ?? stream.number + 1;
  return from < first ? undefined : stream.updates.slice(from - first);
}

/** The position as sent to clients. `game.position.known` converts it back to a state for `viewer`. */
export const sentPosition = <T extends GameTypes>(game: Game<T>, state: StateOf<T>, viewer: Viewer): object =>
  game.position.told?.(state, viewer) ?? game.position.write(state, viewer);

/** A journal entry without its number and time. */
export interface RecordedAction {
  readonly seat: Seat | null;
  /** Idempotency key chosen by the client. Null if the action has none. */
  readonly key: string | null;
  readonly body: JournalBody;
}

/**
 * Converts a journal entry to the form that a stream sends. Undefined if the stream does not show the entry.
 *
 * @param telling the played or undone command, without the parts that the stream's viewer may not see
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
