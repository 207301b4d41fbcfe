import { itemAt } from '../../../../engine/lookup.ts';
import { type NodeMarks, marksOf } from '../../../../graph/drawing/marks.ts';
import { groupDigits } from '../../../../screen/grouped.ts';
import { type Role, seatRole } from '../../../../screen/styled-text.ts';
import { shortNumber } from '../../../../screen/format-number.ts';
import { turnOfLanding } from '../../forecast.ts';
import { turnsLeftOf } from '../../state.ts';
import { lossOf } from '../../unit/people.ts';
import { type Owner, otherOf, ownerOf, type PlayerNumber } from '../../vocabulary.ts';
import type { Landed, Sighting } from '../local.ts';
import type { MapPicture } from './picture.ts';

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
