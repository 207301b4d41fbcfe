import { describe, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { openRace } from '../../support/robo-race.ts';
import { clickOn, mouseIsOn } from '../../support/terminal.ts';

describe('the mouse in a race', () => {
  test('puts cards into slots, takes them back, empties slots, and commits', async () => {
    const program = await openRace(startHere, ['--seed', '4']);
    await mouseIsOn(program);
    for (const card of ['Move 1     56', 'Move 2     67', 'right  5', 'Move 1     59'])
      program.send(clickOn(program, card));
    await program.until('4 of 5');
    program.send(clickOn(program, 'Move 2     67'));
    await program.until(/[│┤] {2}56 {8}5 {4}59/);
    program.send(clickOn(program, ' 59  '));
    await program.until(/[│┤] {2}56 {8}5 {9}/);
    for (const card of ['Move 2     67', 'Move 1     59', 'right 11']) program.send(clickOn(program, card));
    await program.until('5 of 5');
    program.send(clickOn(program, 'x clear'));
    await program.until('0 of 5');
    program.send('u');
    await program.until('5 of 5');
    program.send(clickOn(program, 't run'));
    await program.until('Run it?');
    program.send(clickOn(program, 'y run'));
    await program.until('round 2  player 1 of 2');
  });
});
