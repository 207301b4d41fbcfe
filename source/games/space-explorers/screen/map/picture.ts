import { itemAt } from '#engine/lookup.ts';
import { clearDrawing, drawAs, drawIn, drawInPlace } from '#graph/draw.ts';
import { marksOf, type NodeMarks, type NodeSelection } from '#graph/drawing/node-border.ts';
import type { Drawing } from '#graph/fit-drawing.ts';
import type { Extent, Point } from '#graph/graph.ts';
import { derivePlaces, placesFor } from '#graph/layout/places.ts';
import { type CachedDrawing, createDrawingCache, type PaintedDrawing } from '#graph/paint-drawing.ts';
import { groupDigits, shortNumber } from '#screen/format-number.ts';
import { type Glyphs, type Role, seatRole } from '#screen/styled-text.ts';
import type { TargetArea } from '#screen/target.ts';
import { type Forecast, turnOfLanding } from '../../forecast.ts';
import { type StarMap, standardPositions } from '../../map.ts';
import { type Order, type Shuttle, turnsLeftOf } from '../../state.ts';
import { lossOf } from '../../tick.ts';
import type { View } from '../../view.ts';
import { type Owner, otherOf, ownerOf, type PlayerNumber } from '../../vocabulary.ts';
import type { Landed, Sighting, Zoom } from '../local.ts';
import { formOf, type NodeSize, nodeSizes } from './sizes.ts';

export type MapDrawing = CachedDrawing<NodeSize>;

/** The drawing of a map in a room: in the size asked for, and where that does not fit in a larger room, planets in their places. */
export function drawnMap(map: StarMap, room: Extent, zoom: Zoom): Drawing<NodeSize> {
  const scene = { graph: map, places: placesOf(map), room };
  if (zoom !== 'auto') {
    const form = formOf(map, zoom);
    return clearDrawing(scene, [form]) ?? drawInPlace(scene, form) ?? drawAs(scene, [form]);
  }
  const [largest, ...smaller] = nodeSizes;
  return drawIn(scene, [formOf(map, largest), ...smaller.map((size) => formOf(map, size))]);
}

/** Each map is laid out once for each size of the screen. */
export const { isDrawn, drawingOf } = createDrawingCache(drawnMap);

/**
 * Places of the planets, before scaling. A level without places has its planets on a grid (rules, section 9), which says
 * nothing about them: there, places are found from the edges.
 */
export function placesOf(map: StarMap): readonly Point[] {
  const places = map.ids.map((_, planet) => ({ x: itemAt(map.xs, planet), y: itemAt(map.ys, planet) }));
  const standard = standardPositions(places.length);
  const isStandard = places.every(({ x, y }, planet) => x === standard[planet]?.x && y === standard[planet]?.y);
  return isStandard ? derivePlaces(map) : placesFor(map, places);
}

/** All data for the drawing of a map. Planets go by index. */
export interface MapPicture extends NodeSelection {
  readonly view: View;
  readonly sightings: readonly (Sighting | undefined)[];
  /** Own people who landed where nothing is seen, by planet. */
  readonly landed: readonly (Landed | undefined)[];
  /** Own shuttles to planets that are not seen: their sender knows of them. */
  readonly unseen: readonly Shuttle[];
  /** The player whose people stand first. */
  readonly first: PlayerNumber;
  /** The seat whose view it is; nobody in a watched match. */
  readonly me?: PlayerNumber;
  /** A player's name in few letters. */
  nameOf(player: PlayerNumber): string;
  /** The queue. */
  readonly orders: readonly Order[];
  /** Orders of a hint. */
  readonly hinted?: readonly Order[];
  /** The transfer that is being composed, and its target when it lands. */
  readonly draft?: Order & { readonly isLegal: boolean };
  readonly outlook?: Forecast | undefined;
  /** The room for it. */
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
  readonly zoom: Zoom;
  /** The first column and row that are seen of a map that is not whole; they follow the cursor where absent. */
  readonly seen?: readonly [column: number, row: number];
  /** Planets whose numbers have just changed. */
  readonly flashing?: ReadonlySet<number>;
}

/** A map as it is drawn. */
export interface PaintedMap extends PaintedDrawing<NodeSize> {
  /** Rectangles of the planets for clicks. */
  readonly areas: readonly TargetArea[];
}

/** A player's people on a planet. */
export interface PlayerPeople {
  readonly player: PlayerNumber;
  readonly count: number;
}

/** What happens on a planet next, in a few words, the longest text first. */
export interface ComingEvent {
  readonly texts: readonly string[];
  readonly role: Role;
}

