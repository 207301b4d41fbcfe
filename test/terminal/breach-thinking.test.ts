import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withoutTutorial } from '../support/hot-seat.ts';
import { keysFor, openBreach, trimmedScreen } from '../support/into-the-breach.ts';
import { savedFiles, temporaryFolder } from '../support/program.ts';
import { clickOn, key, mouseIsOn, startTerminal } from '../support/terminal.ts';
import '../support/terminal-tests.ts';

/** A board on which a hint takes seconds, however fast the machine is: open, with many to move and to attack. */
function openLarge() {
  const units = Array.from({ length: 30 }, (_, i) => [`T,${i},1,9,9,1`, `F,${i},30,9,9,1`]).flat();
  const file = join(temporaryFolder(), 'large.txt');
  writeFileSync(file, `${Array(40).fill('9'.padStart(40)).join('\n')}\n\n${units.join('\n')}\n`);
  return openBreach(['--level', file], { columns: 120, rows: 40 });
}

describe('a hint', () => {
  // On a busy machine the hint can be there before the keys are answered, which is no fault.
  test('is thought about while the screen answers keys, and Esc calls it off', { retry: 2 }, async () => {
    const program = await openLarge();
    const before = trimmedScreen(program);
    const frames = program.frames();
    program.send('b');
    await program.until('thinking');
    program.send(key.right.repeat(3));
    await program.until((screen) => screen.includes('thinking') && screen.includes('[.]'));
    program.send(key.left.repeat(3));
    program.send(key.escape);
    await program.until(() => trimmedScreen(program) === before);
    expect(frames.some((frame) => frame.includes('Hint:'))).toBe(false);
    program.pty.kill();
  });

  test('marks the first move with its forecast; Enter makes it, and it is counted', async () => {
    const program = await openBreach(['--level', 'first-shot']);
    program.send('b');
    await program.until('Hint: move(1,1,4,1)');
    expect(program.screen()).toContain('forecast with TankMech on (4,1)');
    expect(program.screen()).toContain('End Turn: wins');
    program.send(key.enter);
    await program.until('T  (4, 1)');
    program.send('t');
    await program.until('You Win!');
    expect(program.screen()).toMatch(/undo used +0 {3}hints 1/);
    program.pty.kill();
  });

  test('is called off by a move', async () => {
    const program = await openLarge();
    const frames = program.frames();
    program.send('b');
    await program.until('thinking');
    program.send(':move 0 1 0 2\r');
    await program.until((screen) => !screen.includes('thinking') && /\(0, 2\)/.test(screen));
    program.send('u');
    await program.until(/\(0, 1\)/);
    expect(frames.some((frame) => frame.includes('Hint:'))).toBe(false);
    program.pty.kill();
  });

  test('by mouse: a click on the footer asks, one on the board does as ever', async () => {
    const program = await openBreach(['--level', 'first-shot'], { columns: 120, rows: 40 });
    await mouseIsOn(program);
    program.send(clickOn(program, 'b hint'));
    await program.until('Hint: move(1,1,4,1)');
    program.send(clickOn(program, '[ T ]'));
    await program.until(/TankMech +\(4, 1\)/);
    program.pty.kill();
  });
});

describe('a level from a seed', () => {
  test('is made from the picker, with a word of it meanwhile, and begins; it is the same from the command line', async () => {
    const program = startTerminal(['--speed', 'skip']);
    await program.until('q  Leave');
    program.send('2');
    await program.until('choose a level');
    program.send('r');
    await program.until('seed:');
    const frames = program.frames();
    program.send(`zz${key.enter}`);
    await program.until(/^ Into The Breach {3}random:zz +turn 1 {2}par \d/m);
    expect(frames.some((frame) => frame.includes('thinking'))).toBe(true);
    await withoutTutorial(program);
    const drawn = trimmedScreen(program);
    program.send('q');
    await program.until('choose a level');
    program.pty.kill();
    const again = await openBreach(['--level', 'random:zz'], { home: program.home });
    await again.until(() => trimmedScreen(again) === drawn);
    again.pty.kill();
  });

  test('can be called off while it is made, which leads back to the list', async () => {
    const program = startTerminal(['--speed', 'skip']);
    await program.until('q  Leave');
    program.send('2');
    await program.until('choose a level');
    program.send('r');
    await program.until('seed:');
    program.send(`zz${key.enter}`);
    await program.until('thinking');
    program.send(key.escape);
    await program.until('Enter starts classic.');
    expect(program.screen()).not.toContain('thinking');
    expect(savedFiles(program.home)).toEqual([]);
    program.pty.kill();
  });
});

test('after kill -9 in the middle of a turn, Continue has the moves, and they can be taken back', async () => {
  const program = await openBreach();
  program.send(keysFor(['move(1,1,4,1)', 'move(1,3,2,4)'], [1, 1]));
  await program.until('H  (2, 4)');
  await expect
    .poll(() => savedFiles(program.home)[0]?.text, { timeout: 25_000 })
    .toMatch(/\nmove\(1,1,4,1\)\nmove\(1,3,2,4\)\n$/);
  program.pty.kill('SIGKILL');
  await program.ended;

  const menu = startTerminal(['--speed', 'skip'], { home: program.home });
  await menu.until('c  Continue         Into The Breach, turn 1');
  menu.send('c');
  await menu.until('[End Turn]');
  await withoutTutorial(menu);
  expect(menu.screen()).toContain('T  (4, 1)');
  expect(menu.screen()).toContain('H  (2, 4)');
  menu.send('s');
  await menu.until('Cannot Save!');
  menu.send(key.escape);
  await menu.until((screen) => !screen.includes('Cannot Save!'));
  menu.send('u');
  await menu.until('H* (1, 3)');
  menu.send('u');
  await menu.until('T* (1, 1)');
  menu.send('s');
  await menu.until('save the game as:');
  menu.pty.kill();
});
