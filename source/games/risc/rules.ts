import type { CommandNamed } from '#engine/commands.ts';
import type { CommandRule, CommandRules, Game } from '#engine/game.ts';
import { itemAt, unreachable } from '#engine/lookup.ts';
import type { LegalCommands, LegalValues, TypedValue } from '#engine/programs/legal.ts';
import type { Checked, ReasonedRefusal } from '#engine/refusals.ts';
import { failure, success } from '#engine/result.ts';
import type { Json, Seat } from '#engine/vocabulary.ts';
import { oddsOf } from './combat.ts';
import type { Command, Order, OrderCommand, OrderName } from './commands.ts';
import { emitEvent } from './events.ts';
import type { RiscTypes } from './game-types.ts';
import { idOf, idsOf } from './map.ts';
import {
  checkAttack,
  checkOrders,
  commandOf,
  createOrder,
  draftOf,
  grouped,
  legalOrders,
  orderKinds,
  pathFor,
  sentAgainst,
  typedId,
  unitsLeftIn,
  withoutOrder,
} from './orders.ts';
import { firstOf, notEnoughUnits, notOwn, refuse, unknownTerritory } from './refusals.ts';
import {
  changeSeat,
  type Land,
  landsOf,
  ownerOf,
  type ReadonlyState,
  type SeatState,
  seatIn,
  unitsIn,
} from './state.ts';
import { countOf, plus, type Units } from './units.ts';

type ArgumentsOf<Name extends Command['name']> = CommandNamed<Command, Name>['args'];

/** A seat's placement or orders, and the stock and units that they leave. */
export type OrdersAnswer =
  | { readonly placement: Readonly<Record<string, number>>; readonly left: number }
  | {
      readonly orders: readonly Order[];
      readonly left: { readonly food: number; readonly tech: number };
      /** Units left for further orders. Includes every territory of the seat. */
      readonly units: Readonly<Record<string, Units>>;
    };

export function ordersAnswer(state: ReadonlyState, seat: Seat): OrdersAnswer {
  const { placement, orders } = seatIn(state, seat);
  if (placement !== null) {
    const unitsLeft = state.options.units - placedCount(placement);
    return { placement: placementById(state, seat, placement), left: unitsLeft };
  }
  const { food, tech, units } = draftOf(state, seat).projection;
  const unitsById = [...units].map(([territory, there]) => [idOf(state.map, territory), there] as const);
  return { orders, left: { food, tech }, units: Object.fromEntries(unitsById) };
}

export const placementById = (
  state: Pick<ReadonlyState, 'map' | 'owners'>,
  seat: Seat,
  placement: readonly number[],
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    landsOf(state, seat).map((territory) => [idOf(state.map, territory), itemAt(placement, territory)]),
  );

/** Territory ids along the cheapest path, and the food that each unit pays. */
export interface PathAnswer {
  readonly path: readonly string[];
  readonly price: number;
}

export function pathAnswer(state: Land, seat: Seat, { from, to }: ArgumentsOf<'path'>): Checked<PathAnswer> {
  const path = pathFor(state, seat, from, to);
  if (!path.ok) return path;
  return success({ path: idsOf(state.map, path.value.territories), price: path.value.price });
}

/** Odds of an attack, rounded to six decimals. */
export interface OddsAnswer {
  /** Attacking units, including those that the draft already sends against the target. */
  readonly attackers: Units;
  readonly defender: Seat;
  readonly defenders: Units;
  readonly win: number;
  readonly attackersLeft: number;
  readonly defendersLeft: number;
}

type DraftedLand = Land & { readonly seats: readonly SeatState[] };

export function oddsAnswer(state: DraftedLand, seat: Seat, args: ArgumentsOf<'odds'>): Checked<OddsAnswer> {
  const force = forceFor(state, seat, args);
  if (!force.ok) return force;
  const target = state.map.ids.indexOf(args.to);
  const defenders = unitsIn(state, target);
  const { win, attackersLeft, defendersLeft } = oddsOf(force.value, defenders);
  return success({
    attackers: force.value,
    defender: ownerOf(state, target),
    defenders,
    win: sixDecimals(win),
    attackersLeft: sixDecimals(attackersLeft),
    defendersLeft: sixDecimals(defendersLeft),
  });
}

const sixDecimals = (value: number): number => Number(value.toFixed(6));

function forceFor(state: DraftedLand, seat: Seat, args: ArgumentsOf<'odds'>): Checked<Units> {
  const refused = checkAttack(state, seat, args);
  if (refused !== undefined) return failure(refused);
  const unitsLeft = unitsLeftIn(draftOf(state, seat).projection, state.map.ids.indexOf(args.from));
  const { from, to, units: requestedUnits } = args;
  if (requestedUnits === 'all' && countOf(unitsLeft) === 0)
    return failure(notEnoughUnits(from, unitsLeft, requestedUnits));
  return success(
    plus(requestedUnits === 'all' ? unitsLeft : requestedUnits, sentAgainst(seatIn(state, seat).orders, to)),
  );
}

type Query<Name extends Command['name']> = CommandRule<RiscTypes, CommandNamed<Command, Name>>;

