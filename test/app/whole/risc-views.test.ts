import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { savedFiles } from '../../support/program.ts';
import { clickOn, key, modesLeftOn, mouseIsOn, type ShownProgram } from '../../support/terminal.ts';
import { endTurn, openWar, rowsMap, run } from '../../support/war.ts';

/** Commits the first turn, with a battle for which the player sends all 40 units. */
async function battle(...args: readonly string[]): Promise<ShownProgram> {
  const program = await openWar(startHere, [
    '--level',
    rowsMap(2, 1),
    '--set',
    'units=40',
    '--speed',
    '1x',
    '--bot',
    '2=easy',
    ...args,
  ]);
  program.send('at');
  await program.until('turn 1  your orders');
  run(program, 'attack(a1,a2,14)');
  await program.until('orders 1 ');
  await endTurn(program, /turn 1 {2}(?:orders|battles)/);
  return program;
}

/** The same turn as in `battle`, paused before the first combat round. */
async function stoppedBattle(): Promise<ShownProgram> {
  const program = await battle();
  program.send(' ');
  await program.until('held');
  program.send(key.home);
  await program.until('orders 1/2');
  program.send('n ');
  await program.until(/battle 1 of .* held/);
  return program;
}

describe('the report of a turn', () => {
  test('can be paused, stepped through, skipped, and opened again', async () => {
    const program = await stoppedBattle();
    program.send(key.right);
    await program.until('round 1');
    program.send(key.left);
    await program.until(() => !program.screen().includes('round 1'));
    program.send('0');
    await program.until('Enter: orders for turn 2');
    await program.pass(500);
    program.send(key.enter);
    await program.until('turn 2  your orders');
    program.send('r');
    await program.until('turn 1  battles');
    program.send('s');
    await program.until('Enter: orders for turn 2');
    await program.pass(500);
    program.send(key.enter);
    await program.until('turn 2  your orders');
  });

  test('ends on SIGTERM with the terminal restored and the match saved', async () => {
    const program = await battle();
    program.stop();
    const { exitCode, signal } = await program.ended;
    expect([exitCode, signal]).not.toEqual([0, 0]);
    expect(program.buffer()).toBe('normal');
    expect(modesLeftOn(program.raw())).toEqual([]);
    expect(savedFiles(program.home)[0]?.text).toContain('\n1: attack(a1,a2,14a)\n');
  });
});

test('units are placed, sent and committed by mouse', async () => {
  // 80 columns have no room for the footer item that spreads the units.
  const program = await openWar(startHere, ['--level', 'twin-rivers'], { columns: 100, rows: 24 });
  await mouseIsOn(program);
  program.send(clickOn(program, 'e spread'));
  await program.until('All units are placed.');
  program.send(clickOn(program, 't ready'));
  await program.until('turn 1  your orders');
  program.send(clickOn(program, 'Drift ──'));
  await program.until('─ attack Glade ─');
  program.send(clickOn(program, 'h half'));
  await program.until('send 2a of 4a');
  program.send(clickOn(program, 'Enter order'));
  await program.until('orders 1 ');
  program.send(clickOn(program, 't end turn'));
  await program.until('Glade: only 16 % to win.');
  program.send(clickOn(program, 'yes  Esc no'));
  await program.until('turn 2  your orders');
});
