import { itemAt } from '../../../engine/lookup.ts';
import { firstFault } from '../../../engine/position.ts';
import { seeded } from '../../../engine/random.ts';
import { isObject } from '../../../engine/reading/json-values.ts';
import { type FileFault, failure, type Result, success } from '../../../engine/result.ts';
import type { MatchSetup, Seat } from '../../../engine/vocabulary.ts';
import { checkOrders } from '../draft/draft.ts';
import { commandOf } from '../draft.ts';
import { mapOf, type RiscMap, unreached } from '../map.ts';
import { drawAfterIn, optionMisfit } from '../options.ts';
import { type Land, type Order, type SeatState, type State, seatIn } from '../state.ts';
import { knownSchema, type Position, positionSchema, type SeatPosition } from './schema.ts';
import { faultOf, faultOfHidden, faultOfMatch, faultOfSeats, mismatch } from './seats.ts';

/** Reads a position, or its first fault (rules, section 12). */
export function readPosition(json: unknown, setup: MatchSetup): Result<State, FileFault> {
  const state = readFullPosition(json, setup);
  if (!state.ok) return state;
  const misfit = optionMisfit(state.value.options, setup.options);
  return misfit === undefined ? state : failure(faultOf(misfit));
}

/** Reads a position, whatever the options of the setup say that it says itself. */
function readFullPosition(json: unknown, setup: MatchSetup): Result<State, FileFault> {
  const parsed = positionSchema.safeParse(json);
  return parsed.success ? stateOf(parsed.data, setup) : failure(faultOf(firstFault(parsed.error, json)));
}

/** Reads a position as a viewer sees it: other seats are read with no placement and no orders. */
export function readKnown(json: unknown, setup: MatchSetup): Result<State, FileFault> {
  // A position without a viewer is the whole state.
  if (isObject(json) && json['viewer'] === undefined) return readFullPosition(json, setup);
  const parsed = knownSchema.safeParse(json);
  if (!parsed.success) return failure(faultOf(firstFault(parsed.error, json)));
  const { viewer, ...known } = parsed.data;
  const fault = faultOfHidden(parsed.data);
  if (fault !== undefined) return failure(faultOf(fault));
  const seats = known.seats.map((seatState) => ({ ...seatState, orders: seatState.orders === null ? [] : seatState.orders }));
  return stateOf({ ...known, seats }, setup, viewer);
}

/**
 * The state of a position of the right shape, or the first fault.
 *
 * @param viewer whose placement alone is known; all are where absent
 */
function stateOf(position: Position, setup: MatchSetup, viewer?: Seat): Result<State, FileFault> {
  const fault = faultOfMatch(position) ?? faultOfLands(position) ?? faultOfSeats(position, viewer);
  if (fault !== undefined) return failure(faultOf(fault));
  const state = stateIn(position, setup);
  for (const { seat, orders } of position.seats) {
    const draft = draftIn(state, seat, orders);
    if (!draft.ok) return failure(faultOf(draft.error));
    const seatState = state.seats[seat - 1];
    if (seatState !== undefined) state.seats[seat - 1] = { ...seatState, orders: draft.value };
  }
  return success(state);
}

/** The state of a position without the drafts. */
function stateIn(position: Position, { seed, options: givenOptions }: MatchSetup): State {
  const { phase, turn, outcome, options, territories, seats } = position;
  return {
    phase,
    players: seats.length,
    random: seeded(seed),
    map: mapIn(position),
    options,
    drawAfter: drawAfterIn(givenOptions),
    turn,
    owners: territories.map(({ owner }) => owner),
    units: territories.map((territory) => territory.units),
    seats: seats.map(({ alive, level, food, tech, committed, placement }) => ({
      alive,
      level,
      food,
      tech,
      committed,
      // A territory may be called as something that every object has, such as `constructor`.
      placement: placement && territories.map(({ id }) => (Object.hasOwn(placement, id) ? (placement[id] ?? 0) : 0)),
      orders: [],
    })),
    outcome,
  };
}

const mapIn = ({ territories }: Position): RiscMap =>
  mapOf(
    territories,
    territories.flatMap(({ id, links }) => links.flatMap((to) => (id < to ? [[id, to] as const] : []))),
  );

/** The first fault of the territories of a position, if there is one: of the ids and groups, the links, the owners. */
const faultOfLands = (position: Position): string | undefined =>
  faultOfIds(position) ?? faultOfLinks(position) ?? faultOfConnection(position) ?? faultOfOwners(position);

function faultOfIds({ territories, options: { groups } }: Position): string | undefined {
  for (const [i, { id, group }] of territories.entries()) {
    const before = territories[i - 1]?.id;
    if (before !== undefined && before >= id) return mismatch(`$.territories[${i}].id`, id, `an id after "${before}"`);
    if (group > groups.length)
      return mismatch(`$.territories[${i}].group`, group, `a whole number from 1 to ${groups.length}`);
  }
  return undefined;
}

function faultOfLinks({ territories }: Position): string | undefined {
  const linked = new Map(territories.map(({ id, links }) => [id, links]));
  for (const [i, { id, links }] of territories.entries())
    for (const [k, other] of links.entries()) {
      const place = `$.territories[${i}].links[${k}]`;
      const before = links[k - 1];
      if (!linked.has(other)) return mismatch(place, other, 'the id of a territory');
      if (other === id) return mismatch(place, other, 'another territory');
      if (before !== undefined && before >= other) return mismatch(place, other, `an id after "${before}"`);
      if (linked.get(other)?.includes(id) !== true) return mismatch(place, other, `a link that ${other} has, too`);
    }
  return undefined;
}

function faultOfConnection(position: Position): string | undefined {
  const map = mapIn(position);
  const unreachedId = unreached(map);
  if (unreachedId === undefined) return undefined;
  return mismatch('$.territories', unreachedId, `a connected map; ${unreachedId} cannot be reached from ${map.ids[0]}`);
}

function faultOfOwners({ territories, options: { groups } }: Position): string | undefined {
  const i = territories.findIndex(({ owner }) => owner > groups.length);
  const owner = territories[i]?.owner;
  if (owner === undefined) return undefined;
  return mismatch(`$.territories[${i}].owner`, owner, `a whole number from 1 to ${groups.length}`);
}

type OrderPosition = SeatPosition['orders'][number];

/** The draft of a player in a position, checked order by order; or its first fault. */
function draftIn(
  land: Land & { readonly seats: readonly SeatState[] },
  seat: Seat,
  orders: readonly OrderPosition[],
): Result<readonly Order[], string> {
  const checked = checkOrders(land, seat, seatIn(land, seat), orders.map(commandOf));
  const path = `$.seats[${seat - 1}].orders`;
  if (!checked.ok) {
    const { index, error } = checked.error;
    return failure(
      `${path}[${index}]: found an order that is refused (${error.code}), expected a legal one: ${error.message}`,
    );
  }
  for (const [i, order] of checked.value.entries())
    for (const [key, value] of Object.entries(itemAt(orders, i))) {
      const right: unknown = Reflect.get(order, key);
      if (JSON.stringify(value) !== JSON.stringify(right))
        return failure(mismatch(`${path}[${i}].${key}`, value, JSON.stringify(right)));
    }
  return success(checked.value);
}
