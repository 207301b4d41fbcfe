import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Section } from '#screen/frame.ts';
import { type Area, type Glyphs, type Line, type Role, span } from '#screen/styled-text.ts';
import { cellAreas, type TargetArea } from '#screen/target.ts';
import { type Board, type Decoration, flagNumber, isOn, squareAt, xOf, yOf } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import { isAlive, type View } from '../../state.ts';
import { type Direction, directionOf, directions, dx, dy, type TileSign } from '../../vocabulary.ts';
import { type Layout, layoutOf, targetBeyond } from '../layout.ts';
import { type RaceScene, raceTargets } from '../local.ts';
import { hasOwnRobot, hasRobot } from '../plan.ts';
import {
  arrowOf,
  beltDirection,
  type Canvas,
  decorationSign,
  decorationText,
  drawEnd,
  drawRobot,
  fill,
  innerOf,
  isAscii,
  linesOf,
  newCanvas,
  pictureColumns,
  pictureRows,
  put,
  robotRole,
  type Shift,
  type SquareSize,
  signColumnOf,
  signRowOf,
  stepsLine,
  tileRoles,
  tileRows,
  tileSign,
} from './signs.ts';
import {
  columnOf,
  type DrawnBoard,
  drawBorders,
  drawWalls,
  type Edge,
  lastRowOf,
  rowOf,
  seenSquare,
  strike,
  type Window,
} from './walls.ts';

/** For each square, the sides where a robot entered or left, as bits: 1 north, 2 east, 4 south, 8 west. */
export type Trail = ReadonlyMap<number, number>;

/** Trail of a robot, including moves across the border of the board. */
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

/** Line glyphs, indexed by the sides that they connect as bits: 1 north, 2 east, 4 south, 8 west. */
const [thin, double, plain] = [' │─└││┌├─┘─┴┐┤┬┼', ' ║═╚║║╔╠═╝═╩╗╣╦╬', ' |-+||++-+-+++++'];

/** Draws the trail of a robot. Within squares, covers only empty cells. */
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
      // Draws edges of squares, including the border where a robot falls off the board.
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

export interface Overlay {
  readonly cursor?: number;
  /** Trails of robots. A later trail covers earlier trails. */
  readonly trails?: readonly { readonly player: Seat; readonly trail: Trail }[];
  /** Squares where the player's robot is after each execution step. */
  readonly marks?: ReadonlyMap<number, StepMark>;
  /** Destroyed robots to draw, on the board or just outside it. */
  readonly lost?: readonly LostRobot[];
  readonly back?: ReadonlyMap<number, Seat>;
  readonly flashing?: ReadonlySet<Seat>;
  readonly shifts?: ReadonlyMap<Seat, Shift>;
  /** Goal square of a robot that wins at this moment. */
  readonly won?: number | undefined;
  readonly struck?: Edge;
  /** Execution step whose pushers and crushers are highlighted. Undefined to highlight all of them. */
  readonly execution?: number;
  readonly working?: number;
}

export interface StepMark {
  readonly step: number;
  readonly facing: Direction;
  readonly player: Seat;
  /** State of the robot at the end of a path. Undefined for earlier steps and for a destroyed robot. */
  readonly end?: 'alive' | 'goal';
}

export interface LostRobot {
  readonly player: Seat;
  readonly x: number;
  readonly y: number;
}

export interface BoardPicture {
  readonly view: View;
  readonly overlay: Overlay;
  readonly glyphs: Glyphs;
  readonly window: Window;
  readonly size: SquareSize;
  /** Number of the next checkpoint of the viewer's robot. Its square is highlighted. */
  readonly nextFlag?: number | undefined;
}

export function boardPicture({ view, overlay, glyphs, window, size, nextFlag }: BoardPicture): Line[] {
  const canvas = newCanvas(pictureColumns(size, window.columns), pictureRows(size, window.rows));
  const drawn: DrawnBoard = { board: view.board, window, size, glyphs };
  drawGround(canvas, drawn, view, { ...overlay, nextFlag });
  drawBorders(canvas, drawn);
  if (overlay.trails !== undefined)
    for (const { player, trail } of overlay.trails) drawTrail(canvas, drawn, trail, robotRole(player));
  drawMarks(canvas, drawn, overlay);
  drawRobots(canvas, drawn, view, { ...overlay, nextFlag });
  drawWalls(canvas, drawn);
  if (overlay.struck !== undefined) strike(canvas, drawn, overlay.struck);
  drawNumbers(canvas, drawn, overlay);
  drawLost(canvas, drawn, overlay);
  drawCursor(canvas, drawn, overlay);
  return linesOf(canvas);
}

