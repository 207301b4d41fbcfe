import * as z from 'zod';
import { itemAt } from '#engine/lookup.ts';
import { firstFault } from '#engine/parsing/json.ts';
import type { PuzzleForm, PuzzleProof } from '#engine/puzzle/puzzle-form.ts';
import type { Stream } from '#engine/random.ts';
import { failure, success } from '#engine/result.ts';
import type { Command } from './commands.ts';
import { type Front, frontChance, goalText, isHeldWith, puzzleFronts } from './defence.ts';
import type { RiscTypes } from './game-types.ts';
import { readLevel } from './levels.ts';
import { idOf, idsOf, type RiscMap } from './map.ts';
import { type Land, landsOf, type PuzzleGoal, pricesTo, type ReadonlyState, seatIn, unitsIn } from './state.ts';
import { basics, countOf, noUnits, parseUnits, plus, type Units, unitsOf, unitsText } from './units.ts';
import { neededLevels, ranges, typeAt, unitTypes, upgradePrice } from './vocabulary.ts';

const numberIn = ([low, high]: readonly [number, number]) => z.int().min(low).max(high);
const forceOf = (text: string): Units => parseUnits(text) ?? noUnits;
const force = z.string().refine((text) => countOf(forceOf(text)) > 0, 'expected units such as "2a+1b"');

/**
 * Lands of the player on a bundled map, with units at `home`, or in `posts` at borders. The rival owns the rest, with
 * units in some lands. The player must take the land `take` if there is one.
 */
const startSchema = z.strictObject({
  on: z.string(),
  lands: z.array(z.string()).min(2),
  home: z.string(),
  units: numberIn([0, 99]),
  posts: z.record(z.string(), force).optional(),
  food: numberIn(ranges.start),
  tech: numberIn(ranges.start),
  level: numberIn(ranges.level),
  foes: z.record(z.string(), force),
  take: z.string().optional(),
  hold: numberIn(ranges.hold),
});

type SiegeStart = z.infer<typeof startSchema>;

export const puzzles: PuzzleForm<RiscTypes> = {
  task: 'hold every border',
  lines: 'combinations of orders',
  bots: { 2: 'recruit' },
  options: {},
  goal: 'win by 1',
  draw(random, levels) {
    const { name: on, text } = itemAt(levels, random.integer(0, levels.length - 1));
    const read = readLevel(text);
    return read.ok ? drawStart(random, on, read.value.map) : undefined;
  },
  open(start, textOf) {
    const read = startSchema.safeParse(start);
    if (!read.success) return failure(firstFault(read.error, start).slice(1));
    const { on } = read.data;
    const text = textOf(on);
    const level = text === undefined ? undefined : readLevel(text);
    if (text === undefined || level?.ok !== true)
      return failure(`.on: found ${JSON.stringify(on)}, expected a bundled map`);
    const { map } = level.value;
    const fault = faultOf(read.data, map);
    if (fault !== undefined) return failure(fault);
    return success({ task: taskOf(read.data, map), text, position: positionIn(read.data, map) });
  },
  prove,
};

function faultOf({ lands, home, units, posts, food, foes, take }: SiegeStart, { ids }: RiscMap): string | undefined {
  const wrongLand = lands.findIndex((land) => !ids.includes(land));
  if (wrongLand >= 0) return `.lands[${wrongLand}]: found "${lands[wrongLand]}", expected a land of the map`;
  if (!lands.includes(home)) return `.home: found "${home}", expected a land of the player`;
  const wrongPost = posts && Object.keys(posts).find((land) => !lands.includes(land));
  if (wrongPost !== undefined) return `.posts: found "${wrongPost}", expected a land of the player`;
  // The proof does not try to move posted units or to attack with them.
  if (posts === undefined ? units === 0 : units + food > 0 || take !== undefined)
    return '.posts: expected units at home, or only upgrades of posted units';
  const isRivals = (land: string) => ids.includes(land) && !lands.includes(land);
  const wrongFoe = Object.keys(foes).find((foe) => !isRivals(foe));
  if (wrongFoe !== undefined) return `.foes: found "${wrongFoe}", expected a land of the rival`;
  return take === undefined || isRivals(take) ? undefined : `.take: found "${take}", expected a land of the rival`;
}

