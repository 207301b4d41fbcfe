import * as z from 'zod';
import { itemAt, unreachable } from '#engine/lookup.ts';
import { firstFault } from '#engine/parsing/json.ts';
import type { PuzzleForm, PuzzleProof } from '#engine/puzzle/puzzle-form.ts';
import { openStreams, type Stream, seeded } from '#engine/random.ts';
import { failure, success } from '#engine/result.ts';
import { expanderStrategy } from './bots/strategies.ts';
import type { Command } from './commands.ts';
import type { SpaceExplorers } from './game-types.ts';
import { levelText } from './level.ts';
import { lengthBetween, mapOf, type StarMap, shortestPath } from './map.ts';
import { type Graph, type Order, ownerAt, type PuzzleGoal, type ReadonlyState, transferOf, viewOf } from './state.ts';
import { advanceUnit, launch, type World, worldOf } from './tick.ts';
import { ranges } from './vocabulary.ts';

const numberIn = ([low, high]: readonly [number, number]) => z.int().min(low).max(high);

/** Planets with size, growth, and people of both players. The player must own the last one. */
const startSchema = z.strictObject({
  planets: z
    .array(
      z.tuple([numberIn(ranges.size), numberIn(ranges.habitability), numberIn(ranges.people), numberIn(ranges.people)]),
    )
    .min(3)
    .max(5),
  /** Indices of two planets, and the length of their link. */
  ways: z.array(z.tuple([numberIn([0, 4]), numberIn([0, 4]), numberIn(ranges.length)])).min(1),
  by: numberIn([1, 9]),
  /** The rival's people on their way to the last planet, and the turns they need from the planet before it. */
  fleet: z.tuple([numberIn(ranges.shuttle), numberIn(ranges.length)]).optional(),
});

type RaceStart = z.infer<typeof startSchema>;

export const puzzles: PuzzleForm<SpaceExplorers> = {
  task: 'take a planet in time',
  lines: 'ways to send your people',
  bots: { 2: 'keeper' },
  options: {},
  goal: 'win',
  draw: drawStart,
  open(start) {
    const read = startSchema.safeParse(start);
    if (!read.success) return failure(firstFault(read.error, start).slice(1));
    const { planets, ways, by, fleet } = read.data;
    const target = planets.length - 1;
    const wrong = ways.findIndex(([a, b]) => a === b || a > target || b > target);
    if (wrong >= 0) return failure(`.ways[${wrong}]: found ${JSON.stringify(ways[wrong])}, expected two planets`);
    const graph = graphOf(read.data);
    const { map, homes } = graph;
    return success({
      task: fleet === undefined ? `take planet ${target} by turn ${by}` : `own planet ${target} when turn ${by} ends`,
      text: levelText({ graph, population: 1, turns: by }),
      position: {
        limit: by,
        ...goalIn(read.data),
        shuttles: fleet && [{ from: target - 1, to: target, player: 2, people: fleet[0], turnsLeft: fleet[1] }],
        planets: planets.map(([size, habitability, p1, p2], id) => ({
          id,
          size,
          habitability,
          p1,
          p2,
          x: itemAt(map.xs, id),
          y: itemAt(map.ys, id),
          home: homes[id],
        })),
        edges: ways,
      },
    });
  },
  prove,
};

type Place = readonly [x: number, y: number];
const threePlaces: readonly Place[] = [
  [0, 0],
  [0, 24],
  [44, 12],
];
const fourPlaces: readonly Place[] = [
  [0, 0],
  [0, 28],
  [22, 14],
  [48, 14],
];

const fivePlaces: readonly Place[] = [...fourPlaces.slice(0, 3), [30, 2], [48, 14]];
const placesOf = [threePlaces, fourPlaces, fivePlaces];

const goalIn = ({ planets, fleet }: RaceStart): PuzzleGoal => ({
  goal: planets.length - 1,
  ...(fleet && { hold: true }),
});

