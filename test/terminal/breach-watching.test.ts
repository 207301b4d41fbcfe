import { describe, expect, test } from 'vitest';
import { withoutTutorial } from '../support/hot-seat.ts';
import { commandsOf, keysFor, openBreach, solutionOf, trimmedScreen } from '../support/into-the-breach.ts';
import { cli, savedFiles } from '../support/program.ts';
import { key, paste, startShell, startTerminal } from '../support/terminal.ts';
import '../support/terminal-tests.ts';

const isWatched = (screen: string): boolean => screen.includes('any key skip');
const isAtRest = (screen: string): boolean => !isWatched(screen) && screen.includes('? help');

/** Whether a frame is drawn from the first row of a size to the last. */
const fills = (columns: number, rows: number) => (screen: string) => {
  const lines = screen.split('\n');
  const isTitled = lines[0]?.startsWith(' Into The Breach   classic') === true && lines[0].length === columns;
  return isTitled && lines[rows - 1]?.includes('? help') === true;
};

const firstTurn = solutionOf('classic').slice(0, 3);

/** `classic` with the moves of the first turn made, watched at 1x from here on. */
async function beforeEndTurn() {
  const program = await openBreach(['--speed', '1x']);
  program.send(paste(...firstTurn));
  await program.until((screen) => isAtRest(screen) && screen.includes('T  (1, 4)'));
  return program;
}

describe('End Turn that is watched', () => {
  test('shows the attacks one by one and then each step, and comes to what is true', async () => {
    const program = await beforeEndTurn();
    const frames = program.frames();
    program.send('t');
    await program.until(/turn 2 /);
    await program.until(isAtRest);
    const seen = frames.filter(isWatched).join('\n');
    expect(seen).toContain('3 H heals');
    expect(seen).toContain('4 S hits F (8,7) -2: destroyed');
    // The scorpion walks from (8,8) to (8,5), over two other tiles.
    expect(frames.some((frame) => /^ {2}8 .*\. {4}S {4}\. {3,4}▒M/m.test(frame))).toBe(true);
    expect(program.screen()).toContain('S  (8, 5)');
    program.pty.kill();
  });

  test('is skipped by a key, which is used up by that; the next one counts', async () => {
    const program = await beforeEndTurn();
    program.send('t');
    await program.until(isWatched);
    program.send('t');
    await program.until(isAtRest);
    expect(program.screen()).toMatch(/turn 2 /);
    program.send('t');
    await program.until(isWatched);
    program.send(key.escape);
    await program.until(isAtRest);
    expect(program.screen()).toMatch(/turn 3 /);
    program.send(key.controlC);
    await program.ended;
    expect(commandsOf(savedFiles(program.home)[0]?.text)).toEqual([...firstTurn, 'end_turn', 'end_turn']);
  });

  test('ends with another size of the terminal, and is whole in that', async () => {
    const program = await beforeEndTurn();
    program.send('t');
    await program.until(isWatched);
    program.resize(120, 40);
    await program.until(fills(120, 40));
    expect(program.screen()).not.toContain('any key skip');
    expect(program.rows()[0]).toMatch(/ turn 2 {2}par 3 $/);
    program.resize(80, 24);
    await program.until(fills(80, 24));
    const drawn = trimmedScreen(program);
    program.send(key.controlC);
    await program.ended;

    const again = startTerminal(['--speed', 'skip'], { home: program.home });
    await again.until('c  Continue');
    again.send('c');
    await again.until(/turn 2 {2}par 3/);
    await withoutTutorial(again);
    await again.until(() => boardOf(trimmedScreen(again)) === boardOf(drawn));
    again.pty.kill();
  });

  test('is shown again by r, and the match stays where it is', async () => {
    const program = await beforeEndTurn();
    program.send('t');
    await program.until(isWatched);
    program.send(' ');
    await program.until(isAtRest);
    const before = trimmedScreen(program);
    program.send('r');
    await program.until(isWatched);
    program.send(' ');
    await program.until(() => trimmedScreen(program) === before);
    program.pty.kill();
  });
});

/** The rows of the board without the cursor. */
const boardOf = (screen: string): string =>
  screen
    .split('\n')
    .slice(3, 13)
    .map((row) => row.slice(0, 54).replaceAll(/[[\]]/g, ' '))
    .join('\n');

describe('Ctrl+Z', () => {
  test('in the middle of a turn gives the shell back; fg comes back to the selection and the moves', async () => {
    const shell = startShell();
    await shell.until('shell>');
    shell.send(`'${process.execPath}' '${cli}' play into-the-breach --speed skip\r`);
    await shell.until('[End Turn]');
    await withoutTutorial(shell);
    shell.send(`${keysFor(['move(1,1,2,1)'], [1, 1])}${key.tab}`);
    await shell.until('The TankMech (1,2) can move to');
    const before = trimmedScreen(shell);
    shell.send(key.controlZ);
    await shell.until(/Stopped[\s\S]*shell>/);
    expect(shell.buffer()).toBe('normal');
    expect(commandsOf(savedFiles(shell.home)[0]?.text)).toEqual(['move(1,1,2,1)']);
    shell.send('fg\r');
    await shell.until(() => shell.buffer() === 'alternate' && trimmedScreen(shell) === before);
    shell.send('u');
    await shell.until('T* (1, 1)');
    shell.pty.kill();
  });

  test('in a playback shows its end after fg', async () => {
    const shell = startShell();
    await shell.until('shell>');
    shell.send(`'${process.execPath}' '${cli}' play into-the-breach --level mason --speed 1x\r`);
    await shell.until('[End Turn]');
    await withoutTutorial(shell);
    shell.send('tt');
    await shell.until(isWatched);
    shell.send(key.controlZ);
    await shell.until(/Stopped[\s\S]*shell>/);
    shell.send('fg\r');
    await shell.until('You Lost!');
    shell.send('q');
    await shell.until((screen) => screen.trimEnd().endsWith('shell>'));
    shell.pty.kill();
  });
});

describe('a bot', () => {
  test('is watched, stops for a key, and the match is kept when it is left', async () => {
    const program = await openBreach(['--bot', '1=normal', '--speed', '2x']);
    await program.until(/turn 2 /);
    expect(program.screen()).toContain('WATCHING');
    await program.until('space pause');
    program.send(' ');
    await program.until('WATCHING, paused');
    const paused = trimmedScreen(program);
    program.send('x');
    await program.until('! The key x does nothing here.');
    program.send(key.escape);
    await program.until(() => trimmedScreen(program) === paused);
    program.send('q');
    expect((await program.ended).exitCode).toBe(0);
    const [saved] = savedFiles(program.home);
    expect(saved?.text).toMatch(/\nnote bot-1 normal\n/);

    const again = startTerminal(['--speed', 'skip'], { home: program.home });
    await again.until('c  Continue');
    again.send('c');
    await again.until('You Win!');
    again.send('q');
    await again.until('q  Leave');
    again.pty.kill();
    expect(commandsOf(savedFiles(program.home)[0]?.text).slice(0, commandsOf(saved?.text).length)).toEqual(
      commandsOf(saved?.text),
    );
  });
});