type Bare = Omit<SiegeStart, 'hold'>;

/** Owners, units, and the land to take on the map at the start. */
function landIn({ lands, home, units, posts, foes, take }: Bare, map: RiscMap): Land & PuzzleGoal {
  const forces = new Map([
    [home, basics(units)],
    ...Object.entries({ ...posts, ...foes }).map(([id, text]) => [id, forceOf(text)] as const),
  ]);
  return {
    map,
    owners: map.ids.map((id) => (lands.includes(id) ? 1 : 2)),
    units: map.ids.map((id) => forces.get(id) ?? noUnits),
    ...(take !== undefined && { take: { territory: take, units: noUnits } }),
  };
}

const taskOf = (start: SiegeStart, map: RiscMap): string =>
  `${start.posts === undefined ? '' : 'upgrade units to '}${goalText({ ...landIn(start, map), hold: start.hold })}`;

function positionIn(start: SiegeStart, map: RiscMap): object {
  const { food, tech, level, hold } = start;
  const land = landIn(start, map);
  const units = landsOf(land, 1).reduce((sum, territory) => sum + countOf(unitsIn(land, territory)), 0);
  const seat = { alive: true, placement: null, orders: [] };
  return {
    game: 'risc',
    turn: 1,
    phase: 'orders',
    outcome: null,
    options: { units, food, tech, turns: 0, groups: [1, 2] },
    hold,
    take: land.take,
    territories: map.ids.map((id, i) => ({
      id,
      label: map.labels[i],
      group: land.owners[i],
      size: map.sizes[i],
      food: map.foods[i],
      tech: map.techs[i],
      x: map.xs[i],
      y: map.ys[i],
      links: itemAt(map.links, i).map((link) => idOf(map, link)),
      owner: land.owners[i],
      units: land.units[i],
    })),
    seats: [
      { seat: 1, level, food, tech, committed: false, ...seat },
      { seat: 2, level: 1, food: 0, tech: 0, committed: true, ...seat },
    ],
  };
}

/** A force at one gate, with its price and its chance to win there. */
interface Post {
  readonly units: Units;
  /** Number of units from home. */
  readonly count: number;
  readonly food: number;
  readonly tech: number;
  readonly chance: number;
}

/** One post for each gate. */
type Line = readonly Post[];

/** A front, with the units that stand there at the start. */
interface Gate extends Pick<Front, 'rivals' | 'isAttack' | 'units'> {
  /** Food for sending a unit from home. */
  readonly price: number;
}

interface Siege {
  readonly gates: readonly Gate[];
  readonly units: number;
  readonly food: number;
  readonly tech: number;
  /** Number of unit types that the player may have. */
  readonly types: number;
}

const maxLines = 130_000;

const techOf = (units: Units): number =>
  units.reduce((sum, count, type) => sum + count * upgradePrice('a', typeAt(type)), 0);

function postAt(gate: Gate, units: Units): Post {
  const count = countOf(units) - countOf(gate.units);
  return {
    units,
    count,
    food: gate.price * count,
    tech: techOf(units) - techOf(gate.units),
    chance: frontChance({ ...gate, units }),
  };
}

/** All forces that the player can pay for at a gate. */
function postsAt(siege: Siege, gate: Gate): readonly Post[] {
  const posts = new Map<string, Post>();
  const add = (units: Units): void => {
    const key = unitsText(units);
    const post = posts.has(key) ? undefined : postAt(gate, units);
    if (post === undefined || !isPaid(siege, [post])) return;
    posts.set(key, post);
    add(plus(units, basics(1)));
    for (const upgraded of changedUnits(siege, units, 1)) add(upgraded);
  };
  add(gate.units);
  return [...posts.values()];
}

/** Forces in which one unit is of the next type instead, or of the type below if `step` is -1. */
const changedUnits = ({ types }: Siege, units: Units, step: 1 | -1): readonly Units[] =>
  units.flatMap((count, type) => {
    const next = type + step;
    return count === 0 || next < 0 || next >= types ? [] : [plus(units.with(type, count - 1), unitsOf(next, 1))];
  });

const isPaid = ({ units, food, tech }: Siege, line: Line): boolean => {
  const [count, paidFood, paidTech] = costsOf(line);
  return count <= units && paidFood <= food && paidTech <= tech;
};

