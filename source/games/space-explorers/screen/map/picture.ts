import { itemAt } from '#engine/lookup.ts';
import { clearDrawing, type Drawing, drawAs, drawIn, drawInPlace } from '#graph/draw.ts';
import type { Extent, Point } from '#graph/graph.ts';
import { marksOf, type NodeMarks, type NodeSelection } from '#graph/node-border.ts';
import { type CachedDrawing, createDrawingCache, type PaintedDrawing } from '#graph/paint-drawing.ts';
import { derivePlaces, placesFor } from '#graph/places.ts';
import { groupDigits, shortNumber } from '#screen/format-number.ts';
import { type Glyphs, type Role, seatRole } from '#screen/styled-text.ts';
import type { TargetArea } from '#screen/target.ts';
import { type Forecast, turnOfLanding } from '../../forecast.ts';
import { type StarMap, standardPositions } from '../../map.ts';
import { type Order, type Shuttle, turnsLeftOf, type View } from '../../state.ts';
import { lossOf } from '../../tick.ts';
import { type Owner, otherOf, ownerOf, type PlayerNumber } from '../../vocabulary.ts';
import type { Landed, Sighting, Zoom } from '../local.ts';
import { formOf, type NodeSize, nodeSizes } from './sizes.ts';

export type MapDrawing = CachedDrawing<NodeSize>;

/** Lays out a map. If planets of size `zoom` do not fit, the drawing is larger than `room`. */
export function drawnMap(map: StarMap, room: Extent, zoom: Zoom): Drawing<NodeSize> {
  const scene = { graph: map, places: placesOf(map), room };
  if (zoom !== 'auto') {
    const form = formOf(map, zoom);
    return clearDrawing(scene, [form]) ?? drawInPlace(scene, form) ?? drawAs(scene, [form]);
  }
  const [largest, ...smaller] = nodeSizes;
  return drawIn(scene, [formOf(map, largest), ...smaller.map((size) => formOf(map, size))]);
}

/** Caches the layouts of each map by screen size and zoom. */
export const { isDrawn, drawingOf } = createDrawingCache(drawnMap);

/** Positions before scaling. Default positions are replaced by clearer positions that are computed from the edges. */
export function placesOf(map: StarMap): readonly Point[] {
  const places = map.ids.map((_, planet) => ({ x: itemAt(map.xs, planet), y: itemAt(map.ys, planet) }));
  const standard = standardPositions(places.length);
  const isStandard = places.every(({ x, y }, planet) => x === standard[planet]?.x && y === standard[planet]?.y);
  return isStandard ? derivePlaces(map) : placesFor(map, places);
}

/** All input for drawing a map. Planets are given by their indices. */
export interface MapPicture extends NodeSelection {
  readonly view: View;
  readonly sightings: readonly (Sighting | undefined)[];
  /** Own people who have landed on unseen planets, by planet. */
  readonly landed: readonly (Landed | undefined)[];
  /** Own shuttles on the way to unseen planets. */
  readonly unseen: readonly Shuttle[];
  /** Player whose people are written first on planets with people of both players. */
  readonly first: PlayerNumber;
  /** Player to whose seat the view belongs. Undefined if texts name players by number. */
  readonly me?: PlayerNumber;
  nameOf(player: PlayerNumber): string;
  readonly orders: readonly Order[];
  readonly hinted?: readonly Order[];
  readonly draft?: Order & { readonly isLegal: boolean };
  readonly outlook?: Forecast | undefined;
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Glyphs;
  readonly zoom: Zoom;
  /** Scroll position of a large map. Undefined while the map follows the cursor. */
  readonly seen?: readonly [column: number, row: number];
  readonly flashing?: ReadonlySet<number>;
  readonly changes?: ReadonlyMap<number, PlanetChange>;
}

export interface PaintedMap extends PaintedDrawing<NodeSize> {
  readonly areas: readonly TargetArea[];
}

export interface PlayerPeople {
  readonly player: PlayerNumber;
  readonly count: number;
}

/** A future event of a planet, in several lengths, longest first. */
export interface ComingEvent {
  readonly texts: readonly string[];
  readonly role: Role;
}

/** A planet that changes hands when known shuttles land, or whose majority is contested. */
export interface PlanetChange {
  /** Owner after the landings, or the present owner of a contested planet. */
  readonly owner: Owner;
  /** Turn of the change. Undefined for a contested planet. */
  readonly turn: number | undefined;
}

export interface PlanetLook extends NodeMarks {
  readonly id: number;
  readonly seen: boolean;
  readonly owner: Owner;
  readonly isOwn: boolean;
  readonly isHome: boolean;
  /** People of both players, first those of `MapPicture.first`. */
  readonly people: readonly [PlayerPeople, PlayerPeople];
  readonly total: number;
  readonly size: number;
  readonly habitability: number;
  readonly events: readonly ComingEvent[];
  /** Free capacity, which is shown after the future events if there is room. Empty for an overcrowded planet. */
  readonly room: readonly [] | readonly [ComingEvent];
  readonly sighting: Sighting | undefined;
  readonly nameOf: (player: PlayerNumber) => string;
  readonly landed: Landed | undefined;
  readonly isFlashing: boolean;
  readonly change: PlanetChange | undefined;
}

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
    change: seen ? picture.changes?.get(planet) : undefined,
  };
}

/** Future events of a planet: change of owner, departures, effect of the draft, overcrowding, arrivals. */
function eventsOf(
  { view, orders, draft, outlook, first, me, nameOf, changes }: MapPicture,
  planet: number,
  total: number,
) {
  const events: ComingEvent[] = [];
  const change = changes?.get(planet);
  if (change?.turn !== undefined) events.push({ texts: changeTexts(change, me, nameOf), role: changeRole(change, me) });
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

/** Text such as `yours in t37`, `Hard's in t37` or `falls t37`. */
function changeTexts(
  { owner, turn }: PlanetChange,
  me: Owner | undefined,
  nameOf: MapPicture['nameOf'],
): readonly string[] {
  const whose = owner === 0 ? "nobody's" : owner === me ? 'yours' : `${nameOf(owner)}'s`;
  return [`${whose} in t${turn}`, owner === me ? `yours t${turn}` : `falls t${turn}`];
}

export const changeRole = ({ owner }: PlanetChange, me: Owner | undefined): Role =>
  owner === me ? 'success' : 'warning';

const roomFor = (room: number): PlanetLook['room'] =>
  room < 0 ? [] : [{ texts: [room === 0 ? 'full' : `room ${groupDigits(room)}`], role: 'dim' }];
