import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { key } from '../../support/terminal.ts';

describe('playing a game for several players', () => {
  test('starts with the tutorial, for one player, without asking for players', async () => {
    const program = startHere(['play', 'robo-race']);
    await program.until('choose a level');
    program.send(key.enter);
    await program.until('player 1 of 1');
    expect(program.screen()).toContain('5: play 55 Move 1 in slot 1. Ctrl+T skips the tutorial.');
  });

  test('starts a match against a bot after Enter for a level and Enter for the players', async () => {
    const program = startHere(['play', 'robo-race']);
    await program.until('choose a level');
    program.send(key.down);
    await program.until('─ Test track ─');
    program.send(key.enter);
    await program.until('Enter: start Test track against Gus.');
    program.send(key.enter);
    await program.until('player 1 of 2');
  });

  test.each([
    ['a level', ['--level', 'workshop']],
    ['a seed', ['--seed', 'k7f2']],
  ])('starts with the choice of players if %s is given', async (_, options) => {
    const program = startHere(['play', 'robo-race', ...options]);
    await program.until('Workshop: players');
  });

  test.each([
    ['players', ['--players', '1'], 'player 1 of 1'],
    ['bots', ['--bot', '2=easy'], 'player 1 of 2'],
    ['options', ['--set', 'rounds=3'], 'Pass to player 1'],
  ])('starts the match at once if %s are given', async (_, options, screen) => {
    const program = startHere(['play', 'robo-race', ...options]);
    await program.until(screen);
    expect(program.screen()).not.toContain('who plays');
  });
});
