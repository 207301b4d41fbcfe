import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { openBreach } from '../../support/into-the-breach.ts';
import { clickOn, key, mouseIsOn } from '../../support/terminal.ts';

describe('a hint', () => {
  test('marks the first move with its forecast, is played with Enter, and is counted', async () => {
    const program = await openBreach(startHere, ['--level', 'first-shot']);
    program.send('b');
    await program.until('A hint costs the star for using no hints.');
    program.send('y');
    await program.until('Hint: move the TankMech at (1,3) first.');
    program.send('b');
    await program.until('Hint: move the TankMech at (1,3) to (4,4).');
    expect(program.screen()).toContain('─ end of turn, if TankMech moves to (4,4) ─');
    expect(program.screen()).toContain('You win: every enemy is destroyed.');
    program.send(key.enter);
    await program.until('T█ (4,4)');
    program.send('t');
    await program.until('You win!');
    expect(program.screen()).toMatch(/│ - 1 hint used *\n(?:.*\n)*.*│ 1 hint, 0 undos *$/m);
  });

  test('can be requested by a click, while clicks on the board keep their usual effects', async () => {
    const program = await openBreach(startHere, ['--level', 'first-shot'], { columns: 120, rows: 40 });
    await mouseIsOn(program);
    program.send(clickOn(program, 'b hint'));
    await program.until('A hint costs the star for using no hints.');
    program.send(clickOn(program, 'y yes'));
    await program.until('Hint: move the TankMech at (1,3) first.');
    program.send(clickOn(program, 'b hint'));
    await program.until('Hint: move the TankMech at (1,3) to (4,4).');
    program.send(clickOn(program, '  T  █'));
    await program.until(/TankMech +\(4,4\)/);
  });
});
