import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { isCovered } from '../../support/hot-seat.ts';
import { key } from '../../support/terminal.ts';
import { endTurn, openTable, rowsMap, run, sitDown } from '../../support/war.ts';

/** Player whose screen it is. Undefined if the screen names no player. */
function seatOn(screen: string): number | undefined {
  const [, seat] = /P(\d) {2}your (?:placement|orders) *\n/.exec(screen) ?? [];
  return seat === undefined ? undefined : Number(seat);
}

/** Expects `secret` on at least one screen of `seat`, and on no screen of another seat. */
function expectOnlyOn(seat: number, screens: readonly string[], secret: RegExp): void {
  const telling = screens.filter((screen) => secret.test(screen));
  expect(telling).not.toEqual([]);
  expect(telling.filter((screen) => seatOn(screen) !== seat)).toEqual([]);
}

describe('several people at one screen', () => {
  test("place units and give orders behind the cover, and no frame shows another person's plan", async () => {
    const program = await openTable(startHere, 2, [
      '--level',
      rowsMap(2),
      '--set',
      'units=99',
      '--set',
      'food=500',
      '--set',
      'tech=99',
      '--speed',
      '2x',
    ]);
    const frames = program.frames();
    await sitDown(program, 1);
    run(program, 'place(a1,37)', 'place(b1,62)');
    await program.until('All units are placed.');
    // Enter is held, and more keys are typed.
    program.send(`c${key.enter.repeat(30)}`);
    await program.until('Pass to player 2');
    program.send(`xuL12:orders${key.escape}`);
    await sitDown(program, 2);
    run(program, 'place(a2,41)', 'place(b2,58)');
    await program.until('All units are placed.');
    expectOnlyOn(1, frames, /\b(37|62)\b|\b(37|62)a/);
    expectOnlyOn(2, frames, /\b(41|58)\b|\b(41|58)a/);
    program.send('c');
    await sitDown(program, 1);
    expect(program.screen()).toContain('41a');

    const orders = program.frames();
    const from = orders.length;
    run(program, 'move(a1,b1,23)', 'research', 'attack(b1,b2,17)');
    await program.until('orders 3 ');
    program.send(`:${key.controlU}2: orders\r`);
    await program.until('! Player 2 is not at this screen.');
    program.send(key.escape);
    await endTurn(program, 'Pass to player 2');
    await sitDown(program, 2);
    program.send('d');
    await program.until(/^ ! /m);
    program.send(key.escape);
    program.send('L');
    await program.until('P1 places');
    expect(orders.slice(from).filter((screen) => seatOn(screen) === 2 && /\b23a|\b17a/.test(screen))).toEqual([]);
    expect(orders.slice(from).filter((screen) => seatOn(screen) === undefined && /\b23a|\b17a/.test(screen))).toEqual(
      [],
    );
    // Both players watch the turn together.
    await endTurn(program, 'battle 1/');
    program.send('s');
    await program.until(/Enter: orders for turn 2/);
    await program.pass(500);
    expect(program.screen()).not.toMatch(/P\d {2}your/);
    program.send(key.enter);
    await program.until('Pass to player 1');
  });

  test('take turns in a match of three, behind covers that reveal nothing', async () => {
    const program = await openTable(startHere, 3, ['--level', rowsMap(3), '--set', 'units=30']);
    const frames = program.frames();
    for (const seat of [1, 2, 3]) {
      await sitDown(program, seat);
      const number = 20 + seat;
      run(program, `place(a${seat},${number})`, 'spread');
      await program.until('All units are placed.');
      if (seat < 3) program.send('c');
    }
    for (const seat of [1, 2, 3]) expectOnlyOn(seat, frames, new RegExp(`\\b${20 + seat}a|\\b${20 + seat} units`));
    program.send('c');
    await program.until('Pass to player 1');
    expect(frames.filter(isCovered).filter((screen) => /food|tech|lands|\d+a\b/.test(screen))).toEqual([]);
  });
});
