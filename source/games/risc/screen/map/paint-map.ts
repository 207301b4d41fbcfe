import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { type Canvas, write } from '#graph/canvas.ts';
import type { Rect } from '#graph/graph.ts';
import { isTyped } from '#graph/node-border.ts';
import { areasSeen, type LinkText, paintDrawing, writeOnLink } from '#graph/paint-drawing.ts';
import { type Direction, isAcross, oppositeOf, type Route, stepsOf } from '#graph/routing/field.ts';
import { shortNumber } from '#screen/format-number.ts';
import type { Section } from '#screen/frame.ts';
import { centersOf, type NodePositions } from '#screen/keys/cursor.ts';
import { type Sign, signLines } from '#screen/parts/screen-lines.ts';
import { type Glyphs, type Line, type Role, seatRole } from '#screen/styled-text.ts';
import type { Order } from '../../commands.ts';
import { ownerOf } from '../../state.ts';
import { countOf, noUnits, plus, type Units } from '../../units.ts';
import { isUnplanned, layoutOf } from '../layout.ts';
import { type RiscScene, riscTargets } from '../local.ts';
import { assaultsOf, risksOf } from '../odds.ts';
import { memoizeByScene, situationOf } from '../situation.ts';
import { shortName, shortPlayerName, wholePercent } from '../words.ts';
import {
  drawingOf,
  type EdgeNote,
  graphOf,
  type MapDrawing,
  type MapPicture,
  type PaintedMap,
  type Way,
  zoomOf,
} from './drawing.ts';
import { drawBox, drawStrip, hangNote, type Look, lookOf, mapScale, signOf } from './territory.ts';

/** Number and arrows of a march. A move has a `+` and, if the terminal has them, thinner arrows than an attack. */
function arrowsOf({ pointers, arrows }: Glyphs, { isMove, units }: Way): Pick<LinkText, 'arrows' | 'before'> {
  const { right, down, left, up } = isMove === true ? arrows : pointers;
  const before = isMove === true ? [...units.map((text) => `+${text}`), '+'] : units;
  return { before, arrows: [right, down, left, up] };
}

/** Heavy line signs. In a key, each direction in which the line leaves the cell is one bit. */
const heavySigns: Readonly<Record<number, string>> = { 5: '━', 10: '┃', 3: '┏', 6: '┓', 9: '┗', 12: '┛' };
const typedHeavySigns: Readonly<Record<number, string>> = { 5: '=', 10: '"', 3: '+', 6: '+', 9: '+', 12: '+' };

/** Minimum columns of boxes on a map that shows the odds of attacks beside its links. */
const oddsFrom = 16;

/** Draws arrows, numbers and odds of marches. The march being composed also has heavy lines. */
export function drawWays(canvas: Canvas, drawing: MapDrawing, picture: MapPicture): void {
  const { ways = [], glyphs } = picture;
  const hasOdds = itemAt(drawing.rects, 0).width >= oddsFrom;
  for (const way of ways) {
    const { from, to, chance, role, isHeavy, place } = way;
    const route = routeBetween(drawing, picture, from, to);
    if (route === undefined) continue;
    if (isHeavy === true) drawHeavy(canvas, drawing, route, glyphs, role);
    const percent = chance === undefined ? undefined : String(wholePercent(chance));
    writeOnLink(canvas, drawing.field, route, {
      ...arrowsOf(glyphs, way),
      after: hasOdds && percent !== undefined ? [`${percent}%`, percent] : [''],
      role,
      ...(place !== undefined && { place }),
    });
  }
}

function routeBetween({ links }: MapDrawing, { view }: MapPicture, from: number, to: number): Route | undefined {
  const route = links[graphOf(view.map).edges[from]?.get(to) ?? -1]?.route;
  return route === undefined || from < to ? route : reversed(route);
}

