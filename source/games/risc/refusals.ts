import { generalReasons } from '#engine/game.ts';
import { itemAt } from '#engine/lookup.ts';
import { type ReasonedRefusal, refuser } from '#engine/refusals.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { idOf, idsOf } from './map.ts';
import { type Land, ownerOf } from './state.ts';
import { countOf, type Units, unitsText } from './units.ts';
import { maxOrders, topLevel } from './vocabulary.ts';

type Ends = { from: string; to: string };
type Price = { cost: number; left: number };

export type RequestedUnits = Units | number | 'all';

export const reasons = {
  ...generalReasons,
  'seat-needed': () => 'Several players can act; start the line with the player, such as "2: commit".',
  'wrong-phase': ({
    command,
    phase,
    phases: [ownPhase],
  }: {
    command: string;
    phase: string;
    phases: readonly string[];
  }) => `${command} belongs to the ${ownPhase} phase; this is the ${phase} phase.`,
  'not-your-turn/committed': ({ seat }: { seat: Seat }) => `Player ${seat} has committed.`,
  'not-your-turn/out': ({ seat }: { seat: Seat }) => `Player ${seat} is out of the match.`,

  'basic-only': () => 'Only basic units (a) are placed.',
  'too-many-units': ({ placed, total }: { placed: number; total: number }) =>
    `That would place ${placed} units; there are ${total}.`,
  'not-all-placed': ({ rest, total }: { rest: number; total: number }) =>
    `${rest} of ${total} units are not placed yet.`,

  'bad-count': ({ count }: { count: number }) => `Counts are whole numbers from 1; found ${count}.`,
  'unknown-territory': ({ id }: { id: string }) => `There is no territory "${id}" on this map.`,
  'same-territory': ({ id }: { id: string }) => `From and to are both ${id}; choose two territories.`,
  'not-own-territory': ({ id, owner }: { id: string; owner: Seat }) =>
    `${id} belongs to player ${owner}; it must be your own.`,
  'own-territory': ({ id }: { id: string }) => `${id} is your own; attack another player's territory, or use move.`,
  'not-adjacent': ({ from, to, linked }: Ends & { linked: readonly string[] }) =>
    `${from} and ${to} are not linked; ${from} is linked to ${linked.join(', ')}.`,
  'no-path': ({ from, to }: Ends) => `No path of your own territories leads from ${from} to ${to}.`,
  'not-enough-units': ({ id, left: unitsLeft, asked: requested }: { id: string; left: Units; asked: RequestedUnits }) =>
    `${id} has ${unitsText(unitsLeft)} left for orders; ${requestedText(requested)} asked.`,
  'not-enough-food': ({ cost, left: unitsLeft }: Price) => `This costs ${cost} food; ${unitsLeft} left.`,
  'not-enough-tech': ({ cost, left: unitsLeft }: Price) => `This costs ${cost} tech; ${unitsLeft} left.`,

  'not-an-upgrade': ({ from, to }: Ends) =>
    `A unit of type ${from} cannot become ${to}; an upgrade goes to a later letter.`,
  'level-too-low': ({ type, needed, level }: { type: string; needed: number; level: number }) =>
    `Type ${type} needs technology level ${needed}; yours is ${level}.`,
  'top-level': () => `Technology level ${topLevel} is the highest.`,
  'already-researching': ({ level }: { level: number }) => `One level a turn: level ${level} is already ordered.`,

  'too-many-orders': () => `At most ${maxOrders} orders a turn.`,
  'no-such-order': ({ order, orders }: { order: number; orders: number }) =>
    `There is no order ${order}; there are ${orders}.`,
  needed: ({ order, code }: { order: number; code: string }) =>
    `Order ${order} needs it (${code}); cancel that one first.`,
  'illegal-orders': ({ order, error: { code, message } }: { order: number; error: ReasonedRefusal }) =>
    `Order ${order} is not legal (${code}): ${message}`,
};

const requestedText = (requested: RequestedUnits): string => {
  if (requested === 'all') return 'any';
  return typeof requested === 'number' ? String(requested) : unitsText(requested);
};

export const refuse = refuser(reasons);

export function firstOf(checks: readonly (() => ReasonedRefusal | undefined)[]): ReasonedRefusal | undefined {
  for (const check of checks) {
    const refused = check();
    if (refused !== undefined) return refused;
  }
  return undefined;
}

export const badCount = (count: number): ReasonedRefusal | undefined =>
  count > 0 ? undefined : refuse('bad-count', { count });

export const unknownTerritory = ({ map }: Pick<Land, 'map'>, id: string): ReasonedRefusal | undefined =>
  map.ids.includes(id) ? undefined : refuse('unknown-territory', { id });

export const sameTerritory = (from: string, to: string): ReasonedRefusal | undefined =>
  from === to ? refuse('same-territory', { id: from }) : undefined;

export function notOwn(land: Land, seat: Seat, id: string): ReasonedRefusal | undefined {
  const owner = ownerOf(land, land.map.ids.indexOf(id));
  if (owner === seat) return undefined;
  return refuse('not-own-territory', { id, owner });
}

export const ownTerritory = (land: Land, seat: Seat, id: string): ReasonedRefusal | undefined =>
  ownerOf(land, land.map.ids.indexOf(id)) === seat ? refuse('own-territory', { id }) : undefined;

export function notAdjacent({ map }: Pick<Land, 'map'>, from: string, to: string): ReasonedRefusal | undefined {
  const links = itemAt(map.links, map.ids.indexOf(from));
  if (links.some((neighbor) => idOf(map, neighbor) === to)) return undefined;
  return refuse('not-adjacent', { from, to, linked: idsOf(map, links) });
}

export const notEnoughUnits = (id: string, unitsLeft: Units, requested: RequestedUnits): ReasonedRefusal =>
  refuse('not-enough-units', { id, left: unitsLeft, asked: requested });

export const notEnoughStock = (what: 'food' | 'tech', cost: number, stockLeft: number): ReasonedRefusal | undefined =>
  cost <= stockLeft ? undefined : refuse(`not-enough-${what}`, { cost, left: stockLeft });

export const badUnits = (units: Units | 'all'): ReasonedRefusal | undefined =>
  units === 'all' ? undefined : badCount(countOf(units));
