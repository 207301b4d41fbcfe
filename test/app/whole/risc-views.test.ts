import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { savedFiles } from '../../support/program.ts';
import { clickOn, key, modesLeftOn, mouseIsOn, type ShownProgram } from '../../support/terminal.ts';
import { endTurn, openWar, rowsMap, run, startWar } from '../../support/war.ts';

/** A first turn with a battle is committed: all of 40 units attack. */
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
  await program.until('turn 1 of 60  your orders');
  run(program, 'attack(a1,a2,14)');
  await program.until('orders 1 ');
  await endTurn(program, 'battle 1/');
  return program;
}

/** The same, stopped before its first round. */
async function stoppedBattle(): Promise<ShownProgram> {
  const program = await battle();
  program.send(' ');
  await program.until('paused');
  program.send(key.home);
  await program.until('orders of easy');
  program.send('n');
  await program.until('round 0');
  return program;
}

describe('the report of a turn', () => {
  test('is stopped, stepped, skipped, and opened again', async () => {
    const program = await stoppedBattle();
    program.send(key.right);
    await program.until('round 1');
    program.send(key.left);
    await program.until('round 0');
    program.send('0');
    await program.until('Enter: to the orders of turn 2');
    program.send(key.enter);
    await program.until('turn 2 of 60  your orders');
    program.send('r');
    await program.until('turn 1 of 60  battles');
    await program.until('Enter: to the orders of turn 2');
    program.send(key.enter);
    await program.until('turn 2 of 60  your orders');
  });

  test('stands at the same moment at another size of the terminal', async () => {
    const program = await stoppedBattle();
    const isAt = (rows: number) => (screen: string) =>
      screen.split('\n')[rows - 1]?.includes('? help') === true && screen.includes('round 0');
    program.resize(120, 40);
    await program.until(isAt(40));
    program.resize(60, 15);
    await program.until((screen) => screen.includes('turncade needs 80x24') && !screen.includes('RISC'));
    program.resize(80, 24);
    await program.until(isAt(24));
    program.send(key.right);
    await program.until('round 1');
  });

  test('SIGTERM in the middle of it leaves the terminal as it was, and the match is kept', async () => {
    const program = await battle();
    program.stop();
    const { exitCode, signal } = await program.ended;
    expect([exitCode, signal]).not.toEqual([0, 0]);
    expect(program.buffer()).toBe('normal');
    expect(modesLeftOn(program.raw())).toEqual([]);
    expect(savedFiles(program.home)[0]?.text).toContain('\n1: attack(a1,a2,14a)\n');
  });
});

test('with the mouse units are placed, sent and committed', async () => {
  const program = await openWar(startHere, ['--level', 'twin-rivers']);
  await mouseIsOn(program);
  program.send(clickOn(program, 'e spread'));
  await program.until('All units are placed.');
  program.send(clickOn(program, 't ready'));
  await program.until('turn 1 of 60  your orders');
  program.send(clickOn(program, 'Drift ──'));
  await program.until('─ attack Glade ─');
  program.send(clickOn(program, 'h half'));
  await program.until('send 2a of 4a');
  program.send(clickOn(program, 'Enter order'));
  await program.until('orders 1 ');
  program.send(clickOn(program, 't end turn'));
  await program.until('Glade: only 16 % to win. t again: end turn.');
  program.send(clickOn(program, 't end turn'));
  await program.until('turn 2 of 60  your orders');
});

describe('other terminals', () => {
  test('with --ascii a match is played in characters that every terminal has', async () => {
    const program = startWar(startHere, [
      '--ascii',
      '--level',
      'twin-rivers',
      '--bot',
      '2=easy',
      '--speed',
      '2x',
      '--set',
      'turns=1',
    ]);
    const frames = program.frames();
    await program.until('turn 0 of 1  your placement');
    program.send('\u0014ec');
    await program.until('turn 1 of 1  your orders');
    program.send(`${key.enter}${key.enter}`);
    await program.until('orders 1 ');
    await endTurn(program, 'Enter: to the result');
    program.send(key.enter);
    await program.until(/- (You win|You lose|A draw) -/);
    expect(frames.filter((frame) => !/^[ -~\n]*$/.test(frame))).toEqual([]);
  });

  test('with --no-color no colour is written, and whose a territory is shows in its border', async () => {
    const program = await openWar(startHere, ['--level', 'twin-rivers', '--no-color']);
    program.send('ec');
    await program.until('turn 1 of 60  your orders');
    expect(program.screen()).toMatch(/┌Alder ─+1┐.*╔Eyrie ═+2╗/);
    const attributes = [...program.raw().matchAll(/\[([\d;]*)m/g)].flatMap(([, codes = '']) => codes.split(';'));
    expect(attributes.map(Number).filter((code) => code >= 30)).toEqual([]);
  });
});

test('bots alone are watched: paused, stepped, through no eyes, to the end, and the match is kept', async () => {
  const bots = ['1=normal', '2=easy', '3=random'].flatMap((bot) => ['--bot', bot]);
  const program = startWar(startHere, ['--level', 'three-crowns', ...bots, '--set', 'turns=9']);
  await program.until('WATCHING');
  program.send(' ');
  await program.until('WATCHING, paused');
  program.send(key.home);
  await program.until(/turn 0 of 9 {2}placement|0 of \d+ so far|no turn played/);
  program.send(key.end);
  program.send('v');
  await program.until('f shows another figure');
  program.send('v');
  await program.until('─ map');
  program.send('6 ');
  await program.until(/─ ((normal|easy|random) wins|A draw) ─/);
  program.send('r');
  await program.until('REPLAY');
  program.send(key.home);
  await program.until(/turn 0 of 9 *$/m);
  program.send(key.escape);
  await program.until(/─ ((normal|easy|random) wins|A draw) ─/);
  program.send('q');
  expect((await program.ended).exitCode).toBe(0);
  expect(savedFiles(program.home)[0]?.text).toMatch(/\nnote bot-1 normal\n/);
});
