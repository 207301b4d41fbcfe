import { itemAt } from '../../../engine/lookup.ts';
import { type Refusal, refusal } from '../../../engine/result.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { idOf, idsOf } from '../map.ts';
import { type Land, ownerOf } from '../state.ts';
import { countOf, type Units, unitsText } from '../units.ts';

/** The first refusal of a list of checks, each made only when those before it have passed. */
export function firstOf(checks: readonly (() => Refusal | undefined)[]): Refusal | undefined {
  for (const check of checks) {
    const refused = check();
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** Numbers of units start at 1. */
export const badCount = (count: number): Refusal | undefined =>
  count > 0 ? undefined : refusal('bad-count', `Counts are whole numbers from 1; found ${count}.`);

/** An id that no territory of the map has. */
export const unknownTerritory = ({ map }: Pick<Land, 'map'>, id: string): Refusal | undefined =>
  map.ids.includes(id) ? undefined : refusal('unknown-territory', `There is no territory "${id}" on this map.`);

/** Two territories that are one. */
export const sameTerritory = (from: string, to: string): Refusal | undefined =>
  from === to ? refusal('same-territory', `From and to are both ${from}; choose two territories.`) : undefined;

/** A territory of another player. */
export function notOwn(land: Land, seat: Seat, id: string): Refusal | undefined {
  const owner = ownerOf(land, land.map.ids.indexOf(id));
  if (owner === seat) return undefined;
  return refusal('not-own-territory', `${id} belongs to player ${owner}; it must be your own.`);
}

/** A target that is the player's own. */
export const ownTerritory = (land: Land, seat: Seat, id: string): Refusal | undefined =>
  ownerOf(land, land.map.ids.indexOf(id)) === seat
    ? refusal('own-territory', `${id} is your own; attack another player's territory, or use move.`)
    : undefined;

/** Two territories without a link. */
export function notAdjacent({ map }: Pick<Land, 'map'>, from: string, to: string): Refusal | undefined {
  const links = itemAt(map.links, map.ids.indexOf(from));
  if (links.some((neighbor) => idOf(map, neighbor) === to)) return undefined;
  const message = `${from} and ${to} are not linked; ${from} is linked to ${idsOf(map, links).join(', ')}.`;
  return refusal('not-adjacent', message);
}

/** No way over own land. */
export const noPath = (from: string, to: string): Refusal =>
  refusal('no-path', `No path of your own territories leads from ${from} to ${to}.`);

/** Units that are not there. */
export const notEnoughUnits = (id: string, left: Units, asked: Units | undefined): Refusal =>
  refusal(
    'not-enough-units',
    `${id} has ${unitsText(left)} left for orders; ${asked === undefined ? 'any' : unitsText(asked)} asked.`,
  );

/** A price that is too high. */
export const notEnough = (what: 'food' | 'tech', cost: number, left: number): Refusal | undefined =>
  cost <= left ? undefined : refusal(`not-enough-${what}`, `This costs ${cost} ${what}; ${left} left.`);

/** Units that were asked for: how many of each type, or nothing for all that are left, if any are. */
export const askedOf = (units: Units | 'all'): Units | undefined => (units === 'all' ? undefined : units);

/** A number of units that is none. */
export const badUnits = (units: Units | 'all'): Refusal | undefined =>
  units === 'all' ? undefined : badCount(countOf(units));
