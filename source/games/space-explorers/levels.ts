import type { GeneratedLevel, LevelForm, TutorialMatch } from '#engine/level.ts';
import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Range } from '#engine/parsing/json.ts';
import { openStreams, type Stream, seeded } from '#engine/random.ts';
import { success } from '#engine/result.ts';
import { toPrintable } from '#engine/text/sanitize.ts';
import { faultText, levelText, readLevel } from './level.ts';
import { distancesTo, type Edge, lengthBetween, type MapPosition, mapOf, type StarMap } from './map.ts';
import { levelWithOptions, options } from './options.ts';
import type { Graph } from './state.ts';
import { maxPlanets, minPlanets } from './vocabulary.ts';

interface Nature {
  readonly size: number;
  readonly habitability: number;
}

/** Ranges of planet sizes in tens, all equally likely. Small sizes are frequent, because the ranges overlap there. */
const sizes: readonly Range[] = [
  [5, 10],
  [7, 14],
  [9, 18],
  [12, 30],
  [30, 60],
];
/** Range of two random draws. The mean of the draws is a planet's habitability. */
const habitabilities: Range = [1, 12];
const homes = { size: [9, 14], habitability: [6, 8] } as const satisfies Readonly<Record<keyof Nature, Range>>;

/** Draws a random graph. In a symmetric graph, the mirror image of planet i is planet `count - 1 - i`. */
function graphFor(random: Stream, count: number, isSymmetric: boolean): Graph {
  const places = placesFor(random, count, isSymmetric);
  const edges = edgesFor(random, places, isSymmetric);
  const map = mapOf(
    places.map((place, id) => ({ id, ...place })),
    edges,
  );
  const [home1, home2] = homesIn(random, map, isSymmetric);
  const natures: Nature[] = places.map(() => drawNature(random));
  const home = { size: 10 * within(random, homes.size), habitability: within(random, homes.habitability) };
  const isImage = (planet: number) => isSymmetric && planet > count - 1 - planet;
  const natureOf = (planet: number) =>
    planet === home1 || planet === home2 ? home : natures[isImage(planet) ? count - 1 - planet : planet];
  return {
    map,
    sizes: places.map((_, planet) => natureOf(planet)?.size ?? 0),
    habitabilities: places.map((_, planet) => natureOf(planet)?.habitability ?? 0),
    homes: places.map((_, planet) => (planet === home1 ? 1 : planet === home2 ? 2 : 0)),
  };
}

function drawNature(random: Stream): Nature {
  const size = 10 * within(random, sizes[random.integer(0, sizes.length - 1)] ?? [5, 60]);
  const habitability = Math.round((within(random, habitabilities) + within(random, habitabilities)) / 2);
  return { size, habitability };
}

const within = (random: Stream, [low, high]: Range): number => random.integer(low, high);

/** Picks the homes farthest apart in time (mirror images in a symmetric graph), on a tie farthest apart on the map. */
function homesIn(random: Stream, map: StarMap, isSymmetric: boolean): readonly [home1: number, home2: number] {
  const places = map.ids.map((_, planet) => ({ x: itemAt(map.xs, planet), y: itemAt(map.ys, planet) }));
  const last = places.length - 1;
  let [a, b, farthest] = [0, 0, -1];
  for (let one = 0; one <= last; one++) {
    const { lengths } = distancesTo(map, one);
    for (let other = isSymmetric ? last - one : 0; other <= (isSymmetric ? last - one : last); other++) {
      // The factor exceeds every distance on the drawing, so that these distances only decide ties.
      const apart = 1e6 * itemAt(lengths, other) + distance(places, one, other);
      if (apart <= farthest) continue;
      [a, b, farthest] = [one, other, apart];
    }
  }
  return random.integer(0, 1) === 0 ? [a, b] : [b, a];
}

/** Columns and half rows of the screen between the centres of neighbouring cells of the grid. */
const [cellWidth, cellHeight] = [16, 12];
const [sway, heave] = [3, 2];
const [cellsAPlanet, breadth] = [1.3, 1.2];

