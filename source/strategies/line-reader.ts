import { failure, type Result, success } from '../engine/result.ts';
import { type ProgramError, programError } from './running.ts';

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
