import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../../engine/game.ts';
import { publish } from '../../engine/readonly.ts';
import { type FileFault, failure, type Result, refusal, success } from '../../engine/result.ts';
import type { GameTypes, MatchSetup, PartialViewer, StateOf, Viewer } from '../../engine/vocabulary.ts';
import { toldPosition } from '../../net/told-position.ts';
import { shareParts } from './share-parts.ts';

/** A position as it was told, by its keys. */
export type ToldView = Readonly<Record<string, unknown>>;

/** A moment of a match as somebody elsewhere is told it. */
export interface Moment<T extends GameTypes> {
  readonly view: ToldView;
  /** A state of which just that is seen. */
  readonly state: StateOf<T>;
  /** Through whose eyes it was told. */
  readonly eyes: Viewer;
}

/** A view with what has changed of it. A key that had a value and is null now is not there any more. */
export function mergedView(view: ToldView, changed: ToldView): ToldView {
  const gone = Object.keys(changed).filter((key) => changed[key] === null && (view[key] ?? null) !== null);
  const merged = { ...view, ...changed };
  return gone.length === 0 ? merged : Object.fromEntries(Object.entries(merged).filter(([key]) => !gone.includes(key)));
}

/** What moments of a match are read with. */
export interface MomentForm<T extends GameTypes> {
  readonly game: Game<T>;
  readonly setup: MatchSetup;
  /** Who is told. */
  readonly viewer: PartialViewer;
}

/**
 * Makes a moment of a view that was told, or says what is wrong with it.
 *
 * @param before the moment before it, whose parts are used again where they are the same
 */
export function readMoment<T extends GameTypes>(
  form: MomentForm<T>,
  view: ToldView,
  before?: Moment<T>,
): Result<Moment<T>, FileFault> {
  const read = readView(form, view);
  if (!read.ok) return read;
  const { state, eyes } = read.value;
  const { players } = form.setup;
  if (state.players !== players)
    return failure(refusal('bad-position', `found ${state.players} players, expected ${players}`));
  if (before !== undefined) shareParts(before.state, state);
  return success({ view, state: publish(state), eyes });
}

/** A state that was told, and through whose eyes. */
interface ToldState<T extends GameTypes> {
  readonly state: T['state'];
  readonly eyes: Viewer;
}

/** Whoever is out or has given up is told what everybody may know, or all of it. */
function readView<T extends GameTypes>(
  { game, setup, viewer }: MomentForm<T>,
  view: ToldView,
): Result<ToldState<T>, FileFault> {
  const { known: readKnown, read, write } = game.position;
  if (readKnown === undefined) return failure(refusal('bad-position', `${game.id} cannot be played elsewhere`));
  const known = readKnown(view, setup);
  if (known.ok) {
    const { value: state } = known;
    const eyes = [viewer, 'spectator' as const].find((each) =>
      isSameJson(toldPosition(game, publish(state), each), view),
    );
    if (eyes !== undefined) return success({ state, eyes });
    return failure(refusal('bad-position', 'found a position that is not told like that to whoever looks'));
  }
  const all = read(view, setup);
  if (!all.ok || !isSameJson(write(publish(all.value), 'all'), view)) return known;
  return success({ state: all.value, eyes: 'all' });
}

/** Whether something is written as this JSON value. */
const isSameJson = (written: object, json: ToldView): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(written)), { ...json });
