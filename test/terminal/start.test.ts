import { describe, expect, test } from 'vitest';
import { key, startTerminal, type TerminalProgram } from '../support/terminal.ts';

const hasAsked = (program: TerminalProgram) => () => program.raw().includes('[c');
const colour = '\u001B]11;rgb:ffff/ffff/ffff\u001B\\';
const oneColumn = '\u001B[1;1R\u001B[1;2R';
const twoColumns = '\u001B[1;1R\u001B[1;3R';
const attributes = '\u001B[?62c';

describe('the terminal queries at the start', () => {
  test('lose no keys that are typed before and between the replies', async () => {
    const program = startTerminal(['play', 'space-defender'], { answers: false });
    await program.until(hasAsked(program));
    program.send(`${key.down}${colour}${key.left}${oneColumn}${attributes}${key.enter}`);
    await program.until('Loadout for a 10x29 board');
    expect(program.rows()[1]).toContain('─');
  });

  test('select ASCII if the terminal draws line characters two columns wide', async () => {
    const answered = async () => {
      const program = startTerminal(['play', 'space-defender'], { answers: false });
      await program.until(hasAsked(program));
      program.send(`${twoColumns}${attributes}`);
      await program.until(' presets ');
      return program.screen();
    };
    let screen = await answered();
    // On a busy machine, the reply can arrive after the 100 ms that the program waits.
    for (let tries = 1; tries < 20 && screen.includes('─ presets'); tries++) screen = await answered();
    expect(screen).toMatch(/^[ -~\n]*$/);
  });

  test('time out if the terminal does not reply, and late replies are not taken for keys', async () => {
    const program = startTerminal(['play', 'space-defender'], { answers: false });
    await program.until('custom board');
    program.send(`:late${colour}${twoColumns}${attributes}`);
    await program.until(/ > late *\n/);
  });

  test('leave no text on the screen of the shell', async () => {
    const program = startTerminal(['play', 'space-defender']);
    await program.until('custom board');
    program.send('q');
    await program.ended;
    expect(program.screen().trim()).toBe('');
  });
});

test("the window's title names game, level and turn, and the title of the shell is restored", async () => {
  const program = startTerminal(['play', 'risc', '--level', 'twin-rivers', '--bot', '2=novice']);
  await program.until(() => program.raw().includes('\u001B[22;0t\u001B]2;RISC, Twin Rivers, turn 0\u0007'));
  // Waits for the last frame, because output that is still unread shortly after the end is lost.
  await program.until('q leave');
  program.send('q');
  await program.ended;
  expect(program.raw().split('\u001B[22;0t')).toHaveLength(2);
  expect(program.raw()).toContain('\u001B]2;\u0007\u001B[23;0t');
});

test('a dumb terminal gets no queries and no modes, only lines of text', async () => {
  const program = startTerminal(['play', 'space-defender'], { env: { TERM: 'dumb' } });
  await program.until('Text mode is on (TERM=dumb).');
  expect(program.raw()).not.toContain('\u001B');
  program.send('leave\r');
  expect((await program.ended).exitCode).toBe(0);
});

test('a terminal is used as usual even if CI is set: colours, keys and the cursor of a text field work', async () => {
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
