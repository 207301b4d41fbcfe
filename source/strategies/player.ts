import type { Game } from '#engine/game.ts';
import { faultOfGame, unreadableFault } from '#engine/programs/game-fault.ts';
import {
  type ProgramAnswer,
  type ProgramQuestion,
  questionFor,
  questionLine,
  readAnswer,
} from '#engine/programs/protocol.ts';
import { maxStrategyFaults, type StrategyFault } from '#engine/programs/strategy.ts';
import { firstState } from '#engine/random.ts';
import { failure, type Result, success } from '#engine/result.ts';
import type { GameTypes, Seat, StateOf } from '#engine/vocabulary.ts';
import { startChild } from './child.ts';
import { isTrusted, type Program } from './program.ts';
import {
  longestLog,
  oneLine,
  type ProgramError,
  programError,
  type RunningProgram,
  type Surroundings,
  wasEnded,
} from './running.ts';
import { startSandbox } from './sandbox/start.ts';
import { startTrusted } from './unsandboxed/start.ts';

const maxQuestions = 100;

export interface ProgramTurn<T extends GameTypes> {
  /** Commands in order, legal or not. If the turn has not ended after them, the game ends it, unless `more` is true. */
  readonly commands: readonly T['command'][];
  /** True if the program wants to be asked again before the turn ends. */
  readonly more?: boolean;
  readonly fault?: StrategyFault;
  /** Number of steps. Undefined outside the sandbox, where steps are not counted. */
  readonly steps?: StepsTaken;
}

/** Number of steps that a program took for an answer, accurate to about 10,000, and the limit. */
export interface StepsTaken {
  readonly used: number;
  readonly limit: number;
}

export interface ProgramPlayer<T extends GameTypes> {
  readonly seat: Seat;
  /** Reason why the program did not start, if it is known before the first answer. Undefined if the program started. */
  startFault(): Promise<string | undefined>;
  /** Asks the program for its turn. Never rejects, and ends within the time limits. Calls must not overlap. */
  turn(state: StateOf<T>): Promise<ProgramTurn<T>>;
  hasAnswered(): boolean;
  /** The last part of the program's log output, even from before a restart. */
  log(): string;
  /** Ends the program and all its processes within a short time. */
  close(): Promise<void>;
}

export interface ProgramSetup {
  readonly seed: string;
  /** Options of the match. Only those whose names begin with `strategy` are used. */
  readonly options: Readonly<Record<string, string>>;
  /** Additional milliseconds for the start of the program. Defaults to 5000. */
  readonly startTime?: number;
  /** Milliseconds after which a sandboxed module is aborted. The default is computed from its limit of steps. */
  readonly lastResort?: number;
  /** Maximum milliseconds for a single step in the sandbox. Defaults to 5000. */
  readonly longestStep?: number;
  hear?(text: string): void;
}

/**
 * Starts the program of a seat. A program that misbehaves loses turns, and nothing else happens.
 *
 * @throws Error for a game that programs cannot play
 */
export function startProgram<T extends GameTypes>(
  game: Game<T>,
  seat: Seat,
  program: Program,
  { seed, options, startTime = 5000, lastResort, longestStep = 5000, hear }: ProgramSetup,
): ProgramPlayer<T> {
  if (game.programs === undefined) throw new Error(`programs cannot play ${game.id}`);
  const { giveUp } = game.programs;
  const givenUp = giveUp === undefined ? [] : [giveUp];
  const time = numberOption(game, options, 'strategyTime', 1000);
  let logged = '';
  let used: number | undefined;
  const random = firstState({ seed }, `program ${seat}`);
  const surroundings = {
    seat,
    // If the seed would reveal hidden draws, the program receives another number.
    seed: game.seedIsOpen === true ? seed : String(random.s0),
    random,
    memory: numberOption(game, options, 'strategyMemory', 128),
    steps: numberOption(game, options, 'strategySteps', 10),
    longestStep,
    log(text: string) {
      logged = (logged + text).slice(-longestLog);
      hear?.(text);
    },
    took(steps: number) {
      used = steps;
    },
  };
  const runner = createRunner(
    () => {
      if (program.type === 'executable') return startExecutable(program, surroundings);
      return isTrusted(program.path) ? startTrusted(program, surroundings) : startSandbox(program, surroundings);
    },
    { time, startTime, lastResort },
  );
  let faults = 0;
  let hasAnswered = false;
  let questions = { turn: Number.NaN, phase: '', times: 0 };
  const countAsked = ({ turn, phase }: { readonly turn: number; readonly phase: string }) => {
    const isSame = questions.turn === turn && questions.phase === phase;
    questions = { turn, phase, times: isSame ? questions.times + 1 : 1 };
    return questions.times;
  };

  return {
    seat,
    async startFault() {
      const started = await runner.started();
      return started.ok ? undefined : started.error.message;
    },
    async turn(state) {
      if (faults >= maxStrategyFaults) return { commands: givenUp };
      const turn = game.turnOf(state);
      used = undefined;
      const isLast = countAsked({ turn, phase: state.phase }) >= maxQuestions;
      const answer = await runner.answerTo(questionFor(game, state, seat));
      hasAnswered ||= answer.ok;
      const read = commandsIn(game, answer);
      const steps = used === undefined ? {} : { steps: { used, limit: surroundings.steps * 1e6 } };
      if (read.ok) return { commands: read.value.commands, more: read.value.more && !isLast, ...steps };
      const { code, message } = read.error;
      const ofGame = code === 'bad-answer' ? unreadableFault(game, state, seat) : undefined;
      if (ofGame !== undefined) return { commands: [], fault: faultOfGame(seat, turn, ofGame, faults), ...steps };
      if (code !== 'threw') runner.kill();
      faults++;
      return {
        commands: faults < maxStrategyFaults ? [] : givenUp,
        fault: { seat, turn, code, message, faults },
        ...steps,
      };
    },
    hasAnswered: () => hasAnswered,
    log: () => logged,
    close: runner.close,
  };
}

