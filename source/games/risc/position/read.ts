import * as z from 'zod';
import { itemAt } from '#engine/lookup.ts';
import { firstFault, foundText, isObject } from '#engine/parsing/json.ts';
import { seeded } from '#engine/random.ts';
import { type FileFault, failure, type Result, refusal, success } from '#engine/result.ts';
import type { MatchSetup, Seat } from '#engine/vocabulary.ts';
import type { Order } from '../commands.ts';
import { mapOf, type RiscMap, unreached } from '../map.ts';
import { drawAfterIn, optionMisfit, optionShape } from '../options.ts';
import { checkOrders, commandOf, orderKinds } from '../orders.ts';
import { type Land, puzzleGoalOf, type SeatState, type State, seatIn } from '../state.ts';
import { countOf } from '../units.ts';
import { ranges, reasons } from '../vocabulary.ts';
import { expected, id, integerIn, levelNumber, list, object, seat, stock, units } from './values.ts';

const label = z
  .string(expected('a label'))
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,24}$/u, expected('1 to 24 printable characters'));

const truth = z.boolean(expected('true or false'));

/** A removed option. Positions of older versions still contain it as `false`. */
const off = z.literal(false, expected('false')).optional();

const shapes = Object.values(orderKinds).map(({ schema }) => schema);
const kinds = Object.keys(orderKinds)
  .join(', ')
  .replace(/, (\w+)$/, ' or $1');

const order = z.discriminatedUnion(
  'type',
  [itemAt(shapes, 0), ...shapes.slice(1)],
  expected(`an order of type ${kinds}`),
);

export const outcomeShape = {
  winners: list(seat, 'players').max(1, expected('at most one player')),
  reason: z.enum(reasons, expected('conquest or turn-limit')),
};

const matchShape = {
  game: z.literal('risc', expected('"risc"')),
  turn: integerIn(ranges.count),
  phase: z.enum(['placement', 'orders', 'over'], expected('placement, orders or over')),
  outcome: object(outcomeShape, 'null or an object').nullable(),
  hold: integerIn(ranges.hold).optional(),
  take: object({ territory: id, units }).optional(),
  options: object({ ...optionShape, fog: off, spies: off, cloaks: off, alliances: off }).pipe(z.object(optionShape)),
  territories: list(
    object({
      id,
      label,
      group: integerIn(ranges.group),
      size: integerIn(ranges.size),
      food: integerIn(ranges.food),
      tech: integerIn(ranges.tech),
      x: integerIn(ranges.x),
      y: integerIn(ranges.y),
      links: list(id, 'ids'),
      owner: seat,
      units,
    }),
    'territories',
  )
    .min(ranges.territories[0], expected('2 to 120 territories'))
    .max(ranges.territories[1], expected('2 to 120 territories')),
};

const seatShape = {
  seat,
  alive: truth,
  level: levelNumber,
  food: stock,
  tech: stock,
  committed: truth,
  placement: z.record(z.string(), integerIn(ranges.count), expected('null or an object')).nullable(),
};

const orders = list(order, 'orders');

export const positionSchema = object({ ...matchShape, seats: list(object({ ...seatShape, orders }), 'players') });

/** Schema of a position as a viewer sees it: the orders of other seats are null. `viewer` is 0 for a spectator. */
export const knownSchema = object({
  ...matchShape,
  seats: list(object({ ...seatShape, orders: orders.nullable() }), 'players'),
  viewer: integerIn([0, 5]),
});

export type Position = z.infer<typeof positionSchema>;

export type KnownPosition = z.infer<typeof knownSchema>;

export type SeatPosition = Position['seats'][number];

export function faultOfMatch({ turn, phase, outcome, options: { groups }, seats }: Position): string | undefined {
  if (groups.toSorted().some((group, i) => group !== i + 1))
    return mismatch('$.options.groups', groups, `each group from 1 to ${groups.length} once`);
  if (phase === 'placement' && turn !== 0) return mismatch('$.turn', turn, '0 in the placement phase');
  if (phase !== 'placement' && turn === 0) return mismatch('$.turn', turn, 'at least 1 after the placement phase');
  if ((outcome === null) === (phase === 'over'))
    return mismatch(
      '$.outcome',
      outcome,
      phase === 'over' ? 'the winners and the reason' : `null in the phase ${phase}`,
    );
  const [winner] = outcome?.winners ?? [];
  if (winner !== undefined && winner > groups.length)
    return mismatch('$.outcome.winners[0]', winner, `a whole number from 1 to ${groups.length}`);
  if (seats.length !== groups.length)
    return mismatch('$.seats', seats.length, `${groups.length} players, one for each group`);
  return undefined;
}

