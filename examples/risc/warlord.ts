// A program for RISC: attacks where it is much stronger, and moves everybody else up to the border.
//
// Two programs against each other, without a screen; and a match against it:
//   turncade run risc --bot 1=./warlord.ts --bot 2=novice
//   turncade play risc --bot 2=./warlord.ts
// One decision of it, again whenever the file changes:
//   turncade strategy try ./warlord.ts --game risc --watch
//
// The module is loaded once a match, so its variables are its memory. It has 10 million steps a turn (--set
// strategySteps=N), no clock, and nothing but its view: it may import files of its folder (./other.ts, ./table.json),
// nothing else. What it writes with console.log can be had with turncade run ... --strategy-log FILE. Types are taken
// out, not checked: that is your editor's work.

import type { Territory, Units, View } from './risc.d.ts';

interface Kind {
  readonly letter: string;
  /** Added to a die of 20. */
  readonly bonus: number;
  /** What a unit costs in tech, all upgrades together; and the level of technology that it needs. */
  readonly worth: number;
  readonly needs: number;
}

/** The kinds of units, the weakest first. */
const kinds: readonly Kind[] = [
  { letter: 'a', bonus: 0, worth: 0, needs: 1 },
  { letter: 'b', bonus: 1, worth: 3, needs: 1 },
  { letter: 'c', bonus: 3, worth: 11, needs: 2 },
  { letter: 'd', bonus: 5, worth: 30, needs: 3 },
  { letter: 'e', bonus: 8, worth: 55, needs: 4 },
  { letter: 'f', bonus: 11, worth: 90, needs: 5 },
  { letter: 'g', bonus: 15, worth: 140, needs: 6 },
];
/** What the next level costs, by the present one. */
const nextLevel = [0, 50, 75, 125, 200, 300];

/**
 * Called once for each turn: first for the placement, then for the orders. Commands that break a rule are refused one by
 * one. Whatever is not placed is spread evenly, and the turn is committed when this returns.
 */
export function takeTurn({ phase, viewer, territories, seats }: View): string[] {
  const own = seats[viewer - 1];
  if (phase !== 'orders' || own === undefined) return [];
  const mine = territories.filter(({ owner }) => owner === viewer);
  /** The units of mine that have no order yet. */
  const free = new Map(mine.map(({ id, units }) => [id, units]));
  const sizes = new Map(territories.map(({ id, size }) => [id, size]));
  const isInside = ({ links }: Territory): boolean => links.every((id) => free.has(id));
  const commands: string[] = [];
  let { food, tech } = own;

  // Technology first: it counts from the next turn on. What is left makes the most units stronger.
  const price = nextLevel[own.level] ?? Infinity;
  if (own.level < 4 && tech >= price) {
    commands.push('research');
    tech -= price;
  }
  const best = kinds.findLast(({ needs }) => needs <= own.level);
  for (const { id, units } of mine.filter((land) => !isInside(land))) {
    if (best === undefined || best.worth === 0) break;
    const count = Math.min(units[0] ?? 0, Math.floor(tech / best.worth));
    if (count < 1) continue;
    commands.push(`upgrade(${id},${count},a,${best.letter})`);
    tech -= count * best.worth;
    const gained = (kind: number): number => (kind === 0 ? -count : kinds[kind] === best ? count : 0);
    free.set(
      id,
      units.map((some, kind) => some + gained(kind)),
    );
  }

  // The weakest of the others first, with all that stands around it; one unit stays at home.
  const others = territories.filter(({ owner }) => owner !== viewer);
  for (const target of others.sort((a, b) => strength(a.units) - strength(b.units))) {
    const forces = target.links.flatMap((id) => {
      const units = free.get(id);
      return units === undefined ? [] : [{ id, units: leavingOne(units), all: units }];
    });
    const needed = 1.4 * strength(target.units) + 1;
    if (forces.reduce((sum, { units }) => sum + strength(units), 0) < needed) continue;
    for (const { id, units, all } of forces) {
      const cost = total(units);
      if (cost < 1 || cost > food) continue;
      food -= cost;
      commands.push(`attack(${id},${target.id},${written(units)})`);
      free.set(
        id,
        all.map((count, kind) => count - (units[kind] ?? 0)),
      );
    }
  }

  // Whoever stands where nobody can attack goes one territory nearer to the border.
  const steps = stepsToBorder(mine, isInside);
  for (const { id, links, size } of mine.filter(isInside)) {
    const [to] = [...links].sort((a, b) => (steps.get(a) ?? 0) - (steps.get(b) ?? 0));
    const units = free.get(id) ?? [];
    if (to === undefined || total(units) < 1) continue;
    const cost = total(units) * (size + (sizes.get(to) ?? 0));
    if (cost > food) continue;
    food -= cost;
    commands.push(`move(${id},${to},${written(units)})`);
  }
  return commands;
}

/** The number of units of all kinds. */
const total = (units: Units): number => units.reduce((sum, count) => sum + count, 0);

/** How much units are worth in a fight: a better die counts as a part of a unit. */
const strength = (units: Units): number =>
  kinds.reduce((sum, { bonus }, kind) => sum + (units[kind] ?? 0) * (1 + bonus / 8), 0);

/** Units as orders name them, such as `3a+2c`. */
const written = (units: Units): string =>
  kinds.flatMap(({ letter }, kind) => (units[kind] ? [`${units[kind]}${letter}`] : [])).join('+');

/** All units but one, which is the weakest. */
function leavingOne(units: Units): Units {
  const weakest = units.findIndex((count) => count > 0);
  return units.map((count, kind) => (kind === weakest ? count - 1 : count));
}

/** How many steps each of these territories is away from the border. */
function stepsToBorder(mine: readonly Territory[], isInside: (land: Territory) => boolean): Map<string, number> {
  const steps = new Map(mine.filter((land) => !isInside(land)).map(({ id }) => [id, 0]));
  const links = new Map(mine.map((land) => [land.id, land.links]));
  // What is added while it runs is visited, too.
  for (const [id, count] of steps)
    for (const next of links.get(id) ?? []) if (links.has(next) && !steps.has(next)) steps.set(next, count + 1);
  return steps;
}
