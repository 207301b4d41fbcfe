import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/program.ts';
import { startTerminal, type TerminalProgram } from '../support/terminal.ts';
import { median } from './measure.ts';

/** Cost of keys on a 10x30 board, in a real terminal. */
export interface ScreenFigures {
  /** Milliseconds from a key to the end of the resulting frame. */
  readonly p50: number;
  readonly p99: number;
  /** 99th percentile of milliseconds for a program that only echoes keys: the overhead of the machine. */
  readonly echo: number;
  /** Median and maximum of bytes written per key. */
  readonly bytes: number;
  readonly mostBytes: number;
  /** True if any key cleared the screen. */
  readonly cleared: boolean;
  /** Keys sent at 30 per second, and those that the screen shows. */
  readonly held: number;
  readonly arrived: number;
  /** Megabytes of memory after 1,000 keys, and the ratio of the memory after 4,000 keys to that after 2,000. */
  readonly memory: number;
  readonly growth: number;
}

const right = '\u001B[C';
const left = '\u001B[D';
const up = '\u001B[A';
const down = '\u001B[B';
const frameEnd = '\u001B[?2026l';

/** Matches codes that erase the screen, or everything above or below the cursor. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal codes begin with the control character Esc
const clearing = /\u001B\[[0-3]?J/;

/** Sends a key and waits for output that contains `end`. */
async function press(program: TerminalProgram, key: string, end: string) {
  const before = program.raw().length;
  const start = process.hrtime.bigint();
  await new Promise<void>((resolve) => {
    const listening = program.pty.onData(() => {
      if (!program.raw().slice(before).includes(end)) return;
      listening.dispose();
      resolve();
    });
    program.send(key);
  });
  const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
  await program.until(() => true);
  return { milliseconds, written: program.raw().slice(before) };
}

