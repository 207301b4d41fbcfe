import * as z from 'zod';
import { itemAt } from '#engine/lookup.ts';
import { firstFault } from '#engine/parsing/json.ts';
import type { PuzzleForm, PuzzleProof } from '#engine/puzzle/puzzle-form.ts';
import type { Stream } from '#engine/random.ts';
import { failure, success } from '#engine/result.ts';
import type { Command } from './commands.ts';
import { holdChance, isHeldWith, puzzleBorders } from './defence.ts';
import type { RiscTypes } from './game-types.ts';
import { levelText } from './levels.ts';
import { idOf, mapOf, type Territory } from './map.ts';
import { pricesTo, type ReadonlyState, seatIn, unitsIn } from './state.ts';
import { basics, countOf, noUnits, parseUnits, plus, type Units, unitsOf, unitsText } from './units.ts';
import { neededLevels, ranges, typeAt, upgradePrice } from './vocabulary.ts';

const gates = ['north', 'east', 'south'] as const;
const foes: readonly string[] = ['ash', 'birch', 'cedar'];

const numberIn = ([low, high]: readonly [number, number]) => z.int().min(low).max(high);
const forceOf = (text: string): Units => parseUnits(text) ?? noUnits;
const force = z.string().refine((text) => countOf(forceOf(text)) > 0, 'expected units such as "2a+1b"');

/** A keep with all units, and three empty gates behind which one rival stands. */
const startSchema = z.strictObject({
  units: numberIn([1, 99]),
  food: numberIn(ranges.start),
  tech: numberIn(ranges.start),
  level: numberIn(ranges.level),
  sizes: z.tuple([numberIn(ranges.size), numberIn(ranges.size), numberIn(ranges.size)]),
  foes: z.tuple([force, force, force]),
  hold: numberIn(ranges.hold),
});

type SiegeStart = z.infer<typeof startSchema>;

export const puzzles: PuzzleForm<RiscTypes> = {
  task: 'hold every border',
  lines: 'ways to place your units',
  bots: { 2: 'recruit' },
  options: {},
  goal: 'win by 1',
  draw: drawStart,
  open(start) {
    const read = startSchema.safeParse(start);
    if (!read.success) return failure(firstFault(read.error, start).slice(1));
    const map = mapIn(read.data);
    const task = `hold every border at ${read.data.hold} %`;
    return success({ task, text: levelText({ label: 'Three Gates', map }), position: positionIn(read.data, map) });
  },
  prove,
};

const links = [
  ...gates.map((gate) => ['keep', gate] as const),
  ...gates.map((gate, i) => [gate, itemAt(foes, i)] as const),
  ...foes.map((foe) => [foe, 'camp'] as const),
];

/** Both sides have the same sizes, because a level must be fair. */
function mapIn({ sizes }: Pick<SiegeStart, 'sizes'>) {
  const land = (id: string, group: number, size: number, [x, y]: readonly [number, number]): Territory => {
    const food = id === 'keep' || id === 'camp' ? 1 : 0;
    return { id, label: `${id[0]?.toUpperCase()}${id.slice(1)}`, group, size, food, tech: 0, x, y };
  };
  return mapOf(
    [
      land('keep', 1, 1, [0, 6]),
      ...gates.map((gate, i) => land(gate, 1, itemAt(sizes, i), [14, 6 * i])),
      ...foes.map((foe, i) => land(foe, 2, itemAt(sizes, i), [28, 6 * i])),
      land('camp', 2, 1, [42, 6]),
    ],
    links,
  );
}

function positionIn(
  { units, food, tech, level, foes: forces, hold }: SiegeStart,
  map: ReturnType<typeof mapIn>,
): object {
  const unitsAt = (id: string): Units => {
    const foe = foes.indexOf(id);
    return foe >= 0 ? forceOf(itemAt(forces, foe)) : basics(id === 'keep' ? units : 0);
  };
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
      group: map.groups[i],
      size: map.sizes[i],
      food: map.foods[i],
      tech: map.techs[i],
      x: map.xs[i],
      y: map.ys[i],
      links: itemAt(map.links, i).map((link) => idOf(map, link)),
      owner: map.groups[i],
      units: unitsAt(id),
    })),
    seats: [
      { seat: 1, level, food, tech, committed: false, ...seat },
      { seat: 2, level: 1, food: 0, tech: 0, committed: true, ...seat },
    ],
  };
}

