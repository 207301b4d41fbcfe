import type { CommandRule, Game } from './game.ts';
import { type FileFault, type Refusal, type Result, refusal, success } from './result.ts';
import { parseLine, refusalOf, type ScriptLine } from './script.ts';
import { beginMatch, type InitialStep, type Step, step } from './step.ts';
import { commandUndoneByRules, createRedoStack, createSnapshots, whyNotUndoable } from './undo.ts';
import type { GameTypes, MatchSetup, Seat, StateOf } from './vocabulary.ts';

/** A match in progress: a game, its start, and the log of its commands. Everything else derives from these. */
export interface Match<T extends GameTypes> {
  readonly game: Game<T>;
  readonly setup: MatchSetup;
  /** JSON of the position from which the match started. Undefined for the game's own start. */
  readonly position?: unknown;
  /** First step of the match. A command that loads a level replaces both `start` and `setup`. */
  readonly start: InitialStep<T>;
  readonly state: StateOf<T>;
  /** Commands except queries and those that use files. Includes a refused command only if it changed the state. */
  readonly log: readonly ScriptLine<T['command']>[];

  /**
   * @param seat null if the player did not name a seat
   * @param botSeats seats that only bots may play
   */
  play(seat: Seat | null, command: T['command'], botSeats?: ReadonlySet<Seat>): Step<T>;
  /** Undoes the newest command of a seat. Refused if there is none, and for the reasons of `whyNotUndoable`. */
  undo(seat: Seat): AcceptedUndo | { readonly ok: false; readonly error: Refusal };
  /**
   * Replays the last undone command of the seat, at its old index in the log. If the newest command is the game's own
   * undo, removes it instead. Refused if the seat has played since, or if the redo would change what others did.
   */
  redo(seat: Seat): AcceptedUndo | { readonly ok: false; readonly error: Refusal };
  /** Command that `redo` would play. Undefined if it would be refused. */
  nextRedo(seat: Seat): T['command'] | undefined;
  stateAfter(length: number): StateOf<T>;
  /** Replays the command at `index` of the log (from 0) and returns its step with the events. */
  stepAt(index: number): Step<T>;
  turns(): readonly TurnStart[];
  newestTurn(): TurnStart;
  turnStartState(turn: TurnStart): StateOf<T>;
}

export interface LocalMatch<T extends GameTypes> extends Match<T> {
  /** Returns a function that restores the current state, log and redo stack. */
  createSavepoint(): () => void;
}

export interface TurnStart {
  readonly turn: number;
  readonly length: number;
}

/** Start of a match that was opened in the middle. Earlier commands are replayed only on demand. */
export interface ResumePoint<T extends GameTypes> {
  readonly state: StateOf<T>;
  readonly log: readonly ScriptLine<T['command']>[];
  /** Number of the turn that begins at this moment. */
  readonly turn: number;
}

export interface AcceptedUndo {
  readonly ok: true;
}

export interface MatchStartOptions<T extends GameTypes> {
  /** First step of the match. Default: the game's own start. */
  readonly start?: InitialStep<T>;
  /** JSON of the position that led to `start`, or a function that writes it. Saves store it. */
  readonly position?: unknown;
  /** Files that commands may name. If undefined, commands with files are refused. */
  readonly files?: Files | undefined;
  readonly resumeFrom?: ResumePoint<T> | undefined;
}

/**
 * @example
 * const { game } = auction();
 * const match = startMatch(game, { seed: 'k7f2', players: 2, options: {} });
 * match.play(1, { name: 'stake', args: { points: 2 } }).ok // => true
 * match.play(1, { name: 'bid', args: { amount: 5 } }).ok // => true
 * match.undo(1) // => { ok: true }
 * match.log // => [{ seat: 1, command: { name: 'stake', args: { points: 2 } } }]
 * match.redo(1) // => { ok: true }
 * match.log.length // => 2
 */