/** Visible squares, each with the column and row of its top left cell. */
function* squaresOf(drawn: DrawnBoard): Generator<readonly [square: number, column: number, row: number]> {
  for (let down = 0; down < drawn.window.rows; down++)
    for (let right = 0; right < drawn.window.columns; right++)
      yield [seenSquare(drawn, right, down), columnOf(drawn, right), rowOf(drawn, down)];
}

const floorAt = (board: Board, square: number): Area =>
  (xOf(board, square) + yOf(board, square)) % 2 === 0 ? 'floor1' : 'floor2';

function groundArea(board: Board, square: number): Area {
  const tile = board.tiles[square] ?? '.';
  if (beltDirection(tile) !== undefined || tile === 'R' || tile === 'L') return 'belt-floor';
  if (tile === 'O') return 'pit';
  return tile === 'G' ? 'goal' : floorAt(board, square);
}

function drawGround(
  canvas: Canvas,
  drawn: DrawnBoard,
  view: View,
  { execution, working, nextFlag, trails = [], marks }: Overlay & Pick<BoardPicture, 'nextFlag'>,
): void {
  const { board, window, size, glyphs } = drawn;
  const inner = innerOf(size);
  const decorations = new Map(board.decorations.map((decoration) => [decoration.square, decoration]));
  const starts = new Map(board.starts.map(({ square }, i) => [square, i + 1]));
  const right = columnOf(drawn, window.columns) - 1;
  for (const [square, column, row] of squaresOf(drawn)) {
    const tile = board.tiles[square] ?? '.';
    const area = groundArea(board, square);
    const columns = Math.min(size.columns, right - column);
    const rows = size.rows === 1 ? 1 : Math.min(size.rows, lastRowOf(drawn) - row);
    fill(canvas, column, row, columns, rows, area === 'pit' || area === 'goal' ? floorAt(board, square) : area);
    // The edges have no background, so that neighbouring goals or pits remain distinguishable.
    if (area === 'pit' || area === 'goal')
      fill(canvas, column, row, inner.columns, size.rows === 2 ? Math.min(2, rows) : inner.rows, area);
    const role = square === working && !decorations.has(square) ? 'strong' : tileRoles[tile];
    for (const [i, text] of tileRows(tile, size, glyphs).entries())
      if (row + i < lastRowOf(drawn) || size.rows === 1) put(canvas, column, row + i, text, { role });
    const start = starts.get(square);
    // Omits the words of a start square if a path crosses them.
    const isCrossed = size.rows === 4 && (marks?.has(square) === true || trails.some(({ trail }) => trail.has(square)));
    if (start !== undefined && tile === '.' && !isCrossed) drawStart(canvas, drawn, view, start, column, row);
    const flag = flagNumber(board, square);
    if (flag > 0) {
      if (flag === nextFlag) fill(canvas, column, row, inner.columns, inner.rows, 'goal');
      drawFlag(canvas, drawn, flag, column, row);
    }
    const decoration = decorations.get(square);
    if (decoration === undefined) continue;
    const acts = execution === undefined || decoration.steps.includes(execution);
    const sign: Role = square === working ? 'strong' : acts ? 'hazard' : 'dim';
    drawDecoration(canvas, drawn, { decoration, tile, role: sign }, column, row);
  }
}

function drawStart(canvas: Canvas, { size }: DrawnBoard, view: View, start: number, column: number, row: number): void {
  const owner = view.robots.findIndex((robot) => robot.start === start) + 1;
  const role: Role = owner === 0 ? 'dim' : robotRole(owner);
  const text = size.rows === 4 ? `start ${start}` : 's';
  const at = size.rows === 4 ? column : column + signColumnOf(size);
  put(canvas, at, row + signRowOf(size), text, { role });
}

function drawFlag(canvas: Canvas, { size }: DrawnBoard, flag: number, column: number, row: number): void {
  const text = { 1: `F${flag}`, 2: `FLAG${flag}`, 4: ` FLAG ${flag}` }[size.rows];
  put(canvas, column, row + signRowOf(size), text, { role: 'success' });
}

interface DrawnDecoration {
  readonly decoration: Decoration;
  readonly tile: TileSign;
  readonly role: Role;
}

