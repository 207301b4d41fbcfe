import type { CommandNamed } from '#engine/commands.ts';
import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Checked, ReasonedRefusal } from '#engine/refusals.ts';
import { failure, type Result, success } from '#engine/result.ts';
import type { PushedEvent, Seat } from '#engine/vocabulary.ts';
import type { Command } from './commands.ts';
import type { GameEvent } from './events.ts';
import { idOf, idsOf } from './map.ts';
import { type RequestedUnits, refuse } from './refusals.ts';
import { cheapestPath, type Land, landsOf, type Order, ownerOf, type SeatState, seatIn, unitsIn } from './state.ts';
import { countOf, holds, minus, noUnits, plus, type Units, unitsOf, unitsText } from './units.ts';
import { maxOrders, neededLevels, researchPrice, topLevel, typeIndex, upgradePrice } from './vocabulary.ts';

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

export type OrderName = Order['type'];

export type OrderCommand = CommandNamed<Command, OrderName>;

export interface Draft {
  readonly land: Land;
  readonly seat: Seat;
  readonly ownSeat: Pick<SeatState, 'level' | 'orders'>;
  readonly projection: ProjectedState;
}

type Arguments<Name extends OrderName> = CommandNamed<Command, Name>['args'];

interface OrderKind<Name extends OrderName, Ordered = Extract<Order, { type: Name }>> {
  /** Returns the order with its price, or the first refusal (rules, "Orders"). */
  check(draft: Draft, args: Arguments<Name>): Checked<Ordered>;
  command(order: Arguments<Name>): CommandNamed<Command, Name>;
  readonly paidIn: 'food' | 'tech';
  /** Units that an order removes from territories or adds to them. */
  changes(order: Ordered): readonly { readonly at: string; readonly removed?: Units; readonly added?: Units }[];
  /** Event for the moves phase. Undefined for an attack, whose event belongs to the attacks phase. */
  event(by: { readonly seat: Seat; readonly order: number }, order: Ordered): PushedEvent<GameEvent> | undefined;
  line(order: Ordered): string;
}

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

export const kindOf = <Name extends OrderName>(name: Name): OrderKind<Name> => kinds[name];

export const isOrder = (command: Command): command is OrderCommand => Object.hasOwn(kinds, command.name);

/** Checks a command against the draft. Returns the order with its price, or the first refusal. */
export const createOrder = (draft: Draft, { name, args }: OrderCommand): Checked<Order> =>
  draft.ownSeat.orders.length < maxOrders ? kindOf(name).check(draft, args) : failure(refuse('too-many-orders'));

type OrderArguments = { [Name in OrderName]: { readonly type: Name } & Arguments<Name> }[OrderName];

export const commandOf = (order: OrderArguments): OrderCommand => kindOf(order.type).command(order);

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

export function sentAgainst(orders: readonly Order[], id: string): Units {
  let sent = noUnits;
  for (const order of orders) if (order.type === 'attack' && order.to === id) sent = plus(sent, order.units);
  return sent;
}

export type Placement = readonly number[];

export const placedCount = (placement: Placement): number => countOf(placement);

/** Number of units in a territory after a `place` command: the typed number, or all that are not placed elsewhere. */
export function newPlacedCount(placement: Placement, total: number, territory: number, units: Units | 'all'): number {
  return units === 'all'
    ? total - placedCount(placement) + (placement[territory] ?? unreachable(territory))
    : countOf(units);
}

export function checkPlace(
  land: Land,
  seat: Seat,
  { placement }: Pick<SeatState, 'placement'>,
  total: number,
  { territory: id, units }: { readonly territory: string; readonly units: Units | 'all' },
): ReasonedRefusal | undefined {
  const placed = placement ?? [];
  const at = land.map.ids.indexOf(id);
  const after = () => placedCount(placed) - (placed[at] ?? unreachable(at)) + newPlacedCount(placed, total, at, units);
  return firstOf([
    () => (units !== 'all' && countOf(units) !== units[0] ? refuse('basic-only') : undefined),
    () => unknownTerritory(land, id),
    () => notOwn(land, seat, id),
    () => (after() > total ? refuse('too-many-units', { placed: after(), total }) : undefined),
  ]);
}

/** Places the remaining units one by one in the territory with the fewest units, on a tie the alphabetically first. */
export function spreadUnits(land: Pick<Land, 'owners'>, seat: Seat, placement: Placement, total: number): Placement {
  const ownLands = landsOf(land, seat);
  const placed = [...placement];
  for (let rest = total - placedCount(placement); rest > 0; rest--) {
    let fewest = ownLands[0] ?? unreachable(0);
    for (const territory of ownLands)
      if ((placed[territory] ?? unreachable(territory)) < (placed[fewest] ?? unreachable(fewest))) fewest = territory;
    placed[fewest] = (placed[fewest] ?? unreachable(fewest)) + 1;
  }
  return placed;
}

export function checkAllPlaced(placement: Placement, total: number): ReasonedRefusal | undefined {
  const rest = total - placedCount(placement);
  if (rest === 0) return undefined;
  return refuse('not-all-placed', { rest, total });
}
