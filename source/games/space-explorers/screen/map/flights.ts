import { itemAt } from '#engine/lookup.ts';
import { type Canvas, write } from '#graph/canvas.ts';
import { isTyped } from '#graph/node-border.ts';
import { type Direction, isAcross, oppositeOf, type Route, stepsOf } from '#graph/routing/field.ts';
import { shortNumber } from '#screen/format-number.ts';
import {
  type Area,
  type Glyphs,
  type Line,
  type Role,
  seatPlate,
  seatRole,
  span,
  widthOf,
} from '#screen/styled-text.ts';
import { turnOfLanding } from '../../forecast.ts';
import { type Order, type Shuttle, turnsLeftOf, type View, waitOf } from '../../state.ts';
import type { PlayerNumber } from '../../vocabulary.ts';
import type { MapDrawing, MapPicture } from './picture.ts';

/** A flying shuttle, a queued order that leaves at the end of the turn, or an order of a draft or hint. */
export type FlightKind = 'flying' | 'ordered' | 'composed';

export interface Flight {
  readonly kind: FlightKind;
  readonly edge: number;
  /** True if the flight goes from the edge's first planet to its second planet. */
  readonly forth: boolean;
  readonly player: PlayerNumber;
  readonly people: number;
  readonly lands: number;
  /** True if more shuttles of the player follow in the same direction on the same link. */
  readonly isOneOfMany: boolean;
  /** Fraction of the link that the flight has completed, from 0 to 1. */
  readonly part: number;
}

/** Orders are drawn as if they had flown for this many units of time. */
const orderedAt = 0.5;

/** Flights to draw. For a player's shuttles on one link in the same direction, only the next shuttle to land. */
export function flightsOf({ view, unseen, orders, draft, hinted = [] }: MapPicture): readonly Flight[] {
  const composed = draft === undefined ? hinted : [draft];
  const landsIn = (units: number) => turnOfLanding(view, units);
  const flying = byLane(view, [...view.shuttles, ...unseen], (all) => {
    const next = all.reduce((soonest, shuttle) => (shuttle.lands < soonest.lands ? shuttle : soonest));
    return { shuttle: next, isOneOfMany: all.length > 1 };
  });
  return [
    ...composed.flatMap((order) => orderFlight('composed', order)),
    ...merged(orders).flatMap((order) => orderFlight('ordered', order)),
    ...flying.map(({ edge, length, forth, shuttle, isOneOfMany }): Flight => {
      const left = Math.max(0, turnsLeftOf(view, shuttle));
      const { player, people } = shuttle;
      const part = Math.max(0, Math.min(1, (length - left) / length));
      return { kind: 'flying', edge, forth, player, people, lands: landsIn(left), isOneOfMany, part };
    }),
  ];

  function orderFlight(kind: 'ordered' | 'composed', { from, to, people }: Order): Flight[] {
    const edge = edgeBetween(view.map.edges, from, to);
    const length = view.map.edges[edge]?.length;
    if (length === undefined) return [];
    const lands = landsIn(length + waitOf(view));
    return [
      { kind, edge, forth: from < to, player: view.mover, people, lands, isOneOfMany: false, part: orderedAt / length },
    ];
  }
}

/** Adds up orders with the same source and target. */
function merged(orders: readonly Order[]): readonly Order[] {
  const byWay = new Map<string, Order>();
  for (const order of orders) {
    const key = `${order.from} ${order.to}`;
    const there = byWay.get(key);
    byWay.set(key, there === undefined ? order : { ...order, people: order.people + there.people });
  }
  return [...byWay.values()];
}

interface Lane {
  readonly edge: number;
  readonly length: number;
  readonly forth: boolean;
}

function byLane<Made>(
  { map }: View,
  shuttles: readonly Shuttle[],
  make: (all: readonly [Shuttle, ...Shuttle[]]) => Made,
): readonly (Lane & Made)[] {
  const lanes = new Map<string, Lane & { readonly all: [Shuttle, ...Shuttle[]] }>();
  for (const shuttle of shuttles) {
    const edge = edgeBetween(map.edges, shuttle.from, shuttle.to);
    const length = map.edges[edge]?.length;
    if (length === undefined) continue;
    const forth = shuttle.from < shuttle.to;
    const key = `${edge} ${forth} ${shuttle.player}`;
    const lane = lanes.get(key);
    if (lane === undefined) lanes.set(key, { edge, length, forth, all: [shuttle] });
    else lane.all.push(shuttle);
  }
  return [...lanes.values()].map(({ all, ...lane }) => ({ ...lane, ...make(all) }));
}

