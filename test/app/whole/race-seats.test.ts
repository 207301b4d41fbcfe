import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { isCovered, sitDownAt } from '../../support/hot-seat.ts';
import { savedFiles } from '../../support/program.ts';
import { startRace } from '../../support/robo-race.ts';
import { clickOn, key, mouseIsOn } from '../../support/terminal.ts';

describe('who plays a race', () => {
  test('is chosen by keys: a third player, other bots, and the options', async () => {
    const program = startRace(startHere);
    await program.until('Enter starts Test track: 1 you, 2 bot normal.');
    program.send(`${key.home}${key.down}${key.right}`);
    await program.until(/ > 2 +< bot hard > +\w/);
    program.send(key.right);
    await program.until(/ > 2 +< nobody >/);
    expect(program.screen()).not.toMatch(/^ {3}3 /m);
    program.send(key.right);
    await program.until(/ > 2 +< person >/);
    expect(program.screen()).toMatch(/^ {3}1 +person/m);
    program.send(`${key.down}${key.left}`);
    await program.until(/ > 3 +< bot hard >/);
    await program.until(/^ {3}4 +nobody/m);
    program.send(`${key.down}${key.down}${key.right}`);
    await program.until(/ > cards +< with-replacement >/);
    program.send(`${key.down}${key.enter}`);
    await program.until('value:');
    program.send('0\r');
    await program.until(/! .*0/);
    program.send(`${key.controlU}12\r`);
    await program.until(/ > rounds +(< )?12/);
    // Who plays is asked for their names, once; one of them has none.
    program.send(`${key.end}${key.enter}`);
    await program.until("Player 1's name");
    program.send('Player 2\r');
    await program.until('The games use "Player 2" for others; expected another name.');
    program.send(`${key.controlU}Ann\r`);
    await program.until("Player 2's name");
    program.send('\r');
    await sitDownAt(program, 'Ann', 'player 1 of');
    program.send('1');
    await program.until('1 of 5');
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    const [{ text } = { text: '' }] = savedFiles(program.home);
    expect(text).toContain('players 3\n');
    expect(text).toMatch(/with-replacement/);
    expect(text).toMatch(/rounds.12/);
    expect(text).toMatch(/\nnote bot-3 hard\n/);
    expect(text).toMatch(/\nnote name-1 Ann\n/);
    expect(text).not.toContain('name-2');
  });

  test('is chosen by mouse', async () => {
    const program = startRace(startHere);
    await program.until('Enter starts Test track: 1 you, 2 bot normal.');
    await mouseIsOn(program);
    program.send(clickOn(program, '  2  '));
    await program.until(/ > 2 +< bot normal >/);
    program.send(clickOn(program, ' > 2'));
    await program.until(/ > 2 +< bot hard >/);
    program.send(clickOn(program, ' > 2'));
    await program.until(/ > 2 +< nobody >/);
    program.send(clickOn(program, ' > 2'));
    await program.until(/ > 2 +< person >/);
    program.send(clickOn(program, '   Start'));
    await program.until("Player 1's name");
    program.send('\r');
    await program.until("Player 2's name");
    program.send('\r');
    await program.until(isCovered);
  });

  test('with a limit of rounds a race without a winner is a draw', async () => {
    const program = startRace(startHere, ['--bot', '1=easy', '--bot', '2=easy', '--set', 'rounds=2', '--seed', '4']);
    await program.until('─ A draw ─');
    expect(program.screen()).toMatch(/│ Draw: round limit *\n.*│ reached after 2 rounds\. *$/m);
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
  });
});
