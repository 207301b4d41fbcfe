import type { GameTypes, Viewer } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import { formatCommand } from '../engine/script.ts';
import { eventsFor } from '../engine/transcript.ts';
import type { GameScreen, ScreenTypes } from '../screen/screen.ts';

/** A match after so many commands of its log, as it is watched. */
export interface Moment<T extends ScreenTypes> {
  readonly view: T['view'];
  readonly events: readonly T['event'][];
  readonly local: T['local'];
}

/** Commands that are looked through for the events that a moment still shows. */
const furthestRecall = 20;

/**
 * The moment after the first `length` commands. It depends on nothing else: stepping there and jumping there are one.
 *
 * @param debug whether nothing is hidden; the debug view of the match itself, if it was on then, makes no difference
 */
export function momentAt<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  length: number,
  debug: boolean,
): Moment<T> {
  const state = match.stateAt(length);
  const own = screen.viewer(state);
  const viewer = debug ? 'all' : own === 'all' ? 1 : own;
  const view = match.game.view(state, viewer);
  return { view, events: eventsAt(match, screen, length, viewer), local: screen.start(view) };
}

/** What happened last, as the viewer may know it. */
function eventsAt<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  length: number,
  viewer: Viewer,
): readonly T['event'][] {
  for (let i = length - 1; i >= Math.max(0, length - furthestRecall); i--) {
    const step = match.stepAt(i);
    if (!step.ok || step.events.length === 0 || !screen.replacesEvents(step.events)) continue;
    return viewer === 'all' ? step.events : eventsFor(match.game, step.events, viewer, match.stateAt(i), step.state);
  }
  return [];
}

/** Whether a command of the log, from 0, led to events that can be watched. */
export function isWatchable<T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>, index: number): boolean {
  const step = match.stepAt(index);
  return step.ok && step.events.length > 0 && screen.replacesEvents(step.events);
}

/** A command of the log in words. */
export interface LoggedCommand {
  /** The number of the turn after it. */
  readonly turn: number;
  /** With its seat where there are several. */
  readonly text: string;
  /** Why it was refused, if it was. */
  readonly refusal?: string;
}

/** The command of the log at an index, from 0; nothing beyond its ends. */
export function loggedCommand<T extends GameTypes>(match: Match<T>, index: number): LoggedCommand | undefined {
  const line = match.log[index];
  if (line === undefined) return undefined;
  const command = formatCommand(match.game.commands, line.command);
  const text = match.setup.players > 1 && line.seat !== null ? `${line.seat}: ${command}` : command;
  const step = match.stepAt(index);
  const turn = match.game.turnOf(step.state);
  return step.ok ? { turn, text } : { turn, text, refusal: step.error.message };
}
