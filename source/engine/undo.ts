import type { Game } from './game.ts';
import type { ScriptLine } from './script.ts';
import { type Step, step } from './step.ts';
import type { GameTypes, Seat, StateOf } from './vocabulary.ts';

/** A state of a match, and the length of the log then. */
interface Snapshot<State> {
  readonly length: number;
  readonly state: State;
}

/** States of a match from which any moment of it is reached in a few steps. */
export interface Snapshots<State> {
  /** Takes every state as it comes, and keeps some of them. */
  add(length: number, state: State): void;
  /** The nearest that is kept at or before a moment. */
  nearest(length: number): Snapshot<State>;
  /** Forgets those after a moment. */
  rewind(length: number): void;
}

/** Among the newest commands, one state every so many is kept. */
const nearEvery = 64;

const maxNear = 16;

/** The most snapshots of the whole match, at equal distances; a long match has at least half as many. */
const maxFar = 512;

/**
 * Keeps a bounded number of states, however long the match: those of the newest commands closer together, where undo
 * looks for them, and further apart the longer the match is. Then any moment of 100,000 commands is at most 256 steps
 * away.
 *
 * @param from the length of the log at the first state
 */
export function createSnapshots<State>(first: State, from = 0): Snapshots<State> {
  /** A multiple of `nearEvery`, doubled whenever there are too many. */
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

/**
 * Why the command cannot be taken back, if so: it is not of those that can, numbers were drawn, or what other seats did
 * since would come out differently without it.
 */
export function whyNotUndoable<T extends GameTypes>(
  game: Game<T>,
  before: StateOf<T>,
  line: ScriptLine<T['command']> | undefined,
  since: readonly ScriptLine<T['command']>[],
): string | undefined {
  if (line === undefined) return 'There is nothing to undo.';
  const { seat, command } = line;
  if (game.commands[command.name]?.undoable !== true) return "You can't undo that.";
  let withIt = step(game, before, seat, command);
  if (!withIt.ok) return 'That was refused: there is nothing to undo.';
  if (withIt.state.random !== before.random) return "You can't undo that: something was drawn at random.";
  if (withIt.events.some(({ phase }) => phase !== before.phase)) return "You can't undo that: the match has gone on.";
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

/** A command that was taken back. */
export interface UndoneCommand<T extends GameTypes> {
  readonly seat: Seat;
  /** Where in the log it would be inserted now. */
  readonly index: number;
  readonly line: ScriptLine<T['command']>;
}

/** The undone commands that can be redone. */
export interface RedoStack<T extends GameTypes> {
  /** The command that a seat has undone last. */
  newest(seat: Seat): UndoneCommand<T> | undefined;
  /** A seat took back its newest command. */
  add(undone: UndoneCommand<T>): void;
  /** Forgets a seat's last undone command, since it is in the log again. */
  drop(seat: Seat): void;
  /** A seat has played something else: nothing of what it took back comes again. */
  forget(seat: Seat): void;
  /** Another match has begun. */
  clear(): void;
  /** What it returns has all be as it is now. */
  createSavepoint(): () => void;
}

export function createRedoStack<T extends GameTypes>(): RedoStack<T> {
  /** In the order of the log: the newest one undone by a seat, its oldest command, is the seat's first here. */
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

/**
 * The command that the newest one of a log has taken back by the game's own rules; nothing where that is none that
 * takes back.
 */
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
