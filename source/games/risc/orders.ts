import * as z from 'zod';
import type { CommandNamed } from '#engine/commands.ts';
import { itemAt } from '#engine/lookup.ts';
import {
  type LegalCommands,
  type LegalValues,
  type TypedValue,
  typedValue,
  valuesByKey,
} from '#engine/programs/legal.ts';
import type { Checked, ReasonedRefusal } from '#engine/refusals.ts';
import { failure, type Result, success } from '#engine/result.ts';
import type { PushedEvent, Seat } from '#engine/vocabulary.ts';
import {
  type Command,
  maxTermCount,
  type Order,
  type OrderArguments,
  type OrderCommand,
  type OrderFacts,
  type OrderName,
  type OrderOf,
} from './commands.ts';
import { idOf, idsOf } from './map.ts';
import { count, id, levelNumber, list, object, phase, type seat, stock, units, unitType } from './position/values.ts';
import {
  badCount,
  badUnits,
  firstOf,
  notAdjacent,
  notEnoughStock,
  notEnoughUnits,
  notOwn,
  ownTerritory,
  refuse,
  sameTerritory,
  unknownTerritory,
} from './refusals.ts';
import {
  cheapestPath,
  type Land,
  landsOf,
  ownerOf,
  type PuzzleGoal,
  pricesTo,
  type SeatState,
  type SeatView,
  seatIn,
  unitsIn,
} from './state.ts';
import { countOf, holds, minus, noUnits, plus, type Units, unitsOf, unitsText } from './units.ts';
import {
  maxOrders,
  neededLevels,
  nextLevel,
  topLevel,
  typeAt,
  typeIndex,
  unitTypes,
  upgradePrice,
} from './vocabulary.ts';

/** Stock and units of a seat after the orders of its draft (rules, "Orders"). */
export interface ProjectedState {
  readonly food: number;
  readonly tech: number;
  /** Units that later orders may still use, by territory of the seat. */
  readonly units: ReadonlyMap<number, Units>;
}

export interface Ledger extends ProjectedState {
  food: number;
  tech: number;
  readonly units: Map<number, Units>;
}

export const ledgerOf = (land: Land, seat: Seat, { food, tech }: Pick<SeatState, 'food' | 'tech'>): Ledger => ({
  food,
  tech,
  units: new Map(landsOf(land, seat).map((territory) => [territory, unitsIn(land, territory)])),
});

export const unitsLeftIn = ({ units }: ProjectedState, territory: number): Units => units.get(territory) ?? noUnits;

export interface Draft {
  readonly land: Land;
  readonly seat: Seat;
  readonly ownSeat: Pick<SeatState, 'level' | 'orders'>;
  readonly projection: ProjectedState;
}

type EventOfOrder<Name extends OrderName, Phase, Type> = {
  readonly phase: Phase;
  readonly type: Type;
  readonly seat: Seat;
  /** Number of the order in the draft, from 1. */
  readonly order: number;
} & OrderFacts[Name];

export type OrderEvent =
  | EventOfOrder<'upgrade', 'moves', 'upgraded'>
  | EventOfOrder<'move', 'moves', 'moved'>
  | EventOfOrder<'research', 'moves', 'researched'>
  | EventOfOrder<'attack', 'attacks', 'attacked'>;

const orderNames: { readonly [Type in OrderEvent['type']]: OrderName } = {
  upgraded: 'upgrade',
  moved: 'move',
  researched: 'research',
  attacked: 'attack',
};

const march = (place: typeof id) => ({ from: place, to: place, units, cost: stock });

const improvement = (place: typeof id) => ({ territory: place, count, from: unitType, to: unitType, cost: stock });

/** Schemas of orders' events. `by` is the schema of a seat of the match, and `place` that of an id of its map. */
export function orderEventSchemas(by: typeof seat, place: typeof id) {
  const inMoves = { phase: phase('moves'), seat: by, order: count };
  return {
    upgraded: object({ type: z.literal('upgraded'), ...inMoves, ...improvement(place) }),
    moved: object({ type: z.literal('moved'), ...inMoves, ...march(place), path: list(place, 'ids') }),
    researched: object({ type: z.literal('researched'), ...inMoves, level: levelNumber, cost: stock }),
    attacked: object({ type: z.literal('attacked'), ...inMoves, phase: phase('attacks'), ...march(place) }),
  };
}

