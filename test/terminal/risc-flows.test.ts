import { describe, expect, test } from 'vitest';
import { key, startTerminal, type TerminalProgram } from '../support/terminal.ts';
import { endTurn, openWar, rowsMap } from '../support/war.ts';

/** Options of a match in which nobody lacks food. */
const many = ['--set', 'units=9', '--set', 'food=9999'];

/** Whether the match has ended. */
const isOver = (screen: string): boolean => /─ (You win|You lose|A draw) ─/.test(screen);

/** Attacks with all that stand in the first own territory, turn by turn, to the end. */
async function attackToTheEnd(program: TerminalProgram): Promise<void> {
  program.send('a');
  await program.until('All units are placed.');
  program.send('t');
  for (let turn = 1; ; turn++) {
    await program.until((screen) => isOver(screen) || screen.includes(`turn ${turn} of 60  your orders`));
    if (isOver(program.screen())) return;
    program.send(key.enter);
    await program.until(/─ attack a\d ─.* to win/s);
    program.send(key.enter);
    await program.until('orders 1 ');
    await endTurn(program, (screen) => !screen.includes(`turn ${turn} of 60  your orders`));
  }
}

describe('a match of one person', () => {
  test('is won by keys alone where the dice are good', async () => {
    const program = await openWar(startTerminal, [
      '--level',
      rowsMap(2, 1),
      ...many,
      '--bot',
      '2=random',
      '--seed',
      'f',
    ]);
    await attackToTheEnd(program);
    expect(program.screen()).toContain('─ You win ─');
    program.send('y');
    await program.until('turn 0 of 60  your placement');
  });
});
