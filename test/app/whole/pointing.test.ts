import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { clickOn, key, mouseIsOn } from '../../support/terminal.ts';

/** Sequence that a terminal sends for a mouse move without a button. */
const move = (x: number, y: number): string => `\u001B[<35;${x + 1};${y + 1}M`;

/** Starts `turncade play into-the-breach` and selects the first mech. */
async function selected() {
  const program = startHere(['play', 'into-the-breach', '--level', 'classic', '--speed', 'skip']);
  await program.until('turn 1');
  await mouseIsOn(program);
  // Ctrl+T ends the tutorial, so that the hint describes the effect of Enter.
  program.send(`\u0014${key.enter}`);
  await program.until(/\+ {4}\+ {4}\+/);
  return program;
}

/** Screen position of a tile of the level `classic`. */
const tile = (row: number, column: number): [x: number, y: number] => [6 + 5 * column, 3 + row];

describe('moving the mouse without a button', () => {
  test('moves the cursor to the pointed tile, and a click moves the unit there', async () => {
    const program = await selected();
    program.send(move(...tile(2, 2)));
    await program.until('Enter: move to (2,2), 2 steps. No enemy hits it there.');
    program.send(clickOn(program, '[T]'));
    await program.until('TankMech, has moved');
    expect(program.screen()).toContain('1>█T█ (2,2)');
    program.send('u');
    await program.until('█T█*(1,1)');
  });

  test('writes little output for many moves within a tile and for a long move', async () => {
    const program = await selected();
    program.send(move(...tile(2, 2)));
    await program.until('to (2,2)');
    const before = program.raw().length;
    const [x, y] = tile(2, 2);
    for (let i = 0; i < 20; i++) program.send(move(x + (i % 2), y));
    for (let i = 0; i < 200; i++) program.send(move(60 + (i % 15), 5 + (i % 7)));
    program.send(move(...tile(2, 3)));
    await program.until('to (2,3)');
    expect(program.raw().length - before).toBeLessThan(4000);
  });
});
