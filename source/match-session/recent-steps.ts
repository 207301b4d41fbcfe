import type { Match } from '../engine/match.ts';
import { type Step, step } from '../engine/step.ts';
import type { GameTypes, StateOf } from '../engine/vocabulary.ts';

/** A command of the log that has been played here, and what it led to. */
interface Played<T extends GameTypes> {
  /** The same object as in the log, as long as nothing was taken back and played anew. */
  readonly line: Match<T>['log'][number];
  readonly step: Step<T>;
}

/** Commands that are kept with what they led to. */
const maxSteps = 256;

/** A kept step is used if it is at most so many commands away; a match's own snapshots are no further. */
const furthest = 64;

/**
 * The same match, which keeps for a while what its commands led to: whoever looks at the moments around a command, or
 * goes through the log in order, has each of them played only once.
 *
 * @example
 * const match = withRecentSteps(auction());
 * match.play(1, { name: 'stake', args: { points: 2 } });
 * match.stateAt(0).phase // => 'stakes'
 */
export function withRecentSteps<T extends GameTypes>(match: Match<T>): Match<T> {
  const { game, log } = match;
  const steps = new Map<number, Played<T>>();

  const keep = (index: number, played: Step<T>) => {
    const line = log[index];
    if (line === undefined) return;
    steps.delete(index);
    steps.set(index, { line, step: played });
    const [oldest] = steps.keys();
    if (steps.size > maxSteps && oldest !== undefined) steps.delete(oldest);
  };
  const keptStep = (index: number): Step<T> | undefined => {
    const played = steps.get(index);
    return played !== undefined && played.line === log[index] ? played.step : undefined;
  };
  /** Plays the commands from a moment on up to another. */
  const walk = (from: number, to: number, start: StateOf<T>): StateOf<T> => {
    let state = start;
    for (let index = from; index < to; index++) {
      const line = log[index];
      if (line === undefined) break;
      const played = step(game, state, line.seat, line.command);
      keep(index, played);
      state = played.state;
    }
    return state;
  };
  const stateAt: Match<T>['stateAt'] = (length) => {
    if (length <= 0 || length >= log.length) return match.stateAt(length);
    for (let index = length - 1; index >= Math.max(0, length - furthest); index--) {
      const known = keptStep(index);
      if (known !== undefined) return walk(index + 1, length, known.state);
    }
    return match.stateAt(length);
  };

  return {
    get setup() {
      return match.setup;
    },
    get position() {
      return match.position;
    },
    get start() {
      return match.start;
    },
    get state() {
      return match.state;
    },
    game,
    log,
    play(seat, command, botSeats) {
      const before = log.length;
      const played = match.play(seat, command, botSeats);
      if (log.length === before + 1) keep(before, played);
      return played;
    },
    undo: match.undo,
    redo: match.redo,
    toRedo: match.toRedo,
    stateAt,
    stepAt(index) {
      const known = keptStep(index);
      if (known !== undefined) return known;
      const line = log[index];
      if (line === undefined) return match.stepAt(index);
      const played = step(game, stateAt(index), line.seat, line.command);
      keep(index, played);
      return played;
    },
    turns: match.turns,
    newestTurn: match.newestTurn,
    beginningOf: ({ length }) => stateAt(length),
  };
}
