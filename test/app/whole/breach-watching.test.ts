import { describe, expect, test } from 'vitest';
import { startHere } from '../../support/here.ts';
import { openBreach, solutionOf } from '../../support/into-the-breach.ts';
import { paste } from '../../support/terminal.ts';

const isWatched = (screen: string): boolean => screen.includes('any key skip');
const isAtRest = (screen: string): boolean => !isWatched(screen) && /\? (?:help|more)/.test(screen);

const firstTurn = solutionOf('classic').slice(0, 3);

/** Starts `classic` and plays the moves of the first turn, with playback at 1x for the end of the turn. */
async function beforeEndTurn() {
  const program = await openBreach(startHere, ['--speed', '1x']);
  program.send(paste(...firstTurn));
  await program.until((screen) => isAtRest(screen) && screen.includes('T█ (1,4)'));
  return program;
}

describe('End Turn with playback', () => {
  test('shows the attacks one by one, then each step of a unit, and ends at the new position', async () => {
    const program = await beforeEndTurn();
    const frames = program.frames();
    program.send('t');
    await program.until(/turn 2 /);
    await program.until(isAtRest);
    const seen = frames.filter(isWatched).join('\n');
    expect(seen).toContain('3 H (2,4) heals');
    expect(seen).toContain('4 S (8,8) destroys F (8,7)');
    // The scorpion walks from (8,8) to (8,5), across two other tiles.
    expect(frames.some((frame) => /^ 8 .*\. {3}▚S▞3 {2}\. {10}│/m.test(frame))).toBe(true);
    expect(frames.some((frame) => /^ 8 .*\. {3}▚S▞3 {2}\. {4}\. {10}│/m.test(frame))).toBe(true);
    expect(program.screen()).toContain('S▞ (8,5)');
  });
});
