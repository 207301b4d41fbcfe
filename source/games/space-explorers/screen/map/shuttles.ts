import { itemAt } from '../../../../engine/lookup.ts';
import { isTyped } from '../../../../graph/drawing/node-border.ts';
import { type Canvas, write } from '../../../../graph/drawing/canvas.ts';
import { type Direction, isAcross } from '../../../../graph/routing/directions.ts';
import { type Route, stepsOf } from '../../../../graph/routing/field.ts';
import type { MapDrawing } from './drawing.ts';
import { type FlightStyle, type FlightText, textsOf } from './flight-text.ts';
import type { Flight } from './flights.ts';

/** A place for a text, and its cost. */
interface Spot {
  readonly cell: number;
  readonly text: FlightText;
  readonly cost: number;
  /** The cells that are kept for it. */
  readonly first: number;
  readonly signs: number;
}

/** A cell of a link, its direction there, and how far along the link its middle is. */
interface RoutePoint {
  readonly cell: number;
  readonly way: Direction;
  readonly at: number;
  readonly isElbow: boolean;
}

/** Columns of the number of a player, with its colon. */
const numberColumns = 2;

/** How much dearer it is to leave out the turn of the landing, or all but the arrow, in columns along the link. */
const shorterText = 14;

/** The same for a text that has no digit to say whose it is. */
const plainText = 7;

/** Draws all flights on their links, each as near as there is room to the point that it has reached. */
export function drawFlights(canvas: Canvas, drawing: MapDrawing, flights: readonly Flight[], style: FlightStyle): void {
  const { columns } = drawing.field;
  const occupied = new Set<number>();
  for (const flight of flights) {
    const link = drawing.links[flight.edge];
    const spot = link && spotFor(drawing, link.route, flight, style, occupied);
    if (spot === undefined) continue;
    for (let cell = spot.first - 1; cell <= spot.first + spot.signs; cell += 1) occupied.add(cell);
    if (!isWhole(canvas, drawing, spot)) continue;
    const row = Math.floor(spot.cell / columns);
    let column = spot.cell % columns;
    for (const { text, role, area } of spot.text.line) {
      write(canvas, row, column, text, role, area);
      column += text.length;
    }
  }
}

/** Whether no edge of what is seen of a map cuts a text. */
function isWhole({ left, columns }: Canvas, { extent, field }: MapDrawing, { first, signs }: Spot): boolean {
  const column = first % field.columns;
  const isRight = left + columns >= extent.columns || column + signs < left + columns;
  return isRight && (left === 0 || column > left);
}

function spotFor(
  drawing: MapDrawing,
  route: Route,
  flight: Flight,
  style: FlightStyle,
  occupied: ReadonlySet<number>,
): Spot | undefined {
  const { points, length } = pointsOf(route, drawing.field.columns);
  const target = (flight.forth ? flight.part : 1 - flight.part) * length;
  let best: Spot | undefined;
  for (const point of flight.forth ? points : points.toReversed()) {
    if (point.isElbow) continue;
    const far = Math.abs(point.at - target);
    if (best !== undefined && far >= best.cost) continue;
    for (const text of textsOf(flight, point.way, style)) {
      // People stand at the same place with every set of signs; some have their player's number in front.
      const isNumbered = flight.kind === 'flying' && !text.isPlain;
      const spare = isNumbered && !isTyped(style.glyphs) ? numberColumns : 0;
      const signs = text.columns + spare;
      const along = isAcross(point.way);
      const first = along ? point.cell - (signs >> 1) : point.cell - text.arrow - (text.arrow > 0 ? spare : 0);
      const cell = along ? first + (spare >> 1) : point.cell - text.arrow;
      const shorter = text.line.length > 1 || !style.hasTurns ? 0 : shorterText;
      const bare = text.columns === 1 ? shorterText : text.isPlain ? plainText : 0;
      const cost = far + shorter + bare + (text.arrow > 0 && !isAcross(point.way) ? 0.5 : 0);
      if ((best !== undefined && cost >= best.cost) || !isFree(drawing, flight.edge, point, first, signs, occupied))
        continue;
      best = { cell, text, cost, first, signs };
    }
  }
  return best;
}

/** The cells of a link with a row counted as two columns, and an elbow in between. */
function pointsOf(route: Route, columns: number): { readonly points: readonly RoutePoint[]; readonly length: number } {
  let length = 0;
  const points: RoutePoint[] = [];
  for (const [cell, into, out] of stepsOf(route, columns)) {
    const size = (isAcross(into) ? 0.5 : 1) + (isAcross(out) ? 0.5 : 1);
    points.push({ cell, way: out, at: length + size / 2, isElbow: isAcross(into) !== isAcross(out) });
    length += size;
  }
  return { points, length };
}

/**
 * Whether a text can stand there: on a straight stretch of its own link, or beside one that runs up or down, and nowhere
 * near a planet, a length, another link or another text.
 */
function isFree(
  { field, size }: MapDrawing,
  edge: number,
  { cell: point, way }: RoutePoint,
  first: number,
  signs: number,
  occupied: ReadonlySet<number>,
): boolean {
  const { columns, rows, nodes, lengths, across, down } = field;
  const column = first % columns;
  if (first < 0 || first + signs > columns * rows || column + signs > columns) return false;
  const along = isAcross(way);
  for (let cell = first; cell < first + signs; cell += 1) {
    if (itemAt(nodes, cell) !== 0 || itemAt(lengths, cell) !== 0 || occupied.has(cell)) return false;
    if (along) {
      if (across[cell] !== edge + 1 || down[cell] !== 0) return false;
    } else if (cell !== point && (across[cell] !== 0 || down[cell] !== 0)) return false;
  }
  for (const cell of [first - 1, first + signs]) {
    if ((lengths[cell] ?? 0) !== 0) return false;
    if (!along && ((down[cell] ?? 0) !== 0 || (nodes[cell] ?? 0) !== 0)) return false;
    if (size === 'signs' && (nodes[cell] ?? 0) !== 0) return false;
  }
  return true;
}