function reversed(route: Route): Route {
  return {
    ...route,
    cells: route.cells.toReversed(),
    start: oppositeOf(route.end),
    end: oppositeOf(route.start),
  };
}

function drawHeavy(canvas: Canvas, { field, sides }: MapDrawing, route: Route, glyphs: Glyphs, role: Role): void {
  const signs = isTyped(glyphs) ? typedHeavySigns : heavySigns;
  for (const [cell, into, exit] of stepsOf(route, field.columns)) {
    const exits = (1 << oppositeOf(into)) | (1 << exit);
    const sign = sides[cell] === exits ? signs[exits] : crossing(glyphs, exit);
    write(canvas, Math.floor(cell / field.columns), cell % field.columns, sign ?? ' ', role);
  }
}

const crossing = ({ joins, ...glyphs }: Glyphs, way: Direction): string =>
  isTyped({ joins, ...glyphs }) ? joins.cross : isAcross(way) ? '┿' : '╂';

export function paintMap(picture: MapPicture): PaintedMap {
  const { view, columns, rows, zoom, glyphs } = picture;
  const drawing = drawingOf(view.map, { columns, rows }, zoom);
  const looks = drawing.rects.map((_, territory) => lookOf(picture, territory));
  const scale = mapScale(looks, drawing.rects);
  const painted = paintDrawing(drawing, {
    columns,
    rows,
    glyphs,
    seen: picture.seen,
    followed: followed(drawing, picture),
    drawWays: (canvas) => drawWays(canvas, drawing, picture),
    drawNode: (canvas, territory, rect, ends) => {
      const look: Look = { ...itemAt(looks, territory), scale };
      const nameIn = (room: number) => shortName(view.map, territory, room);
      if (rect.height > 1) drawBox(canvas, rect, nameIn, look, glyphs, ends);
      else drawStrip(canvas, rect, nameIn, look, glyphs);
    },
    drawOver: (canvas) => {
      picture.notes?.forEach((note, territory) => {
        const rect = itemAt(drawing.rects, territory);
        if (rect.height === 1) hangNote(canvas, rect, note, glyphs);
      });
    },
  });
  const lands = drawing.rects.map((rect, territory) => ({
    rect,
    target: riscTargets.to({ type: 'territory', territory }),
  }));
  return { ...painted, scale, rects: drawing.rects, areas: areasSeen(lands, picture, painted.seen) };
}

/** Area of the map that should be visible: source and cursor, or only the cursor if a direction lacks room for both. */
function followed({ rects }: MapDrawing, { cursor, source, columns, rows }: MapPicture): Rect | undefined {
  const target = rects[cursor ?? source ?? -1];
  const from = rects[source ?? cursor ?? -1];
  if (target === undefined || from === undefined) return undefined;
  const [left, width] = both([target.left, target.width], [from.left, from.width], columns);
  const [top, height] = both([target.top, target.height], [from.top, from.height], rows);
  return { left, width, top, height };
}

type Interval = readonly [start: number, size: number];

function both(target: Interval, from: Interval, room: number): Interval {
  const start = Math.min(target[0], from[0]);
  const size = Math.max(target[0] + target[1], from[0] + from[1]) - start;
  return size <= room ? [start, size] : target;
}

export const paintedMap: (scene: RiscScene) => PaintedMap = memoizeByScene((scene) => paintMap(pictureOf(scene)));

function pictureOf(scene: RiscScene): MapPicture {
  const { view, local, glyphs, seat } = scene;
  const { leftWidth, mapRows } = layoutOf(scene);
  const { units, unitsBefore, targets, composed, stage } = situationOf(scene);
  const isMarch = composed !== undefined && composed.type !== 'upgrade';
  return {
    view,
    units,
    was: unitsBefore,
    columns: leftWidth,
    rows: mapRows,
    glyphs,
    zoom: zoomOf(scene),
    cursor: local.cursor,
    targets: new Set(targets.filter((target) => isMarked(scene, target))),
    ways: waysOf(scene),
    notes: notesOf(scene),
    ...(stage === 'watching' ? {} : { ownSeat: seat }),
    ...(isMarch ? { source: composed.source } : {}),
    ...(local.seen === undefined ? {} : { seen: local.seen }),
  };
}

