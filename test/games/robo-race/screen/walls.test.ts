import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Board, hasWall, squareAt } from '../../../../source/games/robo-race/board.ts';
import { boardSection } from '../../../../source/games/robo-race/screen/board/board-lines.ts';
import type { Overlay } from '../../../../source/games/robo-race/screen/board/cells.ts';
import { layoutOf } from '../../../../source/games/robo-race/screen/layout.ts';
import type { RaceScene } from '../../../../source/games/robo-race/screen/local.ts';
import { type Direction, directions } from '../../../../source/games/robo-race/vocabulary.ts';
import { ascii, span, unicode } from '../../../../source/screen/paint.ts';
import { listedLevels } from '../listed-levels.ts';
import { randomLevel } from '../random-level.ts';
import { sceneAfter, textsOf } from './planning-scenes.ts';

/** The signs of walls, as a player knows them. */
const known = {
  unicode: { glyphs: unicode, side: '│', below: '▁', corner: '┘' },
  ascii: { glyphs: ascii, side: '|', below: '_', corner: '+' },
} as const;

type Signs = (typeof known)[keyof typeof known];

/** The sides of squares that have walls, as `x,y,direction`, of the part of a board that is seen. */
function wallsSeen(scene: RaceScene, wallOn: (x: number, y: number, direction: Direction) => boolean): string[] {
  const { board } = scene.view;
  const { row, column, rows, columns } = layoutOf(scene).window;
  const top = board.height - 1 - row;
  return Array.from({ length: rows * columns }, (_, i) => [
    column + (i % columns),
    top - Math.floor(i / columns),
  ]).flatMap(([x = 0, y = 0]) => directions.filter((side) => wallOn(x, y, side)).map((side) => `${x},${y},${side}`));
}

/** The same, read from the rows that are painted: nothing but their signs is looked at. */
function wallsRead(scene: RaceScene, overlay: Overlay, { side, below, corner }: Signs): string[] {
  const { board } = scene.view;
  const { row, column } = layoutOf(scene).window;
  const painted = textsOf(boardSection(scene, overlay).lines);
  const rowOf = (y: number) => board.height - y - row;
  const edge = (x: number, y: number) => painted[rowOf(y)]?.charAt(4 + 4 * (x - column)) ?? '';
  const cell = (x: number, y: number) => painted[rowOf(y)]?.slice(5 + 4 * (x - column), 8 + 4 * (x - column)) ?? '';
  const isSide = (sign: string) => sign === side || sign === corner;
  const isBelow = (x: number, y: number) =>
    cell(x, y).includes(below) || [below, corner].some((sign) => edge(x + 1, y) === sign);
  return wallsSeen(scene, (x, y, direction) => {
    switch (direction) {
      case 1:
        return isSide(edge(x + 1, y));
      case 2:
        return isBelow(x, y);
      case 3:
        return isSide(edge(x, y));
      default:
        return rowOf(y) === 1 ? cell(x, board.height - row) === below.repeat(3) : isBelow(x, y + 1);
    }
  });
}

const wallsOf = (scene: RaceScene): string[] =>
  wallsSeen(scene, (x, y, direction) => hasWall(scene.view.board, squareAt(scene.view.board, x, y), direction));

/** What may lie on a board: robots, steps of a path, and robots that have just been destroyed. */
interface Things {
  readonly robots: readonly number[];
  readonly marks: readonly number[];
  readonly lost: readonly number[];
}

const nothing: Things = { robots: [], marks: [], lost: [] };

function expectReadable(text: string, things: Things, signs: Signs, size: { columns: number; rows: number }): void {
  const scene = sceneAfter([], { players: 1, level: { name: './walls.txt', text } }, { ...size, glyphs: signs.glyphs });
  const { board } = scene.view;
  const within = (squares: readonly number[]) => squares.map((square) => square % board.tiles.length);
  const robots = within(things.robots).map((square, i) => ({ square, facing: 0 as const, start: i + 1, flags: 0 }));
  const shown = robots.length === 0 ? scene : { ...scene, view: { ...scene.view, robots } };
  const placeOf = (board: Board, square: number) => ({
    x: square % board.width,
    y: Math.floor(square / board.width),
  });
  const overlay: Overlay = {
    marks: new Map(within(things.marks).map((square) => [square, [span('(3)', 'seat1')]])),
    lost: within(things.lost).map((square) => ({ player: 2, ...placeOf(board, square) })),
  };
  expect(wallsRead(shown, overlay, signs)).toEqual(wallsOf(shown));
}

const sizes = [
  { columns: 80, rows: 24 },
  { columns: 220, rows: 60 },
] as const;

describe('every wall can be read from the painted board', () => {
  test.each(listedLevels.map(({ name, text, level }) => ({ name, text, board: level.board })))(
    'of the level $name',
    ({ text, board }) => {
      const all = board.tiles.map((_, square) => square);
      for (const signs of Object.values(known))
        for (const size of sizes) {
          expectReadable(text, nothing, signs, size);
          expectReadable(text, { ...nothing, marks: all }, signs, size);
          expectReadable(text, { ...nothing, lost: all }, signs, size);
          for (const rest of [0, 1, 2])
            expectReadable(text, { ...nothing, robots: all.filter((n) => n % 3 === rest).slice(0, 9) }, signs, size);
        }
    },
  );

  test('of random levels with anything on them', () => {
    const squares = fc.uniqueArray(fc.nat(55), { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.record({ robots: squares, marks: squares, lost: squares }),
        fc.constantFrom(...Object.values(known)),
        (seed, things, signs) => expectReadable(randomLevel(seed), things, signs, sizes[0]),
      ),
      { numRuns: 40 },
    );
  });
});