function costsOf(line: Line): readonly [count: number, food: number, tech: number] {
  let [count, food, tech] = [0, 0, 0];
  for (const post of line) {
    count += post.count;
    food += post.food;
    tech += post.tech;
  }
  return [count, food, tech];
}

/** All ways to post units at the gates. Undefined if there are too many. */
function linesOf(siege: Siege): readonly Line[] | undefined {
  let lines: readonly Line[] = [[]];
  for (const gate of siege.gates) {
    const posts = postsAt(siege, gate);
    const longer: Line[] = [];
    for (const line of lines) {
      const [count, food, tech] = costsOf(line);
      for (const post of posts) {
        const isWithin =
          count + post.count <= siege.units && food + post.food <= siege.food && tech + post.tech <= siege.tech;
        if (isWithin) longer.push([...line, post]);
      }
      if (longer.length > maxLines) return undefined;
    }
    lines = longer;
  }
  return lines;
}

const keyOf = (line: Line): string => line.map(({ units }) => unitsText(units)).join(' ');

/** Lines that are one unit cheaper: without the unit, or with a unit of the type below instead. */
const cheaperLines = (siege: Siege, line: Line): readonly Line[] =>
  line.flatMap(({ units, count }, i) => {
    const gate = itemAt(siege.gates, i);
    const fewer = units.flatMap((there, type) => (there === 0 || count === 0 ? [] : [units.with(type, there - 1)]));
    return [...fewer, ...changedUnits(siege, units, -1)]
      .filter((cheaper) => isReached(gate, cheaper))
      .map((cheaper) => line.with(i, postAt(gate, cheaper)));
  });

/** True if upgrades of the units at the gate, and of units from home, make this force. */
const isReached = ({ units: start }: Gate, units: Units): boolean =>
  units.every((_, type) => countOf(units.slice(type)) >= countOf(start.slice(type)));

/**
 * Lines that a person tries first. Units go to the gates in turn or to the weakest gate, as long as there is food.
 * Then the weakest gate gets upgrades to one type, as long as there is tech.
 */
function obviousLines(siege: Siege): readonly Line[] {
  const empty = siege.gates.map((gate) => postAt(gate, gate.units));
  const weakestFirst = (line: Line) =>
    [...line.keys()].toSorted((a, b) => itemAt(line, a).chance - itemAt(line, b).chance);
  const fewestFirst = (line: Line) =>
    [...line.keys()].toSorted((a, b) => itemAt(line, a).count - itemAt(line, b).count);
  const changed = (line: Line, order: readonly number[], change: (units: Units) => Units): Line | undefined =>
    order
      .map((i) => line.with(i, postAt(itemAt(siege.gates, i), change(itemAt(line, i).units))))
      .find((next) => keyOf(next) !== keyOf(line) && isPaid(siege, next));
  const filled = (start: Line, order: (line: Line) => readonly number[], change: (units: Units) => Units): Line => {
    let line = start;
    for (let next: Line | undefined = line; next !== undefined; next = changed(line, order(line), change)) line = next;
    return line;
  };
  return [fewestFirst, weakestFirst].flatMap((order) => {
    const posted = filled(empty, order, (units) => plus(units, basics(1)));
    return Array.from({ length: siege.types }, (_, type) =>
      filled(posted, weakestFirst, (units) =>
        type === 0 || units[0] === 0 ? units : plus(units.with(0, itemAt(units, 0) - 1), unitsOf(type, 1)),
      ),
    );
  });
}

/** The way of units from home to a gate: a move to `to`, then an attack on `target` if there is one. */
interface Route {
  readonly to: string;
  readonly target?: string;
}

interface HomeSiege extends Siege {
  readonly home: string;
  readonly routes: readonly Route[];
}

type Stock = Pick<SiegeStart, 'level' | 'food' | 'tech'>;

