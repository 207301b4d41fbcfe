import * as z from 'zod';
import type { PositionForm } from '#engine/game.ts';
import { itemAt, unreachable } from '#engine/lookup.ts';
import { type EventSchemas, eventsReader, isIntegerIn, isObject, type JsonObject } from '#engine/parsing/json.ts';
import { seeded } from '#engine/random.ts';
import { type FileFault, failure, type Result, refusal, success } from '#engine/result.ts';
import type { MatchSetup, Viewer } from '#engine/vocabulary.ts';
import type { GameEvent } from '../events.ts';
import type { SpaceExplorers } from '../game-types.ts';
import { idOf, lengthBetween, type StarMap } from '../map.ts';
import { playerOf } from '../rules.ts';
import {
  edgesOf,
  type Order,
  puzzleGoalOf,
  type ReadonlyState,
  type Shuttle,
  type State,
  sightOf,
  transferOf,
  turnsLeftOf,
  viewOf,
} from '../state.ts';
import { type Ending, type Owner, type PlayerNumber, ranges, reasons } from '../vocabulary.ts';
import { fieldsOf, type Inhabited, readGraph, readOutcome, readPosition, readShuttle, unexpected } from './read.ts';

type Read<Value> = Result<Value, FileFault>;

/** Facts that online matches send in addition to the JSON of the rules. */
export type Beyond = {
  readonly clock: number;
  /** Id of the destination of each shuttle, in launch order. */
  readonly launches: readonly number[];
};

/** Reads a position that a player received. Unseen planets become empty (rules, "What you see"). */
export function readKnown(json: unknown, setup: MatchSetup): Read<State> {
  if (!isObject(json)) return unexpected('$', json, 'an object');
  return json['you'] === undefined ? readWhole(json, setup) : readSeen(json, setup);
}

function readWhole(json: JsonObject, setup: MatchSetup): Read<State> {
  const read = readPosition(json, { ...setup, options: {} });
  if (!read.ok) return read;
  const { turn, outcome, clock: counted, shuttles } = read.value;
  const clock = clockOf(turn, outcome);
  const later = clock - counted;
  return success({
    ...read.value,
    clock,
    shuttles: shuttles.map((shuttle) => ({ ...shuttle, lands: shuttle.lands + later })),
  });
}

function readSeen(json: JsonObject, { seed }: MatchSetup): Read<State> {
  const fields = fieldsOf('$', json);
  const you = ownerFromNumber(fields.integer('you', [0, 2]));
  const limit = fields.integer('limit', ranges.turns);
  const turn = fields.integer('turn', [1, limit]);
  const mover = fields.integer('mover', [1, 2]) === 2 ? 2 : 1;
  if (fields.fault !== undefined) return fields.fault;
  const outcome = readOutcome(json['outcome']);
  if (!outcome.ok) return outcome;
  const clock = fields.integer('clock', [0, ranges.turns[1]], clockOf(turn, outcome.value));
  if (fields.fault !== undefined) return fields.fault;
  const planets = readSights(json['planets'], you);
  if (!planets.ok) return planets;
  const graph = readGraph({ planets: planets.value.planets, edges: json['edges'] });
  if (!graph.ok) return graph;
  const { map } = graph.value;
  const shuttles = readShuttles(planets.value.incoming, json['launches'], map, clock);
  if (!shuttles.ok) return shuttles;
  const isMover = you === mover && outcome.value === null;
  const orders = readOrders(json['orders'], map, isMover);
  if (!orders.ok) return orders;
  return success({
    phase: outcome.value === null ? 'orders' : 'over',
    players: 2,
    random: seeded(seed),
    ...masked(graph.value, planets.value.unseen),
    limit,
    turn,
    mover,
    shuttles: shuttles.value,
    clock,
    orders: orders.value,
    outcome: outcome.value,
  });
}

const ownerFromNumber = (you: number): Owner => (you === 1 || you === 2 ? you : 0);

/** Units of time since the start. A turn takes no time if it ends by resignation. */
const clockOf = (turn: number, outcome: Ending | null): number =>
  outcome === null || outcome.reason === 'forfeit' ? turn - 1 : turn;

interface Sights {
  readonly planets: readonly JsonObject[];
  readonly incoming: readonly (readonly Incoming[])[];
  readonly unseen: ReadonlySet<unknown>;
}

interface Incoming {
  readonly path: string;
  readonly shuttle: JsonObject;
}