/** A planet as it is to be drawn. */
export interface PlanetLook extends NodeMarks {
  readonly id: number;
  readonly seen: boolean;
  readonly owner: Owner;
  /** Whether it belongs to the player who looks. */
  readonly isOwn: boolean;
  readonly isHome: boolean;
  /** Both players, the viewer first. */
  readonly people: readonly [PlayerPeople, PlayerPeople];
  readonly total: number;
  readonly size: number;
  readonly habitability: number;
  /** What happens there next. */
  readonly events: readonly ComingEvent[];
  /** Its room, to be said where nothing happens; nothing where there are too many people. */
  readonly room: readonly [] | readonly [ComingEvent];
  /** The last sight of one that is not seen now. */
  readonly sighting: Sighting | undefined;
  /** Names of the players seen there. */
  readonly nameOf: (player: PlayerNumber) => string;
  /** Own people who landed on one that is not seen. */
  readonly landed: Landed | undefined;
  /** Whether its numbers have just changed. */
  readonly isFlashing: boolean;
}

/** All that the drawing of a planet depends on. */
export function lookOf(picture: MapPicture, planet: number): PlanetLook {
  const { view, sightings, landed, flashing, first, me, nameOf } = picture;
  const seen = view.visible[planet] === true;
  const p1 = seen ? itemAt(view.p1, planet) : 0;
  const p2 = seen ? itemAt(view.p2, planet) : 0;
  const owner = seen ? ownerOf(p1, p2) : 0;
  const sighting = seen ? undefined : sightings[planet];
  const peopleOf = (player: PlayerNumber): PlayerPeople => ({ player, count: player === 1 ? p1 : p2 });
  return {
    id: itemAt(view.map.ids, planet),
    seen,
    owner,
    isOwn: owner !== 0 && owner === me,
    isHome: seen ? view.homes[planet] !== 0 : sighting !== undefined && sighting.home !== 0,
    people: [peopleOf(first), peopleOf(otherOf(first))],
    total: p1 + p2,
    size: seen ? itemAt(view.sizes, planet) : 0,
    habitability: seen ? itemAt(view.habitabilities, planet) : 0,
    events: seen ? eventsOf(picture, planet, p1 + p2) : [],
    room: seen ? roomFor(itemAt(view.sizes, planet) - p1 - p2) : [],
    sighting,
    nameOf,
    landed: seen ? undefined : landed[planet],
    ...marksOf(picture, planet),
    isFlashing: flashing?.has(planet) === true,
  };
}

/** A planet's next events: departures, the effect of the transfer being composed, crowding, arrivals. */
function eventsOf({ view, orders, draft, outlook, first, me, nameOf }: MapPicture, planet: number, total: number) {
  const events: ComingEvent[] = [];
  const leaving = orders.reduce((sum, { from, people }) => sum + (from === planet ? people : 0), 0);
  const composed = draft !== undefined && draft.from === planet && draft.isLegal ? draft.people : 0;
  if (leaving + composed > 0)
    events.push({
      texts: [`${shortNumber(leaving + composed)} ${leaving + composed === 1 ? 'leaves' : 'leave'}`],
      role: composed > 0 ? 'accent' : 'friend',
    });
  if (outlook !== undefined && draft?.to === planet && draft.isLegal) {
    const [mine, theirs] = (first === 1 ? [outlook.p1, outlook.p2] : [outlook.p2, outlook.p1]).map(shortNumber);
    const turn = `t${outlook.turn}:`;
    events.push({
      texts: [`${turn} ${mine} v ${theirs}`, `${turn} ${mine}v${theirs}`, `${mine}v${theirs}`],
      role: 'accent',
    });
  }
  const size = itemAt(view.sizes, planet);
  if (total > size) {
    const loss = `-${shortNumber(lossOf(total - size))}`;
    events.push({ texts: [`${loss} by crowding`, `${loss} crowding`, `${loss} lost`], role: 'hazard' });
  }
  const arriving = view.shuttles.filter(({ to }) => to === planet).toSorted((a, b) => a.lands - b.lands);
  for (const { player, people, lands } of arriving) {
    const arrival = `+${shortNumber(people)} t${turnOfLanding(view, turnsLeftOf(view, { lands }))}`;
    const name = nameOf(player);
    const texts = player === me ? [arrival] : [`${name} ${arrival}`, `${name}${arrival}`];
    events.push({ texts, role: seatRole(player) });
  }
  return events;
}

const roomFor = (room: number): PlanetLook['room'] =>
  room < 0 ? [] : [{ texts: [room === 0 ? 'full' : `room ${groupDigits(room)}`], role: 'dim' }];