export function startMatch<T extends GameTypes>(
  game: Game<T>,
  initialSetup: MatchSetup,
  { files, resumeFrom, ...first }: MatchStartOptions<T> = {},
): LocalMatch<T> {
  let setup = initialSetup;
  let { start = beginMatch(game, game.setup(setup)), position } = first;
  const log: ScriptLine<T['command']>[] = [...(resumeFrom?.log ?? [])];
  let { state } = resumeFrom ?? start;
  let snapshots = createSnapshots(state, log.length);
  const redoStack = createRedoStack<T>();
  let newestTurn: TurnStart = { turn: resumeFrom?.turn ?? game.turnOf(state), length: log.length };
  const turns = [newestTurn];
  const firstTurn = (): TurnStart => ({ turn: game.turnOf(start.state), length: 0 });
  /** Number of commands at the start of the log that were not replayed, because the match was opened in the middle. */
  let missingPrefix = log.length;

  const noteState = (length: number, after: StateOf<T>) => {
    snapshots.add(length, after);
    const turn = game.turnOf(after);
    if (turn === newestTurn.turn) return;
    newestTurn = { turn, length };
    turns.push(newestTurn);
  };

  const record = (seat: Seat | null, command: T['command'], after: StateOf<T>) => {
    log.push({ seat, command });
    state = after;
    noteState(log.length, after);
  };

  const resetToStart = () => {
    missingPrefix = 0;
    snapshots = createSnapshots(start.state);
    newestTurn = firstTurn();
    turns.splice(0, turns.length, newestTurn);
  };

  const replayMissing = () => {
    if (missingPrefix === 0) return;
    resetToStart();
    let replayed = start.state;
    for (const [i, { seat, command }] of log.entries()) {
      replayed = step(game, replayed, seat, command).state;
      noteState(i + 1, replayed);
    }
  };

  const stateAfter = (length: number): StateOf<T> => {
    if (length === log.length) return state;
    if (!(length >= 0 && length < log.length)) throw new RangeError(`no moment ${length} in a log of ${log.length}`);
    if (length === 0) return start.state;
    if (length < missingPrefix) replayMissing();
    const nearest = snapshots.nearest(length);
    let reachedState = nearest.state;
    for (const { seat, command } of log.slice(nearest.length, length))
      reachedState = step(game, reachedState, seat, command).state;
    return reachedState;
  };

  const rewind = (length: number) => {
    state = stateAfter(length);
    log.length = length;
    if (length < missingPrefix) return resetToStart();
    snapshots.rewind(length);
    while (newestTurn.length > length) {
      turns.pop();
      newestTurn = turns.at(-1) ?? firstTurn();
    }
  };

  const restartFrom = (loaded: MatchSetup) => {
    setup = loaded;
    position = undefined;
    start = beginMatch(game, game.setup(loaded));
    state = start.state;
    log.length = 0;
    redoStack.clear();
    resetToStart();
  };

  const defaultRights = { hasFiles: files !== undefined };

  const play: Match<T>['play'] = (seat, command, botSeats) => {
    const rights = botSeats === undefined ? defaultRights : { ...defaultRights, botSeats };
    const played = step(game, state, seat, command, rights);
    const use = game.rules[command.name]?.file;
    if (played.ok && use !== undefined && files !== undefined) {
      const used = runFileUse(use, command, state, setup, files);
      if (used.type === 'refused') return { ok: false, seat: played.seat, state, error: used.error };
      if (used.type === 'read') restartFrom(used.setup);
      return { ok: true, seat: played.seat, state, events: played.events };
    }
    const recorded = played.ok ? game.commands[command.name]?.query !== true : played.state !== state;
    if (recorded) record(played.seat, command, played.state);
    if (recorded && played.seat !== null) redoStack.forget(played.seat);
    return played;
  };

  /** Replays commands after a rewind of the log, for an undo or a redo. */
  const replayLines = (lines: readonly ScriptLine<T['command']>[]) => {
    for (const { seat, command } of lines) {
      const replayed = step(game, state, seat, command);
      if (replayed.ok || replayed.state !== state) record(replayed.seat, command, replayed.state);
    }
  };

  /** For a redo: the lines that replace the log from `index` to its end, or the reason why the redo is refused. */
  const redoOf = (seat: Seat): { readonly index: number; readonly lines: typeof log } | string => {
    if (log.at(-1)?.seat === seat && commandUndoneByRules(game, log) !== undefined)
      return { index: log.length - 1, lines: [] };
    const undone = redoStack.newest(seat);
    if (undone === undefined) return 'There is nothing to redo.';
    const { index, line } = undone;
    const since = log.slice(index);
    return whyNotUndoable(game, stateAfter(index), line, since) === undefined
      ? { index, lines: [line, ...since] }
      : `${line.command.name} cannot be redone: something else has been played since.`;
  };

  return {
    game,
    get setup() {
      return setup;
    },
    get position() {
      if (typeof position === 'function') position = position();
      return position;
    },
    get start() {
      return start;
    },
    get state() {
      return state;
    },
    log,
    play,
    undo(seat) {
      const index = log.findLastIndex((line) => line.seat === seat);
      const laterLines = log.slice(index + 1);
      const fault =
        index < 0 ? 'There is nothing to undo.' : whyNotUndoable(game, stateAfter(index), log[index], laterLines);
      if (fault !== undefined) return { ok: false, error: refusal('nothing-to-undo', fault) };
      const [line] = log.slice(index);
      rewind(index);
      replayLines(laterLines);
      if (line !== undefined) redoStack.add({ seat, index, line });
      return { ok: true };
    },
    redo(seat) {
      const redo = redoOf(seat);
      if (typeof redo === 'string') return { ok: false, error: refusal('nothing-to-redo', redo) };
      rewind(redo.index);
      replayLines(redo.lines);
      if (redo.lines.length > 0) redoStack.drop(seat);
      return { ok: true };
    },
    nextRedo(seat) {
      const redo = redoOf(seat);
      if (typeof redo === 'string') return undefined;
      return redo.lines[0]?.command ?? commandUndoneByRules(game, log);
    },
    createSavepoint() {
      const saved = { state, newestTurn, unplayed: missingPrefix };
      const [lines, turnStarts] = [[...log], [...turns]];
      const restoreRedo = redoStack.createSavepoint();
      return () => {
        const first = lines.findIndex((line, i) => line !== log[i]);
        const same = first < 0 ? lines.length : first;
        ({ state, newestTurn, unplayed: missingPrefix } = saved);
        log.splice(same, log.length, ...lines.slice(same));
        turns.splice(0, turns.length, ...turnStarts);
        snapshots.rewind(same);
        restoreRedo();
      };
    },
    stateAfter,
    stepAt(index) {
      const line = log[index];
      if (line === undefined) throw new RangeError(`no command ${index} in a log of ${log.length}`);
      return step(game, stateAfter(index), line.seat, line.command);
    },
    turns() {
      replayMissing();
      return turns;
    },
    newestTurn: () => newestTurn,
    turnStartState: ({ length }) => stateAfter(length),
  };
}

