import { PassThrough, Readable, Writable } from 'node:stream';
import { onTestFinished, vi } from 'vitest';
import { commandLine } from '#commands/command-line.ts';
import { patience as testPatience } from './patience.ts';
import { childEnvironment, temporaryFolder } from './program.ts';
import { writableScreen } from './readable-screen.ts';
import type { ShownProgram, TerminalOptions } from './terminal.ts';

// Runs the whole program inside the test, from the command line to the screen. Everything that the program needs from
// its process is faked, except signals and the terminal driver of the system. The fake clock stands still until a test
// waits, and then jumps from timer to timer, so delays take no time.

const faked = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const;

/** Real clock, for tests that wait too long. */
const realTime = performance.now.bind(performance);
const realPause = (
  (wait) => () =>
    new Promise((resolve) => wait(resolve, 1))
)(setTimeout);

/**
 * Timeout of a wait in milliseconds of the program's clock. That clock can run far ahead of a thread that the program
 * waits for, so a wait also lasts `minimum` milliseconds of real time.
 */
const patience = { program: 600_000, minimum: 60_000 };

let turning: Promise<void> | undefined;

/** Runs everything that can run without advancing the program's clock. */
function allDone(): Promise<void> {
  // Concurrent waits share one promise. Separate waits would wait for each other forever.
  turning ??= turn().finally(() => {
    turning = undefined;
  });
  return turning;
}

async function turn(): Promise<void> {
  do await new Promise(setImmediate);
  while (process.getActiveResourcesInfo().includes('Immediate'));
}

type Streams = 'stdin' | 'stdout' | 'stderr';

/** Original streams of this process, while fakes replace them. */
const ownStreams = new Map<Streams, PropertyDescriptor>();

function replaceStreams(streams: Readonly<Record<Streams, Readable | Writable>>): void {
  for (const name of ['stdin', 'stdout', 'stderr'] as const) {
    const own = Object.getOwnPropertyDescriptor(process, name);
    if (own !== undefined && !ownStreams.has(name)) ownStreams.set(name, own);
    Object.defineProperty(process, name, { value: streams[name], configurable: true });
  }
}

function restore(): void {
  for (const [name, own] of ownStreams) Object.defineProperty(process, name, own);
  ownStreams.clear();
  vi.useRealTimers();
  vi.unstubAllEnvs();
}

/** Replaces the environment of this process with that of a separate program. */
function replaceEnvironment(home: string, env: Readonly<Record<string, string>>): void {
  for (const name of ['CI', 'NO_COLOR', 'FORCE_COLOR', 'COLUMNS', 'LINES']) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(childEnvironment(home, env))) vi.stubEnv(name, value);
}

/** Writable stream that passes all output to `take`. */
const sink = (take: (text: string) => void, more: object = {}) =>
  Object.assign(
    new Writable({
      decodeStrings: false,
      write(chunk, _, done) {
        take(String(chunk));
        done();
      },
    }),
    more,
  );

const running = new Map<ShownProgram, () => Promise<void>>();

/**
 * Milliseconds of real time in which a program must stop after its test. A program that runs on would change what later
 * tests see, such as the list of games.
 */
const lastPatience = 60_000;

/**
 * Stops everything that a test has started, even after a failure. A program that does not stop is left without a clock.
 */
async function cleanUp(): Promise<void> {
  const ends = [...running.values()];
  running.clear();
  try {
    for (const end of ends) await end();
    // An import that is still pending at the end of a test file would block all later files.
    await vi.dynamicImportSettled();
  } finally {
    restore();
  }
}

/** Starts the program on a screen within this process. */
export function startHere(args: readonly string[], options: TerminalOptions = {}): ShownProgram {
  const { columns = 80, rows = 24, home = temporaryFolder(), env = {}, answers = true } = options;
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode() {}, ref() {}, unref() {} });
  const screen = writableScreen(columns, rows, answers ? (text) => void stdin.write(text) : undefined);
  // Adds the carriage returns that a terminal driver adds.
  const show = (text: string) => screen.write(text.replaceAll('\n', '\r\n'));
  const stdout = sink(show, { isTTY: true, columns, rows, getColorDepth: () => 24, hasColors: () => true });
  const handlers = process.listeners('SIGTERM');
  let exitCode: number | undefined;
  let crash: unknown;
  /**
   * True once the test is over. A test that timed out may still be waiting, and must not advance the clock of the next
   * test.
   */
  let isOver = false;

  replaceEnvironment(home, env);
  replaceStreams({ stdin, stdout, stderr: sink(show) });
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: [...faked] });
  commandLine(args, '1.0.0').then(
    (status) => {
      exitCode = status;
    },
    (error) => {
      crash = error;
    },
  );

  /** Advances the program's clock until the condition holds. */
  const wait = async (isSo: () => boolean, what: string) => {
    const first = realTime();
    const last = first + (isOver ? lastPatience : testPatience / 2);
    const wasOver = isOver;
    let passed = 0;
    for (;;) {
      await allDone();
      if (isOver !== wasOver) throw new Error(`the test was over before ${what} came`);
      if (crash !== undefined) throw crash;
      if (isSo()) return;
      if (exitCode !== undefined && screen.isSettled() && !isOver)
        throw new Error(`waited for ${what}, but the program has ended, the screen is\n${screen.screen()}`);
      if (realTime() > last || (passed > patience.program && realTime() > first + patience.minimum))
        throw new Error(`waited for ${what}, the screen is\n${screen.screen()}`);
      const before = performance.now();
      if (vi.isFakeTimers() && vi.getTimerCount() > 0) vi.advanceTimersToNextTimer();
      else await realPause();
      passed += performance.now() - before;
    }
  };
  const program: ShownProgram = {
    ...screen,
    home,
    send: (keys) => void stdin.write(keys),
    resize(newColumns, newRows) {
      screen.resize(newColumns, newRows);
      Object.assign(stdout, { columns: newColumns, rows: newRows });
      stdout.emit('resize');
    },
    until: (wanted) => wait(() => screen.shows(wanted), String(wanted)),
    async pass(milliseconds) {
      const end = performance.now() + milliseconds;
      await wait(() => performance.now() >= end || vi.getTimerCount() === 0, `${milliseconds} ms`);
      if (performance.now() < end) vi.advanceTimersByTime(end - performance.now());
    },
    stop() {
      for (const handler of process.listeners('SIGTERM')) if (!handlers.includes(handler)) handler('SIGTERM');
    },
    get ended() {
      return wait(() => exitCode !== undefined && screen.isSettled(), 'its end').then(() => {
        running.delete(program);
        return { exitCode: exitCode ?? 0 };
      });
    },
  };
  if (running.size === 0) onTestFinished(cleanUp);
  running.set(program, async () => {
    isOver = true;
    program.stop();
    // A timeout is ignored, because the clock may have been restored and the test must report its original failure.
    await wait(() => exitCode !== undefined, 'its end').catch(() => {});
  });
  return program;
}

/** Runs the program to its end within this process, with a pipe as input. No other program may run at the same time. */
export async function ran(args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}) {
  if (running.size > 0) throw new Error('a program runs on a screen within this process');
  const written = { stdout: '', stderr: '' };
  replaceEnvironment(temporaryFolder(), env);
  replaceStreams({
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    stdout: sink((text) => {
      written.stdout += text;
    }),
    stderr: sink((text) => {
      written.stderr += text;
    }),
  });
  try {
    const status = await commandLine(args, '1.0.0');
    return { status, ...written };
  } finally {
    restore();
  }
}
