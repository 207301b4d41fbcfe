import { itemAt } from '#engine/lookup.ts';
import { blankCanvas, type Canvas, linesOf, write } from '#graph/canvas.ts';
import type { Extent, Rect } from '#graph/graph.ts';
import { type End, isTyped } from '#graph/node-border.ts';
import { areasSeen, linkSigns, paintDrawing } from '#graph/paint-drawing.ts';
import { shortNumber } from '#screen/format-number.ts';
import type { Section } from '#screen/frame.ts';
import { centersOf, type NodePositions } from '#screen/keys/cursor.ts';
import { playerName } from '#screen/online.ts';
import { type Glyphs, type Line, seatRole, widthOf } from '#screen/styled-text.ts';
import type { TargetArea } from '#screen/target.ts';
import { forecastOf, turnOfLanding } from '../../forecast.ts';
import { idOf, lengthBetween, type NeighbourLink, type StarMap } from '../../map.ts';
import { ownerAt, turnsLeftOf, type View } from '../../state.ts';
import { otherOf, type PlayerNumber } from '../../vocabulary.ts';
import { layoutOf } from '../frame.ts';
import {
  type ExplorersScene,
  explorersTargets,
  eyesOf,
  type Local,
  type Near,
  type Running,
  type Zoom,
} from '../local.ts';
import {
  forecastAt,
  hintedOrders,
  isOpen,
  memoizeByScene,
  noMemory,
  situationOf,
  targetsOf,
  unseenShuttles,
} from '../situation.ts';
import { isByNumber, playersIn, shortPerspectiveOf } from '../words.ts';
import { drawFlights, type Flight, flightsOf, textsOf } from './flights.ts';
import {
  drawingOf,
  isDrawn,
  lookOf,
  type MapDrawing,
  type MapPicture,
  type PaintedMap,
  type PlanetChange,
} from './picture.ts';
import { drawPlanet, signOf, writeSign } from './planet-box.ts';
import { kindOf, type NodeSize } from './sizes.ts';

export interface Neighbourhood {
  readonly centre: number;
  /** Neighbours from top to bottom. The other player's planets come last. */
  readonly neighbours: readonly number[];
  /** Neighbour that stays visible if not all neighbours fit. */
  readonly followed: number;
}

/** Neighbourhood of the source or the planet entered last. If the cursor is outside, neighbourhood of its planet. */
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

/** Box sizes, largest first. A neighbour's next arrival is written beside its box, not inside. */
const boxSizes = ['16x6', '15x4', '11x3'] as const satisfies readonly NodeSize[];

/** Rows from one neighbour's sign to the next: with and without a blank row in between. */
const [widePitch, tightPitch] = [2, 1] as const;

/** Widths in columns: left margin, gap before the branching line, a link, and the planets on the right. */
const [leftEdge, besideTrunk, linkColumns, behindColumns] = [1, 2, 8, 19] as const;

/** Maximum number of spare columns added to the first and to the last gap. The middle gap gets twice as many. */
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

/** Chooses the largest boxes for which all neighbours fit, otherwise signs. Spare columns widen the gaps. */
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

/** Positions of a planet and its neighbours. If not all fit, omits the neighbours farthest from `followed`. */
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
  /** Text such as `4 links`. Includes the number of links that are not drawn. */
  readonly label: string;
}

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

/** Positions for the arrow keys. Planets outside the neighbourhood get a distant position, which no key reaches. */
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

/** Draws the planets behind a neighbour as signs, and below them the neighbour's next arrival if there is room. */
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

export const paintedMap: (scene: ExplorersScene) => PaintedMap = memoizeByScene((scene) => paintMap(pictureOf(scene)));

export function nearOf(scene: ExplorersScene): Neighbourhood | undefined {
  const { view, me, kind } = situationOf(scene);
  const { near } = scene.local;
  if (kind === 'over' || near === 'map') return undefined;
  const isShown = near !== undefined || (kind !== 'watched' && isCrowded(scene));
  return isShown ? neighbourhoodOf(view, scene.local, me) : undefined;
}

/** With fewer screen cells per planet, the map is unreadable, so the neighbourhood is shown. */
const minCellsPerPlanet = 40;

