import { itemAt, unreachable } from '../../engine/lookup.ts';
import { lengthBetween, mapOf, type StarMap } from './map.ts';
import { distancesTo } from './quickest-way.ts';
import type { Graph } from './state.ts';

/** Steps of the search after which a graph counts as one that is not known to be symmetric. */
const maxSteps = 20_000;

/** A planet in the order of the search, and one before it to which it has an edge. */
interface ReachedPlanet {
  readonly planet: number;
  readonly beside: number;
  readonly length: number;
}

/**
 * Whether a mapping of the planets exchanges the two homes and keeps sizes, habitabilities and lengths (rules, section
 * 15). Planets are mapped one after another, each beside one that is; a graph in which that takes too long is taken for
 * one that is not symmetric.
 */
export function isSymmetric(graph: Graph): boolean {
  const home1 = graph.homes.indexOf(1);
  const home2 = graph.homes.indexOf(2);
  if (home1 < 0 || home2 < 0) return false;
  const fits = alikeIn(graph, home1, home2);
  if (!fits(home1, home2)) return false;
  const places = planetsByReach(graph.map, home1);
  const images = new Map([[home1, home2]]);
  const used = new Set([home2]);
  let steps = 0;
  const mapFrom = (index: number): boolean => {
    const place = places[index];
    if (place === undefined) return true;
    const { planet, beside, length } = place;
    for (const way of graph.map.ways[images.get(beside) ?? unreachable(beside)] ?? unreachable(beside)) {
      if (++steps > maxSteps) return false;
      if (way.length !== length || used.has(way.to) || !fits(planet, way.to)) continue;
      if (!keepsEdges(graph.map, planet, way.to, images)) continue;
      images.set(planet, way.to);
      used.add(way.to);
      if (mapFrom(index + 1)) return true;
      images.delete(planet);
      used.delete(way.to);
    }
    return false;
  };
  return mapFrom(0);
}

/**
 * The graph with homes of one size and habitability, and all links from them of one length: what is symmetric then is
 * symmetric but for a head start, which makes up for who moves first.
 */
export function withEqualHomes({ map, sizes, habitabilities, homes }: Graph): Graph {
  const one = homes.indexOf(1);
  const equal = (values: readonly number[]) =>
    values.map((value, i) => (homes[i] === 2 ? (values[one] ?? value) : value));
  const isHome = (planet: number) => homes[planet] !== 0;
  const places = map.ids.map((id, i) => ({ id, x: itemAt(map.xs, i), y: itemAt(map.ys, i) }));
  const edges = map.edges.map((edge) => (isHome(edge.a) || isHome(edge.b) ? { ...edge, length: 1 } : edge));
  return { map: mapOf(places, edges), sizes: equal(sizes), habitabilities: equal(habitabilities), homes };
}

/** Whether a planet can be another's image at all: alike, and as far from one home as that is from the other. */
function alikeIn(graph: Graph, home1: number, home2: number): (planet: number, image: number) => boolean {
  const { lengths: from1 } = distancesTo(graph.map, home1);
  const { lengths: from2 } = distancesTo(graph.map, home2);
  const { sizes, habitabilities, map } = graph;
  return (planet, image) =>
    sizes[planet] === sizes[image] &&
    habitabilities[planet] === habitabilities[image] &&
    map.ways[planet]?.length === map.ways[image]?.length &&
    from1[planet] === from2[image] &&
    from2[planet] === from1[image];
}

/** All planets but the first one, each after one that it has an edge to. */
function planetsByReach({ ways }: StarMap, first: number): readonly ReachedPlanet[] {
  const places: ReachedPlanet[] = [];
  const reached = new Set([first]);
  for (const beside of reached)
    for (const { to, length } of ways[beside] ?? unreachable(beside)) {
      if (reached.has(to)) continue;
      reached.add(to);
      places.push({ planet: to, beside, length });
    }
  return places;
}

/** Whether all edges to planets that are mapped already are kept; as many edges as before cannot be more. */
const keepsEdges = (map: StarMap, planet: number, image: number, images: ReadonlyMap<number, number>): boolean =>
  (map.ways[planet] ?? unreachable(planet)).every(({ to, length }) => {
    const other = images.get(to);
    return other === undefined || lengthBetween(map, image, other) === length;
  });
