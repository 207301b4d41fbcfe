import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { childEnvironment, cli, savedFiles, temporaryFolder } from '../support/program.ts';
import { beginGame, openGame } from '../support/space-defender.ts';
import { modesLeftOn, startTerminal, type TerminalOptions, type TerminalProgram } from '../support/terminal.ts';

async function play(options: TerminalOptions = {}): Promise<TerminalProgram> {
  const program = openGame(startTerminal, ['--seed', 'classic'], options);
  await beginGame(program);
  program.send('f');
  await program.until(/turn 1 /);
  return program;
}

/** Makes the program run a statement on SIGUSR2. */
const onSignal = (statement: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2',()=>{${statement}})`)}`,
});

describe.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGQUIT', 131],
  ['SIGTERM', 143],
])('the signal %s', (signal, status) => {
  test('restores the shell, prints nothing, and saves the match', async () => {
    const program = await play();
    process.kill(program.pty.pid, signal);
    expect((await program.ended).exitCode).toBe(status);
    expect(program.buffer()).toBe('normal');
    expect(program.screen().trim()).toBe('');
    expect(modesLeftOn(program.raw())).toEqual([]);
    expect(savedFiles(program.home)).toEqual([{ path: expect.anything(), text: expect.stringMatching(/\nfire\n$/) }]);
  });
});

describe('a crash', () => {
  test.each([
    ['an error outside of drawing', "throw new Error('broken on purpose\\nwith more lines')"],
    ['an error in a promise', "Promise.reject(new Error('broken on purpose'))"],
    [
      'an error while drawing',
      "String.prototype.repeat=()=>{throw new Error('broken on purpose')};process.stdout.emit('resize')",
    ],
  ])('by %s restores the shell and prints one line with the location of the saved match', async (_, statement) => {
    const program = await play({ columns: 200, env: onSignal(statement) });
    process.kill(program.pty.pid, 'SIGUSR2');
    expect((await program.ended).exitCode).toBe(70);
    expect(program.buffer()).toBe('normal');
    expect(modesLeftOn(program.raw())).toEqual([]);
    const [saved] = savedFiles(program.home);
    expect(saved?.text).toMatch(/\nfire\n$/);
    expect(program.screen().trim()).toBe(
      `turncade: internal error: broken on purpose; the match is saved in ${saved?.path}`,
    );
  });

  test('by `process.exit` restores the shell', async () => {
    const program = await play({ env: onSignal('process.exit(3)') });
    process.kill(program.pty.pid, 'SIGUSR2');
    expect((await program.ended).exitCode).toBe(3);
    expect(program.buffer()).toBe('normal');
    expect(modesLeftOn(program.raw())).toEqual([]);
  });
});

test('a program whose terminal disappears ends silently, and saves the match', async () => {
  const home = temporaryFolder();
  const [errors, status] = [join(home, 'errors'), join(home, 'status')];
  const command = `trap '' HUP; '${process.execPath}' '${cli}' play space-defender 2>'${errors}'; echo $? >'${status}'`;
  // The pseudo terminal belongs to this host process, so that killing the host also removes the terminal.
  const host = `
    const { spawn } = require(${JSON.stringify(createRequire(import.meta.url).resolve('@lydell/node-pty'))});
    const env = ${JSON.stringify(childEnvironment(home))};
    const pty = spawn('bash', ['-c', ${JSON.stringify(command)}], { cols: 80, rows: 24, env });
    let screen = '';
    let isChosen = false;
    pty.onData((data) => {
      screen += data;
      if (screen.includes('Loadout for')) process.kill(process.pid, 'SIGKILL');
      if (isChosen || !screen.includes('custom board')) return;
      isChosen = true;
      pty.write('\\r');
    });`;
  spawn(process.execPath, ['-e', host], { stdio: 'ignore' });
  await expect.poll(() => existsSync(status) && readFileSync(status, 'utf8')).toBe('129\n');
  expect(readFileSync(errors, 'utf8')).toBe('');
  expect(savedFiles(home)[0]?.text).toMatch(/\nplay\(10,30,/);
});
