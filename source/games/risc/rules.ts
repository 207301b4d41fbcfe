import type { CommandNamed } from '../../engine/commands.ts';
import type { CommandRule } from '../../engine/game.ts';
import { itemAt } from '../../engine/lookup.ts';
import type { Json } from '../../engine/readonly.ts';
import type { Checked, ReasonedRefusal } from '../../engine/refusals.ts';
import { failure, success } from '../../engine/result.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import { oddsOf } from './combat.ts';
import type { Command } from './commands.ts';
import { notEnoughUnits } from './draft/checks.ts';
import { draftOf, sentAgainst } from './draft/draft.ts';
import { pathFor, checkAttack } from './draft.ts';
import { placedCount } from './draft/placement.ts';
import { unitsLeftIn } from './draft/shadow.ts';
import type { RiscTypes } from './game-types.ts';
import { idOf, idsOf } from './map.ts';
import {
  type Land,
  landsOf,
  type Order,
  ownerOf,
  type ReadonlyState,
  type SeatState,
  seatIn,
  unitsIn,
} from './state.ts';
import { countOf, plus, type Units } from './units.ts';

type ArgumentsOf<Name extends Command['name']> = CommandNamed<Command, Name>['args'];

/** The answer to `orders`: the placement or the draft of a seat, and what is left after it. */
export type OrdersAnswer =
  | { readonly placement: Readonly<Record<string, number>>; readonly left: number }
  | {
      readonly orders: readonly Order[];
      readonly left: { readonly food: number; readonly tech: number };
      /** Units left for orders, by territory id; all own territories are listed. */
      readonly units: Readonly<Record<string, Units>>;
    };

/** The answer to `orders`. */
export function ordersAnswer(state: ReadonlyState, seat: Seat): OrdersAnswer {
  const { placement, orders } = seatIn(state, seat);
  if (placement !== null) {
    const unitsLeft = state.options.units - placedCount(placement);
    return { placement: placementById(state, seat, placement), left: unitsLeft };
  }
  const { food, tech, units } = draftOf(state, seat).projection;
  const unitsLeft = [...units].map(([territory, there]) => [idOf(state.map, territory), there] as const);
  return { orders, left: { food, tech }, units: Object.fromEntries(unitsLeft) };
}

/** A placement by the ids of all own territories. */
export const placementById = (
  state: Pick<ReadonlyState, 'map' | 'owners'>,
  seat: Seat,
  placement: readonly number[],
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    landsOf(state, seat).map((territory) => [idOf(state.map, territory), itemAt(placement, territory)]),
  );

/** The answer to `path`: the ids of the cheapest path, and its price for a unit. */
export interface PathAnswer {
  readonly path: readonly string[];
  readonly price: number;
}

/** The answer to `path`, or its refusal. */
export function pathAnswer(state: Land, seat: Seat, { from, to }: ArgumentsOf<'path'>): Checked<PathAnswer> {
  const path = pathFor(state, seat, from, to);
  if (!path.ok) return path;
  return success({ path: idsOf(state.map, path.value.territories), price: path.value.price });
}

/** The answer to `odds`; chances and expected survivors have six decimals. */
export interface OddsAnswer {
  /** The units that were asked about, with those that the draft already sends against the target. */
  readonly attackers: Units;
  readonly defender: Seat;
  readonly defenders: Units;
  readonly win: number;
  readonly attackersLeft: number;
  readonly defendersLeft: number;
}

/** The land, and the drafts as far as they are known. */
type DraftedLand = Land & { readonly seats: readonly SeatState[] };

/** The answer to `odds`, or its refusal. */
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
  if (requestedUnits === 'all' && countOf(unitsLeft) === 0) return failure(notEnoughUnits(from, unitsLeft, requestedUnits));
  return success(plus(requestedUnits === 'all' ? unitsLeft : requestedUnits, sentAgainst(seatIn(state, seat).orders, to)));
}

type Query<Name extends Command['name']> = CommandRule<RiscTypes, CommandNamed<Command, Name>>;

/** The rules of the queries (rules, section 10). */
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
