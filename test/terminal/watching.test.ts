import { describe, expect, test } from 'vitest';
import { cli, savedFiles } from '../support/program.ts';
import { busyGame, openGame } from '../support/space-defender.ts';
import { key, paste, startShell, startTerminal, type TerminalProgram } from '../support/terminal.ts';
import '../support/terminal-tests.ts';

/** In turn 14 of a game with much in sight; turns are watched at 1x from here on. */
async function openBusyGame(): Promise<TerminalProgram> {
  const program = openGame(['--seed', 'classic', '--speed', '1x']);
  await program.until('a board of your own');
  program.send(paste(...busyGame));
  await program.until(/turn 14 /);
  return program;
}

/** The board as rows of text, without what stands beside it. */
const boardOf = (screen: string): string =>
  screen
    .split('\n')
    .slice(3, 13)
    .map((row) => row.slice(0, 64).replaceAll(/[[\]]/g, ' '))
    .join('\n');

const isWatched = (screen: string): boolean => screen.includes('any key skip');

describe('a turn that is watched', () => {
  test('is drawn frame by frame, from what was to what is', async () => {
    const program = await openBusyGame();
    const before = boardOf(program.screen());
    const frames = program.frames();
    program.send('f');
    await program.until((screen) => /turn 15 /.test(screen) && !isWatched(screen));
    const after = boardOf(program.screen());
    const between = new Set(frames.filter(isWatched).map(boardOf));
    between.delete(before);
    between.delete(after);
    // One frame a phase is the least that even a slow terminal is shown.
    expect(between.size).toBeGreaterThanOrEqual(2);
    expect(after).not.toBe(before);
    program.pty.kill();
  });

  test('a key shows its end and does nothing else; the next key counts', async () => {
    const program = await openBusyGame();
    program.send('f');
    await program.until(isWatched);
    program.send('x');
    await program.until((screen) => !isWatched(screen));
    expect(program.screen()).toMatch(/turn 15 /);
    expect(program.screen()).not.toContain('The key x');
    program.send('x');
    await program.until('! The key x does nothing here.');
    program.send('q');
    await program.ended;
    expect(savedFiles(program.home)[0]?.text).toMatch(/\nmove\(C,4\)\n(?:fire\n){5}$/);
  });

  test('r shows it again, and the match stays where it is', async () => {
    const program = await openBusyGame();
    program.send('r');
    await program.until(isWatched);
    program.send(key.escape);
    await program.until((screen) => !isWatched(screen));
    expect(program.screen()).toMatch(/turn 14 /);
    program.pty.kill();
  });

  test('another size of the terminal shows its end, whole in that size', async () => {
    const program = await openBusyGame();
    program.send('f');
    await program.until(isWatched);
    program.resize(120, 40);
    await program.until((screen) => screen.split('\n')[39]?.includes('? help') === true);
    expect(program.rows()[0]).toMatch(/^ Space Defender .* turn 15 {2}score \d+ {2}seed classic $/);
    expect(program.rows()[0]).toHaveLength(120);
    program.pty.kill();
  });

  test('Ctrl+Z within it gives the shell back with the turn saved; fg comes back to it', async () => {
    const shell = startShell();
    await shell.until('shell>');
    shell.send(`'${process.execPath}' '${cli}' play space-defender --seed classic --speed 1x\r`);
    await shell.until('a board of your own');
    shell.send(paste(...busyGame));
    await shell.until(/turn 14 /);
    shell.send('f');
    await shell.until(isWatched);
    shell.send(key.controlZ);
    await shell.until(/Stopped[\s\S]*shell>/);
    expect(shell.buffer()).toBe('normal');
    expect(savedFiles(shell.home)[0]?.text).toMatch(/\nmove\(C,4\)\n(?:fire\n){5}$/);
    shell.send('echo $((6*7)) here\r');
    await shell.until('42 here');
    shell.send('fg\r');
    await shell.until((screen) => /turn 15 /.test(screen) && screen.includes('? help'));
    expect(shell.screen()).not.toContain('42 here');
    shell.send('f');
    await shell.until(/turn 16 /);
    shell.pty.kill();
  });
});

describe('a bot', () => {
  test('plays a mission to its end while the player watches', async () => {
    const program = openGame(['--level', 'under-fire', '--seed', 'a', '--bot', '1=easy']);
    await program.until('WATCHING');
    await program.until(/(?:won|game over) {2}turn \d+ {2}score \d+/);
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    expect(savedFiles(program.home)[0]?.text).toMatch(/\nnote bot-1 easy\n/);
  });

  test('stops for a key, goes on with another, and plays on when the match is opened again', async () => {
    const program = openGame(['--level', 'long-watch', '--seed', 'a', '--bot', '1=easy', '--speed', '1x']);
    // While it chooses its parts, no key is needed to skip.
    await program.until('WATCHING');
    program.send(' ');
    await program.until('WATCHING, paused');
    expect(program.screen()).toContain('space run');
    program.send(' ');
    await program.until((screen) => screen.includes('WATCHING') && !screen.includes('paused'));
    await program.until(/turn 1 /);
    program.send(key.controlC);
    await program.ended;

    const again = startTerminal(['--speed', 'skip'], { home: program.home });
    await again.until('c  Continue');
    again.send('c');
    await again.until('WATCHING');
    await again.until(/turn [1-9]\d |game over|won/);
    again.pty.kill();
  });
});