/** Random positions with gaps, sorted by row. A symmetric graph looks the same when rotated by 180 degrees. */
function placesFor(random: Stream, count: number, isSymmetric: boolean): readonly MapPosition[] {
  const { columns, rows } = gridFor(count);
  const cells = columns * rows;
  const isOdd = count % 2 === 1;
  const half = Array.from({ length: Math.floor(cells / 2) }, (_, cell) => cell);
  const all = Array.from({ length: cells }, (_, cell) => cell);
  const chosen = random.shuffle(isSymmetric ? half : all).slice(0, isSymmetric ? Math.floor(count / 2) : count);
  const places = chosen.map((cell): MapPosition => {
    const x = cellWidth * (cell % columns) + random.integer(0, 2 * sway);
    const y = cellHeight * Math.floor(cell / columns) + random.integer(0, 2 * heave);
    return { x, y };
  });
  const [width, height] = [cellWidth * (columns - 1) + 2 * sway, cellHeight * (rows - 1) + 2 * heave];
  if (isSymmetric) places.push(...places.map(({ x, y }) => ({ x: width - x, y: height - y })));
  if (isSymmetric && isOdd) places.push({ x: width / 2, y: height / 2 });
  return places.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** Columns and rows of the grid. For an odd number of planets, both are odd, so that there is a middle cell. */
function gridFor(count: number): { readonly columns: number; readonly rows: number } {
  const cells = count * cellsAPlanet;
  const parity = count % 2;
  const rows = withParity(Math.max(2, Math.round(Math.sqrt(cells / breadth))), parity);
  return { rows, columns: withParity(Math.max(3, Math.ceil(cells / rows)), parity) };
}

const withParity = (number: number, parity: number): number => (parity === 1 && number % 2 === 0 ? number + 1 : number);

/** Minimum and maximum edges per planet. Graphs with fewer than four planets only need to be connected. */
const [fewest, max] = [1.2, 1.6];
const [aimedFrom, aimedTo] = [1.25, 1.5];
/** Distance for length 0, additional distance per unit of time, and longest link in units of time. */
const [nearest, pace, longest] = [6, 4, 7];
/** Maximum percentage that is randomly added to a distance. */
const unevenness = 40;

/** An edge, together with its mirror image in a symmetric graph. */
type Orbit = readonly Edge[];

/** Connects all planets, mostly by short edges with few crossings. In a symmetric graph, edges are mirrored, too. */
function edgesFor(random: Stream, places: readonly MapPosition[], isSymmetric: boolean): readonly Edge[] {
  const count = places.length;
  const orbits = orbitsOf(random, places, isSymmetric);
  const min = count < 4 ? count - 1 : Math.ceil(fewest * count);
  const aim = random.integer(Math.ceil(aimedFrom * count), Math.floor(aimedTo * count));
  const edges = new Set<Edge>();
  const groups = places.map((_, planet) => planet);
  const doesJoin = (orbit: Orbit) => orbit.some(({ a, b }) => groups[a] !== groups[b]);
  const isShortOf = (target: number) => (orbit: Orbit) =>
    edges.size < target && edges.size + orbit.length <= Math.floor(max * count);
  const isAny = () => true;
  const takings = [
    [doesJoin, isClear],
    [doesJoin, isUncrossed],
    [doesJoin, isAny],
    [isShortOf(aim), isClear],
    [isShortOf(min), isUncrossed],
    [isShortOf(min), isAny],
  ] as const;
  for (const [isWanted, isFit] of takings)
    for (const orbit of orbits) {
      if (!isWanted(orbit) || orbit.some((edge) => edges.has(edge))) continue;
      if (!orbit.every((edge) => isFit(places, edges, edge))) continue;
      for (const edge of orbit) {
        edges.add(edge);
        mergeGroups(groups, edge);
      }
    }
  return [...edges];
}

function mergeGroups(groups: number[], { a, b }: Edge): void {
  const [one, other] = [itemAt(groups, a), groups[b]];
  for (const [planet, group] of groups.entries()) if (group === other) groups[planet] = one;
}

/** All possible edges, approximately from short to long. */
function orbitsOf(random: Stream, places: readonly MapPosition[], isSymmetric: boolean): readonly Orbit[] {
  const last = places.length - 1;
  const edgeOf = (a: number, b: number): Edge => ({ a, b, length: lengthFor(distance(places, a, b)) });
  const ranked: { readonly orbit: Orbit; readonly rank: number }[] = [];
  for (let a = 0; a <= last; a++)
    for (let b = a + 1; b <= (isSymmetric ? last - a : last); b++) {
      const isOwnImage = !isSymmetric || a + b === last;
      const orbit = isOwnImage ? [edgeOf(a, b)] : [edgeOf(a, b), edgeOf(last - b, last - a)];
      ranked.push({ orbit, rank: distance(places, a, b) * (100 + random.integer(0, unevenness)) });
    }
  return ranked.sort((one, other) => one.rank - other.rank).map(({ orbit }) => orbit);
}

const lengthFor = (drawn: number): number => Math.max(1, Math.min(longest, Math.round((drawn - nearest) / pace)));

export const seedPattern =
  /^(?<seed>[\w-]{1,40})(?::(?<planets>[2-9]|[1-9]\d|1\d\d|200)(?::(?<kind>symmetric|free))?)?$/;

export const seedShape = 'SEED[:PLANETS[:free]]';
export const seedForm =
  `in random:SEED, random:SEED:PLANETS or random:SEED:PLANETS:free, SEED is 1 to 40 letters, digits, - or _, ` +
  `and PLANETS is ${minPlanets} to ${maxPlanets}; symmetric can replace free`;
export const seedMore = 'stars:24 makes 24 planets; stars:24:free makes an uneven map.';

/** Number of people at each home at the start. */
const population = 2;
const [shortest, turnsByRoot] = [40, 20];

/** Generates a level from a seed, which may include a number of planets and `free` (not symmetric). */
export function generate(text: string): GeneratedLevel {
  const { seed = text, planets = options.planets.standard, kind } = seedPattern.exec(text)?.groups ?? {};
  const count = Number(planets);
  const isSymmetric = kind !== 'free';
  // The stream depends on the resulting values, so that explicit defaults generate the same level as the seed alone.
  const random = openStreams(seeded(`${seed}:${count}:${isSymmetric}`)).stream('level');
  const graph = graphFor(random, count, isSymmetric);
  const turns = 10 * Math.round((shortest + turnsByRoot * Math.sqrt(count)) / 10);
  return { text: levelText({ name: `Random ${seed}`.slice(0, 40), graph, population, turns }) };
}

const clearance = 5;

const nowhere: MapPosition = { x: 0, y: 0 };

export function distance(places: readonly MapPosition[], a: number, b: number): number {
  const [{ x, y }, other] = [places[a] ?? nowhere, places[b] ?? nowhere];
  return Math.hypot(x - other.x, y - other.y);
}

export function isUncrossed(places: readonly MapPosition[], edges: Iterable<Edge>, { a, b }: Edge): boolean {
  const side = sidesOf(places);
  for (const { a: c, b: d } of edges)
    if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return false;
  return true;
}

/** True if `edge` does not cross `edges` and keeps a distance from all other planets. */
export function isClear(places: readonly MapPosition[], edges: Iterable<Edge>, edge: Edge): boolean {
  const { a, b } = edge;
  const length = distance(places, a, b);
  const [start = nowhere, end = nowhere] = [places[a], places[b]];
  const side = sidesOf(places);
  for (const [planet, { x, y }] of places.entries()) {
    if (planet === a || planet === b) continue;
    const along = ((x - start.x) * (end.x - start.x) + (y - start.y) * (end.y - start.y)) / length;
    if (along > 0 && along < length && Math.abs(side(a, b, planet)) < clearance * length) return false;
  }
  return isUncrossed(places, edges, edge);
}

/** Distance of a planet from the line `from`–`to`, times the line's length. The sign shows the side of the line. */
const sidesOf = (places: readonly MapPosition[]) => (from: number, to: number, planet: number) => {
  const [one, other, third] = [places[from] ?? nowhere, places[to] ?? nowhere, places[planet] ?? nowhere];
  return (other.x - one.x) * (third.y - one.y) - (other.y - one.y) * (third.x - one.x);
};

/** The search for a symmetry gives up after this number of steps. The graph then counts as asymmetric. */
const maxSteps = 20_000;

interface ReachedPlanet {
  readonly planet: number;
  readonly beside: number;
  readonly length: number;
}

/** True if a mapping of planets swaps the homes and keeps all numbers (rules, "The levels"). */
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

/** Graph with equal homes, whose links have length 1. If it is symmetric, moving first is the only advantage. */
export function withEqualHomes({ map, sizes, habitabilities, homes }: Graph): Graph {
  const one = homes.indexOf(1);
  const equal = (values: readonly number[]) =>
    values.map((value, i) => (homes[i] === 2 ? (values[one] ?? value) : value));
  const isHome = (planet: number) => homes[planet] !== 0;
  const places = map.ids.map((id, i) => ({ id, x: itemAt(map.xs, i), y: itemAt(map.ys, i) }));
  const edges = map.edges.map((edge) => (isHome(edge.a) || isHome(edge.b) ? { ...edge, length: 1 } : edge));
  return { map: mapOf(places, edges), sizes: equal(sizes), habitabilities: equal(habitabilities), homes };
}

/** Creates a function that returns true if two planets have equal numbers, and equal distances to the swapped homes. */
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

/** All planets except `first`, ordered so that every planet has a neighbour before it (or `first` as a neighbour). */
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

/** True if each edge from `planet` to a mapped planet has an edge of equal length between the images of the two. */
const keepsEdges = (map: StarMap, planet: number, image: number, images: ReadonlyMap<number, number>): boolean =>
  (map.ways[planet] ?? unreachable(planet)).every(({ to, length }) => {
    const other = images.get(to);
    return other === undefined || lengthBetween(map, image, other) === length;
  });

/** Tutorial level with two planets to settle. The opponent grows slowly, so an early attack takes the majority. */
const tutorialMatch: TutorialMatch = {
  text: `graph {
  graph [population=2, turns=60];
  0 [habit=20, size=60, x=0, y=6, base=1];
  1 [habit=12, size=50, x=12, y=0];
  2 [habit=12, size=50, x=12, y=12];
  3 [habit=2, size=80, x=24, y=6, base=2];
  0 -- 1 [weight=1];
  0 -- 2 [weight=2];
  1 -- 3 [weight=1];
  2 -- 3 [weight=2];
}
`,
  seed: 'tutorial',
  bots: { 2: 'noop' },
  about: 'your first planets, step by step: five minutes, and you win them all',
};

export const levels: LevelForm = {
  read(text) {
    const level = readLevel(text);
    if (!level.ok) return level;
    const { name, graph, turns } = level.value;
    const { length: planets } = graph.sizes;
    const { length: links } = graph.map.edges;
    const title = name === undefined ? '' : toPrintable(name);
    return success({
      ...(title === '' ? {} : { title }),
      summary: `${planets} planets, ${links} link${links === 1 ? '' : 's'}, ${turns} turn${turns === 1 ? '' : 's'}`,
    });
  },
  canonical(text) {
    const level = readLevel(text);
    return level.ok ? levelText(level.value) : text;
  },
  tiers: ['duel', 'skirmish', 'campaign', 'epic'],
  ending: '.dot',
  mostBytes: 1_048_576,
  standard: 'kite',
  faultText,
  generate,
  seeds: { pattern: seedPattern, shape: seedShape, form: seedForm, more: seedMore },
  withOptions: levelWithOptions,
  tutorial: tutorialMatch,
};

/** Level `kite`, the default of a match. */
export const standardLevel = `graph {
  graph [name="Kite", population=5, turns=80];
  0 [habit=4, size=90, x=0, y=14, base=1];
  1 [habit=6, size=90, x=15, y=0];
  2 [habit=4, size=50, x=15, y=28];
  3 [habit=6, size=220, x=24, y=14];
  4 [habit=6, size=90, x=33, y=0];
  5 [habit=4, size=50, x=33, y=28];
  6 [habit=5, size=90, x=48, y=14, base=2];
  0 -- 1 [weight=2];
  0 -- 2 [weight=2];
  1 -- 3 [weight=2];
  1 -- 4 [weight=3];
  2 -- 3 [weight=3];
  2 -- 5 [weight=4];
  3 -- 4 [weight=2];
  3 -- 5 [weight=3];
  4 -- 6 [weight=1];
  5 -- 6 [weight=2];
}
`;
