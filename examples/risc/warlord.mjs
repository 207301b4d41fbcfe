// A program for RISC: attacks where it is much stronger, and moves everybody else up to the border.
//
// Two programs against each other, without a screen; and a match against it:
//   turncade run risc --bot 1=./warlord.mjs --bot 2=novice
//   turncade play risc --bot 2=./warlord.mjs
// One decision of it, again whenever the file changes:
//   turncade strategy try ./warlord.mjs --game risc --watch
//
// The module is loaded once a match, so its variables are its memory. It has 10 million steps a turn (--set
// strategySteps=N), no clock, and nothing but its view: it may import files of its folder (./other.mjs, ./table.json),
// nothing else. What it writes with console.log can be had with turncade run ... --strategy-log FILE.

/** @typedef {import('./risc.d.ts').View} View */
/** @typedef {import('./risc.d.ts').Territory} Territory */

/** The kinds of units, weakest first, and what each adds to a die of 20. */
const kinds = 'abcdefg';
const bonus = [0, 1, 3, 5, 8, 11, 15];
/** What a unit costs in tech, all upgrades together; and the level of technology that it needs. */
const worth = [0, 3, 11, 30, 55, 90, 140];
const needs = [1, 1, 2, 3, 4, 5, 6];
/** What the next level costs, by the present one. */
const nextLevel = [0, 50, 75, 125, 200, 300];

/**
 * Called once for each turn: first for the placement, then for the orders. Commands that break a rule are refused one by
 * one. Whatever is not placed is spread evenly, and the turn is committed when this returns.
 *
 * @param {View} view
 * @returns {string[]}
 */
export function takeTurn(view) {
  if (view.phase === 'placement') return [];
  const me = view.viewer;
  const lands = new Map(view.territories.map((land) => [land.id, land]));
  const mine = view.territories.filter(({ owner }) => owner === me);
  const others = view.territories.filter(({ owner }) => owner !== me);
  const commands = [];
  let { food, tech, level } = view.seats[me - 1];

  // Technology first: it counts from the next turn on. What is left makes the most units stronger.
  if (level < 4 && tech >= nextLevel[level]) {
    commands.push('research');
    tech -= nextLevel[level];
  }
  /** The units that have no order yet. */
  const free = new Map(mine.map(({ id, units }) => [id, [...units]]));
  const best = needs.findLastIndex((needed) => needed <= level);
  for (const land of mine) {
    const units = free.get(land.id);
    // Only at the border, where they will fight.
    if (best === 0 || isInside(land)) continue;
    const count = Math.min(units[0], Math.floor(tech / worth[best]));
    if (count < 1) continue;
    commands.push(`upgrade(${land.id},${count},a,${kinds[best]})`);
    tech -= count * worth[best];
    units[0] -= count;
    units[best] += count;
  }

  // The weakest of the others first, with all that stands around it; one unit stays at home.
  for (const target of others.toSorted((a, b) => strength(a.units) - strength(b.units))) {
    const around = target.links.filter((id) => lands.get(id).owner === me);
    const forces = around.map((id) => leavingOne(free.get(id)));
    const needed = 1.4 * strength(target.units) + 1;
    if (forces.reduce((sum, units) => sum + strength(units), 0) < needed) continue;
    for (const [i, id] of around.entries()) {
      const price = total(forces[i]);
      if (price < 1 || price > food) continue;
      food -= price;
      commands.push(`attack(${id},${target.id},${written(forces[i])})`);
      free.set(
        id,
        free.get(id).map((count, kind) => count - forces[i][kind]),
      );
    }
  }

  // Whoever stands where nobody can attack goes one territory nearer to the border.
  const steps = stepsToBorder(mine, isInside);
  for (const land of mine.filter(isInside)) {
    const to = land.links.toSorted((a, b) => steps.get(a) - steps.get(b))[0];
    const units = free.get(land.id);
    const price = total(units) * (land.size + lands.get(to).size);
    if (total(units) < 1 || price > food) continue;
    food -= price;
    commands.push(`move(${land.id},${to},${written(units)})`);
  }
  return commands;

  /** Whether all neighbours of a territory are mine. @param {Territory} land */
  function isInside({ links }) {
    return links.every((id) => lands.get(id).owner === me);
  }
}

/** The number of units of all kinds. @param {number[]} units */
const total = (units) => units.reduce((sum, count) => sum + count, 0);

/** How much units are worth in a fight: a better die counts as a part of a unit. @param {number[]} units */
const strength = (units) => units.reduce((sum, count, kind) => sum + count * (1 + bonus[kind] / 8), 0);

/** Units as orders name them, such as `3a+2c`. @param {number[]} units */
const written = (units) => units.flatMap((count, kind) => (count > 0 ? `${count}${kinds[kind]}` : [])).join('+');

/** All units but one, which is the weakest. @param {number[]} units */
function leavingOne(units) {
  const weakest = units.findIndex((count) => count > 0);
  return units.map((count, kind) => (kind === weakest ? count - 1 : count));
}

/**
 * How many steps each of these territories is away from the border.
 *
 * @param {Territory[]} mine
 * @param {(land: Territory) => boolean} isInside
 */
function stepsToBorder(mine, isInside) {
  const steps = new Map(mine.filter((land) => !isInside(land)).map(({ id }) => [id, 0]));
  const byId = new Map(mine.map((land) => [land.id, land]));
  for (const [id, count] of steps)
    for (const next of byId.get(id)?.links ?? []) if (byId.has(next) && !steps.has(next)) steps.set(next, count + 1);
  return steps;
}
