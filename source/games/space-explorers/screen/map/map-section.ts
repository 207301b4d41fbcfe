import { type Canvas, write } from '#graph/drawing/canvas.ts';
import { linkSigns } from '#graph/drawing/links.ts';
import { isTyped } from '#graph/drawing/node-border.ts';
import { areasSeen, paintDrawing } from '#graph/paint-drawing.ts';
import type { Section } from '#screen/frame.ts';
import { centersOf, type NodePositions } from '#screen/keys/cursor.ts';
import type { Glyphs } from '#screen/styled-text.ts';
import { idOf } from '../../map.ts';
import { layoutOf } from '../frame.ts';
import { type ExplorersScene, explorersTargets, eyesOf, type Near, type Running, type Zoom } from '../local.ts';
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
import { drawFlights, flightsOf } from './flights.ts';
import { type Neighbourhood, nearPlaces, neighbourhoodOf, paintNear } from './near.ts';
import { drawingOf, isDrawn, lookOf, type MapDrawing, type MapPicture, type PaintedMap } from './picture.ts';
import { drawPlanet } from './planet-box.ts';

export const paintedMap: (scene: ExplorersScene) => PaintedMap = memoizeByScene((scene) => paintMap(pictureOf(scene)));

export function nearOf(scene: ExplorersScene): Neighbourhood | undefined {
  const { view, me, kind } = situationOf(scene);
  const { near } = scene.local;
  if (kind === 'over' || near === 'map') return undefined;
  const isShown = near !== undefined || (kind !== 'watched' && isCrowded(scene));
  return isShown ? neighbourhoodOf(view, scene.local, me) : undefined;
}

/** With fewer screen cells per planet, a map is only a scatter of numbers. */
const minCellsPerPlanet = 40;

/** True if planets lack room and the player has not chosen a size. */
function isCrowded(scene: ExplorersScene): boolean {
  const { leftWidth, mapRows } = layoutOf(scene);
  return zoomOf(scene) === 'auto' && leftWidth * mapRows < minCellsPerPlanet * scene.view.map.ids.length;
}

/** Kept while the cursor moves inside it. */
export function followedNear(scene: ExplorersScene): { readonly near?: Near } {
  const around = nearOf(scene);
  if (around === undefined) return {};
  const { centre } = around;
  const { near } = scene.local;
  if (typeof near !== 'object') return { near: { centre, back: [] } };
  return { near: { centre, back: centre === near.centre ? near.back : [...near.back, near.centre] } };
}

/** Centres of the planets, for keys that move between them. */
export function drawnPlaces(scene: ExplorersScene): NodePositions {
  const { leftWidth, mapRows } = layoutOf(scene);
  const room = { columns: leftWidth, rows: mapRows };
  const around = nearOf(scene);
  if (around !== undefined) return nearPlaces(scene.view.map, around, room);
  return centersOf(drawingOf(scene.view.map, room, zoomOf(scene)).rects);
}

/** Planets from which laying out a map is slow. */
const manyPlanets = 40;

/** True for a large map not yet laid out for this size. */
export function isSlowToPaint(scene: ExplorersScene): boolean {
  const { map } = scene.view;
  const { leftWidth, mapRows } = layoutOf(scene);
  if (nearOf(scene) !== undefined) return false;
  return map.ids.length >= manyPlanets && !isDrawn(map, { columns: leftWidth, rows: mapRows }, zoomOf(scene));
}

/** The player's choice on this map, else the general preference. */
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
    ...(running === undefined ? {} : { flashing: flashingOf(scene, running) }),
  };
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
  // A lesson in the status rows would hide the typed digits, so they are shown here.
  const find = finding === undefined ? undefined : `find planet ${finding}_`;
  if (around !== undefined) {
    const { lines, label, areas } = paintNear(pictureOf(scene), around);
    return { title: find ?? `around planet ${idOf(scene.view.map, around.centre)}`, tag: label, lines, areas };
  }
  const { lines, isComplete, label, areas } = paintedMap(scene);
  const eyes = eyesOf(scene);
  const title = eyes === undefined ? 'map' : `map as player ${eyes} sees it`;
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

/** Draws lengths of links. The link between source and cursor stands out. */
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

/** Signs of the draft's link. */
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
