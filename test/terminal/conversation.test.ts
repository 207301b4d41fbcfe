import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { games } from '#games/index.ts';
import { temporaryFolder } from '../support/program.ts';
import { key, modesLeftOn, startShell, startTerminal, type TerminalProgram } from '../support/terminal.ts';

const run = (...args: string[]): TerminalProgram => startTerminal(['run', ...args]);

/** True if the last row is `prompt`, without typed text. */
const asks =
  (program: TerminalProgram, prompt = '>') =>
  () =>
    program.rows().filter(Boolean).at(-1)?.trim() === prompt;

const prompts: Readonly<Record<string, string>> = { risc: '1,2>', 'robo-race': '1,2>', 'space-explorers': '1>' };

describe.each(games.map(({ id }) => ({ id })))('a match of $id in text mode on a terminal', ({ id }) => {
  const prompt = prompts[id] ?? '>';

  test('prompts for a line, refuses an invalid line, continues, and ends at Ctrl+D with the terminal restored', async () => {
    const program = run(id, '--seed', 'k7f2');
    await program.until(asks(program, prompt));
    program.send(`nonsense${key.enter}`);
    await program.until(/Error/);
    await program.until(asks(program, prompt));
    program.send('\u0004');
    expect((await program.ended).exitCode).toBe(0);
    expect(modesLeftOn(program.raw())).toEqual([]);
  });
});

test("the only person among bots is shown nothing of the bots' plans", async () => {
  const program = run('risc', '--seed', 'k7f2', '--bot', '2=easy');
  await program.until(asks(program, '1>'));
  for (const line of ['spread', 'commit']) program.send(`${line}${key.enter}`);
  await program.until(/turn 1: orders, waiting for 1/);
  await program.until(asks(program, '1>'));
  expect(program.raw()).toContain('->2: commit');
  expect(program.raw()).not.toContain('->2: place');
  program.send('\u0004');
  await program.ended;
});

test('Ctrl+C clears the typed line, and on an empty line exits with the status of an interrupt', async () => {
  const program = run('space-defender');
  await program.until(asks(program));
  program.send('play(5,10');
  await program.until('> play(5,10');
  program.send(key.controlC);
  await program.until(asks(program));
  program.send(key.controlC);
  expect((await program.ended).exitCode).toBe(130);
  expect(program.screen()).not.toContain('Error');
});

test('Tab completes, and the up arrow recalls a line, even of an earlier run', async () => {
  const home = temporaryFolder();
  const program = startTerminal(['run', 'space-defender'], { home });
  await program.until(asks(program));
  program.send('tog');
  await program.until('> tog');
  program.send(key.tab);
  await program.until('> toggle_');
  program.send(`debug_mode${key.enter}`);
  await program.until('In debug mode.');
  await program.until(asks(program));
  program.send(key.up);
  await program.until('> toggle_debug_mode');
  program.send(`${key.enter}`);
  await program.until('Not in debug mode.');
  await program.until(asks(program));
  program.send('\u0004');
  await program.ended;
  const again = startTerminal(['run', 'space-defender'], { home });
  await again.until(asks(again));
  again.send(key.up);
  await again.until('> toggle_debug_mode');
});

test('after text mode ends, the shell has its own line editing, and its prompt on a new row', async () => {
  const shell = startShell();
  await shell.until('shell>');
  shell.send(`"${process.execPath}" "${join(import.meta.dirname, '..', '..', 'dist', 'cli.js')}" run risc${key.enter}`);
  await shell.until(asks(shell, '1,2>'));
  shell.send('\u0004');
  await shell.until(asks(shell, 'shell>'));
  shell.send(`echo it is $?${key.enter}`);
  await shell.until('it is 0');
});

test('text mode that is killed has saved every answered line, and the match continues from there', async () => {
  const file = join(temporaryFolder(), 'kept.turncade');
  const program = run('risc', '--bot', '2=normal', '--seed', 'k7f2', '--save', file);
  await program.until(asks(program, '1>'));
  program.send(`spread${key.enter}`);
  await program.until('place: alder 4');
  await program.until(asks(program, '1>'));
  program.pty.kill('SIGKILL');
  await program.ended;
  expect(readFileSync(file, 'utf8')).toMatch(/\n1: spread -- \d+ [0-9a-f]{16}.*\n$/);
  const again = run('risc', '--save', file);
  await again.until('place: alder 4');
  await again.until(asks(again, '1>'));
  again.send(`commit${key.enter}`);
  await again.until('turn 1');
});
