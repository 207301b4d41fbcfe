import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { withoutTutorial } from '../../support/hot-seat.ts';
import { commandsOf, openBreach, solutionOf, trimmedScreen } from '../../support/into-the-breach.ts';
import { savedFiles } from '../../support/program.ts';
import { key, paste } from '../../support/terminal.ts';

const isWatched = (screen: string): boolean => screen.includes('any key skip');
const isAtRest = (screen: string): boolean => !isWatched(screen) && screen.includes('? help');

/** Whether a frame is drawn from the first row of a size to the last. */
const fills = (columns: number, rows: number) => (screen: string) => {
  const lines = screen.split('\n');
  const isTitled = lines[0]?.startsWith(' Into The Breach   Classic') === true && lines[0].length === columns;
  return isTitled && /\? help|any key skip/.test(lines[rows - 1] ?? '');
};

const firstTurn = solutionOf('classic').slice(0, 3);

/** `classic` with the moves of the first turn made, watched at 1x from here on. */
async function beforeEndTurn() {
  const program = await openBreach(startHere, ['--speed', '1x']);
  program.send(paste(...firstTurn));
  await program.until((screen) => isAtRest(screen) && screen.includes('T█ (1, 4)'));
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
    expect(frames.some((frame) => /^ 8 .*\. {3}▚S▞3 {2}\. {4}\. {3}▗█▙/m.test(frame))).toBe(true);
    expect(program.screen()).toContain('S▞ (8, 5)');
  });

  test('is skipped by a key that only skips; the next one counts', async () => {
    const program = await beforeEndTurn();
    program.send('t');
    await program.until(isWatched);
    program.send(' ');
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

  test('goes on at another size of the terminal, whole in that', async () => {
    const program = await beforeEndTurn();
    program.send('t');
    await program.until(isWatched);
    program.resize(120, 40);
    await program.until((screen) => isWatched(screen) && fills(120, 40)(screen));
    await program.until(isAtRest);
    expect(program.rows()[0]).toMatch(/ turn 2 {2}par 3 {2}best - $/);
    program.resize(80, 24);
    await program.until(fills(80, 24));
    const drawn = trimmedScreen(program);
    program.send(key.controlC);
    await program.ended;

    const again = startHere(['--speed', 'skip'], { home: program.home });
    await again.until('c  Continue');
    again.send('c');
    await again.until(/turn 2 {2}par 3/);
    await withoutTutorial(again);
    await again.until(() => boardOf(trimmedScreen(again)) === boardOf(drawn));
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
  });
});

/** The rows of the board without the cursor. */
const boardOf = (screen: string): string =>
  screen
    .split('\n')
    .slice(3, 13)
    .map((row) => row.slice(0, 54).replaceAll(/[[\]█]/g, ' '))
    .join('\n');

describe('a bot', () => {
  test('is watched, stops for a key, and the match is kept when it is left', async () => {
    const program = await openBreach(startHere, ['--bot', '1=normal', '--speed', '2x']);
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

    const again = startHere(['--speed', 'skip'], { home: program.home });
    await again.until('q  Leave');
    // What was only watched is among the saves, but nothing to continue.
    expect(again.screen()).not.toContain('Continue');
    again.send('f');
    await again.until(/autosave +Into The Breach/i);
    again.send(key.enter);
    await again.until('You Win!');
    again.send('q');
    await again.until('q  Leave');
    expect(commandsOf(savedFiles(program.home)[0]?.text).slice(0, commandsOf(saved?.text).length)).toEqual(
      commandsOf(saved?.text),
    );
  });
});
