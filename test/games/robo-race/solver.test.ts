import { describe, expect, test } from 'vitest';
import { type Board, xOf } from '#games/robo-race/board.ts';
import { workshop } from '#games/robo-race/level.ts';
import { minSteps } from '#games/robo-race/solver.ts';
import { boardOf } from './bots/support.ts';
import { fewestSteps } from './fewest-steps.ts';

/** A board of one row, below a separate row with the goal that levels need. */
function strip(row: string, ...rest: readonly string[]): Board {
  const width = (row.length - 1) / 2;
  const open = `+${'...+'.repeat(width)}`;
  const squares = [...row].map((sign, i) => (i % 2 === 0 ? sign : ` ${sign} `)).join('');
  const above = `:${' .  '.repeat(width - 1)} G :`;
  return boardOf(
    ['robo-race level 1', 'name Strip', open, above, `+${'---+'.repeat(width)}`, squares, open, ...rest, ''].join('\n'),
  );
}

describe('the fewest execution steps from a start to the goal', () => {
  test('are 7, 9, 7 and 9 from the start squares of the workshop', () => {
    const board = boardOf(workshop);
    expect(board.starts.map((start) => minSteps(board, start))).toEqual([7, 9, 7, 9]);
  });

  test.each([
    ['one Move 3', ':. . . G:', [], 1],
    ['two moves, since four squares are too far for one', ':. . . . G:', [], 2],
    ['seven squares in two steps, since a belt carries one of them', ':. . . > . . . G:', [], 2],
    ['seven squares without a belt', ':. . . . . . . G:', [], 3],
    ['no way through a wall', ':. .|. G:', [], undefined],
    ['no way over a pit', ':. . O G:', [], undefined],
    ['a crusher on the goal in steps 1 and 2 delays the victory', ':. G . .:', ['crusher (1,0) 1,2'], 3],
    ['a pusher that always acts keeps everybody from the goal', ':. G . .:', ['pusher (1,0) E 1,2,3,4,5'], undefined],
  ] as const)('take belts, walls, pits and the factory into account: %s', (_, row, declared, steps) => {
    const board = strip(row, 'start 1 (0,0) E', ...declared);
    expect(board.starts.map((start) => [xOf(board, start.square), minSteps(board, start)])).toEqual([[0, steps]]);
  });

  test('agree with an independent forward search from squares all over the board', () => {
    const board = boardOf(workshop);
    const starts = board.tiles.flatMap((tile, square) =>
      tile === 'O' || square % 4 !== 2 ? [] : [{ square, facing: 1 } as const],
    );
    expect(starts.map((start) => minSteps(board, start))).toEqual(starts.map((start) => fewestSteps(board, start)));
  });
});
