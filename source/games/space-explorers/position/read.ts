import { unreachable } from '#engine/lookup.ts';
import { foundInstead, isIntegerIn, isObject, type JsonObject, type Range } from '#engine/parsing/json.ts';
import { seeded } from '#engine/random.ts';
import { type FileFault, failure, type Result, success } from '#engine/result.ts';
import type { MatchSetup } from '#engine/vocabulary.ts';
import { type Edge, idOf, lengthBetween, mapOf, type StarMap, standardPositions, unreachedPlanets } from '../map.ts';
import { turnsOption } from '../options.ts';
import { refusalOfTransfer } from '../rules.ts';
import { type Graph, type Order, puzzleGoalOf, type Shuttle, type State } from '../state.ts';
import {
  type Ending,
  maxEdges,
  maxPlanets,
  minPlanets,
  type Owner,
  ranges,
  reasons,
  standardTurns,
} from '../vocabulary.ts';

type Read<Value> = Result<Value, FileFault>;

export function readPosition(json: unknown, { seed, options }: MatchSetup): Read<State> {
  if (!isObject(json)) return unexpected('$', json, 'an object');
  const fields = fieldsOf('$', json);
  const ownLimit = fields.integer('limit', ranges.turns, standardTurns);
  const chosenLimit = turnsOption(options);
  const limit = chosenLimit ?? ownLimit;
  const turn = fields.integer('turn', [1, chosenLimit === undefined ? ownLimit : ranges.turns[1]], 1);
  const mover = fields.integer('mover', [1, 2], 1) === 2 ? 2 : 1;
  if (fields.fault !== undefined) return fields.fault;
  if (turn > limit) {
    const message = `turns=${limit} is too few: the position is already in turn ${turn}`;
    return failure({ code: 'bad-position', message });
  }
  const graph = readGraph(json);
  if (!graph.ok) return graph;
  const clock = turn - 1;
  const shuttles = readShuttles(json['shuttles'], graph.value.map, clock);
  if (!shuttles.ok) return shuttles;
  const outcome = readOutcome(json['outcome']);
  if (!outcome.ok) return outcome;
  const { map } = graph.value;
  const goal = json['goal'] === undefined ? undefined : map.indexOf[fields.integer('goal', ranges.id)];
  if (json['goal'] !== undefined && goal === undefined) fields.refuse('goal', 'the id of a planet');
  const { hold } = json;
  if (hold !== undefined && (hold !== true || goal === undefined)) fields.refuse('hold', 'true, beside a goal');
  if (fields.fault !== undefined) return fields.fault;
  const start: State = {
    phase: outcome.value === null ? 'orders' : 'over',
    players: 2,
    random: seeded(seed),
    ...graph.value,
    limit,
    ...puzzleGoalOf({ goal, hold: hold === true ? hold : undefined }),
    turn,
    mover,
    shuttles: shuttles.value,
    clock,
    orders: [],
    outcome: outcome.value,
  };
  return withOrders(start, json['orders']);
}

function readShuttles(list: unknown, map: StarMap, clock: number): Read<readonly Shuttle[]> {
  if (list === undefined) return success([]);
  const path = '$.shuttles';
  if (!Array.isArray(list)) return unexpected(path, list, 'a list of shuttles');
  const shuttles: Shuttle[] = [];
  for (const [i, json] of list.entries()) {
    const shuttle = readShuttle(`${path}[${i}]`, json, map, clock);
    if (!shuttle.ok) return shuttle;
    shuttles.push(shuttle.value);
  }
  return success(shuttles);
}

export function readShuttle(path: string, json: unknown, map: StarMap, clock: number): Read<Shuttle> {
  const fields = fieldsOf(path, json);
  const from = map.indexOf[fields.integer('from', ranges.id)];
  if (from === undefined) fields.refuse('from', 'the id of a planet');
  const to = map.indexOf[fields.integer('to', ranges.id)];
  if (to === undefined) fields.refuse('to', 'the id of a planet');
  const length = lengthBetween(map, from ?? -1, to ?? -1);
  if (length === undefined) fields.refuse('to', 'a neighbour of the planet where the shuttle started');
  const player = fields.integer('player', [1, 2]) === 2 ? 2 : 1;
  const people = fields.integer('people', ranges.shuttle);
  const turnsLeft = fields.integer('turnsLeft', [1, length ?? 1]);
  if (fields.fault !== undefined) return fields.fault;
  return success({
    from: from ?? unreachable('from'),
    to: to ?? unreachable('to'),
    people,
    player,
    lands: clock + turnsLeft,
  });
}

