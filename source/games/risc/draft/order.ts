import type { CommandNamed } from '../../../engine/commands.ts';
import { itemAt } from '../../../engine/lookup.ts';
import type { Checked } from '../../../engine/refusals.ts';
import { failure, success } from '../../../engine/result.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import type { Command } from '../commands.ts';
import { idsOf } from '../map.ts';
import { cheapestPath } from '../path.ts';
import { refuse } from '../rules/refusals.ts';
import type { Land, Order, SeatState } from '../state.ts';
import { countOf, holds, type Units, unitsOf } from '../units.ts';
import { mostOrders, neededLevels, researchPrice, topLevel, typeIndex, upgradePrice } from '../vocabulary.ts';
import {
  badCount,
  badUnits,
  firstOf,
  notAdjacent,
  notEnough,
  notEnoughUnits,
  notOwn,
  ownTerritory,
  sameTerritory,
  unknownTerritory,
} from './checks.ts';
import { leftIn, type Shadow } from './shadow.ts';

/** Names of commands that are orders. */
export type OrderName = Order['type'];

/** A command that is an order. */
export type OrderCommand = CommandNamed<Command, OrderName>;

/** A draft so far: whose, on which land, and what it leaves. */
export interface Draft {
  readonly land: Land;
  readonly seat: Seat;
  readonly own: Pick<SeatState, 'level' | 'orders'>;
  readonly shadow: Shadow;
}

/** The order that a command adds to a draft, with its price; or the first check that fails (rules, section 5). */
export function orderFor(draft: Draft, command: OrderCommand): Checked<Order> {
  if (draft.own.orders.length >= mostOrders) return failure(refuse('too-many-orders'));
  switch (command.name) {
    case 'move':
      return moveFor(draft, command.args);
    case 'attack':
      return attackFor(draft, command.args);
    case 'upgrade':
      return upgradeFor(draft, command.args);
    case 'research':
      return researchFor(draft);
  }
}

type Arguments<Name extends OrderName> = CommandNamed<Command, Name>['args'];

/** The units of an order; or why they are not there. */
function unitsFor({ land, shadow }: Draft, from: string, wanted: Units | 'all'): Checked<Units> {
  const left = leftIn(shadow, land.map.ids.indexOf(from));
  const units = wanted === 'all' ? left : wanted;
  if (countOf(units) > 0 && holds(left, units)) return success(units);
  return failure(notEnoughUnits(from, left, wanted));
}

/** The first refusal of a path, as of a query for it. */
export const refusedPath = (land: Land, seat: Seat, from: string, to: string) =>
  firstOf([
    () => unknownTerritory(land, from),
    () => unknownTerritory(land, to),
    () => sameTerritory(from, to),
    () => notOwn(land, seat, from),
    () => notOwn(land, seat, to),
  ]);

/** The cheapest path between two ids; or the first check that fails. */
export function pathFor(land: Land, seat: Seat, from: string, to: string) {
  const refused = refusedPath(land, seat, from, to);
  if (refused !== undefined) return failure(refused);
  const { ids } = land.map;
  const path = cheapestPath(land, seat, ids.indexOf(from), ids.indexOf(to));
  return path === undefined ? failure(refuse('no-path', { from, to })) : success(path);
}

function moveFor(draft: Draft, { from, to, units: wanted }: Arguments<'move'>): Checked<Order> {
  const { land, seat, shadow } = draft;
  const bad = badUnits(wanted);
  if (bad !== undefined) return failure(bad);
  const path = pathFor(land, seat, from, to);
  if (!path.ok) return path;
  const units = unitsFor(draft, from, wanted);
  if (!units.ok) return units;
  const cost = path.value.price * countOf(units.value);
  const poor = notEnough('food', cost, shadow.food);
  if (poor !== undefined) return failure(poor);
  return success({ type: 'move', from, to, units: units.value, cost, path: idsOf(land.map, path.value.territories) });
}

/** The first refusal of an attack by its places, as of a query about its odds. */
export const refusedAttack = (land: Land, seat: Seat, { from, to, units }: Arguments<'attack'>) =>
  firstOf([
    () => badUnits(units),
    () => unknownTerritory(land, from),
    () => unknownTerritory(land, to),
    () => sameTerritory(from, to),
    () => notOwn(land, seat, from),
    () => ownTerritory(land, seat, to),
    () => notAdjacent(land, from, to),
  ]);

function attackFor(draft: Draft, args: Arguments<'attack'>): Checked<Order> {
  const { land, seat, shadow } = draft;
  const { from, to } = args;
  const refused = refusedAttack(land, seat, args);
  if (refused !== undefined) return failure(refused);
  const units = unitsFor(draft, from, args.units);
  if (!units.ok) return units;
  const cost = countOf(units.value);
  const poor = notEnough('food', cost, shadow.food);
  return poor === undefined ? success({ type: 'attack', from, to, units: units.value, cost }) : failure(poor);
}

function upgradeFor(draft: Draft, { territory, count: wanted, from, to }: Arguments<'upgrade'>): Checked<Order> {
  const { land, seat, own, shadow } = draft;
  const needed = neededLevels[typeIndex(to)] ?? topLevel;
  const refused = firstOf([
    () => (wanted === 'all' ? undefined : badCount(wanted)),
    () => unknownTerritory(land, territory),
    () => notOwn(land, seat, territory),
    () => (typeIndex(to) > typeIndex(from) ? undefined : refuse('not-an-upgrade', { from, to })),
    () => (needed <= own.level ? undefined : refuse('level-too-low', { type: to, needed, level: own.level })),
  ]);
  if (refused !== undefined) return failure(refused);
  const left = leftIn(shadow, land.map.ids.indexOf(territory));
  const there = itemAt(left, typeIndex(from));
  const count = wanted === 'all' ? there : wanted;
  if (count === 0 || count > there) {
    const asked = wanted === 'all' ? wanted : unitsOf(typeIndex(from), count);
    return failure(notEnoughUnits(territory, left, asked));
  }
  const cost = upgradePrice(from, to) * count;
  const poor = notEnough('tech', cost, shadow.tech);
  return poor === undefined ? success({ type: 'upgrade', territory, count, from, to, cost }) : failure(poor);
}

function researchFor({ own, shadow }: Draft): Checked<Order> {
  const level = own.level + 1;
  const cost = researchPrice(level);
  const refused = firstOf([
    () => (own.level < topLevel ? undefined : refuse('top-level')),
    () => (own.orders.some(({ type }) => type === 'research') ? refuse('already-researching', { level }) : undefined),
    () => notEnough('tech', cost, shadow.tech),
  ]);
  return refused === undefined ? success({ type: 'research', level, cost }) : failure(refused);
}
