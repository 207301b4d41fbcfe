import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { savedFiles } from '../../support/program.ts';
import { endTurn, openExplorers } from '../../support/space-explorers.ts';
import { key } from '../../support/terminal.ts';

describe('a match of one person against a bot', () => {
  test('is lost by those who are still under way, looked at without fog, and played again', async () => {
    const program = await openExplorers(startHere, ['--set', 'turns=3']);
    expect(program.screen()).toContain('4?');
    await endTurn(program, 3);
    program.send(key.enter);
    await program.until('! The match ends in turn 3: landing later counts for nothing.');
    program.send('2t');
    await program.until('! Not added yet. Enter adds it; t again ends the turn without it.');
    program.send(`${key.escape}${key.enter}`);
    await program.until('orders 1');
    program.send('t');
    await program.until('─ You lose ─');
    expect(program.screen()).toMatch(/ {2}3 people, 2 away/);
    program.send(key.escape);
    await program.until('y plays this level again');
    expect(program.screen()).toMatch(/╔4\*═+2╗/);
    program.send('x');
    await program.until('! The key x does nothing here.');
    program.send('y');
    await program.until(/turn 1 of 3 {2}your orders/);
    await endTurn(program, 3);
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    expect(savedFiles(program.home)).toHaveLength(2);
  });

  test('is given up after a question', async () => {
    const program = await openExplorers(startHere, []);
    program.send('\u0018');
    await program.until("! Concede? P2 wins the match. You can't undo it.");
    program.send(key.escape);
    await program.until('No orders. t ends turn 1');
    program.send('\u0018\u0018');
    await program.until('You have conceded.');
  });
});

describe('a turn that runs', () => {
  test('is seen phase by phase, and again by r; Esc skips it and does nothing else', async () => {
    const program = await openExplorers(startHere, ['--level', 'diamond', '--speed', '1x']);
    program.send('t');
    await program.until('turn 3 of 60  your orders');
    await program.until((screen) => !screen.includes('any key skip'));
    const frames = program.frames();
    program.send(`${key.enter}1${key.enter}`);
    await program.until('orders 1');
    program.send('t');
    await program.until('turn 5 of 60  your orders');
    await program.until((screen) => !screen.includes('any key skip'));
    const seen = frames.join('\n');
    for (const phase of ['turn 3: launch', 'turn 3: growth', 'turn 4: growth']) expect(seen).toContain(phase);
    const before = program.screen();
    program.send('r');
    await program.until('any key skip');
    program.send(key.escape);
    await program.until(() => program.screen() === before);
  });

  test('goes on at another size of the terminal, where keys do nothing while it is too small', async () => {
    const program = await openExplorers(startHere, ['--speed', '1x']);
    program.send('t');
    await program.until('any key skip');
    program.resize(120, 40);
    await program.until((screen) => screen.split('\n')[39]?.includes('any key skip') === true);
    await program.until((screen) => screen.split('\n')[39]?.includes('? help') === true);
    await program.until('turn 3 of 60  your orders');
    program.resize(60, 15);
    await program.until((screen) => screen.includes('turncade needs 80x24') && !screen.includes('Space Explorers'));
    program.send('t');
    program.resize(80, 24);
    await program.until((screen) => screen.split('\n')[23]?.includes('? help') === true);
    expect(program.screen()).toContain('turn 3 of 60  your orders');
  });
});
