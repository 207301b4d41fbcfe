import type { Match, TurnStart } from '../../engine/match.ts';
import { refusal } from '../../engine/result.ts';
import type { ScriptLine } from '../../engine/script.ts';
import type { AcceptedStep } from '../../engine/step.ts';
import type { GameTypes, StateOf } from '../../engine/vocabulary.ts';
import type { Moment } from './snapshot.ts';

/** A command that was told, and what it led to as far as that was told. */
export interface ToldStep<T extends GameTypes> {
  /** The number of the update that told of it. */
  readonly number: number;
  readonly line: ScriptLine<T['command']>;
  /** The moment that it was played in, and the one that it led to. */
  readonly before: Moment<T>;
  readonly after: Moment<T>;
  readonly step: AcceptedStep<T>;
}

/** A match as it is told, in order: to be looked at, not played. */
export interface ToldLog<T extends GameTypes> {
  readonly match: Match<T>;
  readonly steps: readonly ToldStep<T>[];
  push(told: ToldStep<T>): void;
  /** The newest state is another one, without any command that was told. */
  became(state: StateOf<T>): void;
  /** Replaces the commands from an index on. */
  replace(from: number, steps: readonly ToldStep<T>[]): void;
}

const elsewhere = refusal('not-here', 'This match is judged elsewhere.');

/** Begins to keep what is told of a match. */
export function keepToldLog<T extends GameTypes>(
  { game, setup }: Pick<Match<T>, 'game' | 'setup'>,
  first: StateOf<T>,
): ToldLog<T> {
  const steps: ToldStep<T>[] = [];
  const log: ScriptLine<T['command']>[] = [];
  const turns: TurnStart[] = [{ turn: game.turnOf(first), length: 0 }];
  /** The state in which each turn began: between that and the next command in the log, others may have acted unseen. */
  const beginnings = new Map<TurnStart, StateOf<T>>();
  let start = first;
  let state = first;

  const stateAt: Match<T>['stateAfter'] = (length) => {
    if (length === log.length) return state;
    const told = steps[length];
    if (told === undefined) throw new RangeError(`no moment ${length} in a log of ${log.length}`);
    return told.before.state;
  };
  const newestTurn = (): TurnStart => turns[turns.length - 1] ?? { turn: game.turnOf(start), length: 0 };
  /** Notes a state that has been reached. */
  const reached = (after: StateOf<T>) => {
    state = after;
    const turn = game.turnOf(after);
    const newest = newestTurn();
    if (turn === newest.turn) return;
    // Where something happened that was not told, two turns begin at the same place.
    if (newest.length === log.length) turns.pop();
    const begun = { turn, length: log.length };
    turns.push(begun);
    beginnings.set(begun, after);
  };
  const push = (told: ToldStep<T>) => {
    steps.push(told);
    log.push(told.line);
    reached(told.step.state);
  };

  return {
    steps,
    push,
    became(after) {
      if (log.length === 0) start = after;
      reached(after);
    },
    replace(from, others) {
      const before = stateAt(from);
      steps.length = from;
      log.length = from;
      while (turns.length > 1 && newestTurn().length > from) turns.pop();
      reached(before);
      for (const told of others) push(told);
    },
    match: {
      game,
      setup,
      get start() {
        return { state: start, events: [] };
      },
      get state() {
        return state;
      },
      log,
      play: (seat) => ({ ok: false, seat, state, error: elsewhere }),
      undo: () => ({ ok: false, error: elsewhere }),
      redo: () => ({ ok: false, error: elsewhere }),
      nextRedo: () => undefined,
      stateAfter: stateAt,
      stepAt(index) {
        const told = steps[index];
        if (told === undefined) throw new RangeError(`no command ${index} in a log of ${log.length}`);
        return told.step;
      },
      turns: () => turns,
      newestTurn,
      turnStartState: (begun) => beginnings.get(begun) ?? stateAt(begun.length),
    },
  };
}