/**
 * Starts a match from a position, or from the game's own start. Fails with the position's first fault.
 *
 * @param files files that commands may name
 * @param resumeFrom point after the start where the match is opened
 *
 * @example
 * const { game, setup } = auction();
 * const started = startFrom(game, setup, undefined);
 * started.ok // => true
 */
export function startFrom<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  position: unknown,
  files?: Files,
  resumeFrom?: ResumePoint<T>,
): Result<LocalMatch<T>, FileFault> {
  if (position === undefined) return success(startMatch(game, setup, { files, resumeFrom }));
  const read = game.position.read(position, setup);
  if (!read.ok) return read;
  const start = beginMatch(game, read.value);
  return success(startMatch(game, { ...setup, players: start.state.players }, { start, position, files, resumeFrom }));
}

/** Result of a typed line: the step of its command, or the reason why the line could not be parsed. */
export type EnteredLine<T extends GameTypes> =
  | { readonly read: true; readonly command: T['command']; readonly step: Step<T> }
  | { readonly read: false; readonly error: Refusal };

/**
 * Plays a typed line. A line that cannot be parsed changes nothing and is not recorded.
 *
 * @returns undefined for a blank line
 *
 * @example
 * const match = auction();
 * const entered = enter(match, '1: stake 2');
 * entered?.read // => true
 * match.state.phase // => 'bidding'
 * enter(match, '  ') // => undefined
 */
export function enter<T extends GameTypes>(
  match: Pick<Match<T>, 'game' | 'play'>,
  line: string,
): EnteredLine<T> | undefined {
  const parsed = parseLine(match.game, line);
  if (parsed === undefined) return undefined;
  if (!parsed.ok) return { read: false, error: refusalOf(parsed.error) };
  const { seat, command } = parsed.value;
  return { read: true, command, step: match.play(seat, command) };
}

/** Files that commands may name, relative to the player's folder. */
export interface Files {
  /** Reads the contents of a file. Fails with a reason such as `[Errno 2] No such file or directory: 'x.txt'`. */
  read(name: string): Result<Uint8Array, string>;
  write(name: string, text: string): Result<undefined, string>;
}

/** Result of using a file. `written`: nothing changes in the match. `read`: the match restarts with `setup`. */
export type FileUseResult =
  | { readonly type: 'written' }
  | { readonly type: 'read'; readonly setup: MatchSetup }
  | { readonly type: 'refused'; readonly error: Refusal };

export function runFileUse<T extends GameTypes>(
  use: NonNullable<CommandRule<T, T['command']>['file']>,
  command: T['command'],
  state: StateOf<T>,
  setup: MatchSetup,
  files: Files,
): FileUseResult {
  const name = use.nameOf(command);
  if (use.type === 'write') {
    const written = files.write(name, use.content(state));
    return written.ok ? { type: 'written' } : fileError(`Cannot write specified file: ${written.error}`);
  }
  const content = files.read(name);
  if (!content.ok) return fileError(`Cannot open specified file: ${content.error}`);
  const level = use.level(name, content.value);
  return level.ok ? { type: 'read', setup: { ...setup, level: level.value } } : { type: 'refused', error: level.error };
}

const fileError = (message: string): FileUseResult => ({ type: 'refused', error: refusal('file-error', message) });
