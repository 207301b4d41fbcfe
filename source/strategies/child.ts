import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { failure, type Result, success } from '#engine/result.ts';
import { hasGroup, keepChild, killChild, markName, newMark } from './children.ts';
import {
  createLineReader,
  type LineReader,
  longestAnswer,
  oneLine,
  type ProgramError,
  programError,
  type RunningProgram,
  reasonOf,
  wasEnded,
} from './running.ts';

export interface ChildOptions {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Receives text from the child's standard error. */
  log(text: string): void;
}

export interface Child extends Pick<RunningProgram, 'kill' | 'end'> {
  readonly lines: Pick<LineReader, 'next'>;
  readonly spawned: Promise<Result<undefined, ProgramError>>;
  send(line: string): void;
}

/** Milliseconds that a child gets to exit after its standard input is closed. */
const patience = 500;

/** Finds the line that explains a crash: the last unindented line with an error, otherwise the last unindented line. */
function complaintIn(words: string): string {
  const lines = words.split('\n').filter((line) => /^\S/.test(line));
  return oneLine(lines.findLast((line) => /error|exception/i.test(line)) ?? lines.at(-1) ?? '');
}

export function cannotStart(file: string, error: unknown): ProgramError {
  const isBatch = /\.(?:cmd|bat)$/i.test(file);
  const reason = reasonOf(error, {
    ENOENT: 'there is no such program',
    // Node reports this code on Windows for a batch file, because only a shell can run it.
    ...(isBatch && { EINVAL: 'it is a batch file, not a program; name the program that it runs' }),
  });
  return programError('start-failed', `cannot start ${oneLine(file)}: ${reason}`);
}

/** Starts a process, in a process group of its own if possible. This program can exit while the process still runs. */
export function startChild({ file, args, env, log }: ChildOptions): Child {
  const lines = createLineReader(longestAnswer + 1);
  const mark = newMark();
  let child: ChildProcessWithoutNullStreams;
  try {
    child = spawn(file, args, {
      env: { ...env, [markName]: mark },
      stdio: 'pipe',
      detached: hasGroup,
      windowsHide: true,
    });
  } catch (error) {
    lines.fail(cannotStart(file, error));
    const spawned = Promise.resolve(failure(cannotStart(file, error)));
    return { lines, spawned, send: () => {}, kill: () => {}, end: () => Promise.resolve() };
  }
  keepChild(child, mark);
  child.unref();
  for (const stream of child.stdio) if (stream instanceof Socket) stream.unref();
  let lastWords = '';
  child.stdout.on('data', (chunk: Buffer) => lines.take(chunk));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2000);
    log(text);
  });
  // Ignored, because the handler of the child's end and the time limit report the cause.
  child.stdin.on('error', () => {});
  child.stdout.on('error', () => {});
  child.stderr.on('error', () => {});

  const spawned = new Promise<Result<undefined, ProgramError>>((resolve) => {
    child.once('spawn', () => resolve(success(undefined)));
    child.once('error', (error) => resolve(failure(cannotStart(file, error))));
  });
  const closed = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      lines.fail(cannotStart(file, error));
      resolve();
    });
    child.on('exit', () => killChild(child));
    child.on('close', (status, signal) => {
      const how = signal === null ? `it exited with status ${status}` : `it was stopped by ${signal}`;
      const why = complaintIn(lastWords);
      lines.fail(programError('crashed', why === '' ? how : `${how}: ${why}`));
      resolve();
    });
  });
  const kill = () => {
    lines.fail(wasEnded);
    killChild(child);
    child.stdin.destroy();
    // Waits, because the last output of the child may still arrive.
    setTimeout(() => {
      child.stdout.destroy();
      child.stderr.destroy();
    }, patience).unref();
  };
  return {
    lines,
    spawned,
    send: (line) => child.stdin.write(`${line}\n`),
    kill,
    async end() {
      lines.fail(wasEnded);
      child.stdin.end();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patience);
      });
      await Promise.race([closed, late]);
      clearTimeout(timer);
      kill();
    },
  };
}
