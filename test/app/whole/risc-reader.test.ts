import { expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { commandsOf } from '../../support/into-the-breach.ts';
import { savedFiles } from '../../support/program.ts';
import { key, type ShownProgram } from '../../support/terminal.ts';
import { rowsMap, startWar } from '../../support/war.ts';

/** Types a line, and waits for its result and the next prompt. */
async function say(program: ShownProgram, line: string, then: string | RegExp): Promise<void> {
  const before = program.raw().length;
  program.send(`${line}${key.enter}`);
  const answer = () => program.raw().slice(before + line.length);
  await program.until(() => (typeof then === 'string' ? answer().includes(then) : then.test(answer())));
  await program.until(() => answer().endsWith('command: '));
}

test('two people play a whole turn in text mode, and the second person sees no orders of the first', async () => {
  const program = startWar(startHere, [
    '--players',
    '2',
    '--level',
    rowsMap(2),
    '--set',
    'units=60',
    '--screen-reader',
  ]);
  await program.until('Pass to player 1. Type ready when only player 1 can read this.');
  await say(program, 'ready', 'player 1');
  await say(program, 'place a1 37', '37');
  await say(program, 'spread', /23|All/);
  await say(program, 'commit', 'Pass to player 2.');
  const startLength = program.raw().length;
  program.send(key.up);
  await say(program, 'ready', 'player 2');
  await say(program, '1: orders', 'Refused: Player 1 is not at this screen.');
  await say(program, 'spread', /30|All/);
  expect(program.raw().slice(startLength)).not.toMatch(/\b(37|23)\b/);
  await say(program, 'commit', 'Pass to player 1.');
  await say(program, 'ready', 'player 1');
  await say(program, 'move a1 b1 9', /18 food/);
  await say(program, 'commit', 'Pass to player 2.');
  await say(program, 'ready', 'player 2');
  await say(program, 'attack b2 b1 14', '14');
  await say(program, 'commit', 'Type yes to do it anyway.');
  await say(program, 'yes', 'Pass to player 1');
  program.send(`leave${key.enter}`);
  expect((await program.ended).exitCode).toBe(0);
  expect(commandsOf(savedFiles(program.home)[0]?.text)).toEqual([
    '1: place(a1,37a)',
    '1: spread',
    '1: commit',
    '2: spread',
    '2: commit',
    '1: move(a1,b1,9a)',
    '1: commit',
    '2: attack(b2,b1,14a)',
    '2: commit',
  ]);
});
