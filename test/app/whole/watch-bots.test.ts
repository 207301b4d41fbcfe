import { expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { key } from '../../support/terminal.ts';

test('after a bot has played a level with the key w, the list of levels shows no match under way', async () => {
  const program = startHere(['--speed', '2x']);
  await program.until('q  Quit');
  program.send('2');
  await program.until('choose a level');
  program.send('w');
  await program.until('Enter: start Tutorial, played by Normal.');
  program.send(`${key.up}${key.right}`);
  await program.until('Seat 1: bot hard. Left, right: change.');
  program.send(`${key.down}${key.enter}`);
  await program.until('You win!');
  program.send('q');
  await program.until('choose a level');
  expect(program.screen()).not.toContain('under way');
  program.send(key.controlC);
  await program.ended;
});
