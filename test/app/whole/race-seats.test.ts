import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { isCovered, sitDownAt } from '../../support/hot-seat.ts';
import { savedFiles } from '../../support/program.ts';
import { startRace } from '../../support/robo-race.ts';
import { clickOn, key, mouseIsOn } from '../../support/terminal.ts';

describe('the page that chooses the players of a race', () => {
  test('adds a third player and changes bots and options by keys', async () => {
    const program = startRace(startHere);
    await program.until('Enter: start Test track against Gus.');
    program.send(`${key.home}${key.down}${key.right}${key.right}${key.right}`);
    await program.until(/ > 2 +< Gus, hard +> +\w/);
    program.send(key.right);
    await program.until(/ > 2 +< program\.\.\. >/);
    program.send(key.right);
    await program.until(/ > 2 +< nobody >/);
    expect(program.screen()).not.toMatch(/^ {3}3 /m);
    program.send(key.right);
    await program.until(/ > 2 +< person >/);
    expect(program.screen()).toMatch(/^ {3}1 +person/m);
    program.send(`${key.down}${key.left}${key.left}`);
    await program.until(/ > 3 +< bot hard +>/);
    await program.until(/^ {3}4 +nobody/m);
    program.send(`${key.down}${key.down}${key.right}`);
    await program.until(/ > cards +< with-replacement >/);
    program.send(`${key.down}${key.enter}`);
    await program.until('value:');
    program.send('0\r');
    await program.until(/! .*0/);
    program.send(`${key.controlU}12\r`);
    await program.until(/ > rounds +(< )?12/);
    // The program asks once for the names of all players. The name of player 2 stays empty.
    program.send(`${key.end}${key.enter}`);
    await program.until('Name of player 1, up to 12 letters; empty for none.');
    program.send('Player 2\r');
    await program.until('"Player 2" is a reserved name; choose another one.');
    program.send(`${key.controlU}Ann\r`);
    await program.until('Name of player 2, up to 12 letters; empty for none.');
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

  test('steps through the players of a seat by clicks, and starts by a click', async () => {
    const program = startRace(startHere);
    await program.until('Enter: start Test track against Gus.');
    await mouseIsOn(program);
    program.send(clickOn(program, '  2           Gus'));
    await program.until(/ > 2 +< Gus, novice +>/);
    for (const skill of ['easy', 'normal', 'hard']) {
      program.send(clickOn(program, ' > 2'));
      await program.until(new RegExp(` > 2 +< Gus, ${skill} +>`));
    }
    program.send(clickOn(program, ' > 2'));
    await program.until(/ > 2 +< program\.\.\. >/);
    program.send(clickOn(program, ' > 2'));
    await program.until(/ > 2 +< nobody >/);
    program.send(clickOn(program, ' > 2'));
    await program.until(/ > 2 +< person >/);
    program.send(clickOn(program, '   Start'));
    await program.until('Name of player 1, up to 12 letters; empty for none.');
    program.send('\r');
    await program.until('Name of player 2, up to 12 letters; empty for none.');
    program.send('\r');
    await program.until(isCovered);
  });
});
