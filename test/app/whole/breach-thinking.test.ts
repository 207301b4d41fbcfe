import { describe, expect, test } from 'vitest';
import { homeAfterKill } from '../../support/after-a-kill.ts';
import { startHere } from '../../support/here.ts';
import { withoutTutorial } from '../../support/hot-seat.ts';
import { keysFor, openBreach } from '../../support/into-the-breach.ts';
import { savedFiles } from '../../support/program.ts';
import { clickOn, key, mouseIsOn } from '../../support/terminal.ts';

describe('a hint', () => {
  test('marks the first move with its forecast; Enter makes it, and it is counted', async () => {
    const program = await openBreach(startHere, ['--level', 'first-shot']);
    program.send('b');
    await program.until('Hint: move the TankMech on (1,1) first.');
    program.send('b');
    await program.until('Hint: move the TankMech on (1,1) to (4,1).');
    expect(program.screen()).toContain('with TankMech on (4,1)');
    expect(program.screen()).toContain('You win: no enemy is left.');
    program.send(key.enter);
    await program.until('T█ (4, 1)');
    program.send('t');
    await program.until('You Win!');
    expect(program.screen()).toMatch(/│ - 1 hint used *\n(?:.*\n)*.*│ 1 hint, 0 undos *$/m);
  });

  test('by mouse: a click on the footer asks, one on the board does as ever', async () => {
    const program = await openBreach(startHere, ['--level', 'first-shot'], { columns: 120, rows: 40 });
    await mouseIsOn(program);
    program.send(clickOn(program, 'b hint'));
    await program.until('Hint: move the TankMech on (1,1) first.');
    program.send(clickOn(program, 'b hint'));
    await program.until('Hint: move the TankMech on (1,1) to (4,1).');
    program.send(clickOn(program, '  T  █'));
    await program.until(/TankMech +\(4, 1\)/);
  });
});

test('after kill -9 in the middle of a turn, Continue has the moves, and they can be taken back', async () => {
  const program = await openBreach(startHere);
  program.send(keysFor(['move(1,1,4,1)', 'move(1,3,2,4)'], [1, 1]));
  await program.until('H█ (2, 4)');
  await program.until(() => savedFiles(program.home)[0]?.text.endsWith('\nmove(1,1,4,1)\nmove(1,3,2,4)\n') === true);

  const menu = startHere(['--speed', 'skip'], { home: homeAfterKill(program) });
  await menu.until('c  Continue         Into The Breach, turn 1');
  menu.send('c');
  await menu.until('[End Turn]');
  await withoutTutorial(menu);
  expect(menu.screen()).toContain('T█ (4, 1)');
  expect(menu.screen()).toContain('H█ (2, 4)');
  menu.send('s');
  await menu.until('Cannot Save!');
  menu.send(key.escape);
  await menu.until((screen) => !screen.includes('Cannot Save!'));
  menu.send('u');
  await menu.until('H█*(1, 3)');
  menu.send('u');
  await menu.until('T█*(1, 1)');
  menu.send('s');
  await menu.until('save the game as:');
});
