import { isObject, isIntegerIn, type JsonObject } from '../../../engine/parsing/json-values.ts';
import type { FileFault } from '../../../engine/result.ts';
import { type Result, success } from '../../../engine/result.ts';
import { type Edge, idOf, mapOf, standardPositions, unreachedPlanets } from '../map.ts';
import type { Graph } from '../state.ts';
import { minPlanets, maxEdges, maxPlanets, type Owner, ranges } from '../vocabulary.ts';
import { fieldsOf, unexpected, integerText } from './fields.ts';

/** A graph with people, as positions have it. */
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
  /** Absent where the position does not say. */
  readonly x: number | undefined;
  readonly y: number | undefined;
  readonly home: Owner;
}

type Read<Value> = Result<Value, FileFault>;

/** Reads planets and edges of a position (rules, section 10). */
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
    if (home !== 0 && homes.includes(home)) fields.refuse('home', `at most one home of player ${home}`);
    homes.push(home);
    if (fields.fault !== undefined) return fields.fault;
    planets.push({ id, size, habitability, p1, p2, x, y, home });
  }
  return success(planets);
}

/** A player's number, or nobody's. */
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
    if (a === b) return unexpected(`${itemPath}[1]`, to, 'another planet than the first');
    if (!isIntegerIn(length, ranges.length)) return unexpected(`${itemPath}[2]`, length, integerText(ranges.length));
    const key = a < b ? `${a},${b}` : `${b},${a}`;
    if (used.has(key)) return unexpected(itemPath, json, `no second edge between planets ${from} and ${to}`);
    used.add(key);
    edges.push({ a, b, length });
  }
  return success(edges);
}