function readSights(list: unknown, you: Owner): Read<Sights> {
  // A missing list has no error here, because the graph's reader reports a wrong number of planets.
  if (!Array.isArray(list)) return success({ planets: [], incoming: [], unseen: new Set() });
  const planets: JsonObject[] = [];
  const incoming: Incoming[][] = [];
  const unseen = new Set<unknown>();
  for (const [i, json] of list.entries()) {
    const path = `$.planets[${i}]`;
    const fields = fieldsOf(path, json);
    if (fields.fault !== undefined || !isObject(json)) return fields.fault ?? unexpected(path, json, 'an object');
    const { id, x, y, visible, size, habitability, home } = json;
    if (visible !== true && visible !== false) return unexpected(`${path}.visible`, visible, 'true or false');
    if (!isIntegerIn(x, ranges.place)) return unexpected(`${path}.x`, x, 'a coordinate of the planet');
    if (!isIntegerIn(y, ranges.place)) return unexpected(`${path}.y`, y, 'a coordinate of the planet');
    if (!visible) {
      unseen.add(id);
      planets.push({ id, x, y, size: 1, habitability: 0 });
      incoming.push([]);
      continue;
    }
    if (you === 0) return unexpected(`${path}.visible`, visible, 'false, because spectators see no planets');
    const whose = ownerFor(home, you);
    if (whose === undefined) return unexpected(`${path}.home`, home, '"me", "them" or "none"');
    const mine = fields.integer('mine', ranges.people);
    const theirs = fields.integer('theirs', ranges.people);
    if (fields.fault !== undefined) return fields.fault;
    const [p1, p2] = you === 1 ? [mine, theirs] : [theirs, mine];
    planets.push({ id, x, y, size, habitability, home: whose, p1, p2 });
    const coming = readIncoming(`${path}.incoming`, json, you);
    if (!coming.ok) return coming;
    incoming.push([...coming.value]);
  }
  return success({ planets, incoming, unseen });
}

function readIncoming(path: string, { id, incoming }: JsonObject, you: PlayerNumber): Read<readonly Incoming[]> {
  if (!Array.isArray(incoming)) return unexpected(path, incoming, 'a list of shuttles');
  const shuttles: Incoming[] = [];
  for (const [i, json] of incoming.entries()) {
    const place = `${path}[${i}]`;
    if (!isObject(json)) return unexpected(place, json, 'an object');
    const player = ownerFor(json['owner'], you);
    if (player === undefined || player === 0) return unexpected(`${place}.owner`, json['owner'], '"me" or "them"');
    const { from, people, turnsLeft } = json;
    shuttles.push({ path: place, shuttle: { from, to: id, people, turnsLeft, player } });
  }
  return success(shuttles);
}

function ownerFor(whose: unknown, you: PlayerNumber): Owner | undefined {
  if (whose === 'me') return you;
  if (whose === 'them') return you === 1 ? 2 : 1;
  return whose === 'none' ? 0 : undefined;
}

/** Reads shuttles in the order of `launches`. Without `launches`, sorts them by departure. */
function readShuttles(
  incoming: readonly (readonly Incoming[])[],
  launches: unknown,
  map: StarMap,
  clock: number,
): Read<readonly Shuttle[]> {
  const coming = new Map<number, Shuttle[]>();
  const all: Shuttle[] = [];
  for (const { path, shuttle } of incoming.flat()) {
    const read = readShuttle(path, shuttle, map, clock);
    if (!read.ok) return read;
    const { to } = read.value;
    all.push(read.value);
    const sameWay = coming.get(to);
    if (sameWay === undefined) coming.set(to, [read.value]);
    else sameWay.push(read.value);
  }
  if (launches === undefined) {
    const tookOff = ({ from, to, lands }: Shuttle) => lands - (lengthBetween(map, from, to) ?? unreachable(to));
    return success(all.toSorted((a, b) => tookOff(a) - tookOff(b)));
  }
  const path = '$.launches';
  if (!Array.isArray(launches) || launches.length !== all.length)
    return unexpected(path, launches, `a list of ${all.length} planets`);
  const inOrder: Shuttle[] = [];
  for (const [i, id] of launches.entries()) {
    const shuttle = isIntegerIn(id, ranges.id) ? coming.get(map.indexOf[id] ?? -1)?.shift() : undefined;
    if (shuttle === undefined) return unexpected(`${path}[${i}]`, id, 'a planet that another shuttle flies to');
    inOrder.push(shuttle);
  }
  return success(inOrder);
}

