import type { Entered, Match } from '../../engine/match.ts';
import type { Refusal } from '../../engine/result.ts';
import type { Step } from '../../engine/step.ts';
import type { Seat, Viewer } from '../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import type { GameScreen } from '../../screen/screen.ts';
import { enterAt } from '../../table/enter-at.ts';
import type { BotSeats } from '../../table/players.ts';
import { withRecall } from '../../table/recall.ts';
import { matchMemory } from './memory.ts';
import { isDebugView, isShown, lastShown, type PlayedStep, type Seen, seenOf } from './moments.ts';

/** What some eyes see of a match, and what they remember where the screen asks for it. */
export interface Remembered<T extends ScreenTypes> extends Seen<T> {
  readonly memory?: T['memory'];
}

/** A match as it is followed at a screen. */
export interface MatchDriver<T extends ScreenTypes> {
  readonly match: Match<T>;
  /** What the eyes at the screen see now. */
  now(): Remembered<T> & { readonly debug: boolean };
  /** The step whose events are shown; nothing where there was none. */
  shown(): PlayedStep<T> | undefined;
  /** What is seen of a step and of what it led to; through other eyes than those at the screen where they are given. */
  seenOf(played: PlayedStep<T>, eyes?: Viewer): Remembered<T>;
  /** What was seen and remembered before a step; through other eyes than those at the screen where they are given. */
  before(played: PlayedStep<T>, eyes?: Viewer): Pick<Remembered<T>, 'view' | 'memory'>;
  play(seat: Seat, command: T['command']): Step<T>;
  /** Plays a line as typed, for whoever sits at the screen; nothing for a blank one. */
  enter(line: string): Entered<T> | undefined;
  /** Takes back the last command; says why not, if so. */
  undo(seat: Seat): Refusal | undefined;
  /** Switches the debug view where the match itself has no command for it. */
  toggleDebug(): void;
  /** Ends the debug view, where the match itself has no command for it. */
  hideAll(): void;
}

/** Follows a match through the eyes of whoever sits at the screen, or through all in the debug view. */
export function driveMatch<T extends ScreenTypes>(
  playedMatch: Match<T>,
  screen: GameScreen<T>,
  seat: () => Seat,
  bots: BotSeats<T> = new Map(),
): MatchDriver<T> {
  const match = withRecall(playedMatch);
  const remembered = matchMemory(match, screen);
  let sawAll = false;
  /** It is seen anew through other eyes. */
  let shown = lastShown(match, screen);

  const viewer = () => (sawAll ? 'all' : screen.eyes.seated(match.state, seat()));

  const keep = (step: Step<T>, before: Match<T>['state']) => {
    if (isShown(screen, step)) shown = { step, before, length: match.log.length };
  };

  return {
    match,
    shown: () => shown,
    now: () => ({
      ...seenOf(match, match.state, shown, viewer()),
      debug: isDebugView(screen, sawAll, viewer()),
      ...remembered(match.log.length, viewer()),
    }),
    seenOf: (played, eyes = viewer()) => ({
      ...seenOf(match, played.step.state, played, eyes),
      ...remembered(played.length, eyes),
    }),
    before: ({ before, length }, eyes = viewer()) => ({
      view: match.game.view(before, eyes),
      ...remembered(length - 1, eyes),
    }),
    play(seat, command) {
      const before = match.state;
      const step = match.play(seat, command);
      keep(step, before);
      return step;
    },
    enter(line) {
      const before = match.state;
      const entered = enterAt(match, line, seat(), bots);
      if (entered?.read === true) keep(entered.step, before);
      return entered;
    },
    undo(seat) {
      const undone = match.undo(seat);
      if (!undone.ok) return undone.error;
      shown = lastShown(match, screen);
      return undefined;
    },
    toggleDebug() {
      sawAll = !sawAll;
    },
    hideAll() {
      sawAll = false;
    },
  };
}