/** Adds the orders of a position. Each order must be legal after the orders before it. */
function withOrders(start: State, list: unknown): Read<State> {
  if (list === undefined) return success(start);
  const path = '$.orders';
  if (!Array.isArray(list)) return unexpected(path, list, 'a list of orders');
  if (start.outcome !== null && list.length > 0) return unexpected(path, list, 'no orders, because the match is over');
  const orders: Order[] = [];
  for (const [i, json] of list.entries()) {
    const itemPath = `${path}[${i}]`;
    const fields = fieldsOf(itemPath, json);
    const from = fields.integer('from', ranges.id);
    const to = fields.integer('to', ranges.id);
    const people = fields.integer('people', ranges.shuttle);
    if (fields.fault !== undefined) return fields.fault;
    const refused = refusalOfTransfer({ ...start, orders }, from, to, people);
    if (refused !== undefined) return unexpected(itemPath, json, `a legal order: ${refused.message}`);
    orders.push({
      from: start.map.indexOf[from] ?? unreachable(from),
      to: start.map.indexOf[to] ?? unreachable(to),
      people,
    });
  }
  return success({ ...start, orders });
}

export function readOutcome(json: unknown): Read<Ending | null> {
  if (json === undefined || json === null) return success(null);
  if (!isObject(json)) return unexpected('$.outcome', json, 'null or an object');
  const { winners } = json;
  const isWinners = Array.isArray(winners) && winners.length <= 1 && winners.every((seat) => seat === 1 || seat === 2);
  if (!isWinners) return unexpected('$.outcome.winners', winners, '[], [1] or [2]');
  const reason = reasons.find((known) => known === json['reason']);
  if (reason === undefined) return unexpected('$.outcome.reason', json['reason'], reasons.join(', '));
  return success({ winners, reason });
}

export interface Inhabited extends Graph {
  readonly p1: readonly number[];
  readonly p2: readonly number[];
}

interface Planet {
  readonly id: number;
  readonly size: number;
  readonly habitability: number;
  readonly p1: number;
  readonly p2: number;
  readonly x: number | undefined;
  readonly y: number | undefined;
  readonly home: Owner;
}

export function readGraph({ planets: list, edges: links }: JsonObject): Read<Inhabited> {
  const read = readPlanets(list);
  if (!read.ok) return read;
  const planets = read.value.toSorted((a, b) => a.id - b.id);
  const indexOf = new Map(planets.map(({ id }, i) => [id, i]));
  const edges = readEdges(links, indexOf);
  if (!edges.ok) return edges;
  const standard = standardPositions(planets.length);
  const isPlaced = planets.every(({ x, y }) => x !== undefined && y !== undefined);
  const map = mapOf(
    planets.map(({ id, x = 0, y = 0 }, i) => ({ id, ...(isPlaced ? { x, y } : (standard[i] ?? { x, y })) })),
    edges.value,
  );
  const cut = unreachedPlanets(map.ways);
  if (cut.length > 0) {
    const ids = cut.map((planet) => idOf(map, planet)).join(', ');
    const from = idOf(map, 0);
    return unexpected('$.edges', links, `a connected graph; planets ${ids} cannot be reached from planet ${from}`);
  }
  return success({
    map,
    sizes: planets.map(({ size }) => size),
    habitabilities: planets.map(({ habitability }) => habitability),
    homes: planets.map(({ home }) => home),
    p1: planets.map(({ p1 }) => p1),
    p2: planets.map(({ p2 }) => p2),
  });
}

