import { describe, expect, test } from 'vitest';
import { savedFiles } from '../support/program.ts';
import { beginGame, openGame } from '../support/space-defender.ts';
import { clickOn, startTerminal } from '../support/terminal.ts';
import '../support/terminal-tests.ts';

describe('the mouse', () => {
  test('a click on an item of the footer is its key', async () => {
    const program = startTerminal([]);
    await program.until('q  Leave');
    await program.until(() => program.raw().includes('[?1006h'));
    program.send(clickOn(program, 'Enter open'));
    await program.until('choose a level');
    program.send(clickOn(program, '? help'));
    await program.until('page 1 of 1');
    program.send(clickOn(program, 'Esc close'));
    await program.until('choose a level');
    program.send(clickOn(program, 'Esc menu'));
    await program.until('q  Leave');
    program.send(clickOn(program, 'q leave'));
    expect((await program.ended).exitCode).toBe(0);
  });

  test('clicks and keys in one lump are played in order', async () => {
    const program = openGame(['--seed', 'classic']);
    await beginGame(program);
    const wait = clickOn(program, 'space pass');
    program.send(`f${wait}f${wait}${wait}f`);
    await program.until(/turn 6 /);
    program.send('q');
    await program.ended;
    expect(savedFiles(program.home)[0]?.text).toMatch(/\nfire\npass\nfire\npass\npass\nfire\n$/);
  });

  test('nothing of what a terminal reports is ever typed text', async () => {
    const program = openGame();
    await program.until('a board of your own');
    program.send(':');
    await program.until('Tab complete');
    program.send(
      'a\u001B[<35;5;5Mb\u001B[<0;5;5mc\u001B[I\u001B]11;rgb:0000/0000/0000\u001B\\d\u001B[?62;4ce\u001B[3;4Rf',
    );
    await program.until(/ > abcdef *\n/);
    program.pty.kill();
  });

  test('while the terminal is too small, clicks do nothing', async () => {
    const program = openGame();
    await program.until('a board of your own');
    const help = clickOn(program, '? help');
    program.resize(60, 24);
    await program.until('This terminal is 60x24');
    program.send(help);
    program.resize(61, 24);
    await program.until('This terminal is 61x24');
    program.resize(80, 24);
    await program.until('a board of your own');
    program.pty.kill();
  });
});
