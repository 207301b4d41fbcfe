// A program for RISC. It attacks where it is much stronger, and moves units inside its realm towards the border.
//
// Let two programs play without a screen, or play against it:
//   turncade run risc --bot 1=./warlord.mjs --bot 2=novice
//   turncade play risc --bot 2=./warlord.mjs
// Try one decision, again whenever the file changes:
//   turncade strategy try ./warlord.mjs --game risc --watch
//
// The module is loaded once per match, so its variables are its memory. It has 10 million steps per turn (--set
// strategySteps=N), no clock, and only its view. It may import `turncade` and files of its folder
// (./other.mjs, ./table.json), but nothing else. turncade run ... --strategy-log FILE saves its console.log output.

/** @typedef {import('./risc.d.ts').View} View */
/** @typedef {import('./risc.d.ts').Territory} Territory */

/** Kinds of units, weakest first, and the bonus that each adds to a die of 20. */
const kinds = 'abcdefg';
const bonus = [0, 1, 3, 5, 8, 11, 15];
/** Technology cost of raising a unit of kind `a` to each kind. `needs`: technology level required by each kind. */
const worth = [0, 3, 11, 30, 55, 90, 140];
const needs = [1, 1, 2, 3, 4, 5, 6];
/** Cost of the next technology level, indexed by the current level. */
const nextLevel = [0, 50, 75, 125, 200, 300];

/**
 * Called once for the placement, then once for each turn. A command that breaks a rule is refused, and the others
 * count. When this function returns, units not yet placed are spread evenly, and the turn is committed.
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
  /** @type {string[]} */
  const commands = [];
  let { food, tech, level } = view.seats[me - 1];

  // Researches first, up to level 4, because a new level takes effect only in the next turn. The remaining technology
  // is for upgrades of units at the border.
  if (level < 4 && tech >= nextLevel[level]) {
    commands.push('research');
    tech -= nextLevel[level];
  }
  /** Units that can still move or attack, by territory. */
  const free = new Map(mine.map(({ id, units }) => [id, [...units]]));
  /** @param {string} id */
  const freeAt = (id) => free.get(id) ?? [];
  const best = needs.findLastIndex((needed) => needed <= level);
  for (const land of mine) {
    const units = freeAt(land.id);
    // Upgrades only units at the border, because only they will fight.
    if (best === 0 || isInside(land)) continue;
    const count = Math.min(units[0], Math.floor(tech / worth[best]));
    if (count < 1) continue;
    commands.push(`upgrade(${land.id},${count},a,${kinds[best]})`);
    tech -= count * worth[best];
    units[0] -= count;
    units[best] += count;
  }

  // Attacks the weakest territories first, with the units of all neighbours that are mine. One unit stays in each of
  // them.
  for (const target of others.toSorted((a, b) => strength(a.units) - strength(b.units))) {
    const around = target.links.filter((id) => lands.get(id)?.owner === me);
    const forces = around.map((id) => leavingOne(freeAt(id)));
    const needed = 1.4 * strength(target.units) + 1;
    if (forces.reduce((sum, units) => sum + strength(units), 0) < needed) continue;
    for (const [i, id] of around.entries()) {
      const price = total(forces[i]);
      if (price < 1 || price > food) continue;
      food -= price;
      commands.push(`attack(${id},${target.id},${written(forces[i])})`);
      free.set(
        id,
        freeAt(id).map((count, kind) => count - forces[i][kind]),
      );
    }
  }

  // Units inside the realm, which have nothing to attack, move one territory closer to the border.
  const steps = stepsToBorder(mine, isInside);
  for (const land of mine.filter(isInside)) {
    const to = land.links.toSorted((a, b) => (steps.get(a) ?? 0) - (steps.get(b) ?? 0))[0];
    const units = freeAt(land.id);
    const price = total(units) * (land.size + (lands.get(to)?.size ?? 0));
    if (total(units) < 1 || price > food) continue;
    food -= price;
    commands.push(`move(${land.id},${to},${written(units)})`);
  }
  return commands;

  /** True if all neighbours of a territory are mine. @param {Territory} land */
  function isInside({ links }) {
    return links.every((id) => lands.get(id)?.owner === me);
  }
}

/** @param {number[]} units */
const total = (units) => units.reduce((sum, count) => sum + count, 0);

/** Strength of units in a fight. A bonus on the die counts as a fraction of a unit. @param {number[]} units */
const strength = (units) => units.reduce((sum, count, kind) => sum + count * (1 + bonus[kind] / 8), 0);

/** Units in the notation of orders, such as `3a+2c`. @param {number[]} units */
const written = (units) => units.flatMap((count, kind) => (count > 0 ? `${count}${kinds[kind]}` : [])).join('+');

/** All units except one of the weakest kind. @param {number[]} units */
function leavingOne(units) {
  const weakest = units.findIndex((count) => count > 0);
  return units.map((count, kind) => (kind === weakest ? count - 1 : count));
}

/**
 * Number of steps from each own territory to the border.
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
