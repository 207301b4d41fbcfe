import { expect, test } from 'vitest';
import { startTerminal, type TerminalProgram } from '../support/terminal.ts';

/** Starts a game with a fixed seed, so that only the size affects the screen. */
async function open(columns: number, rows: number): Promise<TerminalProgram> {
  const program = startTerminal(['play', 'space-defender', '--seed', 'classic'], { columns, rows });
  await program.until(fills(columns, rows));
  return program;
}

/** True if a frame of this size fills the screen from its first row to its last. */
const fills = (columns: number, rows: number) => (screen: string) => {
  const lines = screen.split('\n');
  return lines[0]?.length === columns && /\? (?:help|more)/.test(lines[rows - 1] ?? '');
};

const trimmed = (program: TerminalProgram): string =>
  program
    .rows()
    .map((row) => row.trimEnd())
    .join('\n');

// Some terminals do not clear rows that a resize cuts off.
test('a resized screen is erased before it is drawn', async () => {
  const program = await open(100, 30);
  const before = program.raw().length;
  program.resize(90, 28);
  await program.until(() => program.raw().slice(before).includes('\u001B[H\u001B[J'));
  await program.until(fills(90, 28));
});

test.each([
  [80, 24],
  [120, 40],
  [81, 25],
  [120, 24],
  [80, 40],
])('after many resizes the screen is the same as that of a program started at %ix%i', async (columns, rows) => {
  const program = await open(100, 30);
  for (const [c, r] of [
    [60, 10],
    [200, 50],
    [20, 5],
    [90, 45],
    [80, 23],
    [columns, rows],
  ] as const)
    program.resize(c, r);
  const fresh = await open(columns, rows);
  await program.until(() => trimmed(program) === trimmed(fresh));
  expect(program.buffer()).toBe('alternate');
});