function waysOf(scene: RiscScene): readonly Way[] {
  const { view } = scene;
  const { sentDraft, composed, draft = sentDraft } = situationOf(scene);
  const hidden = scene.debug ? hiddenWays(view, draft && scene.seat) : [];
  if (draft === undefined) return hidden;
  const { ids } = view.map;
  const chanceOf = (to: number) => assaultsOf(scene).find(({ target }) => target === to)?.win;
  const sums = marchesOf(draft.ownSeat.orders, ids);
  const drafted = [...sums.values()].map(({ from, to, units, isAttack }): Way => {
    const chance = isAttack ? chanceOf(to) : undefined;
    return {
      from,
      to,
      units: [countText(units)],
      isMove: !isAttack,
      role: sentDraft === undefined ? 'friend' : 'dim',
      ...(chance !== undefined && { chance }),
    };
  });
  if (composed === undefined || composed.type === 'upgrade') return [...hidden, ...drafted];
  const path = composed.path?.territories ?? [composed.source, composed.target];
  const chance = composed.type === 'attack' ? chanceOf(composed.target) : undefined;
  const chosen = path.flatMap((from, i): Way[] => {
    const to = path[i + 1];
    if (to === undefined) return [];
    const units = plus(composed.units, sums.get(`${from} ${to}`)?.units ?? noUnits);
    return [
      {
        from,
        to,
        units: [countText(units)],
        isMove: composed.type === 'move',
        role: 'accent',
        isHeavy: true,
        ...(chance !== undefined && { chance }),
      },
    ];
  });
  return [...hidden, ...drafted, ...chosen];
}

/** Units of one player on one link, summed over all orders. */
interface March {
  readonly from: number;
  readonly to: number;
  readonly units: Units;
  readonly isAttack: boolean;
}

function marchesOf(orders: readonly Order[], ids: readonly string[]): ReadonlyMap<string, March> {
  const sums = new Map<string, March>();
  const send = (from: string, to: string, units: Units, isAttack: boolean) => {
    const [source, target] = [ids.indexOf(from), ids.indexOf(to)];
    const key = `${source} ${target}`;
    const all = plus(sums.get(key)?.units ?? noUnits, units);
    sums.set(key, { from: source, to: target, isAttack, units: all });
  };
  for (const order of orders) {
    if (order.type === 'attack') send(order.from, order.to, order.units, true);
    if (order.type === 'move')
      for (const [i, from] of order.path.entries()) {
        const to = order.path[i + 1];
        if (to !== undefined) send(from, to, order.units, false);
      }
  }
  return sums;
}

/** Marches of other players in their colours, for the debug view. */
const hiddenWays = ({ map, seats }: RiscScene['view'], ownSeat: Seat | undefined): readonly Way[] =>
  seats.flatMap(({ orders }, i) =>
    [...marchesOf(i + 1 === ownSeat ? [] : (orders ?? []), map.ids).values()].map(
      ({ from, to, units, isAttack }): Way => ({
        from,
        to,
        units: [countText(units)],
        isMove: !isAttack,
        role: seatRole(i + 1),
      }),
    ),
  );

const countText = (units: Units): string => shortNumber(countOf(units));

