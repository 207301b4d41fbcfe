import { type Board, type Decoration, decorationAt, fall, flagNumber, hasWall } from '../../board.ts';
import { directions, type TileSign } from '../../vocabulary.ts';
import { directionWord } from './places.ts';

const tileWords: Readonly<Record<TileSign, string>> = {
  '.': 'floor',
  '^': 'belt north',
  '>': 'belt east',
  v: 'belt south',
  '<': 'belt west',
  R: 'gear clockwise',
  L: 'gear counter-clockwise',
  O: 'pit',
  G: 'goal',
};

/** The tile of a square in words: `belt east`. */
export const tileText = ({ tiles }: Board, square: number): string => tileWords[tiles[square] ?? '.'];

/** `pusher south` */
export const decorationName = ({ kind, direction }: Decoration): string =>
  direction === undefined ? kind : `${kind} ${directionWord(direction)}`;

/** `in step 3`, `in steps 2 and 4` */
export const stepsText = ({ steps }: Decoration): string =>
  steps.length === 1 ? `in step ${steps[0]}` : `in steps ${steps.slice(0, -1).join(', ')} and ${steps.at(-1)}`;

/** What stands on a square beside robots: its flag, its tile and its decoration, with the steps; nothing for mere floor. */
export function elementsOf(board: Board, square: number): string[] {
  const decoration = decorationAt(board, square);
  const flag = flagNumber(board, square);
  return [
    ...(flag === 0 ? [] : [`flag ${flag}`]),
    ...(board.tiles[square] === '.' ? [] : [tileText(board, square)]),
    ...(decoration === undefined ? [] : [`${decorationName(decoration)} ${stepsText(decoration)}`]),
  ];
}

/** The sides of a square with a wall, in words. */
export const walledSides = (board: Board, square: number): string[] =>
  directions.filter((direction) => hasWall(board, square, direction)).map(directionWord);

/** The sides of a square on which a robot that leaves it falls: into a pit, or over an open border. */
export const deadlySides = (board: Board, square: number): string[] =>
  directions.filter((direction) => board.ways[4 * square + direction] === fall).map(directionWord);
