import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { withoutTutorial } from '../../support/hot-seat.ts';
import { commandsOf } from '../../support/into-the-breach.ts';
import { savedFiles } from '../../support/program.ts';
import { endTurn, openExplorers } from '../../support/space-explorers.ts';
import { key } from '../../support/terminal.ts';

/** Player 1's commands in the saved match with the most commands of player 1. */
const ownCommands = (home: string): string[] =>
  savedFiles(home)
    .map(({ text }) => commandsOf(text).filter((line) => line.startsWith('1:')))
    .reduce((longest, lines) => (lines.length > longest.length ? lines : longest), []);

describe('a match of one person against a bot', () => {
  test('is played from the menu to its end, replayed, and left by keys alone', async () => {
    const program = startHere(['--speed', 'skip']);
    await program.until('q  Quit');
    program.send('4');
    await program.until(/^ >start +Tutorial/m);
    program.send(key.down);
    await program.until(/^ >duel +Corridor/m);
    program.send(key.enter);
    await program.until('Enter: start Corridor against Moss.');
    // After the last rival comes the plain bot.
    program.send(`${key.home}${key.down}rrrr`);
    await program.until(/ > 2 +< bot easy >/);
    program.send(`${key.down}${key.enter}`);
    await program.until('level or 1..10000');
    program.send('9\r');
    await program.until(/ > turns +(< )?9/);
    program.send(`${key.end}${key.enter}`);
    await program.until('turn 1 of 9  your orders');
    expect(program.screen()).toContain('1 of 4: ');
    await withoutTutorial(program);
    await endTurn(program, 3);

    program.send(key.enter);
    await program.until(/Enter: send 4 from .*0 to .*1.* landing in turn 4, ready in turn \d+\. 4 stay\./);
    program.send('a');
    await program.until('Nobody stays on planet 0.');
    program.send('1');
    await program.until('Your settler lands on planet 1, and you take it: you 1, Easy 0.');
    program.send(key.enter);
    await program.until('t: end turn 3. 1 order, 1 person leaves.');
    program.send(`${key.enter}${key.enter}`);
    await program.until('orders 2');
    program.send('u');
    await program.until(/orders 1 /);
    program.send(`${key.enter}2${key.enter}`);
    await program.until('orders 2');
    program.send('e');
    await program.until('x: cancel order 2: 2 from planet 0 to planet 1');
    program.send('x');
    await program.until((screen) => !screen.includes('orders 2'));
    await endTurn(program, 5);
    expect(program.screen()).toMatch(/┌1 ─+1┐/);
    await endTurn(program, 7);
    await endTurn(program, 9);
    program.send('t');
    await program.until('─ You lose ─');
    expect(program.screen()).toMatch(/You +2 planets *\n.*│ +21 on planets/);
    expect(program.screen()).toMatch(/[Ee]asy +2 planets *\n.*│ +24 on planets/);
    expect(program.screen()).toMatch(/turn 9 of 9 [\s\S]*│ 0 hints, 1 undo/);

    program.send('r');
    await program.until('REPLAY');
    program.send(key.home);
    await program.until(/turn 1 of 9 /);
    program.send(key.escape);
    await program.until('─ You lose ─');
    program.send('q');
    await program.until(/^ >duel +Corridor/m);
    program.send(key.escape);
    await program.until('1 match, 0 won');
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    expect(ownCommands(program.home)).toEqual([
      '1: end_turn',
      '1: send(0,1,1)',
      '1: send(0,1,2)',
      '1: cancel(2)',
      ...Array.from({ length: 4 }, () => '1: end_turn'),
    ]);
  });

  test('can be lost with people still in flight, viewed without fog, and played again', async () => {
    const program = await openExplorers(startHere, ['--set', 'turns=3']);
    expect(program.screen()).toContain('○4');
    await endTurn(program, 3);
    program.send(key.enter);
    await program.until('! Too late: the match ends in turn 3.');
    program.send('2t');
    await program.until('End the turn without it? y yes, Esc no');
    expect(program.screen()).toContain('? help  y yes  Enter add it  Esc no');
    program.send(`${key.escape}${key.enter}`);
    await program.until('orders 1');
    program.send('t');
    await program.until('─ You lose ─');
    expect(program.screen()).toMatch(/ {2}7 \+ 2 in flight/);
    program.send(key.escape);
    await program.until('y: play again');
    expect(program.screen()).toMatch(/╔4\*═+2╗/);
    program.send('x');
    await program.until('The key x does nothing here.');
    program.send('y');
    await program.until(/turn 1 of 3 {2}your orders/);
    await endTurn(program, 3);
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    expect(savedFiles(program.home)).toHaveLength(2);
  });

  test('can be given up after a confirmation', async () => {
    const program = await openExplorers(startHere, []);
    program.send('\u0018');
    await program.until(/! Concede\? Then .* wins\. You can't undo it\./);
    program.send(key.escape);
    await program.until('6 people at home.');
    program.send('\u0018\u0018');
    await program.until('You have conceded.');
  });
});

describe('the playback of a turn', () => {
  test('runs phase by phase, restarts with r, and is skipped by Esc', async () => {
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
});
