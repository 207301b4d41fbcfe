import type { ProgramQuestion } from '#engine/programs/protocol.ts';
import type { StrategyFaultCode } from '#engine/programs/strategy.ts';
import type { StreamState } from '#engine/random.ts';
import { failure, type Result, success } from '#engine/result.ts';

export interface ProgramError {
  readonly code: StrategyFaultCode;
  readonly message: string;
}

export const programError = (code: StrategyFaultCode, message: string): ProgramError => ({ code, message });

export const wasEnded = programError('crashed', 'it was stopped');

/** Maximum size of an answer in bytes. */
export const longestAnswer = 1024 * 1024;

/** Maximum number of characters kept of a program's log. Earlier characters are dropped. */
export const longestLog = 64 * 1024;

export interface Surroundings {
  readonly seat: number;
  /** Seed of the match, or another number if the seed would reveal hidden draws. */
  readonly seed: string;
  readonly random: StreamState;
  /** Memory limit of a module in megabytes. */
  readonly memory: number;
  /** Limit for an answer of a sandboxed module, in millions of steps. */
  readonly steps: number;
  readonly longestStep: number;
  log(text: string): void;
  /** Called with the number of steps that an answer took, accurate to about 10,000. Only called in a sandbox. */
  took(steps: number): void;
}

/** A running program. It answers one question at a time. */
export interface RunningProgram {
  /**
   * Timeouts in milliseconds for sandboxed programs. They only stop a program that hangs. A limit of steps stops
   * programs that compute too long. If undefined, the match's option `strategyTime` applies.
   */
  readonly patience?: { readonly start: number; readonly turn: number };
  /** Resolves when the program seems ready for a question. */
  readonly started: Promise<Result<undefined, ProgramError>>;
  /** Set if the program might not be ready after `started`. Its first answer may take longer. */
  readonly startsLonger?: true;
  /** Asks a question and resolves to the answer as JSON. Also resolves, with an error, when the program ends. */
  ask(question: ProgramQuestion): Promise<Result<string, ProgramError>>;
  kill(): void;
  /** Lets the program exit, and kills it if it takes too long. */
  end(): Promise<void>;
}

/** Reads lines on request. Text that arrives before the first request is discarded. */
export interface LineReader {
  /**
   * Returns the next line that is not blank. After a call of `fail`, returns its error. Text that has arrived since the
   * last line is an error, too: it would pass for the answer to the next question, and shift all later answers.
   */
  next(): Promise<Result<string, ProgramError>>;
  take(chunk: Buffer): void;
  fail(why: ProgramError): void;
}

const lineFeed = 0x0a;

/** Creates a reader of UTF-8 lines of at most `longest` bytes. */
export function createLineReader(longest: number): LineReader {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let waiting: ((line: Result<string, ProgramError>) => void) | undefined;
  let over: ProgramError | undefined;
  let chunks: Buffer[] = [];
  let length = 0;
  let hasAsked = false;
  let isAhead = false;

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
      hasAsked = true;
      if (isAhead) {
        isAhead = false;
        return Promise.resolve(failure(tooEarly));
      }
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
    take(chunk) {
      for (let from = 0; from < chunk.length; ) {
        if (waiting === undefined) {
          isAhead ||= hasAsked && hasText(chunk.subarray(from));
          return;
        }
        const end = chunk.indexOf(lineFeed, from);
        add(chunk.subarray(from, end < 0 ? chunk.length : end));
        from = end < 0 ? chunk.length : end + 1;
        // One byte more is allowed, because a carriage return at the end does not count.
        if (length > longest + 1) return settle(failure(tooLong));
        if (end < 0) return;
        const line = Buffer.concat(chunks);
        const content = line.at(-1) === 0x0d ? line.subarray(0, -1) : line;
        chunks = [];
        length = 0;
        if (hasText(content)) settle(decoded(content));
      }
    },
    fail(why) {
      over ??= why;
      settle(failure(over));
    },
  };
}

/** True unless all bytes are blanks, tabs or line ends. */
const hasText = (bytes: Buffer): boolean => bytes.some((byte) => ![0x20, 0x09, lineFeed, 0x0d].includes(byte));

const tooEarly = programError('bad-answer', 'it wrote an extra line; expected one for each question');
const tooLong = programError('bad-answer', 'its answer is longer than 1 MiB');

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'part of the path is not a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOEXEC: 'it cannot be executed',
  E2BIG: 'its arguments are too long',
};

/** Describes a system error. `otherReasons` has texts for certain codes. */
export function reasonOf(error: unknown, otherReasons: Readonly<Record<string, string>> = {}): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return otherReasons[code] ?? reasons[code] ?? (code || error.message);
}

const longest = 300;

/** Converts output of a program to one line of at most `longest` printable ASCII characters. */
export function oneLine(text: string): string {
  const plain = text
    .slice(0, 4 * longest)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^ -~]/g, '?');
  return plain.length > longest ? `${plain.slice(0, longest - 3)}...` : plain;
}
