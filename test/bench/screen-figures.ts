import { readFileSync } from 'node:fs';
import { startTerminal } from '../support/terminal.ts';
import { median } from './measure.ts';

/** What keys cost on the largest board, in a real terminal. */
export interface ScreenFigures {
  /** Milliseconds from a key to the end of the frame that it changed. */
  readonly p50: number;
  readonly p99: number;
  /** Bytes written for a key, in the middle and at most. */
  readonly bytes: number;
  readonly mostBytes: number;
  /** Whether the screen was ever cleared for a key. */
  readonly cleared: boolean;
  /** Keys that were held at 30 a second, and those that the screen shows. */
  readonly held: number;
  readonly arrived: number;
  /** Megabytes after 1,000 keys, and how many more than after 500. */
  readonly memory: number;
  readonly growth: number;
}

const right = '\u001B[C';
const left = '\u001B[D';
const frameEnd = '\u001B[?2026l';

/** Plays on the 10x30 board: the cursor goes to and fro, with the path, its cost and the forecast of every cell. */
export async function screenFigures(): Promise<ScreenFigures> {
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
  await program.until('weapon  1 of 5');
  program.send('\r'.repeat(5));
  await program.until('turn 0');

  /** Sends a key and waits for the frame that it changes. */
  const press = async (key: string) => {
    const before = program.raw().length;
    const start = process.hrtime.bigint();
    program.send(key);
    while (!program.raw().slice(before).includes(frameEnd)) await new Promise((resolve) => setImmediate(resolve));
    const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
    await program.until(() => true);
    return { milliseconds, written: program.raw().slice(before) };
  };
  /** Twelve cells to the right, and back again. */
  const keyOf = (i: number) => (i % 24 < 12 ? right : left);

  const times: number[] = [];
  const bytes: number[] = [];
  let cleared = false;
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.pty.pid}/status`, 'utf8'))?.[1]) / 1024;
  let half = 0;
  for (let i = 0; i < 1000; i++) {
    const { milliseconds, written } = await press(keyOf(i));
    if (i >= 48) {
      times.push(milliseconds);
      bytes.push(Buffer.byteLength(written));
      cleared ||= written.includes('\u001B[2J');
    }
    if (i === 499) half = memory();
  }
  const whole = memory();

  program.send('\u001B');
  const held = 20;
  for (let i = 0; i < held; i++) {
    program.send(right);
    await new Promise((resolve) => setTimeout(resolve, 33));
  }
  let arrived = 0;
  for (let i = held; i > 0 && arrived === 0; i--)
    if (new RegExp(`^ {1,4}.*\\b${i + 1}\\b`).test(program.rows()[2] ?? '')) arrived = i;
  program.pty.kill('SIGKILL');
  const sorted = times.toSorted((a, b) => a - b);
  return {
    p50: median(times),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    bytes: median(bytes),
    mostBytes: Math.max(...bytes),
    cleared,
    held,
    arrived,
    memory: whole,
    growth: whole - half,
  };
}