function isCrowded(scene: ExplorersScene): boolean {
  const { leftWidth, mapRows } = layoutOf(scene);
  return zoomOf(scene) === 'auto' && leftWidth * mapRows < minCellsPerPlanet * scene.view.map.ids.length;
}

/** Remembers the current neighbourhood, and the planets entered before, for going back with the left arrow key. */
export function followedNear(scene: ExplorersScene): { readonly near?: Near } {
  const around = nearOf(scene);
  if (around === undefined) return {};
  const { centre } = around;
  const { near } = scene.local;
  if (typeof near !== 'object') return { near: { centre, back: [] } };
  return { near: { centre, back: centre === near.centre ? near.back : [...near.back, near.centre] } };
}

export function drawnPlaces(scene: ExplorersScene): NodePositions {
  const { leftWidth, mapRows } = layoutOf(scene);
  const room = { columns: leftWidth, rows: mapRows };
  const around = nearOf(scene);
  if (around !== undefined) return nearPlaces(scene.view.map, around, room);
  return centersOf(drawingOf(scene.view.map, room, zoomOf(scene)).rects);
}

/** For a map with at least this many planets, the layout takes noticeable time. */
export const manyPlanets = 40;

/** True for a large map that has no layout yet for this screen size. */
export function isSlowToPaint(scene: ExplorersScene): boolean {
  const { map } = scene.view;
  const { leftWidth, mapRows } = layoutOf(scene);
  if (nearOf(scene) !== undefined) return false;
  return map.ids.length >= manyPlanets && !isDrawn(map, { columns: leftWidth, rows: mapRows }, zoomOf(scene));
}

/** Size that the player has chosen with the zoom key, otherwise the size in the settings. */
export function zoomOf({
  local: { zoom },
  preferences: { cells },
}: Pick<ExplorersScene, 'local' | 'preferences'>): Zoom {
  if (zoom !== 'auto') return zoom;
  return cells === 'auto' ? 'auto' : sizeOfCells[cells];
}

const sizeOfCells = { small: 'signs', medium: '12x3', large: '16x6' } as const satisfies Record<string, Zoom>;

function pictureOf(scene: ExplorersScene): MapPicture {
  const { local, glyphs } = scene;
  const memory = eyesOf(scene) === undefined ? (scene.memory ?? noMemory) : noMemory;
  const { leftWidth, mapRows } = layoutOf(scene);
  const { view, kind, me, queue, draft } = situationOf(scene);
  const { seen, source, running } = local;
  const isLooked = kind !== 'watched' || local.looking === true;
  const cursor = isLooked && running === undefined ? local.cursor : undefined;
  const [first] = playersIn(scene);
  return {
    view,
    sightings: memory.sightings,
    landed: memory.landed,
    unseen: unseenShuttles(memory, view),
    first,
    ...(isByNumber(scene) ? {} : { me }),
    nameOf: shortPerspectiveOf(scene).subject,
    orders: running === undefined ? queue : [],
    hinted: isOpen(scene) ? hintedOrders(scene) : [],
    ...(draft === undefined ? {} : { draft: { ...draft, isLegal: draft.refusal === undefined } }),
    ...(draft === undefined ? {} : { outlook: forecastAt(scene, draft.to) }),
    columns: leftWidth,
    rows: mapRows,
    glyphs,
    zoom: zoomOf(scene),
    targets: new Set(targetsOf(scene)),
    ...(seen === undefined ? {} : { seen }),
    ...(cursor === undefined ? {} : { cursor }),
    ...(source === undefined || !isOpen(scene) ? {} : { source }),
    ...(running === undefined ? { changes: changesOf(scene) } : { flashing: flashingOf(scene, running) }),
  };
}

/** A majority is contested if its lead is at most this fraction of the larger side. */
const contested = 0.1;

