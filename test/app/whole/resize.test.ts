import { expect, test, vi } from 'vitest';
import { startHere } from '../../support/here.ts';
import { isRunning, openRace } from '../../support/robo-race.ts';
import type { ShownProgram } from '../../support/terminal.ts';

/** Starts a game with a fixed seed, so that only the size affects the screen. */
async function open(columns: number, rows: number): Promise<ShownProgram> {
  const program = startHere(['play', 'space-defender', '--seed', 'classic'], { columns, rows });
  await program.until(fills(columns, rows));
  return program;
}

/** True if a frame of `columns` by `rows` fills the screen from its first row to its last. */
const fills = (columns: number, rows: number) => (screen: string) => {
  const lines = screen.split('\n');
  return lines[0]?.length === columns && /\? (?:help|more)/.test(lines[rows - 1] ?? '');
};

test('a resize while text is typed keeps all of the text', async () => {
  const program = await open(80, 24);
  program.send(':');
  await program.until('Tab complete');
  for (const [i, columns] of [100, 81, 120, 90, 110, 85].entries()) {
    program.send(String(i));
    program.resize(columns, 24 + i);
  }
  await program.until((screen) => /\b012345\b/.test(screen) && screen.split('\n')[28]?.includes('complete') === true);
  expect(program.rows()[0]).toHaveLength(85);
});

test('a terminal that is too small shows only a notice about its size', async () => {
  const program = await open(120, 40);
  program.resize(79, 20);
  await program.until((screen) => /^\s*turncade needs 80x24/.test(screen) && !screen.includes('Space Defender'));
  expect(program.screen()).not.toContain('─');
});

test('playback pauses while the terminal is too small to show it', async () => {
  const program = await openRace(startHere, ['--seed', '4', '--speed', '1x']);
  program.send('14635');
  await program.until('5 of 5');
  program.send('tt');
  await program.until(isRunning);
  program.resize(79, 20);
  await program.until('turncade needs 80x24');
  vi.advanceTimersByTime(120_000);
  program.resize(80, 24);
  await program.until(isRunning);
  expect(program.screen()).toMatch(/^ 1x {2}step 1 of 5 .* playing/m);
  expect(program.screen()).toContain('Next: the cards of this step, the highest first.');
  await program.until('The cards of step 1 are revealed.');
});
