import type { Seat } from '../engine/game.ts';
import { type Entered, enter, type Match } from '../engine/match.ts';
import type { Refusal } from '../engine/result.ts';
import type { Step } from '../engine/step.ts';
import { eventsFor } from '../engine/transcript.ts';
import type { GameScreen, ScreenTypes } from '../screen/screen.ts';

/** What the eyes at the screen see of a match now. */
export interface Moment<T extends ScreenTypes> {
  readonly view: T['view'];
  /** What happened because of the last command that is to be told. */
  readonly events: readonly T['event'][];
  readonly debug: boolean;
}

/** A match as it is followed at a screen. */
export interface MatchDriver<T extends ScreenTypes> {
  readonly match: Match<T>;
  now(): Moment<T>;
  play(seat: Seat, command: T['command']): Step<T>;
  /** Plays a line as typed; nothing for a blank one. */
  enter(line: string): Entered<T> | undefined;
  /** Takes back the last command; says why not, if so. */
  undo(seat: Seat): Refusal | undefined;
  /** Switches the debug view where the match itself has no command for it. */
  toggleDebug(): void;
}

/** Commands that are looked through for the last turn of a match that goes on. */
const furthestRecall = 20;

/** Follows a match through the eyes of a seat, or through all in the debug view. */
export function driveMatch<T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>): MatchDriver<T> {
  let sawAll = false;
  /** The step whose events are told, to tell them anew through other eyes. */
  let told: { step: Step<T>; before: Match<T>['state'] } | undefined;

  const viewer = () => (sawAll ? 'all' : screen.viewer(match.state));

  /** Finds what happened last in a match that goes on. */
  const recall = () => {
    told = undefined;
    const { length } = match.log;
    for (let i = length - 1; i >= Math.max(0, length - furthestRecall) && told === undefined; i--) {
      const step = match.stepAt(i);
      if (step.ok && step.events.length > 0 && screen.replacesEvents(step.events))
        told = { step, before: match.stateAt(i) };
    }
  };

  const keep = (step: Step<T>, before: Match<T>['state']) => {
    if (step.ok && step.events.length > 0 && (told === undefined || screen.replacesEvents(step.events)))
      told = { step, before };
  };

  const events = (): readonly T['event'][] => {
    if (told?.step.ok !== true) return [];
    const seat = viewer();
    const { events: all, state: after } = told.step;
    return seat === 'all' ? all : eventsFor(match.game, all, seat, told.before, after);
  };

  recall();
  return {
    match,
    now: () => ({ view: match.game.view(match.state, viewer()), events: events(), debug: viewer() === 'all' }),
    play(seat, command) {
      const before = match.state;
      const step = match.play(seat, command);
      keep(step, before);
      return step;
    },
    enter(line) {
      const before = match.state;
      const entered = enter(match, line);
      if (entered?.read === true) keep(entered.step, before);
      return entered;
    },
    undo(seat) {
      const undone = match.undo(seat);
      if (!undone.ok) return undone.error;
      recall();
      return undefined;
    },
    toggleDebug() {
      sawAll = !sawAll;
    },
  };
}
