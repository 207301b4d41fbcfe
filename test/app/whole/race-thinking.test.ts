import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { openRace } from '../../support/robo-race.ts';
import { key } from '../../support/terminal.ts';

describe('slow bots', () => {
  test('compute a hint that can be closed with Esc and accepted with Enter', async () => {
    const program = await openRace(startHere, ['--seed', '4']);
    program.send('b');
    await program.until('A hint costs the star for using no hints.');
    program.send('y');
    await program.until('Hint: you can');
    expect(program.screen()).toMatch(/[│┤] {2}-- {3}-- {3}-- {3}-- {3}--|program of the hint/);
    program.send(key.escape);
    await program.until((screen) => !screen.includes('Hint:') && screen.includes('0 of 5'));
    program.send('b');
    await program.until('Hint: you can');
    program.send(key.enter);
    await program.until('5 of 5');
    expect(program.screen()).toMatch(/[│┤] {2}5 {4}56 {3}69 {3}11 {3}59/);
  });
});
