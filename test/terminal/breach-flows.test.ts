import { describe, expect, test } from 'vitest';
import { withoutTutorial } from '../support/hot-seat.ts';
import { commandsOf, keysFor, solutionOf } from '../support/into-the-breach.ts';
import { savedFiles } from '../support/program.ts';
import { key, startTerminal } from '../support/terminal.ts';

describe('Into The Breach from the menu to a win in par', () => {
  test('by keys alone, and on to the next level', async () => {
    const program = startTerminal(['--speed', 'skip']);
    await program.until('q  Leave');
    program.send('2');
    await program.until(/^ >start {3}Tutorial/m);
    program.send(key.down);
    await program.until(/^ >0 {7}Classic/m);
    program.send(key.enter);
    await program.until(/1 of 5: TankMechs/);
    await withoutTutorial(program);
    program.send(keysFor(solutionOf('classic').slice(0, -1), [1, 1]));
    await program.until('You win: no enemy is left.');
    program.send('t');
    await program.until(/│ You Win! Would you *\n.*│ like to play again\? *\n/);
    expect(program.screen()).toMatch(/│ {2}SOLVED {2}in 3 turns *\n.*│ \* par 3 *\n/);
    expect(program.screen()).toMatch(/│ - 4 of 5 buildings *\n.*│ \* no hint used *\n/);
    const choices = ['>Next level +n', ' Yes, play again +y', ' No, leave +q', ' Replay +r', ' Copy +c'];
    expect(program.screen()).toMatch(new RegExp(choices.map((choice) => `[│┤]${choice} *\\n`).join('.*')));
    program.send(key.enter);
    await program.until(/^ Into The Breach {3}First shot +turn 1 {2}par 1/m);
    program.send('q');
    await program.until(/^ .0 {7}Classic +10x10 +3 +3 +\*-\*/m);
    program.send(key.escape);
    await program.until('1 match, 1 won');
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    const scripts = savedFiles(program.home).map(({ text }) => commandsOf(text));
    expect(scripts).toContainEqual(solutionOf('classic'));
  });
});