export const queries: { orders: Query<'orders'>; path: Query<'path'>; odds: Query<'odds'> } = {
  orders: { answer: (state, _, seat) => asJson(ordersAnswer(state, seat)) },
  path: {
    check: (state, { args }, seat) => refusalIn(pathAnswer(state, seat, args)),
    answer: (state, { args }, seat) => valueIn(pathAnswer(state, seat, args)),
  },
  odds: {
    check: (state, { args }, seat) => refusalIn(forceFor(state, seat, args)),
    answer: (state, { args }, seat) => valueIn(oddsAnswer(state, seat, args)),
  },
};

const refusalIn = (answer: Checked<object>): ReasonedRefusal | undefined => (answer.ok ? undefined : answer.error);

const valueIn = (answer: Checked<PathAnswer | OddsAnswer>): Json => (answer.ok ? { ...answer.value } : null);

const asJson = (answer: OrdersAnswer): Json =>
  'placement' in answer ? { ...answer } : { ...answer, orders: answer.orders.map((order) => ({ ...order })) };

/** Commits a placement or draft. After the last seat has committed, the next phases run. */
const commit: CommandRule<RiscTypes, CommandNamed<Command, 'commit'>> = {
  check: (state, _, seat) => (state.phase === 'placement' ? checkPlacement(state, seat) : checkAllOrders(state, seat)),
  apply(turn) {
    const { state, seat } = turn;
    emitEvent(turn, { type: 'committed', seat });
    if (!state.seats.every(({ committed }) => committed)) return;
    state.phase = state.phase === 'placement' ? 'deployment' : 'moves';
  },
};

const order: CommandRule<RiscTypes, OrderCommand> = {
  attempt({ state, seat }, command) {
    const draft = draftOf(state, seat);
    const added = createOrder(draft, command);
    if (!added.ok) return added.error;
    changeSeat(state, seat, { orders: [...draft.ownSeat.orders, added.value] });
    return undefined;
  },
};

const ownRules: Omit<CommandRules<RiscTypes>, OrderName> = {
  place: {
    check: (state, { args }, seat) => checkPlace(state, seat, seatIn(state, seat), state.options.units, args),
    apply({ state, seat }, { args: { territory, units } }) {
      const placed = seatIn(state, seat).placement ?? [];
      const at = state.map.ids.indexOf(territory);
      changeSeat(state, seat, { placement: placed.with(at, newPlacedCount(placed, state.options.units, at, units)) });
    },
  },
  spread: {
    apply({ state, seat }) {
      const placed = seatIn(state, seat).placement ?? [];
      changeSeat(state, seat, { placement: spreadUnits(state, seat, placed, state.options.units) });
    },
  },
  cancel: {
    check(state, { args }, seat) {
      const rest = withoutOrder(state, seat, seatIn(state, seat), args.n);
      return rest.ok ? undefined : rest.error;
    },
    apply({ state, seat }, { args }) {
      const rest = withoutOrder(state, seat, seatIn(state, seat), args.n);
      if (rest.ok) changeSeat(state, seat, { orders: rest.value });
    },
  },
  commit,
  ...queries,
};

export const rules: Game<RiscTypes>['rules'] = {
  ...ownRules,
  ...Object.fromEntries(Object.keys(orderKinds).map((name) => [name, order])),
};

const checkPlacement = (state: ReadonlyState, seat: Seat): ReasonedRefusal | undefined =>
  checkAllPlaced(seatIn(state, seat).placement ?? [], state.options.units);

/** A safeguard that refuses to commit an illegal order. No sequence of commands can produce an illegal order. */
function checkAllOrders(state: ReadonlyState, seat: Seat): ReasonedRefusal | undefined {
  const seatState = seatIn(state, seat);
  const checked = checkOrders(state, seat, seatState, seatState.orders.map(commandOf));
  if (checked.ok) return undefined;
  const { index, error } = checked.error;
  return refuse('illegal-orders', { order: index + 1, error });
}

export const notWaitedFor = (state: ReadonlyState, seat: Seat): ReasonedRefusal =>
  refuse(seatIn(state, seat).alive ? 'not-your-turn/committed' : 'not-your-turn/out', { seat });

const commitCommand = { name: 'commit', args: {} } as const;

/** Legal commands, except `cancel` and queries. */
export const legal: Game<RiscTypes>['legal'] = (state, seat) => [
  ...(state.phase === 'placement' ? placements(state, seat) : legalOrders(draftOf(state, seat))),
  ...(commit.check?.(state, commitCommand, seat) === undefined ? [commitCommand] : []),
];

function placements(state: ReadonlyState, seat: Seat): readonly LegalCommands[] {
  const { placement } = seatIn(state, seat);
  if (placement === null) return [];
  const rest = state.options.units - placedCount(placement);
  const ownLands = landsOf(state, seat);
  const place = (territory: readonly TypedValue[], units: LegalValues) => ({
    name: 'place',
    args: { territory, units },
  });
  const byMax = grouped(ownLands.map((land) => [rest + itemAt(placement, land), typedId(state, land)]));
  return [
    place(
      ownLands.map((land) => typedId(state, land)),
      [0],
    ),
    ...byMax.map(([max, there]) => place(there, { upTo: { a: max }, most: max })),
    { name: 'spread', args: {} },
  ];
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