function readPlanets(list: unknown): Read<readonly Planet[]> {
  const path = '$.planets';
  if (!Array.isArray(list) || list.length < minPlanets || list.length > maxPlanets)
    return unexpected(path, list, `a list of ${minPlanets} to ${maxPlanets} planets`);
  const planets: Planet[] = [];
  const used = new Set<number>();
  const homes: Owner[] = [];
  for (const [i, json] of list.entries()) {
    const fields = fieldsOf(`${path}[${i}]`, json);
    const id = fields.integer('id', ranges.id);
    if (used.has(id)) fields.refuse('id', 'an id that no other planet has');
    used.add(id);
    const size = fields.integer('size', ranges.size);
    const habitability = fields.integer('habitability', ranges.habitability);
    const p1 = fields.integer('p1', ranges.people, 0);
    const p2 = fields.integer('p2', ranges.people, 0);
    const place = (key: 'x' | 'y') =>
      isObject(json) && json[key] === undefined ? undefined : fields.integer(key, ranges.place);
    const [x, y] = [place('x'), place('y')];
    const home = ownerOf(fields.integer('home', [0, 2], 0));
    if (home !== 0 && homes.includes(home)) fields.refuse('home', `only one home for player ${home}`);
    homes.push(home);
    if (fields.fault !== undefined) return fields.fault;
    planets.push({ id, size, habitability, p1, p2, x, y, home });
  }
  return success(planets);
}

export const ownerOf = (home: number): Owner => (home === 1 || home === 2 ? home : 0);

function readEdges(list: unknown, indexOf: ReadonlyMap<number, number>): Read<readonly Edge[]> {
  const path = '$.edges';
  if (!Array.isArray(list) || list.length > maxEdges)
    return unexpected(path, list, `a list of at most ${maxEdges} edges`);
  const edges: Edge[] = [];
  const used = new Set<string>();
  for (const [i, json] of list.entries()) {
    const itemPath = `${path}[${i}]`;
    if (!Array.isArray(json) || json.length !== 3) return unexpected(itemPath, json, 'a list of two ids and a length');
    const [from, to, length] = json;
    const [a, b] = [indexOf.get(from), indexOf.get(to)];
    if (a === undefined) return unexpected(`${itemPath}[0]`, from, 'the id of a planet');
    if (b === undefined) return unexpected(`${itemPath}[1]`, to, 'the id of a planet');
    if (a === b) return unexpected(`${itemPath}[1]`, to, 'a second planet');
    if (!isIntegerIn(length, ranges.length)) return unexpected(`${itemPath}[2]`, length, integerText(ranges.length));
    const key = a < b ? `${a},${b}` : `${b},${a}`;
    if (used.has(key)) return unexpected(itemPath, json, `no second edge between planets ${from} and ${to}`);
    used.add(key);
    edges.push({ a, b, length });
  }
  return success(edges);
}

/** Reads the fields of a JSON object and remembers the first error. */
export interface Fields {
  readonly fault: Fault | undefined;
  /** Reads an integer. A missing key gives `standard`, or an error without `standard`. */
  integer(key: string, range: Range, standard?: number): number;
  refuse(key: string, expected: string): void;
}

/** Wraps a JSON value for reading its fields. Has a `fault` if the value is not an object. */
export function fieldsOf(path: string, value: unknown): Fields {
  const json: JsonObject = isObject(value) ? value : {};
  let fault = isObject(value) ? undefined : unexpected(path, value, 'an object');
  const refuse = (key: string, expected: string) => {
    fault ??= unexpected(`${path}.${key}`, json[key], expected);
  };
  return {
    get fault() {
      return fault;
    },
    integer(key, range, standard) {
      const number = json[key] === undefined && standard !== undefined ? standard : json[key];
      if (isIntegerIn(number, range)) return number;
      refuse(key, integerText(range));
      return range[0];
    },
    refuse,
  };
}

type Fault = { readonly ok: false; readonly error: FileFault };

export const unexpected = (path: string, value: unknown, expected: string): Fault =>
  failure({ code: 'bad-position', message: `${path}: ${foundInstead(value, expected)}` });

export const integerText = ([low, high]: Range): string => `an integer ${low} to ${high}`;
