import type { Seat } from '../../../../engine/vocabulary.ts';
import type { Glyphs, Role } from '../../../../screen/paint.ts';
import { type Board, isOn, squareAt } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import { type Direction, directionOf, directions, dx, dy } from '../../vocabulary.ts';
import { type Canvas, put } from './canvas.ts';
import { innerOf, signColumnOf, signRowOf } from './sizes.ts';
import { isAscii } from './signs.ts';
import { columnOf, type DrawnBoard, lastRowOf, rowOf, seenSquare } from './walls.ts';

/** The way of a robot: by square the sides over which it came and went, 1 for the north, 2 east, 4 south, 8 west. */
export type Trail = ReadonlyMap<number, number>;

/** The way that a robot goes in these events, steps over the border included. */
export function trailOf(events: readonly GameEvent[], player: Seat, board: Board): Trail {
  const sides = new Map<number, number>();
  const add = (x: number, y: number, side: Direction) => {
    if (!isOn(board, { x, y })) return;
    const square = squareAt(board, x, y);
    const known = sides.get(square);
    sides.set(square, known === undefined ? 1 << side : known | (1 << side));
  };
  for (const event of events) {
    if (event.type !== 'move' || event.player !== player) continue;
    const way = directionOf(event.direction);
    if (way === undefined) continue;
    add(event.x, event.y, way);
    add(event.x + dx[way], event.y + dy[way], directions[(way + 2) % 4] ?? way);
  }
  return sides;
}

/** Lines by the sides that they join: none, N, E, NE, S, NS, ES, NES, W, NW, EW, NEW, SW, NSW, ESW, all. */
const [thin, double, plain] = [' │─└││┌├─┘─┴┐┤┬┼', ' ║═╚║║╔╠═╝═╩╗╣╦╬', ' |-+||++-+-+++++'];

/** Draws the way of a robot where there is nothing else: from square to square, and over the border. */
export function drawTrail(canvas: Canvas, drawn: DrawnBoard, trail: Trail, role: Role): void {
  const { board, window, size, glyphs } = drawn;
  const lines = linesFor(glyphs, size.rows === 4);
  const [middle, line] = [signColumnOf(size), signRowOf(size)];
  const { columns: inner } = innerOf(size);
  const isFree = { role, over: '.' };
  const mark = (column: number, row: number, sides: number) => put(canvas, column, row, lines.charAt(sides), isFree);
  for (let down = 0; down < window.rows; down++)
    for (let right = 0; right < window.columns; right++) {
      const sides = trail.get(seenSquare(drawn, right, down));
      if (sides === undefined) continue;
      const [column, row] = [columnOf(drawn, right), rowOf(drawn, down)];
      mark(column + middle, row + line, sides);
      for (let i = 0; i < middle; i++) if ((sides & 8) !== 0) mark(column + i, row + line, 10);
      for (let i = middle + 1; i < inner; i++) if ((sides & 2) !== 0) mark(column + i, row + line, 10);
      for (let i = 0; i < line; i++) if ((sides & 1) !== 0) mark(column + middle, row + i, 5);
      for (let i = line + 1; i < size.rows - 1; i++) if ((sides & 4) !== 0) mark(column + middle, row + i, 5);
      // The edges; those of the border are crossed by robots that fall.
      const isLastRow = window.row + down === board.height - 1;
      const over = { role };
      if ((sides & 2) !== 0) put(canvas, column + inner, row + line, lines.charAt(10), over);
      if ((sides & 8) !== 0) put(canvas, column - 1, row + line, lines.charAt(10), over);
      if ((sides & 4) !== 0 && size.rows > 1) put(canvas, column + middle, row + size.rows - 1, lines.charAt(5), over);
      if ((sides & 4) !== 0 && size.rows === 1 && isLastRow)
        put(canvas, column + middle, lastRowOf(drawn), lines.charAt(5), over);
      if ((sides & 1) !== 0 && window.row + down === 0)
        put(canvas, column + middle, size.above - 1, lines.charAt(5), over);
    }
}

const linesFor = (glyphs: Glyphs, isDouble: boolean): string => (isAscii(glyphs) ? plain : isDouble ? double : thin);
