import type { Game, ProgramForm } from '../engine/game.ts';
import { mostFaults, type StrategyFault } from '../engine/programs/strategy-fault.ts';
import { firstState } from '../engine/random.ts';
import { failure, type Result } from '../engine/result.ts';
import type { GameTypes, Seat, StateOf } from '../engine/vocabulary.ts';
import { startChild } from './child.ts';
import type { Program } from './program.ts';
import { oneLine } from './reason.ts';
import { longestLog, type Mishap, mishap, type RunningProgram, type Surroundings, wasEnded } from './running.ts';
import { startSandbox } from './sandbox/start.ts';
import { isTrusted } from './trust.ts';
import { startTrusted } from './trusted/start.ts';

/** A program's answer when its turn has come. */
export interface ProgramTurn<T extends GameTypes> {
  /** In order, legal or not; the last of them ends the turn, or resigns. */
  readonly commands: readonly T['command'][];
  /** Why it has lost the turn, if it has. */
  readonly fault?: StrategyFault;
}

/** A player's own program that plays a seat. */
export interface ProgramPlayer<T extends GameTypes> {
  readonly seat: Seat;
  /** Asks it for its turn. Never fails, and takes no longer than it may; one turn after the other. */
  turn(state: StateOf<T>): Promise<ProgramTurn<T>>;
  /** The end of what it wrote for its log, of all its starts. */
  log(): string;
  /** Ends it; within a moment nothing of it is left. */
  close(): Promise<void>;
}

export interface ProgramSetup {
  /** The match's. */
  readonly seed: string;
  /** The options of the match; of them those that begin with `strategy` are meant, where they are said. */
  readonly options: Readonly<Record<string, string>>;
  /** Milliseconds that its start may take beside its time; 5000 where absent. */
  readonly startTime?: number;
  /** Milliseconds after which a module in a sandbox is given up; worked out from its steps where absent. */
  readonly lastResort?: number;
  /** Milliseconds that a module in a sandbox may take for what counts as one step; 5000 where absent. */
  readonly longestStep?: number;
}

/**
 * Starts the program of a seat. Whatever it does costs it turns and nothing else.
 *
 * @throws Error for a game that programs cannot play
 */
export function startProgram<T extends GameTypes>(
  game: Game<T>,
  seat: Seat,
  program: Program,
  { seed, options, startTime = 5000, lastResort, longestStep = 5000 }: ProgramSetup,
): ProgramPlayer<T> {
  const form = formOf(game);
  const time = numberOption(game, options, 'strategyTime', 1000);
  let logged = '';
  const random = firstState({ seed }, `program ${seat}`);
  const surroundings = {
    seat,
    // A seed that foretells something is not told to those who may not know it.
    seed: game.seedIsOpen === true ? seed : String(random.s0),
    random,
    memory: numberOption(game, options, 'strategyMemory', 128),
    steps: numberOption(game, options, 'strategySteps', 10),
    longestStep,
    log(text: string) {
      logged = (logged + text).slice(-longestLog);
    },
  };
  const start = () => {
    if (program.type === 'executable') return startExecutable(program, surroundings);
    return isTrusted(program.path) ? startTrusted(program, surroundings) : startSandbox(program, surroundings);
  };
  let running: RunningProgram | undefined = start();
  let isFresh = true;
  let closing: Promise<void> | undefined;
  let faults = 0;

  const answerTo = async (view: string): Promise<Result<string, Mishap>> => {
    if (closing !== undefined) return failure(wasEnded);
    running ??= start();
    const { started, patience } = running;
    const why = patience === undefined ? '' : ', but within its steps';
    if (isFresh && started !== undefined) {
      const most = patience === undefined ? startTime : (lastResort ?? patience.start);
      const begun = await within(most, started, mishap('start-failed', `not started after ${most} ms${why}`));
      if (!begun.ok) return begun;
    }
    const most =
      patience !== undefined
        ? (lastResort ?? patience.turn)
        : time + (isFresh && started === undefined ? startTime : 0);
    isFresh = false;
    return within(most, running.ask(view), mishap('timeout', `no answer after ${most} ms${why}`));
  };
  const commandsIn = (answer: Result<string, Mishap>): Result<readonly T['command'][], Mishap> => {
    if (!answer.ok) return answer;
    const read = readAnswer(form, answer.value);
    return read.ok ? read : failure(mishap('bad-answer', oneLine(read.error)));
  };

  return {
    seat,
    async turn(state) {
      const read = commandsIn(await answerTo(JSON.stringify(form.ask(state, seat))));
      if (read.ok) return { commands: [...read.value, form.pass] };
      const { code, message } = read.error;
      if (code !== 'threw') {
        running?.kill();
        running = undefined;
        isFresh = true;
      }
      faults++;
      const fault = { seat, turn: game.turnOf(state), code, message, faults };
      return { commands: [faults < mostFaults ? form.pass : form.giveUp], fault };
    },
    log: () => logged,
    close() {
      closing ??= running?.end() ?? Promise.resolve();
      return closing;
    },
  };
}

/** Starts a program of the system: a line with the view on its input, a line with the answer on its output. */
function startExecutable(
  { file, args }: Extract<Program, { type: 'executable' }>,
  { seat, seed, log }: Surroundings,
): RunningProgram {
  const env = { ...process.env, TURNCADE_SEAT: String(seat), TURNCADE_SEED: seed };
  const { lines, send, kill, end } = startChild({ file, args, env, log });
  return {
    ask(view) {
      const answer = lines.next();
      send(view);
      return answer;
    },
    kill,
    end,
  };
}

function formOf<T extends GameTypes>({ id, programs }: Game<T>): ProgramForm<T> {
  if (programs === undefined) throw new Error(`programs cannot play ${id}`);
  return programs;
}

function readAnswer<T extends GameTypes>(form: ProgramForm<T>, text: string): Result<readonly T['command'][], string> {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return failure(`its answer is not JSON: ${oneLine(text.slice(0, 60))}`);
  }
  return form.read(answer);
}

/** The value of an option as a number; its standard where nobody says. */
function numberOption<T extends GameTypes>(
  { options = {} }: Game<T>,
  given: Readonly<Record<string, string>>,
  name: string,
  standard: number,
): number {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  const read = option?.read(given[name] ?? option.standard);
  return read?.ok === true && typeof read.value === 'number' ? read.value : standard;
}

/** The result of a promise, or a mishap if that takes too long. */
function within<Value>(
  milliseconds: number,
  promise: Promise<Result<Value, Mishap>>,
  late: Mishap,
): Promise<Result<Value, Mishap>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // An answer may have come while this program was busy.
      setImmediate(() => setImmediate(() => resolve(failure(late))));
    }, milliseconds);
    promise.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