/** The first contradiction in the players' data. With `viewer`, does not check the placements of other seats. */
export const faultOfSeats = (position: Position, viewer?: Seat): string | undefined =>
  firstOfSeats(position, faultOfSeat) ??
  faultOfWaiting(position) ??
  faultOfUnits(position) ??
  firstOfSeats(position, (_, seatPosition, path) =>
    viewer === undefined || seatPosition.seat === viewer ? faultOfPlacement(position, seatPosition, path) : undefined,
  );

export function faultOfHidden({ seats, viewer }: KnownPosition): string | undefined {
  if (viewer > seats.length) return mismatch('$.viewer', viewer, `a whole number from 0 to ${seats.length}`);
  for (const [i, { placement, orders }] of seats.entries()) {
    const path = `$.seats[${i}]`;
    if (i + 1 === viewer) {
      if (orders === null) return mismatch(`${path}.orders`, orders, 'a list of orders');
      continue;
    }
    if (placement !== null)
      return mismatch(`${path}.placement`, placement, `null, because this is the view of player ${viewer}`);
    if (orders !== null)
      return mismatch(`${path}.orders`, orders, `null, because this is the view of player ${viewer}`);
  }
  return undefined;
}

type SeatFault = (position: Position, seatPosition: SeatPosition, path: string) => string | undefined;

