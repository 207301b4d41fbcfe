import { expect, test } from 'vitest';
import { withoutTutorial } from '../support/hot-seat.ts';
import { key, startTerminal } from '../support/terminal.ts';

test('from the menu, a race alone is won by hints', async () => {
  const program = startTerminal(['--speed', 'skip']);
  await program.until('q  Leave');
  program.send('3');
  await program.until(/^ >start +Tutorial/m);
  program.send(key.down);
  await program.until(/^ >1 {7}Test track/m);
  program.send(key.enter);
  await program.until('Enter starts Test track: 1 you, 2 bot normal.');
  program.send(`${key.home}${key.down}${key.right}`);
  await program.until(/ > 2 +< bot hard >/);
  program.send(key.right);
  await program.until(/ > 2 +< nobody >/);
  expect(program.screen()).not.toMatch(/^ +3 /m);
  program.send(`${key.end}${key.enter}`);
  await program.until('round 1  player 1 of 1');
  await withoutTutorial(program);
  for (let round = 1; !program.screen().includes('─ You win ─'); round++) {
    program.send('b');
    await program.until('Hint: you can');
    program.send(`${key.enter}tt`);
    await program.until(
      (screen) => screen.includes('─ You win ─') || screen.includes(`round ${round + 1}  player 1 of 1`),
    );
  }
  expect(program.screen()).toMatch(/1 You +wins/);
  program.send('q');
  await program.until(/^ >1 {7}Test track/m);
  program.send(key.escape);
  await program.until('1 match, 1 won');
  program.send('q');
  expect((await program.ended).exitCode).toBe(0);
});