/** Everything that differs between kinds of orders, except their texts on screen (`screen/words.ts`). */
interface OrderKind<Name extends OrderName, Facts = OrderFacts[Name]> {
  readonly paidIn: 'food' | 'tech';
  /** Returns the order with its price, or the first refusal (rules, "Orders"). */
  check(draft: Draft, args: OrderArguments<Name>): Checked<OrderOf<Name>>;
  /** Legal orders from `from`, the seat's territory with the units `there`. `legal` lists orders from no territory. */
  legalFrom?(draft: Draft, from: number, there: Units): readonly LegalCommands[];
  legal?(draft: Draft): readonly LegalCommands[];
  command(order: OrderArguments<Name>): CommandNamed<Command, Name>;
  /** Units that an order removes from territories or adds to them. */
  changes(facts: Facts): readonly { readonly at: string; readonly removed?: Units; readonly added?: Units }[];
  /** Technology level from the next turn on. Default: unchanged. */
  level?(facts: Facts): number;
  readonly phase: OrderEvent['phase'];
  event(by: { readonly seat: Seat; readonly order: number }, order: OrderOf<Name>): PushedEvent<OrderEvent>;
  order(facts: Facts): OrderOf<Name>;
  /** Schema of the order in a position. A position may omit the facts that the rules compute. */
  readonly schema: z.ZodType;
  line(facts: Facts): string;
  /** Part of the event's line between the player's name and the price. Default: like `text`. */
  eventLine?(facts: Facts): string;
  /** Sentence about the event without its price. `does` adds the player to a verb, and `nameOf` names a territory. */
  text(facts: Facts, does: (verb: string) => string, nameOf: (id: string) => string): string;
}

