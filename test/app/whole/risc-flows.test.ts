import { describe, expect, test, vi } from 'vitest';
import { ran, startHere } from '../../support/here.ts';
import { commandsOf } from '../../support/into-the-breach.ts';
import { savedFiles } from '../../support/program.ts';
import { key, type ShownProgram } from '../../support/terminal.ts';
import { endTurn, linesOf, openWar, rowsMap, run } from '../../support/war.ts';

// Milliseconds, because slow bots need more time on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const isOver = (screen: string): boolean => /─ (You win|You lose|A draw) ─/.test(screen);

/** Attacks each turn with all units of the player's first territory, until the match ends. */
async function attackToTheEnd(program: ShownProgram): Promise<void> {
  program.send('a');
  await program.until('All units are placed.');
  program.send('t');
  for (let turn = 1; ; turn++) {
    await program.until((screen) => isOver(screen) || screen.includes(`turn ${turn}  your orders`));
    if (isOver(program.screen())) return;
    program.send(key.enter);
    await program.until(/─ attack a\d ─.* to win/s);
    program.send(key.enter);
    await program.until('orders 1 ');
    await endTurn(program, (screen) => !screen.includes(`turn ${turn}  your orders`));
  }
}

describe('a match of a person against bots', () => {
  test('is played by keys and typed lines to its end against three kinds of bots, and replayed', async () => {
    const bots = ['2=normal', '3=easy', '4=random'].flatMap((bot) => ['--bot', bot]);
    const args = ['--level', 'four-winds', '--seed', 'a'];
    const plan = linesOf(1, (await ran(['run', 'risc', ...args, '--bot', '1=hard', ...bots])).stdout);
    const program = await openWar(startHere, [...args, ...bots]);
    for (const [turn, lines] of plan.entries()) {
      await program.until(turn === 0 ? 'turn 0  your placement' : `turn ${turn}  your orders`);
      const orders = lines.slice(0, -1);
      if (orders.length > 0) {
        run(program, ...orders);
        await program.until(turn === 0 ? 'All units are placed.' : new RegExp(`orders ${orders.length} `));
      }
      await endTurn(program, (screen) => !screen.includes(`turn ${turn}  your `));
    }
    await program.until('─ You win ─');
    expect(program.screen()).toMatch(/│ All 16 lands are +\n.*│ yours\. You won the +\n.*│ war in 8 turns\./);
    expect(program.screen()).toMatch(/ Random +out/);
    program.send('r');
    await program.until('REPLAY');
    program.send(key.home);
    await program.until(/turn 0 *$/m);
    program.send(key.end);
    await program.until('the end');
    program.send(key.escape);
    await program.until('─ You win ─');
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    const own = commandsOf(savedFiles(program.home)[0]?.text).filter((line) => line.startsWith('1: '));
    expect(own).toEqual(plan.flat().map((line) => `1: ${line}`));
  });

  test('is lost by a person who attacks with all units each turn, and is then shown in charts', async () => {
    // Options that give a player enough food, but so few units that they are soon lost.
    const few = ['--set', 'units=3', '--set', 'food=9999'];
    const program = await openWar(startHere, ['--level', rowsMap(2, 1), ...few, '--bot', '2=normal', '--seed', 'b']);
    await attackToTheEnd(program);
    expect(program.screen()).toContain('─ You lose ─');
    program.send(key.escape);
    await program.until('y: play again. r: watch the war. v: charts.');
    program.send('v');
    await program.until(/^ Normal +\d/m);
  });

  test('undoes orders one by one, and also the placement before it is committed', async () => {
    const program = await openWar(startHere, ['--level', 'twin-rivers']);
    program.send('5');
    await program.until('11 units left to place');
    program.send('u');
    await program.until('16 units left to place');
    program.send('e');
    await program.until('All units are placed.');
    program.send('c');
    await program.until('turn 1  your orders');
    program.send(`p${key.enter}`);
    await program.until('orders 1 ');
    program.send(`${key.enter}`);
    await program.until('─ attack Eyrie ─');
    program.send(`2${key.enter}`);
    await program.until('orders 2 ');
    program.send('u');
    await program.until(/orders 1 ─/);
    program.send('u');
    await program.until('None. Enter: send');
    program.send('u');
    await program.until(/^ ! /m);
    expect(program.screen()).toContain('turn 1  your orders');
  });
});
