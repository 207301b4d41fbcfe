import { type Canvas, write } from '../../../../graph/drawing/canvas.ts';
import { type Direction, isAcross } from '../../../../graph/routing/directions.ts';
import { type Route, stepsOf } from '../../../../graph/routing/field.ts';
import { seatRole } from '../../../../screen/paint.ts';
import type { MapDrawing } from './drawing.ts';
import { type Flight, textsOf } from './shuttle-text.ts';

/** A place for a text, and what it costs. */
interface Spot {
  readonly cell: number;
  readonly text: string;
  readonly cost: number;
}

/** A cell of a link, its direction there, and how far along the link its middle is. */
interface Point {
  readonly cell: number;
  readonly way: Direction;
  readonly at: number;
}

/** Draws each shuttle beside its link, as near as there is room to the point that it has reached. */
export function drawShuttles(canvas: Canvas, drawing: MapDrawing, flights: readonly Flight[]): void {
  const { columns } = drawing.field;
  const taken = new Set<number>();
  for (const flight of flights) {
    const link = drawing.links[flight.edge];
    const spot = link && spotFor(drawing, link.route, flight, taken);
    if (spot === undefined) continue;
    for (let cell = spot.cell - 1; cell <= spot.cell + spot.text.length; cell += 1) taken.add(cell);
    write(canvas, Math.floor(spot.cell / columns), spot.cell % columns, spot.text, seatRole(flight.shuttle.player));
  }
}

function spotFor(drawing: MapDrawing, route: Route, flight: Flight, taken: ReadonlySet<number>): Spot | undefined {
  const { points, length } = pointsOf(route, drawing.field.columns);
  const wanted = (flight.forth ? flight.part : 1 - flight.part) * length;
  const inOrder = flight.forth ? points : points.toReversed();
  for (const rank of [0, 1, 2]) {
    let best: Spot | undefined;
    for (const point of inOrder) {
      const text = textsOf(flight, point.way)[rank] ?? '';
      const far = Math.abs(point.at - wanted);
      if (best !== undefined && far >= best.cost) continue;
      for (const { cell, extra } of beside(point, text.length, drawing.field.columns)) {
        const cover = coverCost(drawing, cell, text.length, taken);
        if (cover === undefined) continue;
        const cost = far + extra + cover;
        if (best === undefined || cost < best.cost) best = { cell, text, cost };
      }
    }
    if (best !== undefined) return best;
  }
  return undefined;
}

/** The cells of a link with a row counted as two columns, and an elbow in between. */
function pointsOf(route: Route, columns: number): { readonly points: readonly Point[]; readonly length: number } {
  let length = 0;
  const points: Point[] = [];
  for (const [cell, into, out] of stepsOf(route, columns)) {
    const size = (isAcross(into) ? 0.5 : 1) + (isAcross(out) ? 0.5 : 1);
    points.push({ cell, way: out, at: length + size / 2 });
    length += size;
  }
  return { points, length };
}

/** Places beside a cell of a link for so many signs: right before left, above before below, and on the link itself. */
function beside(
  { cell, way }: Point,
  signs: number,
  columns: number,
): { readonly cell: number; readonly extra: number }[] {
  const centred = cell - ((signs + 2) >> 1);
  return isAcross(way)
    ? [
        { cell: centred - columns, extra: 0 },
        { cell: centred + columns, extra: 0.4 },
        { cell: centred, extra: 2 },
      ]
    : [
        { cell: cell + 1, extra: 0 },
        { cell: cell - signs, extra: 0.4 },
        { cell: centred, extra: 2 },
      ];
}

/** What it costs to write over so many cells; nothing where planets, lengths or other shuttles are, or right beside them. */
function coverCost(drawing: MapDrawing, cell: number, signs: number, taken: ReadonlySet<number>): number | undefined {
  const { columns, rows, nodes, lengths, across, down } = drawing.field;
  if (cell < 0 || cell + signs > columns * rows || (cell % columns) + signs > columns) return undefined;
  let cost = 0;
  for (let at = cell; at < cell + signs; at += 1) {
    if ((nodes[at] ?? 0) !== 0 || (lengths[at] ?? 0) !== 0 || taken.has(at)) return undefined;
    if ((across[at] ?? 0) !== 0 || (down[at] ?? 0) !== 0) cost += 3;
  }
  for (const at of [cell - 1, cell + signs]) {
    if ((lengths[at] ?? 0) !== 0) return undefined;
    if (drawing.size !== 'boxes' && (nodes[at] ?? 0) !== 0) return undefined;
  }
  return cost;
}