function graphOf(start: RaceStart): Graph {
  const { planets, fleet } = start;
  const rivalHome = planets.length - (fleet === undefined ? 1 : 2);
  return {
    map: mapIn(start),
    sizes: planets.map(([size]) => size),
    habitabilities: planets.map(([, growth]) => growth),
    homes: planets.map((_, i) => (i === 0 ? 1 : i === rivalHome ? 2 : 0)),
  };
}

const mapIn = ({ planets, ways }: Pick<RaceStart, 'planets' | 'ways'>): StarMap =>
  mapOf(
    planets.map((_, id) => {
      const [x, y] = itemAt(itemAt(placesOf, planets.length - 3), id);
      return { id, x, y };
    }),
    ways.map(([a, b, length]) => ({ a, b, length })),
  );

interface Race {
  readonly map: StarMap;
  readonly target: number;
  readonly hold: true | undefined;
  readonly limit: number;
  /** Last own turn in which people of each planet can leave for the target. 0 if they cannot reach it in time. */
  readonly lastTurns: readonly number[];
}

/** Number of turns from one own turn to the next. Own turns have odd numbers. */
const turnsApart = 2;

function raceOf({
  map,
  limit,
  turn,
  goal = unreachable('goal'),
  hold,
}: Pick<ReadonlyState, 'map' | 'limit' | 'turn' | keyof PuzzleGoal>): Race {
  const lastTurns = map.ids.map(() => 0);
  const race = { map, target: goal, hold, limit, lastTurns };
  const lastOwn = limit - ((limit - turn) % turnsApart);
  for (let ownTurn = lastOwn; ownTurn >= turn; ownTurn -= turnsApart)
    for (const planet of map.ids.keys())
      if (planet !== goal && lastTurns[planet] === 0 && nextStops(race, planet, ownTurn).length > 0)
        lastTurns[planet] = ownTurn;
  return race;
}

/** Neighbours from which people still reach the target in time if they leave `planet` in `turn`. */
const nextStops = ({ map, target, limit, lastTurns }: Race, planet: number, turn: number): readonly number[] =>
  itemAt(map.ways, planet).flatMap(({ to, length }) => {
    const landing = turn + length - 1;
    return (to === target ? landing <= limit : itemAt(lastTurns, to) > landing) ? [to] : [];
  });

/** All ways to divide at most `people`, or exactly `people` if `isAll`, into `parts`. */
function sharesOf(people: number, parts: number, isAll: boolean): readonly (readonly number[])[] {
  if (parts === 0) return isAll && people > 0 ? [] : [[]];
  if (parts === 1 && isAll) return [[people]];
  return Array.from({ length: people + 1 }, (_, first) =>
    sharesOf(people - first, parts - 1, isAll).map((rest) => [first, ...rest]),
  ).flat();
}

/**
 * All useful combinations of orders in a turn. People fly only to planets from which they can still reach the target in
 * time. On the last turn in which they can leave, all do. Empty if there are more than `maxLines`.
 */
function choicesIn(race: Race, world: World, turn: number): readonly (readonly Order[])[] {
  let choices: readonly (readonly Order[])[] = [[]];
  for (const [from, people] of world.p1.entries()) {
    const stops = from === race.target || people === 0 ? [] : nextStops(race, from, turn);
    if (stops.length === 0) continue;
    const isLast = turn + turnsApart > itemAt(race.lastTurns, from);
    const shares = sharesOf(people, stops.length, isLast);
    if (choices.length * shares.length > maxLines) return [];
    const orders = shares.map((share) =>
      share.flatMap((count, i) => (count === 0 ? [] : [{ from, to: itemAt(stops, i), people: count }])),
    );
    choices = choices.flatMap((before) => orders.map((more) => [...before, ...more]));
  }
  return choices;
}

/** Plays an own turn and the rival's turn after it. Returns true if the player wins. */
function playTurn({ target, hold, limit }: Race, world: World, turn: number, orders: readonly Order[]): boolean {
  launch(world, 1, orders, null);
  for (let now = turn; now < turn + turnsApart && now <= limit; now++) {
    advanceUnit(world);
    if (ownerAt(world, target) === 1 && (!hold || now === limit)) return true;
  }
  return false;
}