function siegeOf(state: Parameters<typeof puzzleFronts>[0], { level, food, tech }: Stock): HomeSiege {
  const { map } = state;
  const fronts = puzzleFronts(state);
  const lands = landsOf(state, 1);
  const home = lands.find(
    (land) => countOf(unitsIn(state, land)) > 0 && fronts.every(({ territory }) => territory !== land),
  );
  const pathPrice = (to: number) => (home === undefined ? 0 : itemAt(pricesTo(state, 1, to), home));
  const ways = fronts.map(({ territory, isAttack }) => {
    if (!isAttack) return { to: territory, price: pathPrice(territory) };
    const [to = territory] = lands
      .filter((land) => itemAt(map.links, land).includes(territory))
      .toSorted((a, b) => pathPrice(a) - pathPrice(b));
    return { to, target: idOf(map, territory), price: pathPrice(to) + 1 };
  });
  return {
    gates: fronts.map((front, i) => ({ ...front, price: itemAt(ways, i).price })),
    units: home === undefined ? 0 : countOf(unitsIn(state, home)),
    food,
    tech,
    types: neededLevels.filter((needed) => needed <= level).length,
    home: home === undefined ? '' : idOf(map, home),
    routes: ways.map(({ to, target }) => ({ to: idOf(map, to), ...(target !== undefined && { target }) })),
  };
}

/** Tries every way to send and upgrade units. Undefined if there are too many, or if orders exist. */
function prove(state: ReadonlyState): PuzzleProof<Command> | undefined {
  const { hold = 100, map, take } = state;
  const seat = seatIn(state, 1);
  const siege = siegeOf(state, seat);
  const lines = linesOf(siege);
  if (lines === undefined || seat.orders.length > 0) return undefined;
  const isWin = (line: Line) => line.every((post) => isHeldWith(hold, post));
  const wins = lines.filter(isWin);
  const solutions = wins.filter((line) => !cheaperLines(siege, line).some(isWin));
  const [first] = solutions;
  const { gates } = siege;
  const gatesText = gates.map(({ rivals, price, units }) => `${unitsText(rivals)} ${unitsText(units)} ${price}`);
  const task = take !== undefined ? 'take' : siege.units === 0 ? 'upgrade' : 'hold';
  return {
    lines: lines.length,
    wins: wins.length,
    solutions: solutions.length,
    solution: first === undefined ? [] : commandsOf(first, siege),
    isObvious: obviousLines(siege).some(isWin),
    likeness: [gatesText.join(', '), ...(first === undefined ? [] : [`${task} ${keyOf(first)}`])],
    kinds: { [task]: 37, [`map ${map.labels.join()}`]: 25, [`${gates.length} fronts`]: 40 },
  };
}

/** The attack comes first: its units must leave a border before other units arrive to hold it. */
function commandsOf(line: Line, { gates, home, routes }: HomeSiege): readonly Command[] {
  const ordersAt = ({ units, count }: Post, i: number): readonly Command[] => {
    const { to, target } = itemAt(routes, i);
    const start = plus(itemAt(gates, i).units, basics(count));
    return [
      ...(count === 0 ? [] : [{ name: 'move', args: { from: home, to, units: basics(count) } } as const]),
      ...upgradesBetween(start, units).map((args): Command => ({ name: 'upgrade', args: { territory: to, ...args } })),
      ...(target === undefined || count === 0
        ? []
        : [{ name: 'attack', args: { from: to, to: target, units } } as const]),
    ];
  };
  return [...line.flatMap(ordersAt), { name: 'commit', args: {} }];
}

/** Upgrades that turn `before` into `after`, which has as many units. The weakest units stay the weakest. */
const upgradesBetween = (before: Units, after: Units) =>
  unitTypes.flatMap((from, i) =>
    unitTypes.slice(i + 1).flatMap((to, j) => {
      const [end, endAfter] = [countOf(before.slice(0, i + 1)), countOf(after.slice(0, i + j + 2))];
      const start = Math.max(end - itemAt(before, i), endAfter - itemAt(after, i + j + 1));
      const count = Math.min(end, endAfter) - start;
      return count > 0 ? [{ count, from, to }] : [];
    }),
  );

/** Minimum lead of the winning lines over the best other line, in percentage points. */
const minGap = 0.8;

const holds = [55, 95] as const;

const landRange = [3, 9] as const;
const borderRange = [2, 4] as const;

