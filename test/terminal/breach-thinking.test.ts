import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withoutTutorial } from '../support/hot-seat.ts';
import { openBreach, trimmedScreen } from '../support/into-the-breach.ts';
import { temporaryFolder } from '../support/program.ts';
import { key, startTerminal } from '../support/terminal.ts';

/** A board with many units that can move and attack, so that a hint takes seconds on any machine. */
function openLarge() {
  const units = Array.from({ length: 30 }, (_, i) => [`T,${i},1,9,9,1`, `F,${i},30,9,9,1`]).flat();
  const file = join(temporaryFolder(), 'large.txt');
  writeFileSync(file, `${Array(40).fill('9'.padStart(40)).join('\n')}\n\n${units.join('\n')}\n`);
  return openBreach(startTerminal, ['--level', file], { columns: 120, rows: 40 });
}

describe('a hint', () => {
  // On a busy machine, the hint may arrive before the keys are answered, which is not an error.
  test('is computed while the screen answers keys, and Esc cancels it', { retry: 2 }, async () => {
    const program = await openLarge();
    const before = trimmedScreen(program);
    const frames = program.frames();
    program.send('by');
    await program.until('thinking');
    program.send(key.right.repeat(3));
    await program.until((screen) => screen.includes('thinking') && screen.includes('[.]'));
    program.send(key.left.repeat(3));
    program.send(key.escape);
    await program.until(() => trimmedScreen(program) === before);
    expect(frames.some((frame) => frame.includes('Hint:'))).toBe(false);
  });

  test('is cancelled by a move', async () => {
    const program = await openLarge();
    const frames = program.frames();
    program.send('by');
    await program.until('thinking');
    program.send(':move 0 1 0 2\r');
    await program.until((screen) => !screen.includes('thinking') && screen.includes('(0,2)'));
    program.send('u');
    await program.until('(0,1)');
    expect(frames.some((frame) => frame.includes('Hint:'))).toBe(false);
  });
});

describe('a level from a seed', () => {
  test('is generated in the level picker with a progress note, and equals the level of the command line', async () => {
    const program = startTerminal(['--speed', 'skip']);
    await program.until('q  Quit');
    program.send('2');
    await program.until('choose a level');
    program.send('r');
    await program.until('seed:');
    const frames = program.frames();
    program.send(`zz${key.enter}`);
    await program.until(/^ Into The Breach {3}random:zz +turn 1 of 6 to win {2}par \d/m);
    expect(frames.some((frame) => frame.includes('thinking'))).toBe(true);
    await withoutTutorial(program);
    const drawn = trimmedScreen(program);
    program.send('q');
    await program.until('choose a level');
    const again = await openBreach(startTerminal, ['--level', 'random:zz'], { home: program.home });
    await again.until(() => trimmedScreen(again) === drawn);
  });
});