function commandsIn<T extends GameTypes>(
  game: Game<T>,
  text: Result<string, ProgramError>,
): Result<ProgramAnswer<T>, ProgramError> {
  if (!text.ok) return text;
  let answer: unknown;
  try {
    answer = JSON.parse(text.value);
  } catch {
    return failure(programError('bad-answer', `its answer is not JSON: ${oneLine(text.value.slice(0, 60))}`));
  }
  const read = readAnswer(game, answer);
  return read.ok ? read : failure(programError('bad-answer', oneLine(read.error)));
}

interface ProgramRunner {
  /** Resolves when the program has started, or with the reason why it has not. */
  started(): Promise<Result<void, ProgramError>>;
  answerTo(question: ProgramQuestion): Promise<Result<string, ProgramError>>;
  kill(): void;
  close(): Promise<void>;
}

/** Milliseconds for an answer (`time`), and additional milliseconds for the start (`startTime`). */
interface RunnerLimits {
  readonly time: number;
  readonly startTime: number;
  readonly lastResort: number | undefined;
}

function createRunner(start: () => RunningProgram, { time, startTime, lastResort }: RunnerLimits): ProgramRunner {
  let running: RunningProgram | undefined = start();
  let isFresh = true;
  let closing: Promise<void> | undefined;
  const begunBy = ({ started, patience }: RunningProgram) => {
    const limit = patience === undefined ? startTime : (lastResort ?? patience.start);
    const late = programError('start-failed', `did not start within ${limit} ms${withinSteps(patience)}`);
    return within(limit, started, late);
  };
  return {
    started: async () => (running === undefined ? success(undefined) : begunBy(running)),
    async answerTo(question) {
      if (closing !== undefined) return failure(wasEnded);
      running ??= start();
      const { patience, startsLonger } = running;
      const started = isFresh ? await begunBy(running) : success(undefined);
      if (!started.ok) return started;
      const limit =
        patience !== undefined
          ? (lastResort ?? patience.turn)
          : time + (isFresh && startsLonger === true ? startTime : 0);
      isFresh = false;
      return within(
        limit,
        running.ask(question),
        programError('timeout', `no answer after ${limit} ms${withinSteps(patience)}`),
      );
    },
    kill() {
      running?.kill();
      running = undefined;
      isFresh = true;
    },
    close() {
      closing ??= running?.end() ?? Promise.resolve();
      return closing;
    },
  };
}

const withinSteps = (patience: RunningProgram['patience']): string =>
  patience === undefined ? '' : ', although it stayed within its step limit';

/** Starts an executable. Each line of its input is a view, and each line of its output is an answer. */
function startExecutable(
  { file, args }: Extract<Program, { type: 'executable' }>,
  { seat, seed, log }: Surroundings,
): RunningProgram {
  const env = { ...process.env, TURNCADE_SEAT: String(seat), TURNCADE_SEED: seed };
  const { lines, spawned, send, kill, end } = startChild({ file, args, env, log });
  return {
    started: spawned,
    startsLonger: true,
    ask(question) {
      const answer = lines.next();
      send(questionLine(question));
      return answer;
    },
    kill,
    end,
  };
}

function numberOption<T extends GameTypes>(
  { options = {} }: Game<T>,
  environment: Readonly<Record<string, string>>,
  name: string,
  standard: number,
): number {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  const read = option?.read(environment[name] ?? option.standard);
  return read?.ok === true && typeof read.value === 'number' ? read.value : standard;
}

function within<Value>(
  milliseconds: number,
  promise: Promise<Result<Value, ProgramError>>,
  late: ProgramError,
): Promise<Result<Value, ProgramError>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // An answer that has arrived while the event loop was blocked is read before this error.
      setImmediate(() => setImmediate(() => resolve(failure(late))));
    }, milliseconds);
    promise.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
