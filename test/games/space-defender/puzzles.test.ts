import { expect, test } from 'vitest';
import { solutionFrom, startPuzzle } from '#engine/puzzle/puzzle.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { levelTexts, puzzlesOf } from '#storage/puzzles.ts';
import { unwrapped } from '#test/engine/support.ts';

const puzzles = puzzlesOf('space-defender');

test.each(puzzles.filter(({ id }) => /^[1-5]-(?:01|12)$/.test(id)))(
  'hints lead from the start of puzzle $id to its win',
  (puzzle) => {
    const match = unwrapped(startPuzzle(spaceDefender, puzzle, levelTexts(spaceDefender)));
    while (spaceDefender.outcome?.(match.state) === undefined) {
      const { command } = unwrapped(solutionFrom(match) ?? expect.fail());
      expect(match.play(1, command).ok).toBe(true);
    }
    expect(spaceDefender.outcome?.(match.state)?.winners).toEqual([1]);
  },
);
