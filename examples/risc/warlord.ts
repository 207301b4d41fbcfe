// A program for RISC. It attacks where it is much stronger, and moves units inside its realm towards the border.
//
// Let two programs play without a screen, or play against it:
//   turncade run risc --bot 1=./warlord.ts --bot 2=novice
//   turncade play risc --bot 2=./warlord.ts
// Try one decision, again whenever the file changes:
//   turncade strategy try ./warlord.ts --game risc --watch
//
// The module is loaded once per match, so its variables are its memory. It has 10 million steps per turn (--set
// strategySteps=N), no clock, and only its view. It may import `turncade` and files of its folder
// (./other.ts, ./table.json), but nothing else. turncade run ... --strategy-log FILE saves its console.log output.
// Types are removed without a check, so let your editor check them.

import type { Territory, Units, View } from './risc.d.ts';

interface Kind {
  readonly letter: string;
  /** Number that a unit of this kind adds to a die of 20. */
  readonly bonus: number;
  /** Technology cost of raising a unit of kind `a` to this kind. */
  readonly worth: number;
  readonly needs: number;
}

/** Kinds of units, weakest first. */
const kinds: readonly Kind[] = [
  { letter: 'a', bonus: 0, worth: 0, needs: 1 },
  { letter: 'b', bonus: 1, worth: 3, needs: 1 },
  { letter: 'c', bonus: 3, worth: 11, needs: 2 },
  { letter: 'd', bonus: 5, worth: 30, needs: 3 },
  { letter: 'e', bonus: 8, worth: 55, needs: 4 },
  { letter: 'f', bonus: 11, worth: 90, needs: 5 },
  { letter: 'g', bonus: 15, worth: 140, needs: 6 },
];
/** Cost of the next technology level, indexed by the current level. */
const nextLevel = [0, 50, 75, 125, 200, 300];

/**
 * Called once for the placement, then once for each turn. A command that breaks a rule is refused, and the others
 * count. When this function returns, units not yet placed are spread evenly, and the turn is committed.
 */
export function takeTurn({ phase, viewer, territories, seats }: View): string[] {
  const own = seats[viewer - 1];
  if (phase !== 'orders' || own === undefined) return [];
  const mine = territories.filter(({ owner }) => owner === viewer);
  /** Own units that can still move or attack, by territory. */
  const free = new Map(mine.map(({ id, units }) => [id, units]));
  const sizes = new Map(territories.map(({ id, size }) => [id, size]));
  const isInside = ({ links }: Territory): boolean => links.every((id) => free.has(id));
  const commands: string[] = [];
  let { food, tech } = own;

  // Researches first, up to level 4, because a new level takes effect only in the next turn. The remaining technology
  // is for upgrades of units at the border.
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

  // Attacks the weakest territories first, from all own territories next to them. One unit stays in each.
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

  // Units inside the realm, which have nothing to attack, move one territory closer to the border.
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

const total = (units: Units): number => units.reduce((sum, count) => sum + count, 0);

/** Strength of units in a fight. A bonus on the die counts as a fraction of a unit. */
const strength = (units: Units): number =>
  kinds.reduce((sum, { bonus }, kind) => sum + (units[kind] ?? 0) * (1 + bonus / 8), 0);

/** Units in the notation of orders, such as `3a+2c`. */
const written = (units: Units): string =>
  kinds.flatMap(({ letter }, kind) => (units[kind] ? [`${units[kind]}${letter}`] : [])).join('+');

/** All units except one of the weakest kind. */
function leavingOne(units: Units): Units {
  const weakest = units.findIndex((count) => count > 0);
  return units.map((count, kind) => (kind === weakest ? count - 1 : count));
}

/** Number of steps from each own territory to the border. */
function stepsToBorder(mine: readonly Territory[], isInside: (land: Territory) => boolean): Map<string, number> {
  const steps = new Map(mine.filter((land) => !isInside(land)).map(({ id }) => [id, 0]));
  const links = new Map(mine.map((land) => [land.id, land.links]));
  // The loop adds entries to the map. It visits the added entries, too.
  for (const [id, count] of steps)
    for (const next of links.get(id) ?? []) if (links.has(next) && !steps.has(next)) steps.set(next, count + 1);
  return steps;
}
