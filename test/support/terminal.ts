import { ReadStream } from 'node:tty';
import { type IPty, spawn } from '@lydell/node-pty';
import { onTestFinished } from 'vitest';
import { patience } from './patience.ts';
import { childEnvironment, cli, temporaryFolder } from './program.ts';
import { type ReadableScreen, type Wanted, writableScreen } from './readable-screen.ts';

/** A program on a readable screen that accepts keys. */
export interface ShownProgram extends ReadableScreen {
  readonly home: string;
  send(keys: string): void;
  resize(columns: number, rows: number): void;
  /** Waits until the screen contains the text or satisfies the condition. */
  until(wanted: Wanted): Promise<void>;
  /** Advances the program's clock. */
  pass(milliseconds: number): Promise<void>;
  /** Kills the program. */
  stop(): void;
  /** Resolves to the exit status. */
  readonly ended: Promise<{ readonly exitCode: number; readonly signal?: number | undefined }>;
}

/** A program in a real pseudo terminal. */
export interface TerminalProgram extends ShownProgram {
  readonly pty: IPty;
}

export interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly home?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** True (the default) if the terminal replies to queries, as real terminals do. */
  readonly answers?: boolean;
  /** Command and arguments to run instead of turncade, such as a shell. */
  readonly command?: readonly [string, ...string[]];
}

/** Starts the program: in its own terminal, or within the test. */
export type Start<Program extends ShownProgram = ShownProgram> = (
  args: readonly string[],
  options?: TerminalOptions,
) => Program;

/**
 * Reads all output of a program, however late it arrives. node-pty closes a terminal 200 ms after its program has
 * ended, which is too early on a busy machine. On Linux, the stream ends by itself, with the error EIO or at its end.
 */
function readToTheEnd(pty: IPty): void {
  const socket: unknown = Reflect.get(pty, '_socket');
  if (process.platform !== 'linux' || !(socket instanceof ReadStream)) return;
  const destroy = socket.destroy.bind(socket);
  socket.destroy = (error) => (error === undefined && !socket.readableEnded ? socket : destroy(error));
}

export function startTerminal(args: readonly string[], options: TerminalOptions = {}): TerminalProgram {
  const { columns = 80, rows = 24, home = temporaryFolder(), env = {}, answers = true } = options;
  const [file, ...rest] = options.command ?? [process.execPath, cli, ...args];
  const pty = spawn(file, rest, { cols: columns, rows, env: childEnvironment(home, env), cwd: process.cwd() });
  const screen = writableScreen(columns, rows, answers ? (text) => pty.write(text) : undefined);
  // Benchmarks use this function outside of Vitest.
  if (process.env['VITEST'] !== undefined)
    onTestFinished(() => {
      if (isRunning) pty.kill('SIGKILL');
    });
  let isRunning = true;
  readToTheEnd(pty);
  pty.onData(screen.write);
  const ended = new Promise<{ exitCode: number; signal?: number | undefined }>((resolve) => {
    pty.onExit((status) => {
      isRunning = false;
      if (screen.isSettled()) return resolve(status);
      const ignore = screen.listen(() => {
        if (!screen.isSettled()) return;
        ignore();
        resolve(status);
      });
    });
  });
  return {
    ...screen,
    pty,
    home,
    send: (keys) => pty.write(keys),
    resize(newColumns, newRows) {
      screen.resize(newColumns, newRows);
      pty.resize(newColumns, newRows);
    },
    until: (wanted) =>
      new Promise((resolve, reject) => {
        if (screen.shows(wanted)) return resolve();
        const timer = setTimeout(() => {
          ignore();
          reject(new Error(`waited for ${String(wanted)}, the screen is\n${screen.screen()}`));
        }, patience / 2);
        const ignore = screen.listen(() => {
          if (!screen.shows(wanted)) return;
          clearTimeout(timer);
          ignore();
          resolve();
        });
      }),
    pass: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    stop: () => pty.kill('SIGKILL'),
    ended,
  };
}

export const key = {
  up: '\u001B[A',
  down: '\u001B[B',
  right: '\u001B[C',
  left: '\u001B[D',
  enter: '\r',
  escape: '\u001B',
  tab: '\t',
  home: '\u001B[H',
  end: '\u001B[F',
  delete: '\u001B[3~',
  pageUp: '\u001B[5~',
  pageDown: '\u001B[6~',
  controlC: '\u0003',
  controlS: '\u0013',
  controlU: '\u0015',
  controlZ: '\u001A',
} as const;

/** Mouse reports of a left click. Column and row are zero-based. */
export const click = (x: number, y: number): string => `\u001B[<0;${x + 1};${y + 1}M\u001B[<0;${x + 1};${y + 1}m`;

/** Mouse report of the wheel. */
export const wheel = (direction: 'up' | 'down', x: number, y: number): string =>
  `\u001B[<${direction === 'up' ? 64 : 65};${x + 1};${y + 1}M`;

/** Bracketed paste of these lines. */
export const paste = (...lines: readonly string[]): string => `\u001B[200~${lines.join('\r')}\u001B[201~`;

/** Waits until the program enables mouse reports. */
export const mouseIsOn = (program: ShownProgram): Promise<void> =>
  program.until(() => program.raw().includes('\u001B[?1000h\u001B[?1006h'));

/** Mouse input for a click on the lowest occurrence of a text on the screen. */
export function clickOn(program: ShownProgram, text: string): string {
  const y = program.rows().findLastIndex((row) => row.includes(text));
  const x = program.rows()[y]?.indexOf(text);
  if (x === undefined) throw new Error(`no "${text}" on the screen\n${program.screen()}`);
  return click(x, y);
}

/** Starts an interactive shell with job control. */
export const startShell = (options: TerminalOptions = {}): TerminalProgram =>
  startTerminal([], {
    ...options,
    command: ['bash', '--norc', '--noprofile', '-i'],
    env: { PS1: 'shell> ', ...options.env },
  });

/** Terminal modes that the output has enabled and not disabled, by number. A hidden cursor is `-25`. */
export function modesLeftOn(raw: string): string[] {
  const on = new Set<string>();
  for (const [, mode = '', letter] of raw.matchAll(/\[\?(\d+)([hl])/g)) {
    const name = mode === '25' ? '-25' : mode;
    if ((letter === 'h') === (mode !== '25')) on.add(name);
    else on.delete(name);
  }
  return [...on];
}
