import { type BoardPlan, hasWall, placeText, squareAt, xOf, yOf } from '../board.ts';
import { DIRECTIONS } from '../vocabulary.ts';
import type { Level } from './level.ts';

/**
 * The grid of a board as levels and text blocks write it (rules, section 11), north on top.
 *
 * @param square the three characters of a square
 */
export function gridRows(board: BoardPlan, square: (square: number) => string): string[] {
  const rows: string[] = [];
  const columns = Array.from({ length: board.width }, (_, x) => x);
  for (let y = board.height - 1; y >= 0; y--) {
    const at = (x: number) => squareAt(board, x, y);
    const open = y === board.height - 1 ? '...' : '   ';
    rows.push(`+${columns.map((x) => `${hasWall(board, at(x), 0) ? '---' : open}+`).join('')}`);
    const sides = columns.map((x) => {
      const isLast = x === board.width - 1;
      return `${square(at(x))}${hasWall(board, at(x), 1) ? '|' : isLast ? ':' : ' '}`;
    });
    rows.push(`${hasWall(board, at(0), 3) ? '|' : ':'}${sides.join('')}`);
  }
  rows.push(`+${columns.map((x) => `${hasWall(board, x, 2) ? '---' : '...'}+`).join('')}`);
  return rows;
}

/** The canonical text of a level, which `readLevel` reads back to the same. */
export function levelText({ title, tier, board, declaresStarts }: Level): string {
  const place = (square: number) => placeText(xOf(board, square), yOf(board, square));
  const starts = board.starts.map(({ square, facing }, i) => `start ${i + 1} ${place(square)} ${DIRECTIONS[facing]}`);
  const decorations = board.decorations
    .toSorted((a, b) => a.square - b.square)
    .map(({ kind, square, direction, steps }) => {
      const facing = direction === undefined ? '' : `${DIRECTIONS[direction]} `;
      return `${kind} ${place(square)} ${facing}${steps.join(',')}`;
    });
  const grid = gridRows(board, (square) => ` ${board.tiles[square]} `);
  const lines = [
    'robo-race level 1',
    `name ${title}`,
    `tier ${tier}`,
    ...grid,
    ...(declaresStarts ? starts : []),
    ...decorations,
  ];
  return `${lines.join('\n')}\n`;
}
