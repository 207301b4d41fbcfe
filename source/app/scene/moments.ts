import type { Match } from '../../engine/match.ts';
import { eventsFor } from '../../engine/report.ts';
import type { Step } from '../../engine/step.ts';
import type { StateOf, Viewer } from '../../engine/vocabulary.ts';
import type { Scene, ScreenTypes } from '../../screen/scene.ts';
import type { GameScreen } from '../../screen/screen.ts';

/** A step whose events are told, and the state before it. */
export interface ToldStep<T extends ScreenTypes> {
  readonly step: Step<T>;
  readonly before: StateOf<T>;
  /** Commands of the log up to it. */
  readonly length: number;
}

/** Whether what a step led to is told instead of what was told before. */
export const isTold = <T extends ScreenTypes>(screen: GameScreen<T>, step: Step<T>): boolean =>
  step.ok && step.events.length > 0 && screen.playback.begins(step.events);

/** Whether a step is watched before its end is shown. */
export const isWatched = <T extends ScreenTypes>(screen: GameScreen<T>, step: Step<T>): boolean =>
  step.ok &&
  step.events.length > 0 &&
  (screen.playback.isWatched?.(step.events) ?? screen.playback.begins(step.events));

/** Commands that are looked through for the one whose events are still told. */
const furthestRecall = 20;

/** What is told after the first `length` commands of a match; nothing where that was long ago. */
export function lastTold<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  length: number = match.log.length,
): ToldStep<T> | undefined {
  for (const index of recalled(match, length)) {
    const step = match.stepAt(index);
    if (isTold(screen, step)) return { step, before: match.stateAt(index), length: index + 1 };
  }
  return undefined;
}

/** Where in the log that is looked for: the newest commands, and then the one that led to the turn, however long ago. */
function* recalled<T extends ScreenTypes>({ turns }: Match<T>, length: number): Generator<number> {
  const least = Math.max(0, length - furthestRecall);
  for (let index = length - 1; index >= least; index--) yield index;
  const begun = turns().findLast((turn) => turn.length <= length)?.length ?? 0;
  if (begun > 0 && begun <= least) yield begun - 1;
}

/** The events of what is told, as far as the viewer may know them. */
export function toldEvents<T extends ScreenTypes>(
  { game }: Match<T>,
  told: ToldStep<T> | undefined,
  viewer: Viewer,
): readonly T['event'][] {
  if (told?.step.ok !== true) return [];
  const { events, state } = told.step;
  return viewer === 'all' ? events : eventsFor(game, events, viewer, told.before, state);
}

/** The next command from there that is watched, or the one before; nothing where there is none. */
export function nearestWatched<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  from: number,
  by: 1 | -1,
): number | undefined {
  for (let i = by > 0 ? from : from - 1; i >= 0 && i < match.log.length; i += by)
    if (isWatched(screen, match.stepAt(i))) return i;
  return undefined;
}

/** A match after so many commands of its log, as it is watched. */
export interface Moment<T extends ScreenTypes> {
  readonly view: T['view'];
  readonly events: readonly T['event'][];
  readonly local: T['local'];
}

/**
 * The moment after the first `length` commands. It depends on nothing else: stepping there and jumping there are one.
 *
 * @param debug whether nothing is hidden; the debug view of the match itself, if it was on then, makes no difference
 * @param eyes whose it is seen through else
 */
export function momentAt<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  length: number,
  debug: boolean,
  eyes: Viewer = 1,
): Moment<T> {
  const state = match.stateAt(length);
  const viewer = viewerOf(screen, state, debug, eyes);
  const view = match.game.view(state, viewer);
  return {
    view,
    events: toldEvents(match, lastTold(match, screen, length), viewer),
    local: screen.state.initial(view),
  };
}

/** The moment that a command of the log leads to, with what happened because of it. */
export function seenAfter<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  index: number,
  debug: boolean,
  eyes: Viewer = 1,
): Pick<Moment<T>, 'view' | 'events'> {
  const step = match.stepAt(index);
  const viewer = viewerOf(screen, step.state, debug, eyes);
  const events = toldEvents(match, { step, before: match.stateAt(index), length: index + 1 }, viewer);
  return { view: match.game.view(step.state, viewer), events };
}

/** Whose eyes a watched match is seen through. */
export function viewerOf<T extends ScreenTypes>(
  screen: GameScreen<T>,
  state: StateOf<T>,
  debug: boolean,
  eyes: Viewer,
): Viewer {
  if (debug || eyes === 'all') return 'all';
  const own = screen.eyes.seated(state, eyes);
  return own === 'all' ? eyes : own;
}

/**
 * Whether the debug view is on: it was switched on here, or by the match's own command. That nothing is hidden any more
 * after the end is no debug view.
 */
export const isDebugView = <T extends ScreenTypes>(
  { input: { debug } }: GameScreen<T>,
  switchedOn: boolean,
  viewer: Viewer,
): boolean => switchedOn || (debug !== undefined && viewer === 'all');

/** What the foot rule of every game says of the debug view; after the end of a match its result says that it was used. */
export function debugTags<T extends ScreenTypes>(screen: GameScreen<T>, scene: Scene<T>): readonly string[] {
  if (scene.debug) return ['DEBUG'];
  return scene.debugUsed && screen.view.standing(scene.view).end === undefined ? ['debug used'] : [];
}
