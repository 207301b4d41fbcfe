import { expect, test } from 'vitest';
import { savedFiles } from '../support/program.ts';
import { startTerminal } from '../support/terminal.ts';
import '../support/terminal-tests.ts';

test('two bots are watched: faster, stopped, back, and left with the match kept', async () => {
  const program = startTerminal([
    'play',
    'space-explorers',
    '--level',
    'kite',
    '--seed',
    's7',
    '--bot',
    '1=expander',
    '--bot',
    '2=greedy',
  ]);
  await program.until('8 turns a second');
  expect(program.screen()).toContain(' watching ');
  program.send('5');
  await program.until('30 turns a second');
  await program.until(/turn 2\d of /);
  program.send(' ');
  await program.until('WATCHING, paused');
  program.send('[[');
  await program.until(/turn [1-9] of /);
  program.send(']]]');
  await program.until(/turn [34]\d of /);
  program.send('q');
  expect((await program.ended).exitCode).toBe(0);
  expect(savedFiles(program.home)[0]?.text).toMatch(/\nnote bot-1 expander\n/);
});
