import { unreachable } from '../../../engine/lookup.ts';
import { seeded } from '../../../engine/random.ts';
import { isObject, isIntegerIn, type JsonObject } from '../../../engine/parsing/json-values.ts';
import { type FileFault, type Result, success } from '../../../engine/result.ts';
import type { MatchSetup } from '../../../engine/vocabulary.ts';
import { idOf, lengthBetween, type StarMap } from '../map.ts';
import type { Order, Shuttle, State } from '../state.ts';
import { type Ending, type Owner, type PlayerNumber, ranges } from '../vocabulary.ts';
import { fieldsOf, unexpected } from './fields.ts';
import { readOutcome, readPosition, readShuttle } from './read.ts';
import { type Inhabited, readGraph } from './read-graph.ts';

type Read<Value> = Result<Value, FileFault>;

/** Additional facts in a position that an online match tells, beyond the rules' JSON. */
export type Beyond = {
  /** Units of time that have passed. */
  readonly clock: number;
  /** The planets that shuttles fly to, in the order in which these were launched. */
  readonly launches: readonly number[];
};

/** Reads a position as a viewer sees it (rules, section 6): unseen planets are read as empty. */
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
  const you = playerOf(fields.integer('you', [0, 2]));
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

const playerOf = (you: number): Owner => (you === 1 || you === 2 ? you : 0);

/** The units of time that have passed in a turn, or after the end; one that was given up has not passed. */
const clockOf = (turn: number, outcome: Ending | null): number =>
  outcome === null || outcome.reason === 'forfeit' ? turn - 1 : turn;

/** Planets of a position, and the shuttles that fly to them. */
interface Sights {
  readonly planets: readonly JsonObject[];
  /** By planet, as shuttles of positions, each with its place. */
  readonly incoming: readonly (readonly Incoming[])[];
  readonly unseen: ReadonlySet<unknown>;
}

interface Incoming {
  readonly path: string;
  readonly shuttle: JsonObject;
}

/** Reads planets as a seat is told them. */
function readSights(list: unknown, you: Owner): Read<Sights> {
  // How many there may be, the graph says.
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
    if (!isIntegerIn(x, ranges.place)) return unexpected(`${path}.x`, x, 'the place of the planet');
    if (!isIntegerIn(y, ranges.place)) return unexpected(`${path}.y`, y, 'the place of the planet');
    if (!visible) {
      unseen.add(id);
      planets.push({ id, x, y, size: 1, habitability: 0 });
      incoming.push([]);
      continue;
    }
    if (you === 0) return unexpected(`${path}.visible`, visible, 'false for a spectator');
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

/** The owner that `me`, `them` and `none` mean for a player. */
function ownerFor(whose: unknown, you: PlayerNumber): Owner | undefined {
  if (whose === 'me') return you;
  if (whose === 'them') return you === 1 ? 2 : 1;
  return whose === 'none' ? 0 : undefined;
}

/** The shuttles by launch; where the position does not say that, those that took off first come first. */
function readShuttles(
  incoming: readonly (readonly Incoming[])[],
  launches: unknown,
  map: StarMap,
  clock: number,
): Read<readonly Shuttle[]> {
  /** By destination. */
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

/** Reads the own queue: that its orders were legal, a player can not always know. */
function readOrders(list: unknown, map: StarMap, isMover: boolean): Read<readonly Order[]> {
  const path = '$.orders';
  if (!Array.isArray(list)) return unexpected(path, list, 'a list of orders');
  if (!isMover && list.length > 0) return unexpected(path, list, 'no orders but those of the player who moves');
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

/** A graph with its unseen planets empty again. */
function masked({ map, sizes, ...rest }: Inhabited, unseen: ReadonlySet<unknown>): Inhabited {
  return { ...rest, map, sizes: sizes.map((size, planet) => (unseen.has(idOf(map, planet)) ? 0 : size)) };
}