export const orderKinds = {
  upgrade: {
    paidIn: 'tech',
    check(draft, { territory, count: requested, from, to }) {
      const { land, seat, ownSeat, projection } = draft;
      const needed = neededLevels[typeIndex(to)] ?? topLevel;
      const refused = firstOf([
        () => (requested === 'all' ? undefined : badCount(requested)),
        () => unknownTerritory(land, territory),
        () => notOwn(land, seat, territory),
        () => (typeIndex(to) > typeIndex(from) ? undefined : refuse('not-an-upgrade', { from, to })),
        () =>
          needed <= ownSeat.level ? undefined : refuse('level-too-low', { type: to, needed, level: ownSeat.level }),
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
    legalFrom({ land, ownSeat, projection: { tech } }, territory, there) {
      const known = unitTypes.filter((type) => itemAt(neededLevels, typeIndex(type)) <= ownSeat.level);
      return there.flatMap((count, i) => {
        const from = typeAt(i);
        const stronger = known.filter((type) => typeIndex(type) > i);
        const byMax = grouped(stronger.map((to) => [Math.min(count, Math.floor(tech / upgradePrice(from, to))), to]));
        return byMax.map(([max, to]) => ({
          name: 'upgrade',
          args: { territory: [typedId(land, territory)], count: { from: 1, to: max }, from: [from], to },
        }));
      });
    },
    command: ({ territory, count, from, to }) => ({ name: 'upgrade', args: { territory, count, from, to } }),
    changes: ({ territory, count, from, to }) => [
      { at: territory, removed: unitsOf(typeIndex(from), count), added: unitsOf(typeIndex(to), count) },
    ],
    phase: 'moves',
    event: (by, { type: _, ...facts }) => ({ type: 'upgraded', ...by, ...facts }),
    order: (facts) => ({ ...facts, type: 'upgrade' }),
    schema: object({ type: z.literal('upgrade'), ...improvement(id), cost: stock.optional() }),
    line: ({ territory, count, from, to, cost }) => `upgrade(${territory},${count},${from},${to}) ${cost} tech`,
    text: ({ count, from, to, territory }, does, nameOf) =>
      `${does('upgrade')} ${count}${from} to ${to} in ${nameOf(territory)}`,
  },
  move: {
    paidIn: 'food',
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
    legalFrom({ land, seat, projection }, from, there) {
      // A path costs the same in both directions.
      const prices = pricesTo(land, seat, from);
      const all = countOf(there);
      const maxCount = (to: number) => Math.min(all, Math.floor(projection.food / itemAt(prices, to)));
      const targets = [...projection.units.keys()].filter((to) => to !== from);
      return grouped(targets.map((to) => [maxCount(to), typedId(land, to)])).map(([max, to]) => ({
        name: 'move',
        args: { from: [typedId(land, from)], to, units: someOf(there, max) },
      }));
    },
    command: ({ from, to, units }) => ({ name: 'move', args: { from, to, units } }),
    changes: ({ from, to, units }) => [
      { at: from, removed: units },
      { at: to, added: units },
    ],
    phase: 'moves',
    event: (by, { type: _, ...facts }) => ({ type: 'moved', ...by, ...facts }),
    order: (facts) => ({ ...facts, type: 'move' }),
    schema: object({
      type: z.literal('move'),
      ...march(id),
      cost: stock.optional(),
      path: list(id, 'ids').optional(),
    }),
    line: ({ from, to, units, cost, path }) =>
      `move(${from},${to},${unitsText(units)}) ${cost} food, path ${path.join(' ')}`,
    eventLine: ({ units, path }) => `moves ${unitsText(units)} ${path.join(' ')}`,
    text: ({ units, from, to }, does, nameOf) =>
      `${does('move')} ${unitsText(units)} from ${nameOf(from)} to ${nameOf(to)}`,
  },
  attack: {
    paidIn: 'food',
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
    legalFrom({ land, seat, projection }, from, there) {
      const max = Math.min(countOf(there), projection.food);
      const targets = itemAt(land.map.links, from).filter((to) => ownerOf(land, to) !== seat);
      if (max < 1 || targets.length === 0) return [];
      const to = targets.map((target) => typedId(land, target));
      return [{ name: 'attack', args: { from: [typedId(land, from)], to, units: someOf(there, max) } }];
    },
    command: ({ from, to, units }) => ({ name: 'attack', args: { from, to, units } }),
    changes: ({ from, units }) => [{ at: from, removed: units }],
    phase: 'attacks',
    event: (by, { type: _, ...facts }) => ({ type: 'attacked', ...by, ...facts }),
    order: (facts) => ({ ...facts, type: 'attack' }),
    schema: object({ type: z.literal('attack'), ...march(id), cost: stock.optional() }),
    line: ({ from, to, units, cost }) => `attack(${from},${to},${unitsText(units)}) ${cost} food`,
    text: ({ from, to, units }, does, nameOf) =>
      `${does('attack')} ${nameOf(to)} from ${nameOf(from)} with ${unitsText(units)}`,
  },
  research: {
    paidIn: 'tech',
    check({ ownSeat, projection }) {
      const next = nextLevel(ownSeat.level);
      if (next === undefined) return failure(refuse('top-level'));
      const { level, price: cost } = next;
      const isOrdered = ownSeat.orders.some(({ type }) => type === 'research');
      const refused = isOrdered
        ? refuse('already-researching', { level })
        : notEnoughStock('tech', cost, projection.tech);
      return refused === undefined ? success({ type: 'research', level, cost }) : failure(refused);
    },
    legal: (draft) => (createOrder(draft, { name: 'research', args: {} }).ok ? [{ name: 'research', args: {} }] : []),
    command: () => ({ name: 'research', args: {} }),
    changes: () => [],
    level: ({ level }) => level,
    phase: 'moves',
    event: (by, { type: _, ...facts }) => ({ type: 'researched', ...by, ...facts }),
    order: (facts) => ({ ...facts, type: 'research' }),
    schema: object({ type: z.literal('research'), level: levelNumber.optional(), cost: stock.optional() }),
    line: ({ level, cost }) => `research ${cost} tech, level ${level}`,
    text: ({ level }, does) => `${does('research')} level ${level}`,
  },
} satisfies { readonly [Name in OrderName]: OrderKind<Name> };

const kinds: { readonly [Name in OrderName]: OrderKind<Name> } = orderKinds;

export const kindOf = <Name extends OrderName>(name: Name): OrderKind<Name> => kinds[name];

export const isOrderEvent = <Event extends object>(event: Event): event is Extract<Event, OrderEvent> =>
  'order' in event;

export const kindOfEvent = ({ type }: { readonly type: OrderEvent['type'] }): OrderKind<OrderName> =>
  kindOf(orderNames[type]);

export const orderNameOf = ({ type }: Pick<OrderEvent, 'type'>): OrderName => orderNames[type];

export const isOrder = (command: Command): command is OrderCommand => Object.hasOwn(kinds, command.name);

export const createOrder = (draft: Draft, { name, args }: OrderCommand): Checked<Order> =>
  draft.ownSeat.orders.length < maxOrders ? kindOf(name).check(draft, args) : failure(refuse('too-many-orders'));

type TypedArguments = { [Name in OrderName]: { readonly type: Name } & OrderArguments<Name> }[OrderName];

export const commandOf = (order: TypedArguments): OrderCommand => kindOf(order.type).command(order);

/** Kinds of orders as `legalOrders` lists them: first those paid in food. */
const sortedKinds = Object.values(kinds).toSorted((one, other) => one.paidIn.localeCompare(other.paidIn));

/** Legal orders, without the count `all`, which only abbreviates a number. */
export function legalOrders(draft: Draft): readonly LegalCommands[] {
  if (draft.ownSeat.orders.length >= maxOrders) return [];
  const commands: LegalCommands[] = [];
  for (const [territory, there] of draft.projection.units)
    if (countOf(there) > 0)
      for (const kind of sortedKinds) commands.push(...(kind.legalFrom?.(draft, territory, there) ?? noCommands));
  for (const kind of sortedKinds) commands.push(...(kind.legal?.(draft) ?? noCommands));
  return commands;
}

const noCommands: readonly LegalCommands[] = [];

export const typedId = ({ map }: Pick<Land, 'map'>, territory: number): TypedValue => typedValue(idOf(map, territory));

/** Any of `units`: at most `max` in all, and no count above `maxTermCount`. */
const someOf = (units: Units, max: number): LegalValues => ({
  upTo: Object.fromEntries(
    units.flatMap((count, type) => (count > 0 ? [[typeAt(type), Math.min(count, maxTermCount)]] : [])),
  ),
  most: Math.min(max, maxTermCount),
});

/** Groups targets by their highest legal count. Omits targets with a highest count of 0. */
export const grouped = (targets: readonly (readonly [most: number, target: TypedValue])[]) =>
  valuesByKey(targets.filter(([max]) => max >= 1));

export const levelAfter = ({ level, orders }: Pick<SeatState, 'level' | 'orders'>): number =>
  orders.reduce((now, order) => kindOf(order.type).level?.(order) ?? now, level);

function unitsFor({ land, projection }: Draft, from: string, requested: Units | 'all'): Checked<Units> {
  const unitsLeft = unitsLeftIn(projection, land.map.ids.indexOf(from));
  const units = requested === 'all' ? unitsLeft : requested;
  if (countOf(units) > 0 && holds(unitsLeft, units)) return success(units);
  return failure(notEnoughUnits(from, unitsLeft, requested));
}

export const checkPath = (land: Land, seat: Seat, from: string, to: string) =>
  firstOf([
    () => unknownTerritory(land, from),
    () => unknownTerritory(land, to),
    () => sameTerritory(from, to),
    () => notOwn(land, seat, from),
    () => notOwn(land, seat, to),
  ]);

export function pathFor(land: Land, seat: Seat, from: string, to: string) {
  const refused = checkPath(land, seat, from, to);
  if (refused !== undefined) return failure(refused);
  const { ids } = land.map;
  const path = cheapestPath(land, seat, ids.indexOf(from), ids.indexOf(to));
  return path === undefined ? failure(refuse('no-path', { from, to })) : success(path);
}

export const checkAttack = (land: Land, seat: Seat, { from, to, units }: OrderArguments<'attack'>) =>
  firstOf([
    () => badUnits(units),
    () => unknownTerritory(land, from),
    () => unknownTerritory(land, to),
    () => sameTerritory(from, to),
    () => notOwn(land, seat, from),
    () => ownTerritory(land, seat, to),
    () => notAdjacent(land, from, to),
  ]);

export function draftOf(land: Land & { readonly seats: readonly SeatState[] }, seat: Seat): Draft {
  const seatState = seatIn(land, seat);
  return { land, seat, ownSeat: seatState, projection: projectionOf(land, seat, seatState) };
}

function projectionOf(land: Land, seat: Seat, seatState: Pick<SeatState, 'food' | 'tech' | 'orders'>): ProjectedState {
  const ledger = ledgerOf(land, seat, seatState);
  for (const order of seatState.orders) applyOrder(land, ledger, order);
  return ledger;
}

export function afterOrder(land: Pick<Land, 'map'>, projection: ProjectedState, order: Order): ProjectedState {
  const ledger = { ...projection, units: new Map(projection.units) };
  applyOrder(land, ledger, order);
  return ledger;
}

function applyOrder({ map }: Pick<Land, 'map'>, ledger: Ledger, order: Order): void {
  const { paidIn, changes } = kindOf(order.type);
  ledger[paidIn] -= order.cost;
  for (const { at, removed = noUnits, added = noUnits } of changes(order)) {
    const territory = map.ids.indexOf(at);
    ledger.units.set(territory, plus(minus(unitsLeftIn(ledger, territory), removed), added));
  }
}

export interface DraftFault {
  readonly index: number;
  readonly error: ReasonedRefusal;
}

/** Checks orders in sequence (rules, "Orders"). Returns them with their prices, or the first illegal order. */
export function checkOrders(
  land: Land,
  seat: Seat,
  seatState: Pick<SeatState, 'level' | 'food' | 'tech'>,
  commands: readonly OrderCommand[],
): Result<readonly Order[], DraftFault> {
  const orders: Order[] = [];
  let projection: ProjectedState = ledgerOf(land, seat, seatState);
  for (const [index, command] of commands.entries()) {
    const order = createOrder({ land, seat, ownSeat: { level: seatState.level, orders }, projection }, command);
    if (!order.ok) return failure({ index, error: order.error });
    orders.push(order.value);
    projection = afterOrder(land, projection, order.value);
  }
  return success(orders);
}

/** Removes order `number` (from 1), or all orders. Refuses an unknown number, and an order that a later order needs. */
export function withoutOrder(
  land: Land,
  seat: Seat,
  seatState: Pick<SeatState, 'level' | 'food' | 'tech' | 'orders'>,
  number: number | 'all',
): Checked<readonly Order[]> {
  const { orders } = seatState;
  if (number === 'all') return success([]);
  if (number < 1 || number > orders.length)
    return failure(refuse('no-such-order', { order: number, orders: orders.length }));
  const rest = orders.toSpliced(number - 1, 1);
  const checked = checkOrders(land, seat, seatState, rest.map(commandOf));
  if (checked.ok) return success(rest);
  // `index` counts from 0 in the list without the removed order. The number in the full list is `index + 2`.
  const { index, error } = checked.error;
  return failure(refuse('needed', { order: index + 2, code: error.code }));
}

/** Units that players have sent to the land that player 1 must take. */
export const sentToTake = ({ take, seats }: PuzzleGoal & { readonly seats: readonly SeatView[] }): Units =>
  seats.reduce(
    (units, { orders }) => (take && orders ? plus(units, sentAgainst(orders, take.territory)) : units),
    take === undefined ? noUnits : take.units,
  );

export function sentAgainst(orders: readonly Order[], id: string): Units {
  let sent = noUnits;
  for (const order of orders) if (order.type === 'attack' && order.to === id) sent = plus(sent, order.units);
  return sent;
}
