import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { sitDownAt } from '../support/hot-seat.ts';
import { cli, savedFiles } from '../support/program.ts';
import { key, modesLeftOn, startShell, startTerminal, type TerminalProgram } from '../support/terminal.ts';

/** Starts a game in a shell with job control. Returns the shell and the process id of the program. */
async function playInShell(): Promise<{ shell: TerminalProgram; pid: number }> {
  const shell = startShell();
  await shell.until('shell>');
  // `exec` keeps the process id that the subshell printed.
  shell.send(`(echo id $BASHPID; exec '${process.execPath}' '${cli}' play space-defender --seed classic)\r`);
  await shell.until('custom board');
  // The effect of `?` proves that the program has read the terminal's answers. Otherwise, the shell would read them.
  shell.send('?');
  await shell.until('on this screen');
  shell.send('?');
  await shell.until('custom board');
  const [, pid] = /\bid (\d+)/.exec(shell.raw()) ?? [];
  return { shell, pid: Number(pid) };
}

/** State of a process as reported by `ps`, such as `T` for stopped. Empty if it does not exist. */
const stateOf = (pid: number): string =>
  spawnSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();

const prompts = (screen: string): number => screen.split('shell>').length - 1;

/** Waits for the prompt that follows a stopped job. */
async function shellIsBack(shell: TerminalProgram): Promise<void> {
  await shell.until(/Stopped[\s\S]*shell>/);
  expect(shell.buffer()).toBe('normal');
}

describe('Ctrl+Z', () => {
  test('stops the program with the shell restored and the match saved, and fg brings the screen back', async () => {
    const { shell } = await playInShell();
    shell.send(`${key.enter}${key.controlZ}`);
    await shellIsBack(shell);
    expect(modesLeftOn(shell.raw()).filter((mode) => mode !== '2004')).toEqual([]);
    expect(savedFiles(shell.home)[0]?.text).toMatch(/\nplay\(10,30,/);
    shell.send('echo the shell $((6*7))\r');
    await shell.until('the shell 42');
    expect(shell.screen()).not.toContain('Space Defender');

    shell.send('fg\r');
    await shell.until('Loadout for');
    expect(shell.buffer()).toBe('alternate');
    expect(modesLeftOn(shell.raw())).toEqual(expect.arrayContaining(['1000', '1006', '1049', '2004', '-25']));
    shell.send(key.down);
    await shell.until('Enter: start with Snipe');
    shell.send('q');
    await shell.until((screen) => screen.includes('the shell 42') && screen.trimEnd().endsWith('shell>'));
  });

  test('in a match of two people makes the program show the cover before anything else when it resumes', async () => {
    const shell = startShell();
    await shell.until('shell>');
    shell.send(`'${process.execPath}' '${cli}' play robo-race --players 2\r`);
    await sitDownAt(shell, 1, 'player 1 of 2');
    shell.send(key.controlZ);
    await shellIsBack(shell);
    const frames = shell.frames();
    shell.send('fg\r');
    await shell.until('Pass to player 1');
    expect(frames.filter((frame) => frame.includes('player 1 of 2'))).toEqual([]);
  });

  test('lets the program adapt to a terminal that was resized meanwhile', async () => {
    const { shell } = await playInShell();
    shell.send(key.controlZ);
    await shellIsBack(shell);
    shell.resize(120, 40);
    shell.send('fg\r');
    await shell.until((screen) => /\? (?:help|more)/.test(screen.split('\n')[39] ?? ''));
    expect(shell.rows()[0]).toMatch(/^ Space Defender {3}custom board {70,}seed classic $/);
  });

  test('stops the program again after each fg', async () => {
    const { shell } = await playInShell();
    for (let i = 1; i <= 3; i++) {
      shell.send(key.controlZ);
      await shell.until((screen) => prompts(screen) === i + 1 && screen.trimEnd().endsWith('shell>'));
      shell.send('fg\r');
      await shell.until('custom board');
    }
  });

  test('stops the program, and a program continued in the background waits until it has the terminal', async () => {
    const { shell } = await playInShell();
    shell.send(key.controlZ);
    await shellIsBack(shell);
    shell.send('bg\r');
    // Waits until the job has stopped again, which the shell reports before one of its next prompts.
    const stops = () => {
      shell.send('\r');
      return shell.raw().split('Stopped').length - 1;
    };
    await expect.poll(stops, { interval: 100 }).toBe(2);
    shell.send('echo still $((6*7))\r');
    await shell.until('still 42');
    expect(shell.buffer()).toBe('normal');
    shell.send('fg\r');
    await shell.until('custom board');
    expect(shell.buffer()).toBe('alternate');
  });

  test("leaves the shell's screen unchanged when the stopped program is killed", async () => {
    const { shell, pid } = await playInShell();
    shell.send(key.controlZ);
    await shellIsBack(shell);
    const { length } = shell.raw();
    shell.send('kill %1\r');
    await expect.poll(() => stateOf(pid)).toBe('');
    shell.send('echo $((6*7)) then\r');
    await shell.until('42 then');
    expect(shell.buffer()).toBe('normal');
    expect(shell.raw().slice(length)).not.toMatch(/\[\?(?:25|1000|1006|1049|2026)[hl]/);
  });

  test('only redraws the screen if no shell can resume the program', async () => {
    const program = startTerminal(['play', 'space-defender']);
    await program.until('custom board');
    program.send(key.controlZ);
    await program.until(() => program.raw().split('[?1049h').length === 3);
    await program.until('custom board');
    program.send(key.enter);
    await program.until('Loadout for');
  });
});

describe('a signal from another process', () => {
  test('stops the program like Ctrl+Z if it is SIGTSTP', async () => {
    const { shell, pid } = await playInShell();
    process.kill(pid, 'SIGTSTP');
    await shellIsBack(shell);
    shell.send('fg\r');
    await shell.until('custom board');
    expect(shell.buffer()).toBe('alternate');
  });

  test('stops the program even if it cannot be caught (SIGSTOP), and fg redraws the screen completely', async () => {
    const { shell, pid } = await playInShell();
    process.kill(pid, 'SIGSTOP');
    await shell.until(/Stopped[\s\S]*shell>/);
    shell.send('echo $((6*7)) garbage\r');
    await shell.until('42 garbage');
    shell.send('fg\r');
    await shell.until((screen) => screen.includes('custom board') && !screen.includes('garbage'));
    shell.send(key.enter);
    await shell.until('Loadout for');
    expect(shell.rows()[0]).toMatch(/^ Space Defender {3}Loadout/);
    shell.send('q');
    await shell.until((screen) => screen.trimEnd().endsWith('shell>'));
    expect(shell.buffer()).toBe('normal');
  });
});
