import type { Match } from '../../engine/match.ts';
import { eventsFor } from '../../engine/report.ts';
import type { Step } from '../../engine/step.ts';
import type { StateOf, Viewer } from '../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
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
  return eventsFor(game, events, viewer, told.before, state);
}
