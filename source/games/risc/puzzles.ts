import * as z from 'zod';
import { itemAt } from '#engine/lookup.ts';
import { firstFault } from '#engine/parsing/json.ts';
import type { PuzzleForm, PuzzleProof } from '#engine/puzzle/puzzle-form.ts';
import type { Stream } from '#engine/random.ts';
import { failure, success } from '#engine/result.ts';
import type { Command } from './commands.ts';
import { holdChance, isHeldWith, puzzleBorders } from './defence.ts';
import type { RiscTypes } from './game-types.ts';
import { readLevel } from './levels.ts';
import { idOf, idsOf, type RiscMap } from './map.ts';
import { type Land, pricesTo, type ReadonlyState, seatIn, unitsIn } from './state.ts';
import { basics, countOf, noUnits, parseUnits, plus, type Units, unitsOf, unitsText } from './units.ts';
import { neededLevels, ranges, typeAt, upgradePrice } from './vocabulary.ts';

const numberIn = ([low, high]: readonly [number, number]) => z.int().min(low).max(high);
const forceOf = (text: string): Units => parseUnits(text) ?? noUnits;
const force = z.string().refine((text) => countOf(forceOf(text)) > 0, 'expected units such as "2a+1b"');

/** Lands of the player on a bundled map, with all units at `home`. The rival owns the rest, with units in some lands. */
const startSchema = z.strictObject({
  on: z.string(),
  lands: z.array(z.string()).min(2),
  home: z.string(),
  units: numberIn([1, 99]),
  food: numberIn(ranges.start),
  tech: numberIn(ranges.start),
  level: numberIn(ranges.level),
  foes: z.record(z.string(), force),
  hold: numberIn(ranges.hold),
});

type SiegeStart = z.infer<typeof startSchema>;

export const puzzles: PuzzleForm<RiscTypes> = {
  task: 'hold every border',
  lines: 'ways to place your units',
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
    const { on, hold } = read.data;
    const text = textOf(on);
    const level = text === undefined ? undefined : readLevel(text);
    if (text === undefined || level?.ok !== true)
      return failure(`.on: found ${JSON.stringify(on)}, expected a bundled map`);
    const { map } = level.value;
    const fault = faultOf(read.data, map);
    if (fault !== undefined) return failure(fault);
    return success({ task: `hold every border at ${hold} %`, text, position: positionIn(read.data, map) });
  },
  prove,
};

function faultOf({ lands, home, foes }: SiegeStart, { ids }: RiscMap): string | undefined {
  const wrongLand = lands.findIndex((land) => !ids.includes(land));
  if (wrongLand >= 0) return `.lands[${wrongLand}]: found "${lands[wrongLand]}", expected a land of the map`;
  if (!lands.includes(home)) return `.home: found "${home}", expected a land of the player`;
  const wrongFoe = Object.keys(foes).find((foe) => lands.includes(foe) || !ids.includes(foe));
  return wrongFoe === undefined ? undefined : `.foes: found "${wrongFoe}", expected a land of the rival`;
}

/** Owners and units on the map at the start. */
function landIn({ lands, home, units, foes }: Omit<SiegeStart, 'hold'>, map: RiscMap): Land {
  const forces = new Map([
    [home, basics(units)],
    ...Object.entries(foes).map(([id, text]) => [id, forceOf(text)] as const),
  ]);
  return {
    map,
    owners: map.ids.map((id) => (lands.includes(id) ? 1 : 2)),
    units: map.ids.map((id) => forces.get(id) ?? noUnits),
  };
}