function firstOfSeats(position: Position, faultOf: SeatFault): string | undefined {
  for (const [i, seatPosition] of position.seats.entries()) {
    const fault = faultOf(position, seatPosition, `$.seats[${i}]`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOfSeat(
  { phase, territories, seats }: Position,
  seatPosition: SeatPosition,
  path: string,
): string | undefined {
  const number = seats.indexOf(seatPosition) + 1;
  if (seatPosition.seat !== number) return mismatch(`${path}.seat`, seatPosition.seat, `${number}`);
  const owns = territories.some(({ owner }) => owner === seatPosition.seat);
  if (seatPosition.alive !== owns)
    return mismatch(
      `${path}.alive`,
      seatPosition.alive,
      `${owns}: player ${seatPosition.seat} owns ${owns ? '' : 'no '}territory`,
    );
  if (!seatPosition.alive && !seatPosition.committed)
    return mismatch(`${path}.committed`, false, 'true, because this player is out');
  if (phase === 'over' && seatPosition.alive && seatPosition.committed)
    return mismatch(`${path}.committed`, true, 'false, because the match is over');
  if (seatPosition.orders.length > 0 && (phase !== 'orders' || !seatPosition.alive))
    return mismatch(
      `${path}.orders`,
      seatPosition.orders.length,
      seatPosition.alive ? `no orders in the phase ${phase}` : 'no orders',
    );
  return undefined;
}

function faultOfWaiting({ phase, seats }: Position): string | undefined {
  if (phase === 'over') return undefined;
  const living = seats.filter(({ alive }) => alive).length;
  if (living < 2)
    return mismatch('$.seats', living, 'at least two players with territory, because the match is not over');
  if (seats.every(({ committed }) => committed))
    return mismatch('$.seats', 'all committed', 'at least one player who has not committed');
  return undefined;
}

function faultOfUnits({ phase, territories }: Position): string | undefined {
  const i = phase === 'placement' ? territories.findIndex(({ units }) => countOf(units) > 0) : -1;
  return i < 0
    ? undefined
    : mismatch(`$.territories[${i}].units`, territories[i]?.units, 'no units in the placement phase');
}

function faultOfPlacement(
  { phase, territories, options: { units } }: Position,
  { seat, placement, committed }: SeatPosition,
  path: string,
): string | undefined {
  const place = `${path}.placement`;
  if (phase !== 'placement')
    return placement === null ? undefined : mismatch(place, placement, `null in the phase ${phase}`);
  if (placement === null) return mismatch(place, null, 'a placement of units for each territory of the player');
  const ownTerritories = territories.flatMap(({ id, owner }) => (owner === seat ? [id] : []));
  const strange = Object.keys(placement).find((id) => !ownTerritories.includes(id));
  if (strange !== undefined) return mismatch(`${place}.${strange}`, placement[strange], 'no such key');
  const missing = ownTerritories.find((id) => !Object.hasOwn(placement, id));
  if (missing !== undefined) return `${place}.${missing}: found nothing, expected a whole number from 0 to 1000000`;
  const placed = countOf(Object.values(placement));
  if (placed > units) return mismatch(place, placed, `at most ${units} units`);
  if (committed && placed < units)
    return mismatch(place, placed, `all ${units} units, because the placement is committed`);
  return undefined;
}

export const faultOf = (message: string): FileFault => refusal('bad-position', message);

/** Message about a wrong value. `path` is a JSON path such as `$.territories[1].owner`. */
export const mismatch = (path: string, value: unknown, expected: string): string =>
  `${path}: found ${foundText(value)}, expected ${expected}`;

export function readPosition(json: unknown, setup: MatchSetup): Result<State, FileFault> {
  const state = readFullPosition(json, setup);
  if (!state.ok) return state;
  const misfit = optionMisfit(state.value.options, setup.options);
  return misfit === undefined ? state : failure(faultOf(misfit));
}

/** Reads a complete position. Does not compare its options with the options of `setup`. */
function readFullPosition(json: unknown, setup: MatchSetup): Result<State, FileFault> {
  const parsed = positionSchema.safeParse(json);
  return parsed.success ? stateOf(parsed.data, setup) : failure(faultOf(firstFault(parsed.error, json)));
}

/** Reads a complete position, or one without the plans of other seats if the JSON has `viewer`. */
export function readKnown(json: unknown, setup: MatchSetup): Result<State, FileFault> {
  if (isObject(json) && json['viewer'] === undefined) return readFullPosition(json, setup);
  const parsed = knownSchema.safeParse(json);
  if (!parsed.success) return failure(faultOf(firstFault(parsed.error, json)));
  const { viewer, ...known } = parsed.data;
  const fault = faultOfHidden(parsed.data);
  if (fault !== undefined) return failure(faultOf(fault));
  const seats = known.seats.map((seatState) => ({
    ...seatState,
    orders: seatState.orders === null ? [] : seatState.orders,
  }));
  return stateOf({ ...known, seats }, setup, viewer);
}

/** Builds a state, or returns the first contradiction. With `viewer`, does not check the placements of other seats. */
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

function stateIn(position: Position, { seed, options: givenOptions }: MatchSetup): State {
  const { phase, turn, outcome, options, territories, seats } = position;
  return {
    phase,
    players: seats.length,
    random: seeded(seed),
    map: mapIn(position),
    options,
    drawAfter: drawAfterIn(givenOptions),
    ...puzzleGoalOf(position),
    turn,
    owners: territories.map(({ owner }) => owner),
    units: territories.map((territory) => territory.units),
    seats: seats.map(({ alive, level, food, tech, committed, placement }) => ({
      alive,
      level,
      food,
      tech,
      committed,
      // Uses `Object.hasOwn`, because an id may equal the name of an inherited property such as `constructor`.
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

const faultOfLands = (position: Position): string | undefined =>
  faultOfIds(position) ??
  faultOfLinks(position) ??
  faultOfConnection(position) ??
  faultOfOwners(position) ??
  faultOfTake(position);

const faultOfTake = ({ take, territories }: Position): string | undefined =>
  take === undefined || territories.some(({ id, owner }) => id === take.territory && owner !== 1)
    ? undefined
    : mismatch('$.take.territory', take.territory, 'a territory of player 2');

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
      if (linked.get(other)?.includes(id) !== true)
        return mismatch(place, other, `only links that ${other} also lists`);
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

function draftIn(
  land: Land & { readonly seats: readonly SeatState[] },
  seat: Seat,
  orders: readonly OrderPosition[],
): Result<readonly Order[], string> {
  const checked = checkOrders(land, seat, seatIn(land, seat), orders.map(commandOf));
  const path = `$.seats[${seat - 1}].orders`;
  if (!checked.ok) {
    const { index, error } = checked.error;
    return failure(`${path}[${index}]: found an illegal order (${error.code}), expected a legal one: ${error.message}`);
  }
  for (const [i, order] of checked.value.entries())
    for (const [key, value] of Object.entries(itemAt(orders, i))) {
      const right: unknown = Reflect.get(order, key);
      if (JSON.stringify(value) !== JSON.stringify(right))
        return failure(mismatch(`${path}[${i}].${key}`, value, JSON.stringify(right)));
    }
  return success(checked.value);
}
