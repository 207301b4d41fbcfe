import { itemAt } from '#engine/lookup.ts';
import { blankCanvas, type Canvas, linesOf, write } from '#graph/drawing/canvas.ts';
import { linkSigns } from '#graph/drawing/links.ts';
import type { End } from '#graph/drawing/node-border.ts';
import type { Extent, Rect } from '#graph/graph.ts';
import { shortNumber } from '#screen/format-number.ts';
import type { NodePositions } from '#screen/keys/cursor.ts';
import { type Glyphs, type Line, seatRole, widthOf } from '#screen/styled-text.ts';
import type { TargetArea } from '#screen/target.ts';
import { turnOfLanding } from '../../forecast.ts';
import { idOf, lengthBetween, type NeighbourLink, type StarMap } from '../../map.ts';
import { ownerAt, turnsLeftOf } from '../../state.ts';
import type { View } from '../../view.ts';
import { otherOf, type PlayerNumber } from '../../vocabulary.ts';
import { explorersTargets, type Local } from '../local.ts';
import { type Flight, flightsOf, textsOf } from './flights.ts';
import { lookOf, type MapPicture } from './picture.ts';
import { drawPlanet, signOf, writeSign } from './planet-box.ts';
import { kindOf, type NodeSize } from './sizes.ts';

export interface Neighbourhood {
  readonly centre: number;
  /** From top to bottom, those of the other player last. */
  readonly neighbours: readonly number[];
  /** Stays visible if not all fit. */
  readonly followed: number;
}

/** Neighbourhood of the source, or of the planet last entered. If the cursor is outside, of the planet under it. */
export function neighbourhoodOf({ map, ...view }: View, local: Local, me: PlayerNumber): Neighbourhood {
  const { source, cursor, near } = local;
  const requested = source ?? (typeof near === 'object' ? near.centre : cursor);
  const centre = cursor === requested || lengthBetween(map, requested, cursor) !== undefined ? requested : cursor;
  const isRivals = (planet: number) => view.visible[planet] === true && ownerAt(view, planet) === otherOf(me);
  const neighbours = itemAt(map.ways, centre).map(({ to }) => to);
  return {
    centre,
    neighbours: neighbours.toSorted((a, b) => Number(isRivals(a)) - Number(isRivals(b)) || a - b),
    followed: cursor,
  };
}

/** From large to small. Arrivals are beside the smallest. */
const boxSizes = ['16x6', '15x4', '11x3'] as const satisfies readonly NodeSize[];

/** Rows between neighbour signs, with and without a blank row. */
const [widePitch, tightPitch] = [2, 1] as const;

/** Columns before the first box, beside the branching line, of a link behind it, and of the planets behind that. */
const [leftEdge, besideTrunk, linkColumns, behindColumns] = [1, 2, 8, 19] as const;

/** Most extra columns for each of these. */
const maxAside = 8;

interface NearColumns {
  readonly size: (typeof boxSizes)[number];
  readonly pitch: number;
  readonly height: number;
  readonly trunkAt: number;
  readonly boxAt: number;
  readonly boxWidth: number;
  readonly behindAt: number;
}

/** The largest boxes with which all neighbours fit, else signs. Spare columns widen the gaps. */
function columnsOf(count: number, room: Extent): NearColumns {
  const isFitting = ({ behindAt, height, pitch }: NearColumns) =>
    count * pitch - 1 <= room.rows && height <= room.rows && behindAt + behindColumns <= room.columns;
  const columns = boxSizes.map(inBoxes).find(isFitting) ?? inSigns(count, room);
  const spare = room.columns - columns.behindAt - behindColumns;
  const aside = Math.max(0, Math.min(maxAside, Math.floor(spare / 4)));
  return {
    ...columns,
    trunkAt: columns.trunkAt + aside,
    boxAt: columns.boxAt + 3 * aside,
    behindAt: columns.behindAt + 4 * aside,
  };
}