const maxLines = 10_000;

/** Orders of each own turn. */
type Line = readonly (readonly Order[])[];

/** Plays every line, until there are too many lines or more than `maxWins` of them win. */
function searchLines(race: Race, start: World, firstTurn: number, maxWins = maxLines): { lines: number; wins: Line[] } {
  const wins: Line[] = [];
  let lines = 0;
  const extend = (world: World, turn: number, line: Line): void => {
    const choices = choicesIn(race, world, turn);
    if (choices.length === 0) lines = Number.POSITIVE_INFINITY;
    for (const orders of choices) {
      if (lines > maxLines || wins.length > maxWins) return;
      const next = worldOf(world);
      const isWon = playTurn(race, next, turn, orders);
      const longer = [...line, orders];
      if (isWon) wins.push(longer);
      if (isWon || turn + turnsApart > race.limit) lines++;
      else extend(next, turn + turnsApart, longer);
    }
  };
  extend(start, firstTurn, []);
  return { lines, wins };
}

/** Tries every way to send people so that they can still reach the target. The rival never acts. */
function prove(state: ReadonlyState): PuzzleProof<Command> | undefined {
  if (state.orders.length > 0) return undefined;
  const race = raceOf(state);
  const { lines, wins } = searchLines(race, worldOf(state), state.turn);
  if (lines > maxLines) return undefined;
  const [first = []] = wins;
  const { map, sizes, habitabilities, p1, p2 } = state;
  const solution = first.flatMap((orders): readonly Command[] => [
    ...orders.map((order): Command => ({ name: 'send', args: transferOf(state, order) })),
    { name: 'end_turn', args: {} },
  ]);
  const orderTexts = first.map((orders) => orders.map(({ from, to, people }) => `${from}-${to} ${people}`).join());
  return {
    lines,
    wins: wins.length,
    solutions: wins.length,
    solution,
    isObvious: plans(state, race).some((plan) => isWonBy(state, race, plan)),
    likeness: [
      JSON.stringify([sizes, habitabilities, p1, p2, map.edges, state.shuttles]),
      ...(first.length === 0 ? [] : [orderTexts.join('; ')]),
    ],
    kinds: { [`${map.ids.length} planets`]: 40, ...(!state.hold && { take: 90 }) },
  };
}

type Scheme = (world: World, turn: number) => readonly Order[];

function isWonBy(state: ReadonlyState, race: Race, plan: Scheme): boolean {
  const world = worldOf(state);
  for (let turn = state.turn; turn <= race.limit; turn += turnsApart)
    if (playTurn(race, world, turn, plan(world, turn))) return true;
  return false;
}

/** Plans that a human tries first: send everybody immediately, as late as possible, or as the bot `normal` does. */
function plans(state: ReadonlyState, { map, target, lastTurns }: Race): readonly Scheme[] {
  const all =
    (isTime: (planet: number, turn: number) => boolean, next: (planet: number) => number): Scheme =>
    ({ p1 }, turn) =>
      p1.flatMap((people, from) =>
        people > 0 && from !== target && isTime(from, turn) ? [{ from, to: next(from), people }] : [],
      );
  const quickest = (planet: number) => itemAt(shortestPath(map, planet, target).path, 1);
  const straight = (planet: number) => (lengthBetween(map, planet, target) === undefined ? quickest(planet) : target);
  const atOnce = () => true;
  const late = (planet: number, turn: number) => turn + turnsApart > itemAt(lastTurns, planet);
  const chance = openStreams(seeded('puzzle')).stream('normal');
  const normal: Scheme = (world, turn) => expanderStrategy({})(viewOf({ ...state, ...world, turn }, 1), 1, chance);
  return [all(atOnce, quickest), all(atOnce, straight), all(late, quickest), all(late, straight), normal];
}

