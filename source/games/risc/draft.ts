import type { CommandNamed } from '../../engine/commands.ts';
import { itemAt } from '../../engine/lookup.ts';
import type { Checked } from '../../engine/refusals.ts';
import { failure, success } from '../../engine/result.ts';
import type { PushedEvent, Seat } from '../../engine/vocabulary.ts';
import type { Command } from './commands.ts';
import type { GameEvent } from './events.ts';
import { idsOf } from './map.ts';
import { cheapestPath } from './path.ts';
import { refuse } from './refusals.ts';
import type { Land, Order, SeatState } from './state.ts';
import { countOf, holds, type Units, unitsOf, unitsText } from './units.ts';
import { maxOrders, neededLevels, researchPrice, topLevel, typeIndex, upgradePrice } from './vocabulary.ts';
import {
  badCount,
  badUnits,
  firstOf,
  notAdjacent,
  notEnoughStock,
  notEnoughUnits,
  notOwn,
  ownTerritory,
  sameTerritory,
  unknownTerritory,
} from './draft/checks.ts';
import { unitsLeftIn, type ProjectedState } from './draft/shadow.ts';

/** Names of commands that are orders. */
export type OrderName = Order['type'];

/** A command that is an order. */
export type OrderCommand = CommandNamed<Command, OrderName>;

/** A seat's draft so far, and what is left after it. */
export interface Draft {
  readonly land: Land;
  readonly seat: Seat;
  readonly ownSeat: Pick<SeatState, 'level' | 'orders'>;
  readonly projection: ProjectedState;
}

type Arguments<Name extends OrderName> = CommandNamed<Command, Name>['args'];

/** A kind of order. Its arguments are declared in `commands.ts`. */
interface OrderKind<Name extends OrderName, Ordered = Extract<Order, { type: Name }>> {
  /** The order of a command with its price; or the first check that fails (rules, section 5). */
  check(draft: Draft, args: Arguments<Name>): Checked<Ordered>;
  /** The command that gives it again. */
  command(order: Arguments<Name>): CommandNamed<Command, Name>;
  readonly paidIn: 'food' | 'tech';
  /** Units that are gone from a territory for later orders, and that are there for them. */
  changes(order: Ordered): readonly { readonly at: string; readonly removed?: Units; readonly added?: Units }[];
  /** The event of the moves phase; none for an attack, which only leaves then. */
  event(by: { readonly seat: Seat; readonly order: number }, order: Ordered): PushedEvent<GameEvent> | undefined;
  /** The command with its price, as in answers (rules, section 13). */
  line(order: Ordered): string;
}

/** All kinds of orders. One that is missing here does not compile. */
const kinds: { readonly [Name in OrderName]: OrderKind<Name> } = {
  move: {
    check(draft, { from, to, units: requested }) {
      const { land, seat, projection } = draft;
      const bad = badUnits(requested);
      if (bad !== undefined) return failure(bad);
      const path = pathFor(land, seat, from, to);
      if (!path.ok) return path;
      const units = unitsFor(draft, from, requested);
      if (!units.ok) return units;
      const cost = path.value.price * countOf(units.value);
      const poor = notEnoughStock('food', cost, projection.food);
      if (poor !== undefined) return failure(poor);
      return success({
        type: 'move',
        from,
        to,
        units: units.value,
        cost,
        path: idsOf(land.map, path.value.territories),
      });
    },
    command: ({ from, to, units }) => ({ name: 'move', args: { from, to, units } }),
    paidIn: 'food',
    changes: ({ from, to, units }) => [
      { at: from, removed: units },
      { at: to, added: units },
    ],
    event: (by, { type: _, ...what }) => ({ type: 'moved', ...by, ...what }),
    line: ({ from, to, units, cost, path }) =>
      `move(${from},${to},${unitsText(units)}) ${cost} food, path ${path.join(' ')}`,
  },
  attack: {
    check(draft, args) {
      const { land, seat, projection } = draft;
      const { from, to } = args;
      const refused = checkAttack(land, seat, args);
      if (refused !== undefined) return failure(refused);
      const units = unitsFor(draft, from, args.units);
      if (!units.ok) return units;
      const cost = countOf(units.value);
      const poor = notEnoughStock('food', cost, projection.food);
      return poor === undefined ? success({ type: 'attack', from, to, units: units.value, cost }) : failure(poor);
    },
    command: ({ from, to, units }) => ({ name: 'attack', args: { from, to, units } }),
    paidIn: 'food',
    changes: ({ from, units }) => [{ at: from, removed: units }],
    event: () => undefined,
    line: ({ from, to, units, cost }) => `attack(${from},${to},${unitsText(units)}) ${cost} food`,
  },
  upgrade: {
    check(draft, { territory, count: requested, from, to }) {
      const { land, seat, ownSeat, projection } = draft;
      const needed = neededLevels[typeIndex(to)] ?? topLevel;
      const refused = firstOf([
        () => (requested === 'all' ? undefined : badCount(requested)),
        () => unknownTerritory(land, territory),
        () => notOwn(land, seat, territory),
        () => (typeIndex(to) > typeIndex(from) ? undefined : refuse('not-an-upgrade', { from, to })),
        () => (needed <= ownSeat.level ? undefined : refuse('level-too-low', { type: to, needed, level: ownSeat.level })),
      ]);
      if (refused !== undefined) return failure(refused);
      const unitsLeft = unitsLeftIn(projection, land.map.ids.indexOf(territory));
      const there = itemAt(unitsLeft, typeIndex(from));
      const count = requested === 'all' ? there : requested;
      if (count === 0 || count > there) {
        const requestedUnits = requested === 'all' ? requested : unitsOf(typeIndex(from), count);
        return failure(notEnoughUnits(territory, unitsLeft, requestedUnits));
      }
      const cost = upgradePrice(from, to) * count;
      const poor = notEnoughStock('tech', cost, projection.tech);
      return poor === undefined ? success({ type: 'upgrade', territory, count, from, to, cost }) : failure(poor);
    },
    command: ({ territory, count, from, to }) => ({ name: 'upgrade', args: { territory, count, from, to } }),
    paidIn: 'tech',
    changes: ({ territory, count, from, to }) => [
      { at: territory, removed: unitsOf(typeIndex(from), count), added: unitsOf(typeIndex(to), count) },
    ],
    event: (by, { type: _, ...what }) => ({ type: 'upgraded', ...by, ...what }),
    line: ({ territory, count, from, to, cost }) => `upgrade(${territory},${count},${from},${to}) ${cost} tech`,
  },
  research: {
    check({ ownSeat, projection }) {
      const level = ownSeat.level + 1;
      const cost = researchPrice(level);
      const isOrdered = ownSeat.orders.some(({ type }) => type === 'research');
      const refused = firstOf([
        () => (ownSeat.level < topLevel ? undefined : refuse('top-level')),
        () => (isOrdered ? refuse('already-researching', { level }) : undefined),
        () => notEnoughStock('tech', cost, projection.tech),
      ]);
      return refused === undefined ? success({ type: 'research', level, cost }) : failure(refused);
    },
    command: () => ({ name: 'research', args: {} }),
    paidIn: 'tech',
    changes: () => [],
    event: (by, { type: _, ...what }) => ({ type: 'researched', ...by, ...what }),
    line: ({ level, cost }) => `research ${cost} tech, level ${level}`,
  },
};