/** A force at one gate, with its price and its chance to hold the gate. */
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

const weakest = (line: Line): number => Math.min(...line.map(({ chance }) => chance));

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

function siegeOf(state: ReadonlyState): Siege & { readonly keep: number; readonly ids: readonly string[] } {
  const { level, food, tech } = seatIn(state, 1);
  const borders = puzzleBorders(state);
  const keep = state.owners.findIndex((owner, territory) => owner === 1 && countOf(unitsIn(state, territory)) > 0);
  return {
    gates: borders.map(({ territory, attackers }) => ({
      attackers,
      price: itemAt(pricesTo(state, 1, territory), keep),
    })),
    units: countOf(unitsIn(state, keep)),
    food,
    tech,
    types: neededLevels.filter((needed) => needed <= level).length,
    keep,
    ids: borders.map(({ territory }) => idOf(state.map, territory)),
  };
}

/** Tries every way to post and upgrade units at the borders. Undefined if there are too many, or if orders exist. */
function prove(state: ReadonlyState): PuzzleProof<Command> | undefined {
  const { hold = 100, map } = state;
  const siege = siegeOf(state);
  const lines = linesOf(siege);
  if (lines === undefined || seatIn(state, 1).orders.length > 0) return undefined;
  const isWin = (line: Line) => line.every((post) => isHeldWith(hold, post));
  const wins = lines.filter(isWin);
  const solutions = wins.filter((line) => !cheaperLines(siege, line).some(isWin));
  const [first] = solutions;
  const gatesText = siege.gates.map(({ attackers, price }) => `${unitsText(attackers)} ${price}`).join(', ');
  return {
    lines: lines.length,
    wins: wins.length,
    solutions: solutions.length,
    solution: first === undefined ? [] : commandsOf(first, idOf(map, siege.keep), siege.ids),
    isObvious: obviousLines(siege).some(isWin),
    likeness: [gatesText, ...(first === undefined ? [] : [keyOf(first)])],
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

function drawStart(random: Stream): SiegeStart | undefined {
  const draw = (low: number, high: number) => random.integer(low, high);
  const level = draw(1, 2);
  const units = draw(5, 12);
  const size = () => draw(1, 3);
  const foe = () => {
    const types = Array.from({ length: draw(1, 3) }, () => draw(0, draw(0, 1) === 0 ? 0 : 2));
    return unitsText(types.reduce((sum, type) => plus(sum, unitsOf(type, 1)), noUnits));
  };
  const start: SiegeStart = {
    units,
    food: draw(2 * units, 4 * units),
    tech: draw(0, level === 1 ? 12 : 27),
    level,
    sizes: [size(), size(), size()],
    foes: [foe(), foe(), foe()],
    hold: 1,
  };
  const hold = holdOf(start);
  return hold === undefined ? undefined : { ...start, hold };
}

/** Goal that only the best lines reach. Undefined if their lead is too small. */
function holdOf({ units, food, tech, level, sizes, foes: forces }: SiegeStart): number | undefined {
  const siege: Siege = {
    gates: forces.map((text, i) => ({ attackers: forceOf(text), price: 1 + itemAt(sizes, i) })),
    ...{ units, food, tech, types: neededLevels.filter((needed) => needed <= level).length },
  };
  const chances = linesOf(siege)?.map((line) => 100 * weakest(line));
  if (chances === undefined) return undefined;
  chances.sort((a, b) => b - a);
  const hold = Math.floor(itemAt(chances, 0));
  const next = chances.findIndex((chance) => chance < hold);
  const lead = next < 1 ? 0 : itemAt(chances, next - 1) - itemAt(chances, next);
  return hold >= holds[0] && hold <= holds[1] && lead >= minGap ? hold : undefined;
}
