import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runProgram, savedFiles } from '../support/program.ts';
import { openGame } from '../support/space-defender.ts';
import { key, startTerminal, type TerminalProgram } from '../support/terminal.ts';

/** Number of threads of the program's process. Linux only. */
const threads = ({ pty }: TerminalProgram): number => readdirSync(`/proc/${pty.pid}/task`).length;

const memory = ({ pty }: TerminalProgram): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pty.pid}/status`, 'utf8'))?.[1]) / 1024;

/** Watches a bot that searches so deeply that it makes no move during the test. */
const watched = () =>
  startTerminal(['play', 'into-the-breach', '--level', 'quarry', '--bot', '1=hard', '--speed', 'skip']);

describe('a thinking bot', () => {
  test('shows its progress while the screen answers keys', async () => {
    const program = watched();
    await program.until(/thinking {2}[\d,]+ of 60,000 {3}Esc cancels/);
    program.send('?');
    await program.until('close');
    program.send(key.escape);
    await program.until(/thinking {2}[\d,]+ of 60,000/);
    program.send(' ');
    await program.until('WATCHING, paused');
    expect(program.screen()).not.toContain('thinking');
    program.send(' ');
    await program.until(/thinking {2}[\d,]+ of 60,000/);
    program.send(key.escape);
    await program.until('WATCHING, paused');
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
  });

  test('does not delay the end of the program, and the screen is restored', async () => {
    const program = watched();
    await program.until('thinking');
    program.send(key.controlC);
    expect((await program.ended).exitCode).toBe(0);
    // The bot's unfinished decision must not be played.
    expect(savedFiles(program.home)).toEqual([]);
    expect(program.buffer()).toBe('normal');
    expect(program.raw()).not.toContain('Error');
  });
});

test('a level generated from a seed is computed on a thread and then opens', async () => {
  const program = startTerminal([]);
  await program.until('Into The Breach');
  program.send('2');
  await program.until('choose a level');
  const before = threads(program);
  program.send('ra1\r');
  await program.until('random:a1');
  expect(threads(program)).toBeGreaterThan(before);
});

describe('a match without slow computations', () => {
  test('starts no thread and takes less than 120 MB of memory', async () => {
    const program = openGame(startTerminal, ['--level', 'long-watch', '--seed', 'a']);
    await program.until('Loadout for');
    program.send('\r');
    await program.until('turn 0');
    const before = threads(program);
    program.send('fb');
    await program.until('A hint costs the star for using no hints.');
    program.send('y');
    await program.until('Hint:');
    expect(threads(program)).toBe(before);
    expect(memory(program)).toBeLessThan(120);
  });
});

describe('text mode', () => {
  test('answers a slow query although its input ends meanwhile', () => {
    const { status, stdout, stderr } = runProgram(['play', 'into-the-breach', '--screen-reader'], 'hint\nyes\n');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toMatch(/command: yes\n(?:Thinking\.\n)?Hint: [^:]*end the\sturn/);
  });
});
