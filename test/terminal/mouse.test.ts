import { describe, expect, test } from 'vitest';
import { savedFiles } from '../support/program.ts';
import { beginGame, openGame } from '../support/space-defender.ts';
import { clickOn, startTerminal } from '../support/terminal.ts';

describe('clicks', () => {
  test('are played in order with the keys of the same chunk of input', async () => {
    const program = openGame(startTerminal, ['--seed', 'classic']);
    await beginGame(program);
    const wait = clickOn(program, 't wait');
    program.send(`f${wait}f${wait}${wait}f`);
    await program.until(/turn 6 /);
    program.send('q');
    await program.ended;
    expect(savedFiles(program.home)[0]?.text).toMatch(/\nfire\npass\nfire\npass\npass\nfire\n$/);
  });
});