/** Planets that change hands when known shuttles land, and planets with a contested majority. */
function changesOf(scene: ExplorersScene): ReadonlyMap<number, PlanetChange> {
  const { view, kind, queue } = situationOf(scene);
  if (kind === 'over') return new Map();
  return new Map(
    view.map.ids.flatMap((_, planet): [number, PlanetChange][] => {
      if (view.visible[planet] !== true) return [];
      const owner = ownerAt(view, planet);
      const landings = view.shuttles.filter(({ to }) => to === planet).map((shuttle) => turnsLeftOf(view, shuttle));
      for (const units of scene.preferences.forecast ? [...new Set(landings)].sort((a, b) => a - b) : []) {
        const then = forecastOf(view, queue, planet, units);
        if (then !== undefined && then.owner !== owner) return [[planet, { owner: then.owner, turn: then.turn }]];
      }
      const [p1, p2] = [itemAt(view.p1, planet), itemAt(view.p2, planet)];
      const isClose = Math.min(p1, p2) > 0 && Math.abs(p1 - p2) <= contested * Math.max(p1, p2);
      return isClose ? [[planet, { owner, turn: undefined }]] : [];
    }),
  );
}

function flashingOf({ view }: ExplorersScene, { now, sighted }: Running): ReadonlySet<number> {
  const ids = now.flatMap((event) =>
    event.type === 'launched' ? [event.from] : 'planet' in event ? [event.planet] : [],
  );
  return new Set([...sighted, ...ids.flatMap((id) => view.map.indexOf[id] ?? [])]);
}

export function mapSection(scene: ExplorersScene): Section {
  const around = nearOf(scene);
  const { finding } = scene.local;
  // The typed digits of a search are in the map's title, because a lesson may use the status rows.
  const find = finding === undefined ? undefined : `find planet ${finding}_`;
  if (around !== undefined) {
    const { lines, label, areas } = paintNear(pictureOf(scene), around);
    return { title: find ?? `around planet ${idOf(scene.view.map, around.centre)}`, tag: label, lines, areas };
  }
  const { lines, isComplete, label, areas } = paintedMap(scene);
  const eyes = eyesOf(scene);
  const title = eyes === undefined ? 'map' : `map as ${playerName(scene, eyes, scene.bots)} sees it`;
  return { title: find ?? title, tag: isComplete || label === '' ? undefined : label, lines, areas };
}

export function paintMap(picture: MapPicture): PaintedMap {
  const { view, columns, rows, zoom, cursor, glyphs, first, me } = picture;
  const drawing = drawingOf(view.map, { columns, rows }, zoom);
  const flights = flightsOf(picture);
  const style = { glyphs, filled: me ?? first, hasTurns: drawing.size !== 'signs' };
  const painted = paintDrawing(drawing, {
    columns,
    rows,
    glyphs,
    seen: picture.seen,
    followed: cursor === undefined ? undefined : drawing.rects[cursor],
    drawWays: (canvas) => drawWays(canvas, drawing, picture),
    drawNode: (canvas, planet, rect, ends) =>
      drawPlanet(canvas, drawing.size, rect, lookOf(picture, planet), glyphs, ends),
    drawOver: (canvas) => drawFlights(canvas, drawing, flights, style),
  });
  const planets = drawing.rects.map((rect, planet) => ({
    rect,
    target: explorersTargets.to({ type: 'planet', planet }),
  }));
  return { ...painted, areas: areasSeen(planets, picture, painted.seen) };
}

function drawWays(canvas: Canvas, drawing: MapDrawing, { view, glyphs, source, cursor }: MapPicture): void {
  const signs = linkSigns(heavy(glyphs));
  const { columns } = drawing.field;
  for (const [edge, drawn] of drawing.links.entries()) {
    const link = view.map.edges[edge];
    if (link === undefined || drawn === undefined) continue;
    const { route, label } = drawn;
    const isChosen = (link.a === source && link.b === cursor) || (link.b === source && link.a === cursor);
    if (isChosen)
      for (const cell of route.cells)
        write(canvas, Math.floor(cell / columns), cell % columns, signs[drawing.sides[cell] ?? 0] ?? ' ', 'accent');
    const { cell } = label;
    write(canvas, Math.floor(cell / columns), cell % columns, String(link.length), isChosen ? 'accent' : 'text');
  }
}

const heavy = (glyphs: Glyphs): Glyphs =>
  isTyped(glyphs)
    ? { ...glyphs, horizontal: '=', vertical: '"' }
    : {
        ...glyphs,
        horizontal: '━',
        vertical: '┃',
        corners: { downRight: '┏', downLeft: '┓', upRight: '┗', upLeft: '┛' },
        joins: { down: '┳', up: '┻', left: '┫', right: '┣', cross: '╋' },
      };
