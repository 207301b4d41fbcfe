import type { Match } from '../../engine/match.ts';
import type { GameTypes, Seat, StateOf, Viewer } from '../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import type { GameScreen } from '../../screen/screen.ts';
import { echoFor } from '../../table/echo.ts';
import { isWatched, lastTold, toldEvents } from './last-turn.ts';

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

/** Where the next turn begins that is watched, or the one before; nothing where there is none. */
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

/** A command of the log in words. */
export interface LoggedCommand {
  /** The number of the turn that it belongs to: the one that it ends, where turns are counted as they are played. */
  readonly turn: number;
  /** Whose it is, where there are several seats. */
  readonly seat?: Seat;
  readonly text: string;
  /** Why it was refused, if it was. */
  readonly refusal?: string;
}

/** A command of the log at an index, from 0, as the viewer may read it; nothing beyond its ends. */
export function loggedCommand<T extends GameTypes>(
  match: Match<T>,
  index: number,
  viewer: Viewer = 'all',
): LoggedCommand | undefined {
  const line = match.log[index];
  if (line === undefined) return undefined;
  const command = echoFor(match, index, viewer) ?? 'hidden';
  const step = match.stepAt(index);
  const turn = turnOfStep(match, match.stateAt(index), step.state);
  // Why a command was refused is for its own seat only.
  const isTold = viewer === 'all' || line.seat === null || line.seat === viewer;
  const logged = { turn, ...(match.setup.players > 1 && line.seat !== null && { seat: line.seat }), text: command };
  return step.ok || !isTold ? logged : { ...logged, refusal: step.error.message };
}

/** The number of the turn that a step belongs to: the one that it ends, where turns are counted as they are played. */
export const turnOfStep = <T extends GameTypes>(match: Match<T>, before: StateOf<T>, after: StateOf<T>): number =>
  match.game.turnOf(countsPlayedTurns(match) ? after : before);

/** Whether a match begins in turn 0: its number is that of the turns that have been played, not of the present one. */
const countsPlayedTurns = <T extends GameTypes>(match: Match<T>): boolean => match.turns()[0]?.turn === 0;