function drawStart(random: Stream): RaceStart | undefined {
  const draw = (low: number, high: number) => random.integer(low, high);
  const planet = (p1: number): RaceStart['planets'][number] => [draw(8, 26), draw(5, 25), p1, 0];
  const count = draw(3, 4);
  const ownPlanets = Array.from({ length: count - 1 }, (_, i) => planet(i === 0 ? draw(3, 7) : draw(0, 4)));
  const pairs = Array.from({ length: count }, (_, a) => Array.from({ length: a }, (__, b) => [b, a] as const)).flat();
  const four: RaceStart = {
    planets: [...ownPlanets, planet(0)],
    ways: pairs.map(([a, b]) => [a, b, draw(1, 4)]),
    by: draw(3, 6),
  };
  const variant = draw(0, 3);
  const start = variant % 2 === 0 && count === 4 ? withFifth(four, planet(draw(0, 2)), () => draw(1, 3)) : four;
  const last = start.planets.length - 1;
  const length = start.ways.find(([a, b]) => a === last - 1 && b === last)?.[2];
  const withRivals =
    variant === 1 && length !== undefined
      ? withFleet(start, draw(1, 4), Math.min(draw(1, length), start.by))
      : (rivals: number) => ({
          ...start,
          planets: start.planets.with(last, inhabited(itemAt(start.planets, last), 0, rivals)),
        });
  let [beaten, unbeaten, winsThere] = [minRivals - 1, maxRivals + 1, 0];
  while (unbeaten - beaten > 1) {
    const rivals = (beaten + unbeaten) >> 1;
    const wins = winsOf(withRivals(rivals));
    if (wins === undefined) return undefined;
    if (wins === 0) unbeaten = rivals;
    else [beaten, winsThere] = [rivals, wins];
  }
  return winsThere > 0 && winsThere <= maxSolutions ? withRivals(beaten) : undefined;
}

type DrawnPlanet = RaceStart['planets'][number];

const inhabited = ([size, growth]: DrawnPlanet, p1: number, p2: number): DrawnPlanet => [size, growth, p1, p2];

/** Puts a planet on the way from the first planet to the last one. */
const withFifth = ({ planets, ways, by }: RaceStart, fifth: DrawnPlanet, drawLength: () => number): RaceStart => ({
  planets: planets.toSpliced(3, 0, fifth),
  ways: [
    ...ways.flatMap(([a, b, length]): RaceStart['ways'] =>
      b < 3 ? [[a, b, length]] : a === 0 ? [] : [[a, 4, length]],
    ),
    ...[
      [0, 3],
      [2, 3],
      [3, 4],
    ].map(([a = 0, b = 0]): RaceStart['ways'][number] => [a, b, drawLength()]),
  ],
  by,
});

/** Gives the last planet to the player. All people of the rival fly there from the planet before it. */
const withFleet =
  (start: RaceStart, people: number, turns: number) =>
  (rivals: number): RaceStart => ({
    ...start,
    planets: start.planets.map((planet, i) => {
      const place = start.planets.length - i;
      return place > 2 ? planet : inhabited(planet, place === 1 ? people : 0, 0);
    }),
    fleet: [rivals, turns],
  });

const [minRivals, maxRivals] = [2, 12];
const maxSolutions = 3;

/** Number of winning lines. Stops counting above `maxSolutions`. Undefined if there are too many lines. */
function winsOf(start: RaceStart): number | undefined {
  const { planets, by, fleet } = start;
  const graph = graphOf(start);
  const race = raceOf({ map: graph.map, limit: by, turn: 1, ...goalIn(start) });
  const [p1, p2] = [planets.map(([, , people]) => people), planets.map(([, , , people]) => people)];
  const to = planets.length - 1;
  const shuttles = fleet ? [{ from: to - 1, to, player: 2 as const, people: fleet[0], lands: fleet[1] }] : [];
  const { lines, wins } = searchLines(race, worldOf({ ...graph, p1, p2, shuttles, clock: 0 }), 1, maxSolutions);
  return lines > maxLines ? undefined : wins.length;
}
