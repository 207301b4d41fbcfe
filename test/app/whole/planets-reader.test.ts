import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { commandsOf } from '../../support/into-the-breach.ts';
import { savedFiles } from '../../support/program.ts';
import { populousCorridor, startExplorers } from '../../support/space-explorers.ts';
import { key, type ShownProgram } from '../../support/terminal.ts';

/** Types a line, and waits for its result and the next prompt. */
async function say(program: ShownProgram, line: string, then: string | RegExp): Promise<void> {
  const before = program.raw().length;
  program.send(`${line}${key.enter}`);
  const answer = () => program.raw().slice(before + line.length);
  await program.until(() => (typeof then === 'string' ? answer().includes(then) : then.test(answer())));
  await program.until(() => answer().endsWith('command: '));
}

describe('a match of two people in text mode', () => {
  test('clears the terminal between the turns of the players, and is saved', async () => {
    const program = startExplorers(startHere, [
      ...['--players', '2', '--level', populousCorridor()],
      ...['--set', 'planning=turn by turn', '--screen-reader'],
    ]);
    await program.until('Pass to player 1. Type ready when only player 1 can read this.');
    await say(program, 'planets', 'Pass to player 1.');
    await say(program, 'ready', 'player 1');
    await say(program, '2: planet 4', 'Refused: Player 2 is not at this screen.');
    await say(program, 'send 0 1 3', 'landing in turn 2');
    await say(program, 'end_turn', "Press Enter when you have read this. Then it is player 2's turn.");
    await say(program, '', 'Pass to player 2.');
    expect(program.screen().trim().split('\n')).toEqual([
      'Pass to player 2. Type ready when only player 2 can read this.',
      'command:',
    ]);
    const startLength = program.raw().length;
    program.send(key.up);
    await say(program, 'ready', 'player 2');
    await say(program, 'planet 0', 'unseen');
    await say(program, 'send 4 3 2', 'landing in turn 3');
    await say(program, 'end_turn', "Press Enter when you have read this. Then it is player 1's turn.");
    expect(program.raw().slice(startLength)).not.toMatch(/send 0 1|from 0 to 1|\b6 free\b/);
    program.send(`leave${key.enter}`);
    expect((await program.ended).exitCode).toBe(0);
    expect(commandsOf(savedFiles(program.home)[0]?.text)).toEqual([
      '1: send(0,1,3)',
      '1: end_turn',
      '2: send(4,3,2)',
      '2: end_turn',
    ]);
  });

  test('asks both players to plan the same turns, and describes these turns before the next plan', async () => {
    const program = startExplorers(startHere, [
      ...['--players', '2', '--level', populousCorridor()],
      ...['--set', 'planning=same turn', '--screen-reader'],
    ]);
    await program.until('Pass to player 1. Type ready when only player 1 can read this.');
    await say(program, 'ready', 'you plan. P2 plans after you.');
    await say(program, 'send 0 1 3', 'landing in turn 2');
    await say(program, 'end_turn', 'Pass to player 2.');
    await say(program, 'ready', 'P1 has planned in secret.');
    await say(program, 'send 4 3 2', 'landing in turn 3');
    const startLength = program.raw().length;
    await say(program, 'end_turn', 'Round 2, turns 3 and 4');
    const output = program.raw().slice(startLength);
    expect(output).toMatch(/Turn 1[:,][\s\S]*Turn 2[:,][\s\S]*Round 2, turns 3 and 4/);
    expect(output).not.toMatch(/: your move|from 0 to 1/);
    const again = program.raw().length;
    await say(program, 'again', 'Round 2, turns 3 and 4');
    expect(program.raw().slice(again)).toMatch(/Turn 1[:,][\s\S]*Turn 2[:,]/);
    await say(program, 'end_turn', 'Pass to player 1.');
    const first = program.raw().length;
    await say(program, 'ready', 'P2 has planned in secret.');
    expect(program.raw().slice(first)).toMatch(/Turn 1[:,][\s\S]*Turn 2[:,]/);
    expect(program.raw().slice(first)).not.toContain('from 4 to 3');
  });

  test('describes everything, and does not clear the terminal between players, if there are no secrets', async () => {
    const program = startExplorers(startHere, [
      ...['--players', '2', '--level', populousCorridor()],
      ...['--set', 'planning=same turn', '--set', 'table=open', '--set', 'turns=4', '--screen-reader'],
    ]);
    await program.until('you plan. P2 plans after you. You are player 1.');
    await program.until('command: ');
    await say(program, 'send 0 1 3', 'landing in turn 2');
    await say(program, 'end_turn', 'you plan. P1 has planned in secret.');
    await say(program, 'orders', 'No orders yet.');
    await say(program, 'end_turn', 'Round 2, turns 3 and 4');
    await say(program, 'end_turn', 'P2 has planned in secret.');
    await say(program, 'end_turn', 'Type restart to play again');
    expect(program.raw()).toMatch(/Turn 4 was the last[\s\S]*Type restart to play again/);
    expect(program.raw()).not.toContain('Pass to');
  });
});
