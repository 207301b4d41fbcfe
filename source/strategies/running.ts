import type { ProgramQuestion } from '#engine/programs/protocol.ts';
import type { StrategyFaultCode } from '#engine/programs/strategy.ts';
import type { StreamState } from '#engine/random.ts';
import { failure, type Result, success } from '#engine/result.ts';

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
  ask(question: ProgramQuestion): Promise<Result<string, ProgramError>>;
  /** Ends it at once. */
  kill(): void;
  /** Lets it end by itself, and ends it if that takes longer than a moment. */
  end(): Promise<void>;
}

/** Reads lines on request; lines that nobody waits for are dropped. */
export interface LineReader {
  /** The next line that is not blank; settles with the mishap if it is told of one before. */
  next(): Promise<Result<string, ProgramError>>;
  /** More has come. */
  take(chunk: Buffer): void;
  /** No line comes any more. */
  fail(why: ProgramError): void;
}

const lineFeed = 0x0a;

/** A reader of lines of UTF-8 of at most so many bytes. */
export function createLineReader(longest: number): LineReader {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let waiting: ((line: Result<string, ProgramError>) => void) | undefined;
  let over: ProgramError | undefined;
  let chunks: Buffer[] = [];
  let length = 0;

  const settle = (line: Result<string, ProgramError>) => {
    const settled = waiting;
    waiting = undefined;
    chunks = [];
    length = 0;
    settled?.(line);
  };
  const decoded = (bytes: Buffer): Result<string, ProgramError> => {
    if (bytes.length > longest) return failure(tooLong);
    try {
      return success(utf8.decode(bytes));
    } catch {
      return failure(programError('bad-answer', 'its answer is not UTF-8'));
    }
  };
  const add = (part: Buffer) => {
    chunks.push(part);
    length += part.length;
  };

  return {
    next() {
      if (over !== undefined) return Promise.resolve(failure(over));
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
    take(chunk) {
      for (let from = 0; from < chunk.length && waiting !== undefined; ) {
        const end = chunk.indexOf(lineFeed, from);
        add(chunk.subarray(from, end < 0 ? chunk.length : end));
        from = end < 0 ? chunk.length : end + 1;
        // A carriage return at the end does not belong to the line.
        if (length > longest + 1) return settle(failure(tooLong));
        if (end < 0) return;
        const line = Buffer.concat(chunks);
        const content = line.at(-1) === 0x0d ? line.subarray(0, -1) : line;
        chunks = [];
        length = 0;
        if (content.some((byte) => byte !== 0x20 && byte !== 0x09)) settle(decoded(content));
      }
    },
    fail(why) {
      over ??= why;
      settle(failure(over));
    },
  };
}

const tooLong = programError('bad-answer', 'its answer is longer than 1 MiB');

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'part of the path is not a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOEXEC: 'it cannot be executed',
  E2BIG: 'its arguments are too long',
};

/** A few words for an error of the system; `others` for codes that mean something else here. */
export function reasonOf(error: unknown, otherReasons: Readonly<Record<string, string>> = {}): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return otherReasons[code] ?? reasons[code] ?? (code || error.message);
}

const longest = 300;

/** A text that a program made, as one line that can be shown anywhere. */
export function oneLine(text: string): string {
  const plain = text
    .slice(0, 4 * longest)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^ -~]/g, '?');
  return plain.length > longest ? `${plain.slice(0, longest - 3)}...` : plain;
}