/** Waits until no more output arrives. Otherwise the first key would be timed with a frame drawn before it. */
async function settled(program: TerminalProgram): Promise<void> {
  for (let drawn = -1; drawn !== program.raw().length; ) {
    drawn = program.raw().length;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** Cost of keys on a board, in a real terminal. */
export type KeyFigures = Pick<ScreenFigures, 'p50' | 'p99' | 'echo' | 'bytes' | 'cleared'>;

async function startEcho(): Promise<TerminalProgram> {
  const echo = startTerminal([], { command: ['sh', '-c', 'stty raw -echo; echo ready; exec cat'] });
  await echo.until('ready');
  return echo;
}

/** Figures of keys on an open screen, alternating with echoes so that noise affects both. */
async function keyFigures(program: TerminalProgram, keyOf: (i: number) => string): Promise<KeyFigures> {
  const echo = await startEcho();
  await settled(program);
  const times: number[] = [];
  const echoes: number[] = [];
  const bytes: number[] = [];
  let cleared = false;
  for (let i = 0; i < 1000; i++) {
    const { milliseconds, written } = await press(program, keyOf(i), frameEnd);
    if (i < 48) continue;
    times.push(milliseconds);
    bytes.push(Buffer.byteLength(written));
    cleared ||= clearing.test(written);
    if (i % 4 === 0) echoes.push((await press(echo, 'x', 'x')).milliseconds);
  }
  for (const { pty } of [program, echo]) pty.kill('SIGKILL');
  return { p50: median(times), p99: most(times), echo: most(echoes), bytes: median(bytes), cleared };
}

/** Programs on which the benchmark moves the cursor over a board. */
export const boards = { forecast, largeBoard, board };

/** A program on level `classic` that asks for the target of a mech's move. */
async function forecast(): Promise<TerminalProgram> {
  const program = startTerminal(['play', 'into-the-breach', '--level', 'classic', '--speed', 'skip']);
  await program.until('turn 1');
  program.send(`\u0014${down}\r`);
  program.send(`\r`);
  await program.until('units');
  return program;
}

/** Points a mech at one reachable tile after the other, each with its forecast. */
export const forecastFigures = async (): Promise<KeyFigures> =>
  keyFigures(await forecast(), (i) => [down, right, right, left, left, up][i % 6] ?? right);

/** The largest board, 40x40 with 30 units. */
async function largeBoard(): Promise<TerminalProgram> {
  const board = Array.from({ length: 40 }, (_, row) =>
    (row % 6 === 3 ? '  3  M'.repeat(7) : ' '.repeat(42)).slice(0, 40),
  );
  const units = Array.from({ length: 30 }, (_, i) => `${'THSF'[i % 4]},${(i % 13) * 3 + 1},${(i * 11) % 40},5,6,2`);
  const level = join(temporaryFolder(), 'large.txt');
  writeFileSync(level, `${board.join('\n')}\n\n${units.join('\n')}\n`);
  const program = startTerminal(['play', 'into-the-breach', '--level', level, '--speed', 'skip'], {
    columns: 120,
    rows: 40,
  });
  await program.until('turn 1');
  program.send('\u0014');
  return program;
}

export const largeBoardFigures = async (): Promise<KeyFigures> =>
  keyFigures(await largeBoard(), (i) => (i % 60 < 30 ? right : left));

/**
 * Three games with the largest board or map of each, the input before the cursor can move, and the number of cells that
 * the cursor moves before it turns back.
 */
export const wideScreens = {
  'space-defender': { level: 'long-watch', begun: 'Loadout for', sent: '\r'.repeat(5), ready: 'turn 0', cells: 12 },
  'space-explorers': { level: 'deep-field', begun: '> Start', sent: '\r\u0014', ready: 'turn 1 of', cells: 1 },
  risc: { level: 'archipelago', begun: '> Start', sent: '\r\u0014', ready: 'your placement', cells: 1 },
} as const;

/** Opens the largest board or map of a game, in a terminal of 200x55. */
export async function wideScreen(game: keyof typeof wideScreens): Promise<TerminalProgram> {
  const { level, begun, sent, ready } = wideScreens[game];
  const program = startTerminal(['play', game, '--level', level, '--seed', 'bench', '--speed', 'skip'], {
    columns: 200,
    rows: 55,
  });
  await program.until(begun);
  program.send(sent);
  await program.until(ready);
  return program;
}

export async function wideFigures(game: keyof typeof wideScreens): Promise<KeyFigures> {
  const { cells } = wideScreens[game];
  return keyFigures(await wideScreen(game), (i) => (i % (2 * cells) < cells ? right : left));
}

const most = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;

async function board(): Promise<TerminalProgram> {
  const program = startTerminal([
    'play',
    'space-defender',
    '--level',
    'long-watch',
    '--seed',
    'bench',
    '--speed',
    'skip',
  ]);
  await program.until('Loadout for');
  program.send('\r'.repeat(5));
  await program.until('turn 0');
  return program;
}

/** Moves the cursor back and forth on a 10x30 board, with path, cost and forecast of every cell. */
export async function screenFigures(): Promise<ScreenFigures> {
  const program = await board();
  const echo = await startEcho();
  await settled(program);

  /** Twelve cells to the right, and back. */
  const keyOf = (i: number) => (i % 24 < 12 ? right : left);

  const times: number[] = [];
  const echoes: number[] = [];
  const bytes: number[] = [];
  let cleared = false;
  const resident = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.pty.pid}/status`, 'utf8'))?.[1]) / 1024;
  /**
   * Memory during the last 100 of 1000, 2000 and 4000 keys. Each has several values, since
   * garbage collection is irregular.
   */
  const memoryAt = new Map<number, number[]>([
    [1000, []],
    [2000, []],
    [4000, []],
  ]);
  for (let i = 0; i < 4000; i++) {
    const { milliseconds, written } = await press(program, keyOf(i), frameEnd);
    if (i >= 48) {
      times.push(milliseconds);
      bytes.push(Buffer.byteLength(written));
      cleared ||= clearing.test(written);
      if (i % 4 === 0) echoes.push((await press(echo, 'x', 'x')).milliseconds);
    }
    for (const [keys, sizes] of memoryAt) if (i >= keys - 100 && i < keys) sizes.push(resident());
  }
  const [memory = 0, before = 0, later = 0] = [...memoryAt.values()].map(median);

  program.send('\u001B');
  const held = 20;
  for (let i = 0; i < held; i++) {
    program.send(right);
    await new Promise((resolve) => setTimeout(resolve, 33));
  }
  let arrived = 0;
  for (let i = held; i > 0 && arrived === 0; i--)
    if (new RegExp(`^ {1,4}.*\\b${i + 1}\\b`).test(program.rows()[2] ?? '')) arrived = i;
  for (const { pty } of [program, echo]) pty.kill('SIGKILL');
  return {
    p50: median(times),
    p99: most(times),
    echo: most(echoes),
    bytes: median(bytes),
    mostBytes: Math.max(...bytes),
    cleared,
    held,
    arrived,
    memory,
    growth: later / before,
  };
}