/** The checks, price and texts of a kind of order. */
export const kindOf = <Name extends OrderName>(name: Name): OrderKind<Name> => kinds[name];

/** Whether a command is an order. */
export const isOrder = (command: Command): command is OrderCommand => Object.hasOwn(kinds, command.name);

/** The order that a command adds to a draft, with its price; or the first check that fails (rules, section 5). */
export const createOrder = (draft: Draft, { name, args }: OrderCommand): Checked<Order> =>
  draft.ownSeat.orders.length < maxOrders ? kindOf(name).check(draft, args) : failure(refuse('too-many-orders'));

/** An order without what the rules work out, such as its price. */
type OrderArguments = { [Name in OrderName]: { readonly type: Name } & Arguments<Name> }[OrderName];

/** The command that gives an order again. */
export const commandOf = (order: OrderArguments): OrderCommand => kindOf(order.type).command(order);

/** The units of an order; or why they are not there. */
function unitsFor({ land, projection }: Draft, from: string, requested: Units | 'all'): Checked<Units> {
  const unitsLeft = unitsLeftIn(projection, land.map.ids.indexOf(from));
  const units = requested === 'all' ? unitsLeft : requested;
  if (countOf(units) > 0 && holds(unitsLeft, units)) return success(units);
  return failure(notEnoughUnits(from, unitsLeft, requested));
}

/** The first refusal of a path, as of a query for it. */
export const checkPath = (land: Land, seat: Seat, from: string, to: string) =>
  firstOf([
    () => unknownTerritory(land, from),
    () => unknownTerritory(land, to),
    () => sameTerritory(from, to),
    () => notOwn(land, seat, from),
    () => notOwn(land, seat, to),
  ]);

/** The cheapest path between two ids; or the first check that fails. */
export function pathFor(land: Land, seat: Seat, from: string, to: string) {
  const refused = checkPath(land, seat, from, to);
  if (refused !== undefined) return failure(refused);
  const { ids } = land.map;
  const path = cheapestPath(land, seat, ids.indexOf(from), ids.indexOf(to));
  return path === undefined ? failure(refuse('no-path', { from, to })) : success(path);
}

/** The first refusal of an attack by its places, as of a query about its odds. */
export const checkAttack = (land: Land, seat: Seat, { from, to, units }: Arguments<'attack'>) =>
  firstOf([
    () => badUnits(units),
    () => unknownTerritory(land, from),
    () => unknownTerritory(land, to),
    () => sameTerritory(from, to),
    () => notOwn(land, seat, from),
    () => ownTerritory(land, seat, to),
    () => notAdjacent(land, from, to),
  ]);
