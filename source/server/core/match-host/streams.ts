import type { Game } from '#engine/game.ts';
import type { GameTypes, Seat, StateOf, Viewer } from '#engine/vocabulary.ts';
import type { Happened } from '#net/wire/messages.ts';

/** The public facts of a match after an entry of its journal. */
export interface PublicSession {
  readonly waitsFor: readonly Seat[];
  readonly committed: readonly Seat[];
  readonly standIns: Readonly<Record<string, 'away' | 'resigned' | 'deleted'>>;
  /** The turns of which the persons of these seats have not played the end; tables that are stored may not have them. */
  readonly standInSince?: Readonly<Record<string, number>> | undefined;
  readonly offers: readonly { readonly on: 'draw' | 'end'; readonly by: Seat; readonly agreed: readonly Seat[] }[];
  readonly outcome: { readonly winners: readonly Seat[]; readonly reason: string } | null;
}

/** An update as a viewer is told it. */
export interface ViewerUpdate {
  readonly number: number;
  readonly eyes: Viewer;
  readonly happened: Happened;
  /** The keys of the view that have another value after it. */
  readonly view: Readonly<Record<string, unknown>>;
  readonly table: PublicSession;
}

/** A view by its keys; one that has no value is not there. */
export type KnownView = Readonly<Record<string, unknown>>;

/** The numbered updates for one seat, or for all spectators: they are a function of the journal alone. */
export interface Stream {
  /** Null for those who only watch. */
  readonly seat: Seat | null;
  /** Through whose eyes its view is. */
  eyes: Viewer;
  /** Whether it shows everything, a turn late. */
  isLate: boolean;
  /** How many updates there have been. */
  number: number;
  /** The newest ones. */
  updates: ViewerUpdate[];
  view: KnownView;
  /** Updates that wait for the end of the turn. */
  held: Held[];
  /** Updates while nobody listened: they are only built when somebody asks for them. */
  unmade: Unmade[];
}

/** An update whose view is not built yet. */
interface Unmade extends Omit<ViewerUpdate, 'view'> {
  view(): Readonly<Record<string, unknown>>;
}

/** More than these are not kept, as each holds a whole state, and nobody is to wait while many are made. */
const maxUnmade = 10;

/** An update that will be told later, with the view after it. */
export interface Held extends Omit<ViewerUpdate, 'number' | 'eyes'> {}

/** Older updates are dropped: a player who was away for so long gets the match as it is. */
export const maxUpdates = 200;

/** A position as far as a viewer may know it, as the keys of a JSON object. */
export const viewJson = <T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  viewer: Viewer,
): Readonly<Record<string, unknown>> => ({ ...sentPosition(game, state, viewer) });

/** A stream that goes on from a view. */
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

/** A stream as it stands, whatever is told to it later. */
export const copyOf = (stream: Stream): Stream => ({
  ...stream,
  updates: [...stream.updates],
  held: [...stream.held],
  unmade: [...stream.unmade],
});

/** Whether two values are the same JSON. Faster than writing both, since most of a view stays the same. */
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

/** The keys of a view that have another value than before; null for one that is gone. */
export function changedKeys(before: KnownView, view: KnownView): Readonly<Record<string, unknown>> {
  const changed: Record<string, unknown> = {};
  for (const key in view) if (view[key] !== undefined && !isSame(before[key], view[key])) changed[key] = view[key];
  for (const key in before) if (before[key] !== undefined && view[key] === undefined) changed[key] = null;
  return changed;
}

/** Plain data has no names but its own. */
const isRecord = (value: object): value is Readonly<Record<string, unknown>> => !Array.isArray(value);

/** Tells a stream of something, with the view after it. */
export function sendToStream(stream: Stream, eyes: Viewer, { happened, view, table }: Held): ViewerUpdate {
  materialize(stream);
  stream.eyes = eyes;
  stream.number += 1;
  return addUpdate(stream, { number: stream.number, eyes, happened, table }, view);
}

/** Tells a stream to which nobody listens: it costs next to nothing until somebody does. */
export function noteStream(stream: Stream, { eyes, happened, table, view }: Omit<Unmade, 'number'>): void {
  stream.eyes = eyes;
  stream.number += 1;
  stream.unmade.push({ number: stream.number, eyes, happened, table, view });
  if (stream.unmade.length >= maxUnmade) materialize(stream);
}

/** Counts an update of a stream of which nothing is kept. */
export function countInStream(stream: Stream, eyes: Viewer): void {
  stream.eyes = eyes;
  stream.number += 1;
}

/** The stream with all its updates made. */
export function materialize(stream: Stream): Stream {
  if (stream.unmade.length > 0)
    for (const { view, ...told } of stream.unmade.splice(0)) addUpdate(stream, told, view());
  return stream;
}

function addUpdate(
  stream: Stream,
  told: Omit<ViewerUpdate, 'view'>,
  view: Readonly<Record<string, unknown>>,
): ViewerUpdate {
  const { number, eyes, happened, table } = told;
  const made: ViewerUpdate = { number, eyes, happened, view: changedKeys(stream.view, view), table };
  stream.view = view;
  stream.updates.push(made);
  if (stream.updates.length > maxUpdates) stream.updates.shift();
  return made;
}

/** Forgets what was told before; updates are numbered from here. */
export function resetFrom(stream: Stream, number: number): void {
  materialize(stream);
  stream.number = number;
  stream.updates = [];
}

/** The view that a stream has come to. */
export const viewOfStream = (stream: Stream): Record<string, unknown> => ({ ...stream.view });

/** All updates from a number on; undefined if that is too long ago or does not exist yet. */
export function updatesFrom(stream: Stream, from: number): readonly ViewerUpdate[] | undefined {
  if (from < 1 || from > stream.number + 1) return undefined;
  const first = stream.updates[0]?.number ?? stream.number + 1;
  return from < first ? undefined : stream.updates.slice(from - first);
}

/**
 * A position as somebody elsewhere is told it: `game.position.known` makes a state of it that this viewer sees alike.
 */
export const sentPosition = <T extends GameTypes>(game: Game<T>, state: StateOf<T>, viewer: Viewer): object =>
  game.position.told?.(state, viewer) ?? game.position.write(state, viewer);
