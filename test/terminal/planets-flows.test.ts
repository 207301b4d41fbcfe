import { describe, expect, test } from 'vitest';
import { withoutTutorial } from '../support/hot-seat.ts';
import { commandsOf } from '../support/into-the-breach.ts';
import { savedFiles } from '../support/program.ts';
import { endTurn, openExplorers } from '../support/space-explorers.ts';
import { key, startTerminal } from '../support/terminal.ts';
import '../support/terminal-tests.ts';

/** The commands of player 1 in the newest saved match that has any. */
const ownCommands = (home: string): string[] =>
  savedFiles(home)
    .map(({ text }) => commandsOf(text).filter((line) => line.startsWith('1:')))
    .reduce((longest, lines) => (lines.length > longest.length ? lines : longest), []);

describe('a match of one person against a bot', () => {
  test('is won by keys alone: from the menu to its end, watched again, and left', async () => {
    const program = startTerminal(['--speed', 'skip']);
    await program.until('q  Leave');
    program.send('4');
    await program.until(/^ >duel +corridor/m);
    program.send(key.enter);
    await program.until('Enter starts Corridor: 1 you, 2 bot normal.');
    program.send(`${key.home}${key.down}${key.left}`);
    await program.until(/ > 2 +< bot easy >/);
    program.send(`${key.down}${key.enter}`);
    await program.until('level or 1..10000');
    program.send('9\r');
    await program.until(/ > turns +(< )?9/);
    program.send(`${key.end}${key.enter}`);
    await program.until('turn 1 of 9  player 1');
    expect(program.screen()).toContain('1 of 5: ');
    await withoutTutorial(program);
    await endTurn(program, 3);

    program.send(key.enter);
    await program.until('Enter queues send(0,1,1): length 4, lands in turn 6. Free on 0 after it: 2.');
    program.send('a');
    await program.until('Nobody stays on 0.');
    program.send('1');
    await program.until('1 is empty; your 1 finds room and takes the majority.');
    program.send(key.enter);
    await program.until('t launches 1 order with 1 person and ends turn 3.');
    program.send(`${key.enter}${key.enter}`);
    await program.until('orders 2');
    program.send('u');
    await program.until(/orders 1 /);
    program.send(`${key.escape}${key.enter}2${key.enter}`);
    await program.until('orders 2');
    program.send('e');
    await program.until('x cancels order 2, send(0,1,2)');
    program.send('x');
    await program.until((screen) => !screen.includes('orders 2'));
    await endTurn(program, 5);
    expect(program.screen()).toMatch(/1>1\/2/);
    await endTurn(program, 7);
    expect(program.screen()).toMatch(/┌1─+1┐/);
    await endTurn(program, 9);
    program.send('t');
    await program.until('─ You win ─');
    expect(program.screen()).toMatch(/1 you +13 on planets, 0 in flight/);
    expect(program.screen()).toMatch(/2 easy +10 on planets, 0 in flight/);
    expect(program.screen()).toMatch(/turn 9, hints 0, undo used 1/);

    program.send('r');
    await program.until('REPLAY');
    program.send(key.home);
    await program.until(/turn 1 of 9 /);
    program.send(key.escape);
    await program.until('─ You win ─');
    program.send('q');
    await program.until(/^ >duel +corridor/m);
    program.send(key.escape);
    await program.until('1 match, 1 won');
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

  test('is lost by those who are still under way, looked at without fog, and played again', async () => {
    const program = await openExplorers(['--set', 'turns=3']);
    expect(program.screen()).toContain('4?');
    await endTurn(program, 3);
    program.send(key.enter);
    await program.until('! The last turn is 3: who lands after it counts for nothing.');
    program.send('2t');
    await program.until('! This is not queued yet. Enter queues it; t again ends the turn without it.');
    program.send(`${key.escape}${key.enter}`);
    await program.until('orders 1');
    program.send('t');
    await program.until('─ You lose ─');
    expect(program.screen()).toMatch(/1 you +2 on planets, 2 in flight/);
    program.send(key.escape);
    await program.until('y plays this level again');
    expect(program.screen()).toMatch(/╔4\*═+2╗/);
    program.send('x');
    await program.until('! The key x does nothing here.');
    program.send('y');
    await program.until(/turn 1 of 3 {2}player 1/);
    await endTurn(program, 3);
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    expect(savedFiles(program.home)).toHaveLength(2);
  });

  test('is given up after a question', async () => {
    const program = await openExplorers([]);
    program.send('\u0018');
    await program.until('! The match is over then, and player 2 wins.');
    program.send(key.escape);
    await program.until('Nothing is queued; t ends turn 1.');
    program.send('\u0018\u0018');
    await program.until('Player 1 has given up.');
    program.pty.kill();
  });
});

describe('a turn that runs', () => {
  test('is seen phase by phase, and again by r; any key skips it and does nothing else', async () => {
    const program = await openExplorers(['--level', 'diamond', '--speed', '1x']);
    const frames = program.frames();
    program.send(`${key.enter}1${key.enter}`);
    await program.until('orders 1');
    program.send('t');
    await program.until(/turn 3 of 60 {2}player 1/);
    await program.until((screen) => !screen.includes('any key skip'));
    const seen = frames.join('\n');
    for (const phase of ['launch', 'growth']) expect(seen).toContain(`turn 1: ${phase}`);
    expect(seen).toContain('turn 2: growth');
    const before = program.screen();
    program.send('r');
    await program.until('any key skip');
    program.send('t');
    await program.until(() => program.screen() === before);
    program.pty.kill();
  });

  test('ends with another size of the terminal, which shows the same match', async () => {
    const program = await openExplorers(['--speed', '1x']);
    program.send('t');
    await program.until('any key skip');
    program.resize(120, 40);
    await program.until((screen) => screen.split('\n')[39]?.includes('? help') === true);
    await program.until('turn 3 of 60  player 1');
    program.resize(60, 15);
    await program.until((screen) => screen.includes('turncade needs 80x24') && !screen.includes('Space Explorers'));
    program.send('t');
    program.resize(80, 24);
    await program.until((screen) => screen.split('\n')[23]?.includes('? help') === true);
    expect(program.screen()).toContain('turn 3 of 60  player 1');
    program.pty.kill();
  });
});