function drawStart(random: Stream, on: string, map: RiscMap): SiegeStart | undefined {
  const draw = (low: number, high: number) => random.integer(low, high);
  const oneOf = (lands: readonly number[]) => itemAt(lands, draw(0, lands.length - 1));
  const neighborsOf = (lands: ReadonlySet<number>): readonly number[] => [
    ...new Set([...lands].flatMap((land) => itemAt(map.links, land)).filter((land) => !lands.has(land))),
  ];
  const home = draw(0, map.ids.length - 1);
  const lands = new Set([home]);
  for (const count = Math.min(draw(...landRange), map.ids.length >> 1); lands.size < count; )
    lands.add(oneOf(neighborsOf(lands)));
  if (itemAt(map.links, home).some((land) => !lands.has(land))) return undefined;
  const units = draw(5, 12);
  const level = draw(1, 2);
  const drawForce = () => {
    const types = Array.from({ length: draw(0, 2) }, () => draw(0, draw(0, 1) === 0 ? 0 : 2));
    return unitsText(types.reduce((sum, type) => plus(sum, unitsOf(type, 1)), noUnits));
  };
  const forces = neighborsOf(lands).map((land) => [idOf(map, land), drawForce()] as const);
  const bare = {
    on,
    lands: idsOf(
      map,
      [...lands].toSorted((a, b) => a - b),
    ),
    home: idOf(map, home),
    units,
    level,
    food: 0,
    tech: draw(0, level === 1 ? 12 : 27),
    foes: Object.fromEntries(forces.filter(([, text]) => countOf(forceOf(text)) > 0)),
  };
  const { gates, routes } = drawnSiege(bare, map);
  const [least, most] = borderRange;
  if (gates.length < least || gates.length > most || gates.some(({ rivals }) => countOf(rivals) === 0))
    return undefined;
  const drawFood = (prices: readonly number[]) => draw(units * Math.min(...prices), units * Math.max(...prices));
  const food = drawFood(gates.map(({ price }) => price));
  const drawTask = (): Bare | undefined => {
    const task = itemAt(tasks, draw(0, tasks.length - 1));
    if (task === 'hold') return { ...bare, food };
    if (task === 'take') {
      const take = itemAt(Object.keys(bare.foes), draw(0, Object.keys(bare.foes).length - 1));
      const more = drawnSiege({ ...bare, take }, map).gates;
      return more.length > most ? undefined : { ...bare, take, food: drawFood(more.map(({ price }) => price)) };
    }
    const drawPost = () =>
      Array.from({ length: draw(2, 5) }, () => unitsOf(draw(0, 3) === 0 ? 1 : 0, 1)).reduce(plus, noUnits);
    const posts = Object.fromEntries(routes.map(({ to }) => [to, unitsText(drawPost())]));
    return { ...bare, units: 0, posts, level: draw(2, 4), tech: draw(20, 80) };
  };
  const start = drawTask();
  const hold = start && holdOf(drawnSiege(start, map));
  return start === undefined || hold === undefined ? undefined : { ...start, hold };
}

const tasks = ['hold', 'hold', 'hold', 'take', 'take', 'upgrade'] as const;

const drawnSiege = (start: Bare, map: RiscMap) => siegeOf({ ...landIn(start, map), seats: [] }, start);

/** Goal that only the best lines reach. Undefined if their lead is too small. Skips lines far below the best one. */
function holdOf(siege: Siege): number | undefined {
  const posts = siege.gates.map((gate) => postsAt(siege, gate).toSorted((a, b) => b.chance - a.chance));
  let best = 0;
  const chances: number[] = [];
  const extend = (i: number, chance: number, units: number, food: number, tech: number): void => {
    if (chance < best - 1 - minGap) return;
    if (i === posts.length) {
      best = Math.max(best, chance);
      chances.push(chance);
      return;
    }
    for (const post of itemAt(posts, i))
      if (post.count <= units && post.food <= food && post.tech <= tech)
        extend(i + 1, Math.min(chance, 100 * post.chance), units - post.count, food - post.food, tech - post.tech);
  };
  extend(0, 100, siege.units, siege.food, siege.tech);
  const hold = Math.floor(best);
  const worst = chances.reduce((least, chance) => (chance < hold ? least : Math.min(least, chance)), best);
  const next = chances.reduce((most, chance) => (chance < hold ? Math.max(most, chance) : most), 0);
  return hold >= holds[0] && hold <= holds[1] && worst - next >= minGap ? hold : undefined;
}
