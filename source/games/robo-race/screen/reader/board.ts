import { foundText, numbersIn } from '../../../../screen/asked-words.ts';
import { rangesOf } from '../../../../screen/ranges.ts';
import { flow, listOf } from '../../../../screen/sentences.ts';
import { type Board, decorationAt, flagNumber, hasWall, squareAt, xOf } from '../../board.ts';
import { type Direction, directions } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { robotInside } from '../phrases.ts';
import { directionWord } from '../words/places.ts';
import { decorationName, tileText } from '../words/squares.ts';

/** The board row by row from the north, as it is drawn; or one row of it. */
export function boardLines(scene: RaceScene, words: readonly string[]): string[] {
  const { height } = scene.view.board;
  const [row] = numbersIn(words, 1) ?? [];
  if (words.length > 0 && (row === undefined || row >= height))
    return [`${foundText(words)}, expected a row from 0 to ${height - 1}, or nothing for all.`];
  const rows = row === undefined ? Array.from({ length: height }, (_, i) => height - 1 - i) : [row];
  return rows.flatMap((y) => flow([rowSentence(scene, y)]));
}

/** `Row 7: belt south at 0, normal at 8, wall between 5 and 6; open border east and west.` */
function rowSentence(scene: RaceScene, y: number): string {
  const { board, robots } = scene.view;
  const squares = Array.from({ length: board.width }, (_, x) => squareAt(board, x, y));
  const columnsWhere = (isThere: (square: number) => boolean) =>
    squares.flatMap((square, x) => (isThere(square) ? [x] : []));
  const named = (nameOf: (square: number) => string | undefined): string[] =>
    [...new Set(squares.map(nameOf))].flatMap((name) =>
      name === undefined ? [] : [`${name} at ${columnsText(columnsWhere((square) => nameOf(square) === name))}`],
    );
  const walls = (direction: Direction): string[] => {
    const columns = isBorder(board, y, direction) ? [] : columnsWhere((square) => hasWall(board, square, direction));
    return columns.length === 0 ? [] : [`wall ${directionWord(direction)} of ${columnsText(columns)}`];
  };
  const robotOn = (square: number) => robots.findIndex((robot) => robot.square === square);
  const things = [
    ...named((square) => (flagNumber(board, square) === 0 ? undefined : `flag ${flagNumber(board, square)}`)),
    ...named((square) => (board.tiles[square] === '.' ? undefined : tileText(board, square))),
    ...named((square) => {
      const decoration = decorationAt(board, square);
      return decoration && decorationName(decoration);
    }),
    ...named((square) => (robotOn(square) < 0 ? undefined : robotInside(scene, robotOn(square) + 1))),
    ...columnsWhere((square) => hasWall(board, square, 1))
      .filter((x) => x < board.width - 1)
      .map((x) => `wall between ${x} and ${x + 1}`),
    ...walls(0),
    ...walls(2),
  ];
  const open = openBorder(board, y, columnsWhere);
  return `Row ${y}: ${things.length === 0 ? 'floor' : things.join(', ')}${open === '' ? '' : `; open border ${open}`}.`;
}

const columnsText = (columns: readonly number[]): string => listOf(rangesOf(columns, ' to '));

const isBorder = ({ height }: Board, y: number, direction: Direction): boolean =>
  (direction === 0 && y === height - 1) || (direction === 2 && y === 0);

/** Where a robot can leave the board from a row: `west and east`, `north of 3 to 5`. */
function openBorder(
  board: Board,
  y: number,
  columnsWhere: (isThere: (square: number) => boolean) => readonly number[],
): string {
  const sides = directions.flatMap((direction) => {
    const open = columnsWhere((square) => {
      const isEnd = direction === 1 || direction === 3;
      const x = xOf(board, square);
      const isAtBorder = isEnd ? x === (direction === 1 ? board.width - 1 : 0) : isBorder(board, y, direction);
      return isAtBorder && !hasWall(board, square, direction);
    });
    if (open.length === 0) return [];
    const isWhole = direction === 1 || direction === 3 || open.length === board.width;
    return [`${directionWord(direction)}${isWhole ? '' : ` of ${columnsText(open)}`}`];
  });
  return listOf(sides);
}
