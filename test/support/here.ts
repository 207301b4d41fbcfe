import { PassThrough, Readable, Writable } from 'node:stream';
import { onTestFinished, vi } from 'vitest';
import { commandLine } from '#commands/command-line.ts';
import { childEnvironment, temporaryFolder } from './program.ts';
import { writableScreen } from './readable-screen.ts';
import type { ShownProgram, TerminalOptions } from './terminal.ts';

// The whole program within the test, from the command line to the screen: what it needs of its process is put in its
// place. Only the signals and the system's side of a terminal are missing. Its clock stands still until somebody waits,
// and goes on from one timer to the next then, so that whatever takes time takes none.

const faked = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const;

/** The clock of the machine, for tests that wait in vain. */
const realTime = performance.now.bind(performance);
const realPause = (
  (wait) => () =>
    new Promise((resolve) => wait(resolve, 1))
)(setTimeout);

/** How long something is waited for: on the clock of the program, and on that of the machine, in milliseconds. */
const patience = { program: 600_000, machine: 60_000 };

let turning: Promise<void> | undefined;

/** Lets the program do all that it can do at this moment of its clock. */
function allDone(): Promise<void> {
  // Two that wait, each in turns of its own, would wait for each other for ever.
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

/** The streams of this process, for as long as there are others in their place. */
const ownStreams = new Map<Streams, PropertyDescriptor>();

function replaceStreams(streams: Readonly<Record<Streams, Readable | Writable>>): void {
  for (const name of ['stdin', 'stdout', 'stderr'] as const) {
    const own = Object.getOwnPropertyDescriptor(process, name);
    if (own !== undefined && !ownStreams.has(name)) ownStreams.set(name, own);
    Object.defineProperty(process, name, { value: streams[name], configurable: true });
  }
}

/** Puts everything of the process back that a program was given another one of. */
function restore(): void {
  for (const [name, own] of ownStreams) Object.defineProperty(process, name, own);
  ownStreams.clear();
  vi.useRealTimers();
  vi.unstubAllEnvs();
}

/** Gives this process the environment that a program of its own would have. */
function replaceEnvironment(home: string, env: Readonly<Record<string, string>>): void {
  for (const name of ['CI', 'NO_COLOR', 'FORCE_COLOR', 'COLUMNS', 'LINES']) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(childEnvironment(home, env))) vi.stubEnv(name, value);
}

/** Something that takes all that is written to it. */
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

/** What ends the programs that run. */
const running = new Map<ShownProgram, () => Promise<void>>();

/** How long a program is given to end after its test, in milliseconds on the clock of the machine. */
const lastPatience = 5_000;

/** Ends what a test has started, whatever fails; a program that does not end is left alone, without a clock. */
async function cleanUp(): Promise<void> {
  const ends = [...running.values()];
  running.clear();
  try {
    for (const end of ends) await end();
    // What is only half loaded when the tests of a file are over stays so, for all files after it.
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
  // A terminal begins a new row at its first column.
  const show = (text: string) => screen.write(text.replaceAll('\n', '\r\n'));
  const stdout = sink(show, { isTTY: true, columns, rows, getColorDepth: () => 24, hasColors: () => true });
  const handlers = process.listeners('SIGTERM');
  let exitCode: number | undefined;
  let crash: unknown;
  /** Whether the test is over; one that ran out of time may still wait, and must not turn the clock of the next one. */
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

  /** Lets the program's clock run until something is the case. */
  const wait = async (isSo: () => boolean, what: string) => {
    const last = realTime() + (isOver ? lastPatience : patience.machine);
    const wasOver = isOver;
    let passed = 0;
    for (;;) {
      await allDone();
      if (isOver !== wasOver) throw new Error(`the test was over before ${what} came`);
      if (crash !== undefined) throw crash;
      if (isSo()) return;
      if (exitCode !== undefined && screen.isSettled() && !isOver)
        throw new Error(`waited for ${what}, but the program has ended, the screen is\n${screen.screen()}`);
      if (realTime() > last || passed > patience.program)
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
    // The clock may have been given back already, with what the screen had still to show. What went wrong before is what
    // the test fails with.
    await wait(() => exitCode !== undefined, 'its end').catch(() => {});
  });
  return program;
}

/** Runs the program to its end within this process, while no other runs there; it reads from a pipe. */
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
