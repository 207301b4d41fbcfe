import { type IPty, spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { childEnvironment, cli, temporaryFolder } from './program.ts';

/** A program in a real pseudo terminal, whose screen can be read. */
export interface TerminalProgram {
  readonly pty: IPty;
  readonly home: string;
  /** The rows of the screen, without blanks at their ends. */
  rows(): string[];
  /** The whole screen as text. */
  screen(): string;
  /** Which of the two screens is shown. */
  buffer(): 'normal' | 'alternate';
  /** Everything that the program has written. */
  raw(): string;
  send(keys: string): void;
  /** The screens that are drawn from now on, one for each frame; it grows while the program draws. */
  frames(): readonly string[];
  resize(columns: number, rows: number): void;
  /** Waits until the screen holds the text or fulfils the condition. */
  until(wanted: string | RegExp | ((screen: string) => boolean)): Promise<void>;
  /** The exit status, once it has ended. */
  readonly ended: Promise<{ exitCode: number; signal?: number | undefined }>;
}

export interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly home?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it answers what a program asks it, as real ones do; it does unless told otherwise. */
  readonly answers?: boolean;
  /** What to run instead of the program, such as a shell. */
  readonly command?: readonly [string, ...string[]];
}

/** How long a text is waited for, in milliseconds: as long as the slowest machine takes. */
const patience = 25_000;

const frameEnd = '\u001B[?2026l';
const started = new Set<IPty>();

/** Ends every program that still runs in a terminal of this process. */
export function stopAll(): void {
  for (const pty of started) pty.kill('SIGKILL');
  started.clear();
}

/** Starts the built program in a terminal. */
export function startTerminal(args: readonly string[], options: TerminalOptions = {}): TerminalProgram {
  const { columns = 80, rows = 24, home = temporaryFolder(), env = {}, answers = true } = options;
  const [file, ...rest] = options.command ?? [process.execPath, cli, ...args];
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const pty = spawn(file, rest, { cols: columns, rows, env: childEnvironment(home, env), cwd: process.cwd() });
  started.add(pty);
  if (answers) terminal.onData((data) => pty.write(data));
  let written = '';
  let unread = 0;
  let recorded: string[] | undefined;
  pty.onData((data) => {
    written += data;
    // Frames that come in one lump are told apart.
    for (const piece of data.split(afterFrame)) {
      unread++;
      terminal.write(piece, () => {
        unread--;
        if (piece.endsWith(frameEnd)) recorded?.push(screen());
      });
    }
  });
  // Frames are written between the signs of a synchronized update; before the last one is closed, half of it is there.
  const isWhole = () => unread === 0 && written.lastIndexOf('\u001B[?2026h') <= written.lastIndexOf(frameEnd);
  const ended = new Promise<{ exitCode: number; signal?: number | undefined }>((resolve) => {
    pty.onExit((status) => {
      started.delete(pty);
      const settle = () => (unread === 0 ? resolve(status) : setTimeout(settle, 5));
      setTimeout(settle, 20);
    });
  });
  const readRows = () => {
    const { active } = terminal.buffer;
    return Array.from(
      { length: terminal.rows },
      (_, i) => active.getLine(active.baseY + i)?.translateToString(true, 0, terminal.cols) ?? '',
    );
  };
  const screen = () => readRows().join('\n');
  return {
    pty,
    home,
    rows: readRows,
    screen,
    buffer: () => terminal.buffer.active.type,
    raw: () => written,
    send: (keys) => pty.write(keys),
    frames() {
      recorded ??= [];
      return recorded;
    },
    resize(newColumns, newRows) {
      terminal.resize(newColumns, newRows);
      pty.resize(newColumns, newRows);
    },
    async until(wanted) {
      const holds = () => {
        const text = screen();
        if (typeof wanted === 'function') return wanted(text);
        return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
      };
      const end = Date.now() + patience;
      while (!isWhole() || !holds()) {
        if (Date.now() > end) throw new Error(`waited for ${String(wanted)}, the screen is\n${screen()}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    ended,
  };
}

/** Where a frame has just ended. */
const afterFrame = new RegExp(`(?<=${frameEnd.replace(/[[?]/g, '\\$&')})`);

/** Keys by name, as terminals send them. */
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

/** What a terminal sends for a press and a release of the left button; column and row are counted from 0. */
export const click = (x: number, y: number): string => `\u001B[<0;${x + 1};${y + 1}M\u001B[<0;${x + 1};${y + 1}m`;

/** What a terminal sends for a turn of the wheel at a place. */
export const wheel = (direction: 'up' | 'down', x: number, y: number): string =>
  `\u001B[<${direction === 'up' ? 64 : 65};${x + 1};${y + 1}M`;

/** What a paste of these lines is sent as. */
export const paste = (...lines: readonly string[]): string => `\u001B[200~${lines.join('\r')}\u001B[201~`;

/** Waits until the program takes reports of the mouse. */
export const mouseIsOn = (program: TerminalProgram): Promise<void> =>
  program.until(() => program.raw().includes('\u001B[?1000h\u001B[?1006h'));

/** A click, on the lowest place of the screen with a text. */
export function clickOn(program: TerminalProgram, text: string): string {
  const y = program.rows().findLastIndex((row) => row.includes(text));
  const x = program.rows()[y]?.indexOf(text);
  if (x === undefined) throw new Error(`no "${text}" on the screen\n${program.screen()}`);
  return click(x, y);
}

/** An interactive shell with job control. */
export const startShell = (options: TerminalOptions = {}): TerminalProgram =>
  startTerminal([], {
    ...options,
    command: ['bash', '--norc', '--noprofile', '-i'],
    env: { PS1: 'shell> ', ...options.env },
  });

/** What was switched on of a terminal and not off again, by the numbers of its modes; a hidden cursor is `-25`. */
export function modesLeftOn(raw: string): string[] {
  const on = new Set<string>();
  for (const [, mode = '', letter] of raw.matchAll(/\[\?(\d+)([hl])/g)) {
    const name = mode === '25' ? '-25' : mode;
    if ((letter === 'h') === (mode !== '25')) on.add(name);
    else on.delete(name);
  }
  return [...on];
}