/** Reads orders without checking their numbers of people, because a player may not know how many are available. */
function readOrders(list: unknown, map: StarMap, isMover: boolean): Read<readonly Order[]> {
  const path = '$.orders';
  if (!Array.isArray(list)) return unexpected(path, list, 'a list of orders');
  if (!isMover && list.length > 0) return unexpected(path, list, 'no orders, because it is not your turn');
  const orders: Order[] = [];
  for (const [i, json] of list.entries()) {
    const fields = fieldsOf(`${path}[${i}]`, json);
    const from = map.indexOf[fields.integer('from', ranges.id)];
    const to = map.indexOf[fields.integer('to', ranges.id)];
    const people = fields.integer('people', ranges.shuttle);
    if (from === undefined) fields.refuse('from', 'the id of a planet');
    if (lengthBetween(map, from ?? -1, to ?? -1) === undefined) fields.refuse('to', 'a neighbour of that planet');
    if (fields.fault !== undefined) return fields.fault;
    orders.push({ from: from ?? unreachable('from'), to: to ?? unreachable('to'), people });
  }
  return success(orders);
}

function masked({ map, sizes, ...rest }: Inhabited, unseen: ReadonlySet<unknown>): Inhabited {
  return { ...rest, map, sizes: sizes.map((size, planet) => (unseen.has(idOf(map, planet)) ? 0 : size)) };
}

const integerIn = ([low, high]: readonly [number, number]) => z.int().min(low).max(high);
const player = z.literal([1, 2]);
const owner = z.literal([0, 1, 2]);
/** People in an event. May be the sum of several shuttles, so the limit for a single shuttle does not apply. */
const people = integerIn([0, Number.MAX_SAFE_INTEGER]);

export function schemasFor(ids: readonly number[]) {
  const known = new Set(ids);
  const planet = integerIn(ranges.id).refine((id) => known.has(id), {
    error: () => 'expected only planets of the map',
  });
  const transfer = { from: planet, to: planet, people };
  const queue = { ...transfer, phase: z.literal('orders'), order: integerIn([0, Number.MAX_SAFE_INTEGER]) };
  const census = { planet, p1: people, p2: people };
  return {
    queued: z.strictObject({ type: z.literal('queued'), ...queue }),
    cancelled: z.strictObject({ type: z.literal('cancelled'), ...queue }),
    launched: z.strictObject({
      type: z.literal('launched'),
      phase: z.literal('launch'),
      ...transfer,
      player,
      turnsLeft: integerIn(ranges.length),
    }),
    grown: z.strictObject({ type: z.literal('grown'), phase: z.literal('grow'), ...census }),
    landed: z.strictObject({
      type: z.literal('landed'),
      phase: z.literal('land'),
      planet,
      player,
      people,
      landed: people,
      lost: people,
    }),
    decayed: z.strictObject({ type: z.literal('decayed'), phase: z.literal('decay'), ...census }),
    'owner-changed': z.strictObject({
      type: z.literal('owner-changed'),
      phase: z.enum(['launch', 'grow', 'land', 'decay']),
      planet,
      before: owner,
      after: owner,
    }),
    'turn-passed': z.strictObject({
      type: z.literal('turn-passed'),
      phase: z.literal('end'),
      turn: integerIn(ranges.turns),
      mover: player,
    }),
    resigned: z.strictObject({ type: z.literal('resigned'), phase: z.literal('orders'), player }),
    'match-over': z.strictObject({
      type: z.literal('match-over'),
      phase: z.literal('end'),
      winners: z.array(integerIn([1, 2])).max(1),
      reason: z.enum(reasons),
    }),
  } satisfies EventSchemas<GameEvent>;
}

type Shapes = ReturnType<typeof schemasFor>;

/** Readers by map. Cached, because creating a reader is slow. */
const readers = new WeakMap<StarMap, ReturnType<typeof eventsReader<GameEvent, Shapes>>>();

/** Reads events that a viewer received. Fails at the first invalid event. */
export function readEvents(
  told: readonly unknown[],
  before: ReadonlyState,
  after: ReadonlyState,
): Result<readonly GameEvent[], FileFault> {
  const reader = readers.get(after.map) ?? eventsReader<GameEvent, Shapes>(schemasFor(after.map.ids));
  readers.set(after.map, reader);
  const read = reader(told);
  if (!read.ok) return failure(refusal('bad-position', read.error));
  const fault = faultOfEvents(before, after, read.value);
  return fault === undefined ? read : failure(refusal('bad-position', fault));
}

/**
 * Reason why the events cannot lead from `before` to `after`. Undefined if they can. Viewers receive all events of
 * planets visible at the end, except departures. So undoing these events must not leave a planet with fewer than 0
 * people, or with more people than in `before`.
 */
