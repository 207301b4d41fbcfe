import type { Game } from './game.ts';
import type { ScriptLine } from './script.ts';
import { type Step, step } from './step.ts';
import type { GameTypes, Seat, StateOf } from './vocabulary.ts';

interface Snapshot<State> {
  readonly length: number;
  readonly state: State;
}

/** Stored states of a match. All other states are computed from them. */
export interface Snapshots<State> {
  add(length: number, state: State): void;
  /** Newest stored state after at most `length` commands. */
  nearest(length: number): Snapshot<State>;
  rewind(length: number): void;
}

/** Number of commands between two snapshots near the end of the match. */
const nearEvery = 64;

const maxNear = 16;

/** Maximum number of snapshots at even distances over the whole match. A long match has at least half this number. */
const maxFar = 512;

/**
 * Stores a bounded number of states: closely spaced near the end of the log, because undo needs them, widely spaced
 * earlier. In a log of up to 100,000 commands, each state is at most 256 commands after a stored one.
 *
 * @param from length of the log at the first state
 */
export function createSnapshots<State>(first: State, from = 0): Snapshots<State> {
  /** Number of commands between two far snapshots: a multiple of `nearEvery`. Doubles when there are too many. */
  let farEvery = nearEvery;
  const start = { length: from, state: first };
  const far: Snapshot<State>[] = [start];
  const near: Snapshot<State>[] = [];
  const last = (snapshots: readonly Snapshot<State>[], length: number) =>
    snapshots.findLast((each) => each.length <= length);
  return {
    add(length, state) {
      if (length % nearEvery !== 0) return;
      const snapshot = { length, state };
      near.push(snapshot);
      if (near.length > maxNear) near.shift();
      if (length % farEvery !== 0) return;
      far.push(snapshot);
      if (far.length <= maxFar) return;
      farEvery *= 2;
      far.splice(0, far.length, ...far.filter((each) => each === start || each.length % farEvery === 0));
    },
    nearest: (length) => last(near, length) ?? last(far, length) ?? start,
    rewind(length) {
      for (const snapshots of [near, far]) while ((snapshots.at(-1)?.length ?? 0) > length) snapshots.pop();
    },
  };
}

/** Reason why a command cannot be undone, such as a random draw, or effects on others. Undefined if it can be. */
export function whyNotUndoable<T extends GameTypes>(
  game: Game<T>,
  before: StateOf<T>,
  line: ScriptLine<T['command']> | undefined,
  since: readonly ScriptLine<T['command']>[],
): string | undefined {
  if (line === undefined) return 'There is nothing to undo.';
  const { seat, command } = line;
  if (game.commands[command.name]?.undoable !== true) return "You can't undo that: it is final.";
  let withIt = step(game, before, seat, command);
  if (!withIt.ok) return 'That command was refused, so there is nothing to undo.';
  if (withIt.state.random !== before.random) return "You can't undo that: chance was involved.";
  if (game.hasRevealed?.(before, withIt.state)) return "You can't undo that: it has shown you something new.";
  if (withIt.events.some(({ phase }) => phase !== before.phase)) return "You can't undo that: the match has moved on.";
  let without = before;
  for (const later of since) {
    withIt = step(game, withIt.state, later.seat, later.command);
    const other = step(game, without, later.seat, later.command);
    if (withIt.state.phase !== before.phase || !isSameStep(withIt, other))
      return "You can't undo that: others have acted since.";
    without = other.state;
  }
  return undefined;
}

const isSameStep = <T extends GameTypes>(a: Step<T>, b: Step<T>): boolean =>
  a.ok === b.ok && (!a.ok || !b.ok || JSON.stringify(a.events) === JSON.stringify(b.events));

export interface UndoneCommand<T extends GameTypes> {
  readonly seat: Seat;
  /** Index in the current log where a redo would insert the command. */
  readonly index: number;
  readonly line: ScriptLine<T['command']>;
}

export interface RedoStack<T extends GameTypes> {
  newest(seat: Seat): UndoneCommand<T> | undefined;
  add(undone: UndoneCommand<T>): void;
  drop(seat: Seat): void;
  /** Drops all undone commands of a seat, because the seat has played something else. */
  forget(seat: Seat): void;
  clear(): void;
  createSavepoint(): () => void;
}

export function createRedoStack<T extends GameTypes>(): RedoStack<T> {
  /** Undone commands, ascending by index in the log. A seat's first entry is the last command that it undid. */
  let all: readonly UndoneCommand<T>[] = [];
  const movedBy = (by: 1 | -1) => (undone: UndoneCommand<T>) => ({ ...undone, index: undone.index + by });
  return {
    newest: (seat) => all.find((undone) => undone.seat === seat),
    add(undone) {
      const before = all.filter(({ index }) => index <= undone.index);
      const behind = all.filter(({ index }) => index > undone.index);
      all = [...before, undone, ...behind.map(movedBy(-1))];
    },
    drop(seat) {
      const at = all.findIndex((undone) => undone.seat === seat);
      all = [...all.slice(0, at), ...all.slice(at + 1).map(movedBy(1))];
    },
    forget(seat) {
      all = all.filter((undone) => undone.seat !== seat);
    },
    clear() {
      all = [];
    },
    createSavepoint() {
      const saved = all;
      return () => {
        all = saved;
      };
    },
  };
}

/** Command undone by the log's last command. Undefined if the last command is not the game's own undo. */
export function commandUndoneByRules<T extends GameTypes>(
  { commands }: Game<T>,
  log: readonly ScriptLine<T['command']>[],
): T['command'] | undefined {
  const takesBack = ({ command }: ScriptLine<T['command']>) => commands[command.name]?.takesBack === true;
  let open = 0;
  for (const line of log.toReversed()) {
    if (line.seat !== log.at(-1)?.seat) return undefined;
    open += takesBack(line) ? 1 : -1;
    if (open < 0) return undefined;
    if (open === 0) return line.command;
  }
  return undefined;
}
