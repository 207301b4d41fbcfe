import { isDeepStrictEqual } from 'node:util';
import type { Match, TurnStart } from '#engine/match.ts';
import { isObject } from '#engine/parsing/json.ts';
import { refusal } from '#engine/result.ts';
import type { ScriptLine } from '#engine/script.ts';
import type { AcceptedStep } from '#engine/step.ts';
import type { GameTypes, StateOf } from '#engine/vocabulary.ts';
import type { ReceivedView, Snapshot } from './snapshot.ts';

/** A received command, with the state after it as its viewer may know it. */
export interface ReceivedStep<T extends GameTypes> {
  readonly number: number;
  readonly line: ScriptLine<T['command']>;
  readonly before: Snapshot<T>;
  readonly after: Snapshot<T>;
  readonly step: AcceptedStep<T>;
}

export interface ReceivedLog<T extends GameTypes> {
  readonly match: Match<T>;
  readonly steps: readonly ReceivedStep<T>[];
  push(step: ReceivedStep<T>): void;
  /** Sets a new state that does not follow from a received command. */
  became(state: StateOf<T>): void;
  replace(from: number, steps: readonly ReceivedStep<T>[]): void;
}

const elsewhere = refusal('not-here', 'This match is judged elsewhere.');

export function createReceivedLog<T extends GameTypes>(
  { game, setup }: Pick<Match<T>, 'game' | 'setup'>,
  first: StateOf<T>,
): ReceivedLog<T> {
  const steps: ReceivedStep<T>[] = [];
  const log: ScriptLine<T['command']>[] = [];
  const turns: TurnStart[] = [{ turn: game.turnOf(first), length: 0 }];
  /**
   * State at the start of each turn. Other players may have acted unseen before the turn's first command in the log.
   */
  const beginnings = new Map<TurnStart, StateOf<T>>();
  let start = first;
  let state = first;

  const stateAt: Match<T>['stateAfter'] = (length) => {
    if (length === log.length) return state;
    const step = steps[length];
    if (step === undefined) throw new RangeError(`no moment ${length} in a log of ${log.length}`);
    return step.before.state;
  };
  const newestTurn = (): TurnStart => turns[turns.length - 1] ?? { turn: game.turnOf(start), length: 0 };
  const reached = (after: StateOf<T>) => {
    state = after;
    const turn = game.turnOf(after);
    const newest = newestTurn();
    if (turn === newest.turn) return;
    // After an unseen event, two turns would begin at the same place in the log.
    if (newest.length === log.length) turns.pop();
    const turnStart = { turn, length: log.length };
    turns.push(turnStart);
    beginnings.set(turnStart, after);
  };
  const push = (step: ReceivedStep<T>) => {
    steps.push(step);
    log.push(step.line);
    reached(step.step.state);
  };

  return {
    steps,
    push,
    became(after) {
      if (log.length === 0) start = after;
      reached(after);
    },
    replace(from, replacement) {
      const before = stateAt(from);
      steps.length = from;
      log.length = from;
      while (turns.length > 1 && newestTurn().length > from) turns.pop();
      reached(before);
      for (const step of replacement) push(step);
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
        const step = steps[index];
        if (step === undefined) throw new RangeError(`no command ${index} in a log of ${log.length}`);
        return step.step;
      },
      turns: () => turns,
      newestTurn,
      turnStartState: (turnStart) => beginnings.get(turnStart) ?? stateAt(turnStart.length),
    },
  };
}

/**
 * Rebases later steps onto the state without the undone command.
 *
 * @param since the steps after it
 * @param now the newest snapshot, as received
 * @param read builds a snapshot from a view, or returns undefined if that is impossible
 */
export function rebaseWithout<T extends GameTypes>(
  undone: ReceivedStep<T>,
  since: readonly ReceivedStep<T>[],
  now: Snapshot<T>,
  read: (view: ReceivedView, like: Snapshot<T>) => Snapshot<T> | undefined,
): readonly ReceivedStep<T>[] {
  let { before } = undone;
  return since.map((received, i) => {
    const isLast = i === since.length - 1;
    // If the view is unreadable, the newest snapshot is used instead.
    const after = (isLast ? undefined : read(viewWithout(undone, received.after.view), received.after)) ?? now;
    const step = { ...received, before, after, step: { ...received.step, state: after.state } };
    before = after;
    return step;
  });
}

const viewWithout = <T extends GameTypes>({ before, after }: ReceivedStep<T>, later: ReceivedView): ReceivedView =>
  Object.fromEntries(
    Object.entries(later).map(([key, value]) => [key, rebased(before.view[key], after.view[key], value)]),
  );

/**
 * Removes a change from a later JSON value. Parts that the change did not touch, or that have changed again since, keep
 * their later value.
 *
 * @param base value before the change
 * @param changed value after it
 * @param later value after further changes
 */
function rebased(base: unknown, changed: unknown, later: unknown): unknown {
  if (isDeepStrictEqual(changed, later)) return base;
  if (isDeepStrictEqual(base, changed)) return later;
  if (Array.isArray(base) && Array.isArray(changed) && Array.isArray(later))
    return base.length === changed.length && base.length === later.length
      ? later.map((item, i) => rebased(base[i], changed[i], item))
      : later;
  if (isObject(base) && isObject(changed) && isObject(later))
    return Object.fromEntries(
      Object.entries(later).map(([key, value]) => [key, rebased(base[key], changed[key], value)]),
    );
  return later;
}
