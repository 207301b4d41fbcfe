import { type FileFault, type Result, success } from '../../../engine/result.ts';
import type { Board, BoardPlan } from '../board.ts';
import { buildBoard } from '../board.ts';
import { readDeclarations } from './declarations.ts';
import { readGrid } from './grid.ts';
import { readHeader } from './header.ts';
import { type LevelLine, linesOf, wrong } from './lines.ts';
import { withStarts } from './whole.ts';

/** A level: a board with its name. */
export interface Level {
  readonly title: string;
  readonly tier: number;
  /** The board's name for positions: that of a level that comes with the program, else its text. */
  readonly boardName: string;
  readonly board: Board;
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
  const plan: BoardPlan = { ...squares.value, ...declared.value };
  const whole = withStarts(plan);
  if (!whole.ok) return whole;
  return success({
    title,
    tier,
    boardName,
    board: buildBoard(whole.value),
    declaresStarts: declared.value.starts.length > 0,
  });
}

/** The lines from the first one of the grid on that belong to it. */
function gridLines(lines: readonly LevelLine[]): readonly LevelLine[] {
  const end = lines.findIndex(({ text }) => !/^[+|:]/.test(text));
  return end < 0 ? lines : lines.slice(0, end);
}