function positionIn(start: SiegeStart, map: RiscMap): object {
  const { units, food, tech, level, hold } = start;
  const land = landIn(start, map);
  const seat = { alive: true, placement: null, orders: [] };
  return {
    game: 'risc',
    turn: 1,
    phase: 'orders',
    outcome: null,
    options: { units, food, tech, turns: 0, groups: [1, 2] },
    hold,
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

/** A force at one border, with its price and its chance to hold the border. */
interface Post {
  readonly units: Units;
  readonly count: number;
  readonly food: number;
  readonly tech: number;
  readonly chance: number;
}

/** One post for each gate. */
type Line = readonly Post[];

interface Gate {
  readonly attackers: Units;
  /** Food for moving a unit from the keep to the gate. */
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

const postAt = ({ attackers, price }: Gate, units: Units): Post => ({
  units,
  count: countOf(units),
  food: price * countOf(units),
  tech: units.reduce((sum, count, type) => sum + count * upgradePrice('a', typeAt(type)), 0),
  chance: countOf(units) === 0 ? 1 - Math.sign(countOf(attackers)) : holdChance(units, attackers),
});

/** All forces that the player can pay for at a gate. */
function postsAt(siege: Siege, gate: Gate): readonly Post[] {
  let posts = [postAt(gate, noUnits)];
  for (let type = 0; type < siege.types; type++)
    posts = posts.flatMap(({ units }) =>
      Array.from({ length: siege.units + 1 }, (_, count) => postAt(gate, plus(units, unitsOf(type, count)))).filter(
        (post) => isPaid(siege, [post]),
      ),
    );
  return posts;
}

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
  line.flatMap(({ units }, i) =>
    units.flatMap((count, type): readonly Line[] => {
      if (count === 0) return [];
      const without = units.with(type, count - 1);
      const cheaper = [without, ...(type === 0 ? [] : [plus(without, unitsOf(type - 1, 1))])];
      return cheaper.map((fewer) => line.with(i, postAt(itemAt(siege.gates, i), fewer)));
    }),
  );

/**
 * Lines that a person tries first. Units go to the gates in turn or to the weakest gate, as long as there is food.
 * Then the weakest gate gets upgrades to one type, as long as there is tech.
 */
function obviousLines(siege: Siege): readonly Line[] {
  const empty = siege.gates.map((gate) => postAt(gate, noUnits));
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

interface HomeSiege extends Siege {
  readonly home: number;
  readonly ids: readonly string[];
}

function siegeOf(land: Land, { level, food, tech }: Pick<SiegeStart, 'level' | 'food' | 'tech'>): HomeSiege {
  const borders = puzzleBorders(land);
  const home = land.owners.findIndex((owner, territory) => owner === 1 && countOf(unitsIn(land, territory)) > 0);
  return {
    gates: borders.map(({ territory, attackers }) => ({
      attackers,
      price: itemAt(pricesTo(land, 1, territory), home),
    })),
    units: countOf(unitsIn(land, home)),
    food,
    tech,
    types: neededLevels.filter((needed) => needed <= level).length,
    home,
    ids: borders.map(({ territory }) => idOf(land.map, territory)),
  };
}

/** Tries every way to post and upgrade units at the borders. Undefined if there are too many, or if orders exist. */
function prove(state: ReadonlyState): PuzzleProof<Command> | undefined {
  const { hold = 100, map } = state;
  const seat = seatIn(state, 1);
  const siege = siegeOf(state, seat);
  const lines = linesOf(siege);
  if (lines === undefined || seat.orders.length > 0) return undefined;
  const isWin = (line: Line) => line.every((post) => isHeldWith(hold, post));
  const wins = lines.filter(isWin);
  const solutions = wins.filter((line) => !cheaperLines(siege, line).some(isWin));
  const [first] = solutions;
  const gatesText = siege.gates.map(({ attackers, price }) => `${unitsText(attackers)} ${price}`).join(', ');
  return {
    lines: lines.length,
    wins: wins.length,
    solutions: solutions.length,
    solution: first === undefined ? [] : commandsOf(first, idOf(map, siege.home), siege.ids),
    isObvious: obviousLines(siege).some(isWin),
    likeness: [gatesText, ...(first === undefined ? [] : [keyOf(first)])],
    kinds: { [`map ${map.labels.join()}`]: 25, [`${siege.gates.length} borders`]: 40 },
  };
}

function commandsOf(line: Line, from: string, ids: readonly string[]): readonly Command[] {
  const orders = line.flatMap(({ units, count }, i): readonly Command[] => {
    const to = itemAt(ids, i);
    if (count === 0) return [];
    const upgrades = units.flatMap((number, type): readonly Command[] =>
      type === 0 || number === 0
        ? []
        : [{ name: 'upgrade', args: { territory: to, count: number, from: 'a', to: typeAt(type) } }],
    );
    return [{ name: 'move', args: { from, to, units: basics(count) } }, ...upgrades];
  });
  return [...orders, { name: 'commit', args: {} }];
}

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
  const siege = siegeOf(landIn(bare, map), bare);
  const { gates } = siege;
  const [least, most] = borderRange;
  if (gates.length < least || gates.length > most || gates.some(({ attackers }) => countOf(attackers) === 0))
    return undefined;
  const prices = gates.map(({ price }) => price);
  const food = draw(units * Math.min(...prices), units * Math.max(...prices));
  const hold = holdOf({ ...siege, food });
  return hold === undefined ? undefined : { ...bare, food, hold };
}

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