export function faultOfEvents(
  before: ReadonlyState,
  after: ReadonlyState,
  events: readonly GameEvent[],
): string | undefined {
  const people: Readonly<Record<PlayerNumber, number[]>> = { 1: [...after.p1], 2: [...after.p2] };
  for (const event of events.toReversed()) {
    const fault = faultOf(event, after);
    if (fault !== undefined) return fault;
    if (!('planet' in event) || event.type === 'owner-changed') continue;
    const planet = after.map.indexOf[event.planet] ?? unreachable(event.planet);
    for (const player of [1, 2] as const) {
      const left = itemAt(people[player], planet) - growthOf(event, player);
      if (isSeen(after, planet) && left < 0) return `$.planet: found more people than planet ${event.planet} has`;
      people[player][planet] = left;
    }
  }
  const more = after.map.ids.findIndex(
    (_, planet) =>
      isSeen(before, planet) &&
      isSeen(after, planet) &&
      (itemAt(people[1], planet) > itemAt(before.p1, planet) || itemAt(people[2], planet) > itemAt(before.p2, planet)),
  );
  return more < 0 ? undefined : `$.planets[${more}]: found people that no event explains`;
}

const isSeen = ({ sizes }: ReadonlyState, planet: number): boolean => itemAt(sizes, planet) > 0;

/** Reason why an event cannot lead to the position. Undefined if it can. */
function faultOf(event: GameEvent, { map, turn, mover, outcome }: ReadonlyState): string | undefined {
  switch (event.type) {
    case 'queued':
    case 'cancelled':
    case 'launched': {
      const { from, to } = event;
      const length = lengthBetween(map, map.indexOf[from] ?? -1, map.indexOf[to] ?? -1);
      if (length === undefined) return `$.to: found planet ${to}, expected a neighbour of planet ${from}`;
      return event.type !== 'launched' || event.turnsLeft === length
        ? undefined
        : `$.turnsLeft: found ${event.turnsLeft}, expected ${length}`;
    }
    case 'landed':
      return event.landed + event.lost === event.people
        ? undefined
        : `$.people: found ${event.people}, expected the sum of "landed" and "lost"`;
    case 'turn-passed':
      return event.turn === turn && event.mover === mover ? undefined : '$.turn: found a turn out of order';
    case 'match-over':
      return outcome !== null && event.reason === outcome.reason && event.winners.join() === outcome.winners.join()
        ? undefined
        : '$.reason: found a result that does not follow from the position';
    case 'grown':
    case 'decayed':
    case 'owner-changed':
    case 'resigned':
      return undefined;
  }
}

function growthOf(event: Extract<GameEvent, { type: 'grown' | 'landed' | 'decayed' }>, player: PlayerNumber): number {
  if (event.type === 'landed') return event.player === player ? event.landed : 0;
  const count = player === 1 ? event.p1 : event.p2;
  return event.type === 'grown' ? count : -count;
}

export const position: PositionForm<SpaceExplorers> = {
  write: writePosition,
  read: readPosition,
  told: sentPosition,
  known: readKnown,
  events: readEvents,
};

/** Writes a complete position, or the part that a seat may know (rules, "What you see"). */
function writePosition(state: ReadonlyState, viewer: Viewer): object {
  if (viewer !== 'all') return sightOf(viewOf(state, viewer), viewer === 'spectator' ? 0 : playerOf(viewer));
  const { turn, mover, limit, goal, hold, map, sizes, habitabilities, homes, p1, p2, shuttles, orders, outcome } =
    state;
  return {
    turn,
    mover,
    limit,
    ...(goal !== undefined && puzzleGoalOf({ goal: idOf(map, goal), hold })),
    planets: map.ids.map((id, i) => ({
      id,
      size: sizes[i],
      habitability: habitabilities[i],
      p1: p1[i],
      p2: p2[i],
      x: map.xs[i],
      y: map.ys[i],
      home: homes[i],
    })),
    edges: edgesOf(state),
    shuttles: shuttles.map((shuttle) => ({
      from: idOf(map, shuttle.from),
      to: idOf(map, shuttle.to),
      player: shuttle.player,
      people: shuttle.people,
      turnsLeft: turnsLeftOf(state, shuttle),
    })),
    orders: orders.map((order) => transferOf(state, order)),
    outcome,
  };
}

/** Position for a viewer of an online match, with the clock and the launch order that the JSON of the rules lacks. */
function sentPosition(state: ReadonlyState, viewer: Viewer): object {
  if (viewer === 'all') return writePosition(state, viewer);
  const { clock, shuttles, map } = viewOf(state, viewer);
  const beyond: Beyond = { clock, launches: shuttles.map(({ to }) => idOf(map, to)) };
  return { ...writePosition(state, viewer), ...beyond };
}
