import type { Question } from '../engine/programs/answer.ts';
import type { StrategyFaultCode } from '../engine/programs/strategy-fault.ts';
import type { StreamState } from '../engine/random.ts';
import type { Result } from '../engine/result.ts';

/** A program's failure. */
export interface ProgramError {
  readonly code: StrategyFaultCode;
  readonly message: string;
}

/** A mishap of this kind. */
export const programError = (code: StrategyFaultCode, message: string): ProgramError => ({ code, message });

export const wasEnded = programError('crashed', 'it was stopped');

/** Most bytes of an answer. */
export const longestAnswer = 1024 * 1024;

/** Most characters that are kept of what a program says for its log. */
export const longestLog = 64 * 1024;

/** The facts a program needs before its first turn. */
export interface Surroundings {
  readonly seat: number;
  /** The match's seed; a different one where that would foretell hidden draws. */
  readonly seed: string;
  /** The first state of its `Math.random`. */
  readonly random: StreamState;
  /** Megabytes that a module may use. */
  readonly memory: number;
  /** Millions of steps that a module in a sandbox may take for an answer. */
  readonly steps: number;
  /** Milliseconds that it may take for what counts as one of them. */
  readonly longestStep: number;
  /** Hears what it says for its log. */
  log(text: string): void;
  /** Hears how many steps an answer took, to about 10,000; only in a sandbox, which counts them. */
  took(steps: number): void;
}

/** A program that runs, and is asked one thing after the other. */
export interface RunningProgram {
  /**
   * Milliseconds after which it is given up, where its steps are counted instead: only for what would never end. Where
   * absent, it has the time that the match gives.
   */
  readonly patience?: { readonly start: number; readonly turn: number };
  /** Settles when it can be asked, as far as that can be told from outside. */
  readonly started: Promise<Result<undefined, ProgramError>>;
  /** Set where it may go on starting after that: its first answer may take as much longer. */
  readonly startsLonger?: true;
  /** Its answer as a JSON text. It settles at the latest when the program is ended. */
  ask(question: Question): Promise<Result<string, ProgramError>>;
  /** Ends it at once. */
  kill(): void;
  /** Lets it end by itself, and ends it if that takes longer than a moment. */
  end(): Promise<void>;
}