function drawDecoration(
  canvas: Canvas,
  { size, glyphs }: DrawnBoard,
  { decoration, tile, role }: DrawnDecoration,
  column: number,
  row: number,
): void {
  switch (size.rows) {
    case 1:
      put(canvas, column, row, tile === '.' ? '   ' : `  ${tileSign(tile, glyphs)}`, { role: tileRoles[tile] });
      return put(canvas, column, row, decorationSign(decoration, glyphs, true), { role });
    case 2: {
      const text = decorationText(decoration, tile, glyphs);
      put(canvas, column, row, text, { role: tileRoles[tile] });
      const decorationWidth = decorationText(decoration, '.', glyphs).trimEnd().length;
      return put(canvas, column, row, text.slice(0, decorationWidth), { role });
    }
    case 4:
      put(canvas, column + 2, row, decorationSign(decoration, glyphs), { role });
      put(canvas, column, row + 2, stepsLine(decoration.steps), { role });
  }
}

function drawMarks(canvas: Canvas, drawn: DrawnBoard, { marks, back }: Overlay): void {
  const { board, size, glyphs } = drawn;
  if (marks === undefined && back === undefined) return;
  for (const [square, column, row] of squaresOf(drawn)) {
    const returning = back?.get(square);
    if (returning !== undefined)
      put(canvas, column + (size.rows === 1 ? 0 : signColumnOf(size) - 1), row + signRowOf(size), `${returning}+`, {
        role: robotRole(returning),
      });
    const mark = marks?.get(square);
    if (mark === undefined) continue;
    const text = `${mark.step}${arrowOf(glyphs, mark.facing)}`;
    const role: Role = mark.end === 'goal' ? 'success' : robotRole(mark.player);
    if (mark.end !== undefined) {
      drawEnd(canvas, [column, row], text, mark.player, size, glyphs);
      continue;
    }
    const isFloor = board.tiles[square] === '.' && !board.decorations.some((other) => other.square === square);
    const offset = size.rows === 1 || !isFloor ? 0 : signColumnOf(size) - 1;
    put(canvas, column + offset, row + signRowOf(size), text, { role });
  }
}

function drawRobots(
  canvas: Canvas,
  drawn: DrawnBoard,
  view: View,
  { flashing, shifts, won, nextFlag = -1 }: Overlay & Pick<BoardPicture, 'nextFlag'>,
): void {
  const { board, size, glyphs } = drawn;
  const inner = innerOf(size);
  const players = new Map(view.robots.flatMap((robot, i) => (isAlive(robot) ? [[robot.square, i + 1]] : [])));
  for (const [square, column, row] of squaresOf(drawn)) {
    const player = players.get(square);
    if (player === undefined) continue;
    const { facing } = itemAt(view.robots, player - 1);
    const shift = shifts?.get(player);
    // Changes the background of a goal or the next checkpoint, so that the edges of a robot on it stay visible.
    if (shift === undefined && (board.tiles[square] === 'G' || flagNumber(board, square) === nextFlag))
      fill(
        canvas,
        column,
        row,
        inner.columns,
        Math.max(inner.rows, Math.min(size.rows, 2)),
        square === won ? 'cursor' : floorAt(board, square),
      );
    const robot = { player, facing, flashes: flashing?.has(player) === true, shift };
    drawRobot(canvas, [column, row], robot, size, glyphs);
  }
}

function drawNumbers(canvas: Canvas, drawn: DrawnBoard, { cursor }: Overlay): void {
  const { board, window, size } = drawn;
  const [atX, atY] = cursor === undefined ? [-1, -1] : [xOf(board, cursor), yOf(board, cursor)];
  for (let down = 0; down < window.rows; down++) {
    const y = board.height - 1 - window.row - down;
    put(canvas, 0, rowOf(drawn, down) + signRowOf(size), String(y).padStart(size.gutter - 2), {
      role: y === atY ? 'accent' : 'dim',
    });
  }
  const row = size.below === 1 && size.rows > 1 ? lastRowOf(drawn) + 1 : lastRowOf(drawn);
  for (let right = 0; right < window.columns; right++) {
    const x = window.column + right;
    const text = String(x);
    put(canvas, columnOf(drawn, right) + signColumnOf(size) - (size.rows === 1 ? text.length - 1 : 0), row, text, {
      role: x === atX ? 'accent' : 'dim',
    });
  }
}