function inBoxes(size: NearColumns['size']): NearColumns {
  const { width, height } = kindOf(size);
  const trunkAt = leftEdge + width + besideTrunk;
  const boxAt = trunkAt + 1 + linkColumns;
  return { size, pitch: height + 1, height, trunkAt, boxAt, boxWidth: width, behindAt: boxAt + width + 1 };
}

const inSigns = (count: number, { rows }: Extent): NearColumns => ({
  ...inBoxes('11x3'),
  pitch: count * widePitch - 1 <= rows ? widePitch : tightPitch,
  height: 1,
});

interface PlacedPlanet {
  readonly planet: number;
  readonly row: number;
  readonly rect: Rect;
}

/** If not all neighbours fit, only those around the followed one get positions. */
function placePlanets({ centre, neighbours, followed }: Neighbourhood, room: Extent) {
  const count = neighbours.length;
  const columns = columnsOf(count, room);
  const { pitch, height, boxAt, boxWidth } = columns;
  const fit = Math.min(count, Math.floor((room.rows + 1) / pitch));
  const at = Math.max(0, neighbours.indexOf(followed));
  const first = Math.max(0, Math.min(at - (fit >> 1), count - fit));
  const top = (room.rows - (fit * pitch - (pitch - height))) >> 1;
  const placedAt = (planet: number, rect: Rect): PlacedPlanet => ({
    planet,
    row: rect.top + ((rect.height - 1) >> 1),
    rect,
  });
  const visible = neighbours
    .slice(first, first + fit)
    .map((planet, i) => placedAt(planet, { left: boxAt, top: top + i * pitch, width: boxWidth, height }));
  const { width, height: centreHeight } = kindOf(columns.size);
  const middleTop = Math.max(0, (room.rows - centreHeight) >> 1);
  const middle = placedAt(centre, { left: leftEdge, top: middleTop, width, height: centreHeight });
  return { columns, middle, shown: visible, rest: count - fit };
}

export interface PaintedNear {
  readonly lines: readonly Line[];
  readonly areas: readonly TargetArea[];
  /** `4 links`, with the number of hidden ones. */
  readonly label: string;
}

/** A planet on the left, its neighbours in the middle, and their neighbours behind them. */
export function paintNear(picture: MapPicture, around: Neighbourhood): PaintedNear {
  const { columns, rows, glyphs, view } = picture;
  const room = { columns, rows };
  const canvas = blankCanvas(room, 0, 0);
  const { columns: at, middle, shown: placements, rest } = placePlanets(around, room);
  drawTrunk(canvas, middle, placements, at, glyphs);
  const flights = flightsOf(picture);
  drawPlaced(canvas, middle, at.size, picture, [0]);
  for (const place of placements) {
    drawLength(canvas, place, around.centre, at, picture, flights);
    const behind = itemAt(view.map.ways, place.planet).filter(({ to }) => to !== around.centre);
    drawPlaced(canvas, place, at.size, picture, behind.length === 0 ? [2] : [2, 0]);
    drawBehind(canvas, place, behind, at, picture);
  }
  const count = around.neighbours.length;
  return {
    lines: linesOf(canvas),
    areas: [middle, ...placements].map(({ rect, planet }) => ({
      ...rect,
      target: explorersTargets.to({ type: 'planet', planet }),
    })),
    label: `${count} link${count === 1 ? '' : 's'}${rest > 0 ? `, ${rest} not shown` : ''}`,
  };
}

/** For keys that move within a neighbourhood. All other planets are out of reach. */
export function nearPlaces(map: StarMap, around: Neighbourhood, room: Extent): NodePositions {
  const { middle, shown: placements } = placePlanets(around, room);
  const at = new Map([middle, ...placements].map(({ planet, row, rect }) => [planet, { x: rect.left, y: row }]));
  const far = 1000;
  return {
    xs: map.ids.map((_, planet) => at.get(planet)?.x ?? far),
    ys: map.ids.map((_, planet) => at.get(planet)?.y ?? far),
  };
}