function edgeBetween(edges: View['map']['edges'], from: number, to: number): number {
  const [a, b] = from < to ? [from, to] : [to, from];
  let low = 0;
  let high = edges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const edge = edges[middle];
    if (edge === undefined) return -1;
    if (edge.a === a && edge.b === b) return middle;
    if (edge.a < a || (edge.a === a && edge.b < b)) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Text of a flight. `arrow` is the index of the character that is drawn on a vertical link. */
export interface FlightText {
  readonly line: Line;
  readonly columns: number;
  readonly arrow: number;
  /** True if the text omits the player's number. */
  readonly isPlain: boolean;
}

export interface FlightStyle {
  readonly glyphs: Glyphs;
  /** Player whose shuttles have filled badges. */
  readonly filled: number;
  readonly hasTurns: boolean;
}

export function textsOf(flight: Flight, way: Direction, style: FlightStyle): readonly FlightText[] {
  const out = flight.forth ? way : oppositeOf(way);
  const { glyphs, filled, hasTurns } = style;
  const arrow = pointersOf(glyphs)[out] ?? '>';
  const number = shortNumber(flight.people);
  const more = flight.isOneOfMany ? '+' : '';
  // ASCII has no badges, so the text begins with the player's number.
  const whose = isTyped(glyphs) && flight.kind === 'flying' ? `${flight.player}:` : '';
  const role = roleOf(flight);
  const area: Area | undefined =
    flight.kind === 'flying' && flight.player === filled ? seatPlate(flight.player) : undefined;
  const turn = span(`t${flight.lands}`, flight.kind === 'flying' ? 'dim' : role);
  const head = (text: string) => span(text, role, area);
  const [long, short]: readonly [readonly Line[], readonly Line[]] = isAcross(out)
    ? out === 0
      ? [
          [[head(`${whose}${number}${arrow}${more}`), span(' '), turn, span(' ')]],
          [[head(`${whose}${number}${arrow}${more}`)]],
        ]
      : [
          [[head(`${arrow}${whose}${number}${more}`), span(' '), turn, span(' ')]],
          [[head(`${arrow}${whose}${number}${more}`)]],
        ]
    : [
        [
          [head(`${arrow}${whose}${number}${more}`), span(' '), turn],
          [turn, span(' '), head(`${whose}${number}${more}${arrow}`)],
        ],
        [[head(`${arrow}${whose}${number}${more}`)], [head(`${whose}${number}${more}${arrow}`)]],
      ];
  const plain = isAcross(out) ? [[head(out === 0 ? `${number}${arrow}` : `${arrow}${number}`)]] : [];
  const text = (isPlain: boolean) => (line: Line) => {
    const columns = widthOf(line);
    return { line, columns, arrow: line[0]?.text.startsWith(arrow) === true ? 0 : columns - 1, isPlain };
  };
  return [...[...(hasTurns ? long : []), ...short].map(text(false)), ...[...plain, [head(arrow)]].map(text(true))];
}

const roleOf = ({ kind, player }: Flight): Role =>
  kind === 'composed' ? 'accent' : kind === 'ordered' ? 'friend' : seatRole(player);

const pointersOf = ({ pointers: { right, down, left, up } }: Glyphs): readonly string[] => [right, down, left, up];

interface Spot {
  readonly cell: number;
  readonly text: FlightText;
  readonly cost: number;
  readonly first: number;
  readonly signs: number;
}

/** A cell of a link, with the distance of its centre from the beginning of the link. */
interface RoutePoint {
  readonly cell: number;
  readonly way: Direction;
  readonly at: number;
  readonly isElbow: boolean;
}

const numberColumns = 2;

/** Penalty for a text without landing turn or for an arrow alone, in columns of distance from the flight's point. */
const shorterText = 14;

/** Penalty for a text without the player's number, in columns of distance from the flight's point. */
const plainText = 7;

/** Draws each flight as close as possible to the point that it has reached on its link. */
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
      // Badges replace the player's number. Its columns stay reserved, so that texts are in the same place in ASCII.
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

/** Cells of a route with distances in columns. A vertical step is two columns long, a corner one and a half. */
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

/** True for cells on a straight part of the flight's own link, or beside a vertical part, with nothing else near. */
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