function drawLost(canvas: Canvas, drawn: DrawnBoard, { lost = [] }: Overlay): void {
  const { board, window, size } = drawn;
  for (const { player, x, y } of lost) {
    const right = x - window.column;
    const down = board.height - 1 - y - window.row;
    if (right < -1 || right > window.columns || down < -1 || down > window.rows) continue;
    const isBesideSeen = (right === -1 && x >= 0) || (right === window.columns && x < board.width);
    const isBeyondSeen = (down === -1 && y < board.height) || (down === window.rows && y >= 0);
    if (isBesideSeen || isBeyondSeen) continue;
    const middle = signColumnOf(size);
    const column =
      right === -1 ? size.gutter - 3 : columnOf(drawn, right) + (right === window.columns ? -1 : middle - 1);
    const row = down === -1 ? 0 : down === window.rows ? canvas.rows - 1 : rowOf(drawn, down) + signRowOf(size);
    const isWide = size.rows > 1 && right >= 0 && right < window.columns;
    put(canvas, column, row, isWide ? `${player} ` : String(player), { role: robotRole(player) });
    put(canvas, column + (isWide ? 2 : 1), row, 'x', { role: 'danger' });
  }
}

function drawCursor(canvas: Canvas, drawn: DrawnBoard, { cursor }: Overlay): void {
  if (cursor === undefined) return;
  const { size, glyphs } = drawn;
  const inner = innerOf(size);
  for (const [square, column, row] of squaresOf(drawn)) {
    if (square !== cursor) continue;
    const look = { role: 'accent' as const };
    put(canvas, column - 1, row + signRowOf(size), '[', look);
    put(canvas, column + inner.columns, row + signRowOf(size), ']', look);
    if (size.rows === 1) fill(canvas, column, row, inner.columns, 1, 'cursor');
    if (size.rows !== 4) continue;
    const { corners } = glyphs;
    put(canvas, column - 1, row - 1, corners.downRight, look);
    put(canvas, column + inner.columns, row - 1, corners.downLeft, look);
    put(canvas, column - 1, row + inner.rows, corners.upRight, look);
    put(canvas, column + inner.columns, row + inner.rows, corners.upLeft, look);
  }
}

/** Section with the board. Its heading names the visible part of a large board, and the next target. */
export function boardSection(scene: RaceScene, overlay: Overlay, title = 'factory'): Section {
  const { view, glyphs, seat } = scene;
  const { window, size, margin, rowsAbove, boardRows } = layoutOf(scene);
  const beyond = targetBeyond(scene);
  const reached = view.robots[seat - 1]?.flags ?? 0;
  const nextFlag = reached < view.board.flags.length && hasRobot(scene) ? reached + 1 : undefined;
  const picture = boardPicture({ view, overlay, glyphs, window, size, nextFlag });
  const moved = margin === 0 ? picture : picture.map((row): Line => [span(' '.repeat(margin)), ...row]);
  // The tag names the next target only in a running race over checkpoints, to a player with a robot.
  const isOnFlags = view.board.flags.length > 0 && view.outcome === null && hasOwnRobot(scene);
  const next = nextFlag === undefined ? 'the goal' : `flag ${nextFlag}`;
  const tags = [isOnFlags && beyond === undefined ? `to ${next}` : undefined, seenText(scene)];
  const blank = Array.from({ length: rowsAbove }, (): Line => []);
  return {
    title: beyond === undefined ? title : `${title}, ${beyond}`,
    tag: tags.filter((text) => text !== undefined).join(', ') || undefined,
    lines: [...blank, ...moved, ...Array.from({ length: boardRows - picture.length - rowsAbove }, (): Line => [])],
    areas: squareAreas(view.board, layoutOf(scene)),
  };
}

const squareAreas = (board: Board, { window, size, margin, rowsAbove }: Layout): TargetArea[] =>
  cellAreas(
    {
      left: margin + size.gutter,
      top: rowsAbove + size.above,
      cell: { width: size.columns, height: size.rows },
      columns: window.columns,
      rows: window.rows,
    },
    (row, column) => {
      const square = squareAt(board, window.column + column, board.height - 1 - window.row - row);
      return raceTargets.to({ type: 'square', square });
    },
  );

function seenText(scene: RaceScene): string | undefined {
  const { width, height } = scene.view.board;
  const { row, column, rows, columns } = layoutOf(scene).window;
  const top = height - 1 - row;
  const seenRows = rows < height ? `rows ${top - rows + 1}-${top}` : undefined;
  const seenColumns = columns < width ? `columns ${column}-${column + columns - 1}` : undefined;
  if (seenRows !== undefined && seenColumns !== undefined) return `${seenRows}, ${seenColumns}`;
  if (seenRows !== undefined) return `${seenRows} of ${height}`;
  return seenColumns === undefined ? undefined : `${seenColumns} of ${width}`;
}