/** Notes in the lower edges of territories: risks of the viewer's territories, and odds of the viewer's attacks. */
function notesOf(scene: RiscScene): ReadonlyMap<number, EdgeNote> {
  const notes = new Map<number, EdgeNote>();
  for (const { territory, isEmpty, chance, seat } of risksOf(scene)) {
    const [percent, tight] = [`${wholePercent(chance)} %`, `${wholePercent(chance)}%`];
    const texts = isEmpty
      ? ['! empty', '!']
      : [`! lose ${percent} to ${shortPlayerName(scene, seat)}`, `! lose ${percent}`, `! ${percent}`, `!${tight}`, '!'];
    notes.set(territory, { texts, role: 'warning' });
  }
  for (const { target, win, isComposed } of assaultsOf(scene)) {
    if (win === undefined) continue;
    const percent = `${wholePercent(win)} %`;
    notes.set(target, {
      texts: [`win ${percent}`, percent, `${wholePercent(win)}%`],
      role: isComposed ? 'accent' : 'friend',
    });
  }
  return notes;
}

/** For a map with at least this many territories, the layout takes noticeable time. */
export const manyTerritories = 30;

export const isSlowToPaint = (scene: RiscScene): boolean =>
  scene.view.map.ids.length >= manyTerritories && isUnplanned(scene);

/** True if `target` is highlighted: a rival's territory always, an own one only if the cursor is on an own one. */
const isMarked = ({ view, seat, local }: RiscScene, target: number): boolean =>
  ownerOf(view, target) !== seat || ownerOf(view, local.cursor) === seat;

export function mapSection(scene: RiscScene): Section {
  const { lines, isComplete: isWhole, label, areas, scale } = paintedMap(scene);
  const tag = isWhole || label === '' ? (legendOf(scene) ?? scaleText(scale, scene.glyphs)) : label;
  return { title: 'map', tag, lines, areas };
}

const scaleText = (scale: number, glyphs: Glyphs): string | undefined =>
  scale === 1 ? undefined : `${signOf(0, glyphs)} is ${scale} units`;

/** Explains letters in the boxes up to turn 1: `6f 4t s1: 6 food, 4 tech, 1 food to cross`. */
function legendOf({ view: { turn, map }, local: { cursor }, watched }: RiscScene): string | undefined {
  if (turn > 1 || watched === true) return undefined;
  const [food, tech, size] = [itemAt(map.foods, cursor), itemAt(map.techs, cursor), itemAt(map.sizes, cursor)];
  return `${food}f ${tech}t s${size}: ${food} food, ${tech} tech, ${size} food to cross`;
}

export const drawnPlaces = (scene: RiscScene): NodePositions => centersOf(paintedMap(scene).rects);

const borderSigns = {
  unicode: ['┌─1┐', '╔═2╗', '┏━3┓', '┌╌4┐', '╓─5╖'],
  ascii: ['+-1+', '#=2#', '*~3*', ':.4:', '%_5%'],
};

export function signsOf({ glyphs, view }: Pick<RiscScene, 'glyphs' | 'view'>): readonly Line[] {
  const borders = isTyped(glyphs) ? borderSigns.ascii : borderSigns.unicode;
  const example = (isMove: boolean) => {
    const { before, arrows } = arrowsOf(glyphs, { from: 0, to: 0, units: ['3'], role: 'text', isMove });
    return `${itemAt(before, 0)}${itemAt(arrows, 0)}`;
  };
  const seats: readonly Seat[] = view.seats.map((_, i) => i + 1);
  return signLines([
    seats.map(
      (seat): Sign => [itemAt(borders, seat - 1), seatRole(seat), seat === 1 ? "player 1's land" : `of ${seat}`],
    ),
    [
      ['3a+2c', 'text', 'units after your orders'],
      ['+4', 'text', 'their bonuses'],
    ],
    [
      ['8f', 'resource1', 'food a turn'],
      ['2t', 'resource2', 'tech a turn'],
      ['s1', 'text', 'food to cross'],
    ],
    [
      [example(false), 'text', '3 attack'],
      [example(true), 'text', '3 move'],
      ['!', 'warning', 'a warning'],
    ],
    [
      ['> <', 'text', 'units leave from here'],
      ['( )', 'text', 'possible targets'],
      ['[ ]', 'text', 'the cursor'],
    ],
  ]);
}
