import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { isCovered } from '../../support/hot-seat.ts';
import { commandsOf } from '../../support/into-the-breach.ts';
import { savedFiles } from '../../support/program.ts';
import { endTurn, openExplorers, openTwo, sitDown } from '../../support/space-explorers.ts';
import { key, paste, type ShownProgram } from '../../support/terminal.ts';

/** Types a line in the place of what is typed so far. */
async function enter(program: ShownProgram, line: string, then: string | RegExp): Promise<void> {
  program.send(`:${key.controlU}${line}\r`);
  await program.until(then);
}

describe('typed commands of a match', () => {
  test('complete, are explained while they are typed, queue, ask, cancel and end the turn', async () => {
    const program = await openExplorers(startHere, ['--level', 'kite']);
    await endTurn(program, 3);
    program.send(':se');
    await program.until(/> send\(f,t,p\) +free: 3 on 0/);
    program.send(key.tab);
    await program.until('f: from planet, free: 3 on 0');
    program.send('0,');
    await program.until('t: to planet, neighbours: 1, 2');
    program.send('1,');
    await program.until('p: people, 1..3');
    program.send('2)\r');
    await program.until('orders 1');
    await enter(program, 'SEND 0 2 1', 'orders 2');
    await enter(program, 'planet 1', "Planet 1, nobody's: you 0, P2 0, room 90 of 90");
    await enter(program, 'paths(0,6)', 'The quickest way from 0 to 6 takes 9 turns: 0, 1, 4, 6.');
    await enter(program, 'cancel(1)', /orders 1 /);
    await enter(program, 'end_turn()', 'turn 5 of 80  your orders');
    program.send('q');
    await program.ended;
    const own = commandsOf(savedFiles(program.home)[0]?.text).filter((line) => !line.startsWith('2:'));
    expect(own).toEqual(['1: end_turn', '1: send(0,1,2)', '1: send(0,2,1)', '1: cancel(1)', '1: end_turn']);
  });

  test('that are wrong say why, stay, and change nothing', async () => {
    const program = await openExplorers(startHere, ['--level', 'kite']);
    program.send(`${key.enter}1${key.enter}`);
    await program.until('orders 1');
    for (const [line, message] of [
      ['send(0,99,1)', 'There is no planet 99; planets are 0 to 6.'],
      ['send(0,0,1)', 'People are to go from planet 0 to planet 0: choose two planets.'],
      ['send(0,3,1)', 'No link goes from planet 0 to 3. Neighbours: 1 (3 turns), 2 (3 turns).'],
      ['send(0,1,0)', 'Send at least one person.'],
      ['send(0,1,1)', 'You have nobody free on planet 0.'],
      ['send(6,4,1)', 'You have nobody free on planet 6.'],
      ['cancel(2)', 'There is no order 2; you have only one.'],
      ['send(0,1)', 'send takes 3 values: from, to, people.'],
      ['send(0,1,x)', 'send: people is a number, not x.'],
      ['planet(7)', 'There is no planet 7; planets are 0 to 6.'],
      ['fly', 'There is no command "fly". Tab lists them all.'],
      ['2: end_turn', 'P2 is a bot.'],
    ] as const) {
      program.send(`:${key.controlU}${line}\r`);
      await program.until((screen) => screen.replaceAll(/\s+/g, ' ').includes(message));
      expect(program.screen()).toContain(` > ${line}`);
      program.send(key.escape);
      await program.until((screen) => !screen.includes(` > ${line}`));
    }
    expect(program.screen()).toContain('orders 1');
    program.send('q');
    await program.ended;
    expect(commandsOf(savedFiles(program.home)[0]?.text)).toEqual(['1: send(0,1,1)']);
  });

  test('of the seat that is not at the screen are refused, whatever they ask', async () => {
    const program = await openTwo(startHere);
    await sitDown(program, 1);
    for (const line of ['2: planet(4)', '2: paths(0,4)', '2: send(4,3,1)', '2: end_turn'])
      await enter(program, line, '! Player 2 is not at the screen.');
    program.send(key.escape);
    program.send(paste('send(0,1,2)', 'send(0,1,3)', 'end_turn', '2: send(4,3,1)', '2: end_turn'));
    await program.until(isCovered);
    await sitDown(program, 2);
    expect(program.screen()).toContain('turn 2 of 60  player 2');
    expect(program.screen()).toContain('Enter: send from here');
  });
});
