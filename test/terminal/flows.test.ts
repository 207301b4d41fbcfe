import { describe, expect, test } from 'vitest';
import { savedFiles } from '../support/program.ts';
import { openGame } from '../support/space-defender.ts';
import { key, startTerminal } from '../support/terminal.ts';

describe('from the menu through a match to the next one', () => {
  test('by keys alone', async () => {
    const program = startTerminal([]);
    await program.until('q  Leave');
    program.send(key.enter);
    await program.until(/^ >start +Tutorial/m);
    program.send(key.down);
    await program.until(/^ >1 {7}First Flight/m);
    program.send(key.end);
    await program.until('lines 6-22 of 22');
    program.send(key.enter);
    await program.until('custom board');
    program.send('4');
    await program.until('Enter: use this board');
    program.send(key.enter);
    await program.until('Loadout for');
    program.send(`${key.down}${key.enter}`);
    await program.until(/turn 0 /);
    // Where something comes every turn and nothing is done about it, the ship is lost; every second key skips.
    program.send(' '.repeat(1000));
    await program.until(/game over {2}turn \d+ {2}score \d+/);
    await program.until('Enter plays again');
    program.send(key.enter);
    await program.until(/turn 0 /);
    expect(program.screen()).toContain('Snipe');
    program.send('q');
    await program.until('choose a level');
    program.send(key.escape);
    await program.until('c  Continue         Space Defender, turn 0');
    expect(program.screen()).toMatch(/r {2}Replays {10}1 match /);
    expect(program.screen()).toContain('1 match, 0 won');
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    expect(savedFiles(program.home)).toHaveLength(2);
  });
});

test('500 pasted lines are all played, and the match stands where they lead to', async () => {
  const program = openGame(startTerminal, ['--seed', 'classic']);
  await program.until('custom board');
  const turns = Array.from({ length: 500 }, (_, i) => (i % 2 === 0 ? 'pass' : 'fire'));
  program.send(`\u001B[200~${['play(10,30,1,1,1,1,1)', 'setup_next(5)', ...turns].join('\n')}\u001B[201~`);
  await program.until(/turn 500 /);
  program.send('q');
  await program.ended;
  expect(savedFiles(program.home)[0]?.text.match(/^(?:pass|fire)$/gm)).toEqual(turns);
});
