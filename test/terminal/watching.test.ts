import { describe, expect, test } from 'vitest';
import { cli, savedFiles } from '../support/program.ts';
import { busyGame, openGame } from '../support/space-defender.ts';
import { key, paste, startShell, startTerminal, type TerminalProgram } from '../support/terminal.ts';

/** Turn 14 of a game with many visible enemies, with playback at 1x. */
async function openBusyGame(): Promise<TerminalProgram> {
  const program = openGame(startTerminal, ['--seed', 'classic', '--speed', '1x']);
  await program.until('custom board');
  program.send(paste(...busyGame));
  await program.until(/turn 14 /);
  return program;
}

const boardOf = (screen: string): string =>
  screen
    .split('\n')
    .slice(3, 13)
    .map((row) => row.slice(0, 64).replaceAll(/[[\]]/g, ' '))
    .join('\n');

const isWatched = (screen: string): boolean => screen.includes('any key skip');

describe('the playback of a turn', () => {
  test('is drawn frame by frame, from the old position to the new', async () => {
    const program = await openBusyGame();
    const before = boardOf(program.screen());
    const frames = program.frames();
    program.send('f');
    await program.until((screen) => /turn 15 /.test(screen) && !isWatched(screen));
    const after = boardOf(program.screen());
    const between = new Set(frames.filter(isWatched).map(boardOf));
    between.delete(before);
    between.delete(after);
    // Even a slow terminal shows a frame per phase or more.
    expect(between.size).toBeGreaterThanOrEqual(2);
    expect(after).not.toBe(before);
  });

  test('stops at Ctrl+Z with the turn saved, and the match continues at fg', async () => {
    const shell = startShell();
    await shell.until('shell>');
    shell.send(`'${process.execPath}' '${cli}' play space-defender --seed classic --speed 1x\r`);
    await shell.until('custom board');
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
    await shell.until((screen) => /turn 15 /.test(screen) && /\? (?:help|more)/.test(screen));
    expect(shell.screen()).not.toContain('42 here');
    shell.send('f');
    await shell.until(/turn 16 /);
  });
});
