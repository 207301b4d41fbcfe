import { describe, expect, test } from 'vitest';
import { key, startTerminal, type TerminalProgram } from '../support/terminal.ts';

const hasAsked = (program: TerminalProgram) => () => program.raw().includes('[c');
const colour = '\u001B]11;rgb:ffff/ffff/ffff\u001B\\';
const oneColumn = '\u001B[1;1R\u001B[1;2R';
const twoColumns = '\u001B[1;1R\u001B[1;3R';
const attributes = '\u001B[?62c';

describe('what the terminal is asked at the start', () => {
  test('keys typed before and between the answers are the player’s', async () => {
    const program = startTerminal(['play', 'space-defender'], { answers: false });
    await program.until(hasAsked(program));
    program.send(`${key.down}${colour}${key.left}${oneColumn}${attributes}${key.enter}`);
    await program.until('Loadout for a 10x29 board');
    expect(program.rows()[1]).toContain('─');
  });

  test('where lines take two columns, the screen is drawn in ASCII', async () => {
    const program = startTerminal(['play', 'space-defender'], { answers: false });
    await program.until(hasAsked(program));
    program.send(`${twoColumns}${attributes}`);
    await program.until('- presets -----');
    expect(program.screen()).toMatch(/^[ -~\n]*$/);
  });

  test('a terminal that answers nothing is not waited for, and late answers are no keys', async () => {
    const program = startTerminal(['play', 'space-defender'], { answers: false });
    await program.until('custom board');
    program.send(`:late${colour}${twoColumns}${attributes}`);
    await program.until(/ > late *\n/);
  });

  test('the questions leave nothing on the shell’s screen', async () => {
    const program = startTerminal(['play', 'space-defender']);
    await program.until('custom board');
    program.send('q');
    await program.ended;
    expect(program.screen().trim()).toBe('');
  });
});

test("the window's title names game, level and turn, and the shell has its own back", async () => {
  const program = startTerminal(['play', 'risc', '--level', 'twin-rivers', '--bot', '2=novice']);
  await program.until(() => program.raw().includes('\u001B[22;0t\u001B]2;RISC, Twin Rivers, turn 0\u0007'));
  // Output that is not read soon after a program has ended is lost.
  await program.until('? help');
  program.send('q');
  await program.ended;
  expect(program.raw().split('\u001B[22;0t')).toHaveLength(2);
  expect(program.raw()).toContain('\u001B]2;\u0007\u001B[23;0t');
});

test('a dumb terminal is asked nothing, and nothing is switched on: it gets lines of words', async () => {
  const program = startTerminal(['play', 'space-defender'], { env: { TERM: 'dumb' } });
  await program.until('Screen-reader mode is on (TERM=dumb).');
  expect(program.raw()).not.toContain('\u001B');
  program.send('leave\r');
  expect((await program.ended).exitCode).toBe(0);
});

test('where CI is set, a terminal is one all the same: colours, keys and the cursor of a text field', async () => {
  const program = startTerminal(['play', 'risc', '--level', 'twin-rivers', '--bot', '2=novice'], { env: { CI: '1' } });
  await program.until('place your units');
  expect(program.raw()).toContain('38;2;');
  const before = program.raw().length;
  program.send(':x');
  await program.until(/^ *[>:] ?x/m);
  expect(program.raw().slice(before)).toContain('\u001B[7m');
  program.send(`${key.escape}q`);
  expect((await program.ended).exitCode).toBe(0);
});