function drawTrunk(
  canvas: Canvas,
  middle: PlacedPlanet,
  placements: readonly PlacedPlanet[],
  { trunkAt, boxAt }: NearColumns,
  glyphs: Glyphs,
): void {
  const signs = linkSigns(glyphs);
  const rows = [middle.row, ...placements.map(({ row }) => row)];
  const [first, last] = [Math.min(...rows), Math.max(...rows)];
  const targets = new Set(placements.map(({ row }) => row));
  const dash = (from: number, to: number, row: number) =>
    write(canvas, row, from, glyphs.horizontal.repeat(Math.max(0, to - from)), 'dim');
  dash(middle.rect.left + middle.rect.width, trunkAt, middle.row);
  for (const row of targets) dash(trunkAt + 1, boxAt, row);
  for (let row = first; row <= last; row += 1) {
    const [right, down, left, up] = [
      targets.has(row) ? 1 : 0,
      row < last ? 2 : 0,
      row === middle.row ? 4 : 0,
      row > first ? 8 : 0,
    ];
    write(canvas, row, trunkAt, signs[right | down | left | up] ?? ' ', 'dim');
  }
}

function drawPlaced(
  canvas: Canvas,
  { row, rect, planet }: PlacedPlanet,
  size: NodeSize,
  picture: MapPicture,
  ways: readonly (0 | 2)[],
): void {
  const ends = ways.map(
    (way): End => ({ edge: 0, row, column: way === 0 ? rect.left + rect.width - 1 : rect.left, way }),
  );
  drawPlanet(canvas, rect.height === 1 ? 'signs' : size, rect, lookOf(picture, planet), picture.glyphs, ends);
}

function drawLength(
  canvas: Canvas,
  { planet, row }: PlacedPlanet,
  centre: number,
  { trunkAt, boxAt }: NearColumns,
  { view, glyphs, me, first }: MapPicture,
  flights: readonly Flight[],
): void {
  write(canvas, row, trunkAt + 2, String(lengthBetween(view.map, centre, planet) ?? ''), 'text');
  let column = trunkAt + 4;
  for (const flight of flights) {
    const edge = view.map.edges[flight.edge];
    if (edge === undefined || !((edge.a === centre && edge.b === planet) || (edge.a === planet && edge.b === centre)))
      continue;
    const way = edge.a === centre ? 0 : 2;
    const texts = textsOf(flight, way, { glyphs, filled: me ?? first, hasTurns: boxAt - trunkAt > linkColumns + 1 });
    const text = texts.find(({ columns }) => column + columns < boxAt);
    if (text === undefined) return;
    let at = column;
    for (const part of text.line) {
      write(canvas, row, at, part.text, part.role, part.area);
      at += part.text.length;
    }
    column = at + 1;
  }
}

/** Draws the planets behind a neighbour as signs, if there is room, and its next arrival below. */
function drawBehind(
  canvas: Canvas,
  { planet, row, rect }: PlacedPlanet,
  links: readonly NeighbourLink[],
  { behindAt }: NearColumns,
  picture: MapPicture,
): void {
  const { view, glyphs, nameOf } = picture;
  const end = rect.left + rect.width;
  if (links.length > 0) write(canvas, row, end, glyphs.horizontal.repeat(behindAt - end), 'dim');
  let column = behindAt;
  for (const [i, { to }] of links.entries()) {
    const sign = signOf(lookOf(picture, to), glyphs);
    const columns = widthOf(sign);
    const more = `+${links.length - i}`;
    const isLast = i === links.length - 1;
    if (column + columns + (isLast ? 0 : 1 + more.length) > canvas.columns) {
      write(canvas, row, column, more, 'dim');
      break;
    }
    writeSign(canvas, row, column, sign, { brackets: '', area: undefined });
    column += columns + 1;
  }
  if (rect.height === 1 || view.visible[planet] !== true) return;
  const [next] = view.shuttles.filter(({ to }) => to === planet).toSorted((a, b) => a.lands - b.lands);
  if (next === undefined) return;
  const lands = turnOfLanding(view, turnsLeftOf(view, next));
  const text = `t${lands}: ${nameOf(next.player)} ${shortNumber(next.people)} from ${idOf(view.map, next.from)}`;
  write(canvas, row + 1, behindAt, text.slice(0, canvas.columns - behindAt), seatRole(next.player));
}
