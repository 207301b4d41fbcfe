import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { savedFiles } from '../../support/program.ts';
import { beginGame, busyGame, openGame, placeOf } from '../../support/space-defender.ts';
import { click, clickOn, mouseIsOn, paste, wheel } from '../../support/terminal.ts';

describe('the mouse', () => {
  test('presses a key by a click on its item in the footer', async () => {
    const program = startHere([]);
    await program.until('q  Quit');
    await mouseIsOn(program);
    program.send(clickOn(program, 'Enter open'));
    await program.until('choose a level');
    program.send(clickOn(program, '? more'));
    await program.until('page 1 of ');
    program.send(clickOn(program, 'Esc close'));
    await program.until('choose a level');
    program.send(clickOn(program, 'Esc menu'));
    await program.until('q  Quit');
    program.send(clickOn(program, 'q quit'));
    expect((await program.ended).exitCode).toBe(0);
  });

  test('moves the cursor to a cell by a click, and the ship by a second click on the cell', async () => {
    const program = openGame(startHere, ['--seed', 'classic']);
    await beginGame(program);
    const cell = placeOf('C', 5, [2, 1]);
    program.send(click(...cell));
    await program.until('move preview');
    expect(program.rows()[cell[1]]?.slice(cell[0] - 1, cell[0] + 2)).toBe('[S]');
    expect(program.screen()).toMatch(/turn 0 /);
    program.send(click(...cell));
    await program.until(/turn 1 /);
    expect(program.rows()[cell[1]]?.[cell[0]]).toBe('S');
    program.send('q');
    await program.ended;
    expect(savedFiles(program.home)[0]?.text).toMatch(/\nmove\(C,5\)\n$/);
  });

  test('selects a row of the menu or a list by a click, and opens it by a second click', async () => {
    const program = startHere([]);
    await program.until('q  Quit');
    await mouseIsOn(program);
    program.send(clickOn(program, 's  Statistics'));
    await program.until(' > s  Statistics');
    program.send(clickOn(program, 's  Statistics'));
    await program.until('No statistics yet.');
    program.send(clickOn(program, 'Esc menu'));
    await program.until('q  Quit');
  });

  test('scrolls lists and the log with the wheel', async () => {
    const program = startHere([]);
    await program.until('q  Quit');
    program.send('1');
    await program.until('lines 1-17 of 22');
    program.send(wheel('down', 10, 10).repeat(20));
    await program.until('lines 5-21 of 22');
    program.send(wheel('up', 10, 10).repeat(20));
    await program.until('lines 1-17 of 22');

    const game = openGame(startHere, ['--seed', 'classic']);
    await game.until('custom board');
    game.send(paste(...busyGame));
    await game.until('lines 13-18 of 18');
    game.send(wheel('up', 10, 15));
    await game.until(/lines (?:[1-9]|1[0-2])-\d+ of 18/);
    game.send(wheel('down', 10, 15).repeat(3));
    await game.until('lines 13-18 of 18');
  });

  test('never inserts mouse reports of the terminal into typed text', async () => {
    const program = openGame(startHere);
    await program.until('custom board');
    program.send(':');
    await program.until('Tab complete');
    program.send(
      'a\u001B[<35;5;5Mb\u001B[<0;5;5mc\u001B[I\u001B]11;rgb:0000/0000/0000\u001B\\d\u001B[?62;4ce\u001B[3;4Rf',
    );
    await program.until(/ > abcdef *\n/);
  });

  test('does nothing while the terminal is too small', async () => {
    const program = openGame(startHere);
    await program.until('custom board');
    const help = clickOn(program, '? more');
    program.resize(60, 24);
    await program.until('This terminal is 60x24');
    program.send(help);
    program.resize(61, 24);
    await program.until('This terminal is 61x24');
    program.resize(80, 24);
    await program.until('custom board');
  });
});
