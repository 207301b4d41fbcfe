import { type FileFault, type Result, success } from '../../../engine/result.ts';
import {
  type Board,
  type BoardLayout,
  buildBoard,
  goalsOf,
  hasWall,
  placeText,
  type Start,
  squareAt,
  xOf,
  yOf,
} from '../board.ts';
import { DIRECTIONS } from '../vocabulary.ts';
import { readDeclarations, readHeader } from '../level.ts';
import { readGrid } from './grid.ts';
import { type LevelLine, linesOf, wrong } from './lines.ts';

/** A level: a board with its name. */
export interface Level {
  readonly title: string;
  readonly tier: number;
  /** The board's name for positions: that of a level that comes with the program, else its text. */
  readonly boardName: string;
  readonly board: Board;
  /** What a race with the option `flags` has as checkpoints. */
  readonly checkpoints: readonly Start[];
  /** Whether its start squares are declared, rather than the default ones. */
  readonly declaresStarts: boolean;
}

const firstLine = 'robo-race level 1';

/** Reads the text of a level (rules, section 11); a fault names its line. */
export function readLevel(text: string, boardName = text): Result<Level, FileFault> {
  const [first, ...rest] = linesOf(text);
  if (first?.text !== firstLine) return wrong(`expected "${firstLine}", found "${first?.text ?? ''}"`, 1);
  const start = rest.findIndex(({ text: line }) => line.startsWith('+'));
  const header = readHeader(start < 0 ? rest : rest.slice(0, start));
  if (!header.ok) return header;
  const grid = start < 0 ? [] : gridLines(rest.slice(start));
  const [top] = grid;
  if (top === undefined) return wrong('the grid is missing');
  const { title, tier } = header.value;
  if (title === undefined) return wrong('name is missing', top.number);
  const squares = readGrid(grid);
  if (!squares.ok) return squares;
  const declared = readDeclarations(rest.slice(start + grid.length), squares.value);
  if (!declared.ok) return declared;
  const { checkpoints, ...declarations } = declared.value;
  const layout: BoardLayout = { ...squares.value, ...declarations, flags: [] };
  const fullLayout = withStarts(layout);
  if (!fullLayout.ok) return fullLayout;
  return success({
    title,
    tier,
    boardName,
    board: buildBoard(fullLayout.value),
    checkpoints,
    declaresStarts: declarations.starts.length > 0,
  });
}

/** The lines from the first one of the grid on that belong to it. */
function gridLines(lines: readonly LevelLine[]): readonly LevelLine[] {
  const end = lines.findIndex(({ text }) => !/^[+|:]/.test(text));
  return end < 0 ? lines : lines.slice(0, end);
}

/** The start squares of a level that declares none (rules, section 2). */
const defaultStarts: readonly Start[] = [3, 5, 7, 9].map((square) => ({ square, facing: 0 }));

/** Checks a level as a whole, and gives it the default start squares where it declares none. */
function withStarts(layout: BoardLayout): Result<BoardLayout, FileFault> {
  if (goalsOf(layout).length === 0) return wrong('the level has no goal');
  if (layout.starts.length > 0) return success(layout);
  if (layout.width < 10)
    return wrong(
      `no start squares are declared and the board is ${layout.width} wide, at least 10 are needed for the default ones`,
    );
  for (const [i, { square }] of defaultStarts.entries()) {
    const tile = layout.tiles[square];
    if (tile === 'O' || tile === 'G')
      return wrong(`default start ${i + 1} (${square},0) stands on a ${tile === 'O' ? 'pit' : 'goal'}`);
  }
  return success({ ...layout, starts: defaultStarts });
}

/**
 * The grid of a board as levels and text blocks write it (rules, section 11), north on top.
 *
 * @param square the three characters of a square
 */
export function gridRows(board: BoardLayout, square: (square: number) => string): string[] {
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
export function levelText({ title, tier, board, checkpoints, declaresStarts }: Level): string {
  const place = (square: number) => placeText(xOf(board, square), yOf(board, square));
  const numbered = (word: string, places: readonly Start[]) =>
    places.map(({ square, facing }, i) => `${word} ${i + 1} ${place(square)} ${DIRECTIONS[facing]}`);
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
    ...(declaresStarts ? numbered('start', board.starts) : []),
    ...numbered('flag', checkpoints),
    ...decorations,
  ];
  return `${lines.join('\n')}\n`;
}
