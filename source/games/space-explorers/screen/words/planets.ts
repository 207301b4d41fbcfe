import { itemAt } from '../../../../engine/lookup.ts';
import { pluralize, listOf } from '../../../../screen/sentences.ts';
import { idOf } from '../../map.ts';
import { freePeople, ownerAt, type Shuttle, turnsLeftOf } from '../../state.ts';
import type { View } from '../../view.ts';
import { ownerOf, type PlayerNumber } from '../../vocabulary.ts';
import type { ExplorersScene, Sighting } from '../local.ts';
import { bothPlayers, isByNumber, type ExplorersListener, perspectiveOf } from '../words.ts';

type PlanetScene = ExplorersListener & Pick<ExplorersScene, 'memory'>;

/** `you 18, they 36`, `player 1 has 18, player 2 has 36` */
export const bothPeopleText = (listener: ExplorersListener, p1: number, p2: number): string =>
  bothPlayers(listener)
    .map((player) => {
      const who = isByNumber(listener) ? perspectiveOf(listener).does(player, 'have') : perspectiveOf(listener).subject(player);
      return `${who} ${player === 1 ? p1 : p2}`;
    })
    .join(', ');

/** `room 47 of 80` */
function roomText(size: number, total: number): string {
  if (total < size) return `room ${size - total} of ${size}`;
  return `${total > size ? 'overcrowded' : 'full'}, ${total} of ${size}`;
}

/** A planet in one line: `planet 4, theirs: you 1, they 32, room 47 of 80, growth 5 percent` */
export function planetText(scene: PlanetScene, planet: number): string {
  const { view } = scene;
  const name = `planet ${idOf(view.map, planet)}`;
  if (view.visible[planet] !== true) return `${name}, unseen${lastSightText(scene, scene.memory?.sightings[planet])}`;
  const [p1, p2, size] = [itemAt(view.p1, planet), itemAt(view.p2, planet), itemAt(view.sizes, planet)];
  const facts = [
    bothPeopleText(scene, p1, p2),
    ...(isQueuedFrom(view, planet) ? [`${freeOn(scene, planet)} free`] : []),
    roomText(size, p1 + p2),
    `growth ${view.habitabilities[planet]} percent`,
  ];
  return `${name}${homeText(scene, planet)}, ${perspectiveOf(scene).whose(ownerAt(view, planet))}: ${facts.join(', ')}`;
}

function homeText(scene: PlanetScene, planet: number): string {
  const home = itemAt(scene.view.homes, planet);
  return home === 0 ? '' : `, ${perspectiveOf(scene).possessive(home)} home`;
}

/** `. Last seen in turn 23, P2's: you 0, P2 40, room 20 of 60, growth 4 percent` */
function lastSightText(listener: ExplorersListener, sighting: Sighting | undefined): string {
  if (sighting === undefined) return '';
  const { turn, p1, p2, size, habitability } = sighting;
  return `. Last seen in turn ${turn}, ${perspectiveOf(listener).whose(ownerOf(p1, p2))}: ${bothPeopleText(listener, p1, p2)}, ${roomText(size, p1 + p2)}, growth ${habitability} percent`;
}

const isQueuedFrom = ({ orders }: View, planet: number): boolean => orders.some(({ from }) => from === planet);

/** The mover's people on a planet that no queued transfer takes away. */
export const freeOn = ({ view }: Pick<PlanetScene, 'view'>, planet: number): number => freePeople(view, view.mover, planet);

/** The visible planets with free people of the mover, most of them first. */
export const planetsWithFree = (
  scene: Pick<PlanetScene, 'view'>,
): readonly { readonly planet: number; readonly free: number }[] =>
  scene.view.map.ids
    .map((_, planet) => ({ planet, free: freeOn(scene, planet) }))
    .filter(({ free }) => free > 0)
    .sort((a, b) => b.free - a.free || a.planet - b.planet);

/** `10 links of 2 to 4 turns` */
export function linksText({ edges }: View['map']): string {
  const lengths = edges.map(({ length }) => length);
  const [min, max] = [Math.min(...lengths), Math.max(...lengths)];
  const turns = min === max ? pluralize(max, 'turn') : `${min} to ${pluralize(max, 'turn')}`;
  return `${pluralize(edges.length, 'link')} of ${turns}`;
}

/** How many planets are listed by their ids. */
const maxListed = 5;

/** `planet 4`, `planets 0, 3 and 4`, `9 planets` */
export const planetsText = (ids: readonly number[]): string =>
  ids.length > maxListed
    ? pluralize(ids.length, 'planet')
    : `${ids.length === 1 ? 'planet' : 'planets'} ${listOf(ids.map(String))}`;

/** The turn at whose end a shuttle lands that has so many turns left when a turn begins. */
export const landingTurn = (turn: number, turnsLeft: number): number => turn + turnsLeft - 1;

/** `17 of yours`, `11 of theirs`, `11 of player 2` */
const peopleOfText = (listener: ExplorersListener, people: number, player: PlayerNumber): string =>
  `${people} of ${isByNumber(listener) ? perspectiveOf(listener).subject(player) : perspectiveOf(listener).whose(player)}`;

/** `11 of theirs from 4 to 1, landing in turn 31` */
export function shuttleText(scene: ExplorersListener, shuttle: Shuttle): string {
  const { view } = scene;
  const { from, to, people, player } = shuttle;
  return `${peopleOfText(scene, people, player)} from ${idOf(view.map, from)} to ${idOf(view.map, to)}, ${landingText(view, shuttle)}`;
}

/** `landing in turn 31`; in a match that is over, how many turns were left. */
function landingText(view: View, shuttle: Shuttle): string {
  const left = turnsLeftOf(view, shuttle);
  if (view.outcome !== null) return `${left} ${left === 1 ? 'turn' : 'turns'} from landing`;
  return `landing in turn ${landingTurn(view.turn, left)}`;
}

/** Shuttles that are seen, the next to land first; of those that land together the oldest. */
export const nextToLand = (shuttles: readonly Shuttle[]): readonly Shuttle[] =>
  shuttles.toSorted((a, b) => a.lands - b.lands);
