import { missing } from '../../../engine/lookup.ts';
import { type FileFault, failure, type Result, success } from '../../../engine/result.ts';
import { mapOf, standardPlaces } from '../map.ts';
import type { Graph } from '../state.ts';
import { standardPopulation, standardTurns } from '../vocabulary.ts';
import { readerOf } from './dialect.ts';
import type { LevelPlan } from './plan.ts';
import { readPlan } from './statements.ts';
import { faultOfWhole } from './whole.ts';

/** A level: a graph, and how a match in it begins and ends. */
export interface Level {
  /** Absent where the file does not say. */
  readonly name?: string;
  readonly graph: Graph;
  /** People at home at the start. */
  readonly population: number;
  /** Number of turns, counted over both players. */
  readonly turns: number;
}

/** Reads a level in the DOT language (rules, section 9); a fault names its line, and its code before the message. */
export function readLevel(text: string): Result<Level, FileFault> {
  const reader = readerOf(text);
  const plan = readPlan(reader);
  const fault = reader.fault ?? faultOfWhole(plan);
  return fault === undefined ? success(levelOf(plan)) : failure(fault);
}

function levelOf({ name, planets, edges, population, turns }: LevelPlan): Level {
  const sorted = planets.toSorted((a, b) => a.id - b.id);
  const indexOf = new Map(sorted.map(({ id }, i) => [id, i]));
  const isPlaced = sorted.every(({ x, y }) => x !== undefined && y !== undefined);
  const standard = standardPlaces(sorted.length);
  const places = sorted.map(({ id, x = 0, y = 0 }, i) => ({
    id,
    ...(isPlaced ? { x, y } : (standard[i] ?? { x, y })),
  }));
  const links = edges.map(({ a, b, length }) => ({
    a: indexOf.get(a) ?? missing(a),
    b: indexOf.get(b) ?? missing(b),
    length,
  }));
  return {
    ...(name === undefined ? {} : { name }),
    graph: {
      map: mapOf(places, links),
      sizes: sorted.map(({ size }) => size),
      habitabilities: sorted.map(({ habitability }) => habitability),
      homes: sorted.map(({ base }) => base ?? 0),
    },
    population: population ?? standardPopulation,
    turns: turns ?? standardTurns,
  };
}
