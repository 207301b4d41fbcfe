import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { landsOf, ownerOf } from '../state.ts';
import { countOf, noUnits, strongestOf, unitsOf } from '../units.ts';
import { neededLevels } from '../vocabulary.ts';
import {
  attackWith,
  availableUnits,
  type BotDraft,
  type BotView,
  bordersOf,
  foesOf,
  moveUnits,
  nearestOf,
  ownNeighborsOf,
  type PathPrices,
  pathPricesOf,
  planAssault,
  research,
  type Strategy,
  targetsOf,
  threatTo,
  upgradeUnits,
  winOf,
} from './bot-draft.ts';

/** Playing style within a skill. Named opponents differ from `plainStyle` in a few values. */
export interface Style {
  /** Extra units that `novice` requires to attack, besides outnumbering the defenders. May be negative. */
  readonly margin: number;
  readonly minEasyWin: number;
  readonly minWin: number;
  /** An attack gets no more units after its chance of winning has reached this value. */
  readonly enough: number;
  /** `normal` leaves at least this many units in each territory from which it attacks. */
  readonly guard: number;
  /** The bot upgrades units only in turns whose number is a multiple of this. */
  readonly spendsEvery: number;
  readonly buys: 'cheap' | 'best' | 'any';
  /** True if the bot prefers to attack its debtor (`debtorOf`). */
  readonly isVengeful: boolean;
}

export const plainStyle: Style = {
  margin: 0,
  minEasyWin: 0.5,
  minWin: 0.6,
  enough: 0.95,
  guard: 1,
  spendsEvery: 1,
  buys: 'any',
  isVengeful: false,
};

/** Places units at random, compares numbers instead of odds, skips about 1 in 4 territories, and never upgrades. */
export const noviceStrategy = ({ margin, isVengeful }: Style): Strategy => ({
  place(sight, seat, rest, random) {
    const added = sight.map.ids.map(() => 0);
    const ownLands = landsOf(sight, seat);
    for (let unit = 0; unit < rest; unit++) {
      const territory = itemAt(ownLands, random.integer(0, ownLands.length - 1));
      added[territory] = (added[territory] ?? unreachable(territory)) + 1;
    }
    return added;
  },
  plan(plan, random) {
    const { sight, seat, unitsLeft } = plan;
    const borders = bordersOf(sight, seat);
    const pathPrices = pathPricesOf(sight, seat);
    for (const from of landsOf(sight, seat)) {
      if (random.integer(0, 3) === 0) continue;
      const units = unitsLeft[from] ?? noUnits;
      const foes = random.shuffle(foesOf(sight, seat, from));
      const foe =
        (isVengeful ? foes.find((land) => ownerOf(sight, land) === debtorOf(sight, seat)) : undefined) ?? foes[0];
      const to = borders.includes(from) ? undefined : nearestOf(borders, pathPrices, from);
      if (foe !== undefined && countOf(units) > countOf(sight.units[foe] ?? noUnits) + margin)
        attackWith(plan, from, foe, units);
      else if (to !== undefined) moveUnits(plan, pathPrices, from, to, units);
    }
    return plan;
  },
});

export const novice = noviceStrategy(plainStyle);

/** Maximum number of units placed in each territory except the seat's first, its castle. The castle gets the rest. */
const guard = 2;

/** Opponent in the tutorial. It attacks only empty territories. */
export const recruit: Strategy = {
  place(sight, seat, rest) {
    const ownLands = landsOf(sight, seat);
    const castle = itemAt(ownLands, 0);
    const added = sight.map.ids.map((_, territory) =>
      territory !== castle && ownLands.includes(territory) ? Math.min(guard, Math.floor(rest / ownLands.length)) : 0,
    );
    return added.with(castle, rest - countOf(added));
  },
  plan(plan) {
    const { sight, seat, unitsLeft } = plan;
    for (const from of landsOf(sight, seat)) {
      const empty = foesOf(sight, seat, from).find((foe) => countOf(itemAt(sight.units, foe)) === 0);
      if (empty !== undefined && countOf(itemAt(unitsLeft, from)) > 1) attackWith(plan, from, empty, unitsOf(0, 1));
    }
    return plan;
  },
};

/** A beginner: spreads its units, attacks from one territory at a time, and moves inner units only half of the time. */
export const easyStrategy = (style: Style): Strategy => ({
  place(sight, seat, rest) {
    const added = sight.map.ids.map(() => 0);
    const ownLands = landsOf(sight, seat);
    for (let unit = 0; unit < rest; unit++) {
      const territory = itemAt(ownLands, unit % ownLands.length);
      added[territory] = (added[territory] ?? unreachable(territory)) + 1;
    }
    return added;
  },
  plan(plan, random) {
    const borders = random.shuffle(bordersOf(plan.sight, plan.seat));
    if (plan.sight.turn % style.spendsEvery === 0) upgrade(plan, borders);
    for (const from of borders) attackFrom(plan, from, style, random);
    followBorders(plan, borders, random);
    return plan;
  },
});

export const easy = easyStrategy(plainStyle);

function upgrade(plan: BotDraft, borders: readonly number[]): void {
  const { sight, seat, unitsLeft, tech } = plan;
  const threats = borders.map((border) => countOf(threatTo(sight, seat, border)));
  const border = borders[threats.indexOf(Math.max(...threats))];
  if (border !== undefined)
    upgradeUnits(plan, border, 0, 1, Math.min(itemAt(itemAt(unitsLeft, border), 0), Math.floor(tech / 6)));
}

/** Attacks a neighbour of `from` with all units that food can pay, if the chance is at least `minEasyWin`. */
function attackFrom(plan: BotDraft, from: number, { minEasyWin, isVengeful }: Style, random: Stream): void {
  const { sight, seat } = plan;
  const units = plan.unitsLeft[from] ?? noUnits;
  const force = strongestOf(units, Math.min(countOf(units), plan.food));
  const foes = debtorFirst(sight, seat, random.shuffle(foesOf(sight, seat, from)), isVengeful);
  const foe = foes.find((territory) => winOf(force, sight.units[territory] ?? noUnits) >= minEasyWin);
  if (foe !== undefined) attackWith(plan, from, foe, force);
}

function followBorders(plan: BotDraft, borders: readonly number[], random: Stream): void {
  const pathPrices = pathPricesOf(plan.sight, plan.seat);
  for (const from of landsOf(plan.sight, plan.seat)) {
    if (borders.includes(from) || random.integer(0, 1) === 0) continue;
    const to = nearestOf(borders, pathPrices, from);
    if (to !== undefined) moveUnits(plan, pathPrices, from, to, plan.unitsLeft[from] ?? noUnits);
  }
}

/** A greedy player: researches and upgrades first, moves inner units to the front, and attacks if the odds are good. */
export const normalStrategy = (style: Style): Strategy => ({
  place: placeOnBorders,
  plan(plan, random) {
    const { sight, seat } = plan;
    research(plan);
    const targets = debtorFirst(sight, seat, random.shuffle(targetsOf(sight, seat)), style.isVengeful);
    const pathPrices = pathPricesOf(sight, seat);
    const goal = bestGoal(plan, targets);
    if (goal !== undefined && sight.turn % style.spendsEvery === 0)
      strengthen(plan, ownNeighborsOf(sight, seat, goal), style);
    gather(plan, pathPrices, goal);
    attack(plan, targets, style);
    return plan;
  },
});

export const normal = normalStrategy(plainStyle);

/** The rival who holds the most of the territories that `seat` had at the start. Undefined if `seat` has lost none. */
export function debtorOf({ map, owners, options }: BotView, seat: Seat): Seat | undefined {
  const home = options.groups[seat - 1];
  const takers = owners.filter((owner, territory) => owner !== seat && map.groups[territory] === home);
  const landsOwed = (taker: Seat) => takers.filter((owner) => owner === taker).length;
  return takers.toSorted((one, other) => landsOwed(other) - landsOwed(one) || one - other)[0];
}

function debtorFirst(sight: BotView, seat: Seat, lands: readonly number[], isVengeful: boolean): readonly number[] {
  const debtor = isVengeful ? debtorOf(sight, seat) : undefined;
  if (debtor === undefined) return lands;
  const isOwed = (land: number) => ownerOf(sight, land) === debtor;
  return [...lands.filter(isOwed), ...lands.filter((land) => !isOwed(land))];
}

export function placeOnBorders(sight: BotView, seat: Seat, rest: number): readonly number[] {
  const added = sight.map.ids.map(() => 0);
  const borders = bordersOf(sight, seat);
  for (let unit = 0; unit < rest; unit++) {
    const territory = itemAt(borders, unit % borders.length);
    added[territory] = (added[territory] ?? unreachable(territory)) + 1;
  }
  return added;
}

function bestGoal(plan: BotDraft, targets: readonly number[]): number | undefined {
  let best: number | undefined;
  let maxWin = -1;
  for (const target of targets) {
    const win = winOf(availableUnits(plan, target), plan.sight.units[target] ?? noUnits);
    if (win <= maxWin) continue;
    best = target;
    maxWin = win;
  }
  return best;
}

/** Moves inner units to the nearest own territory beside `goal`, or without a goal or path, to the nearest border. */
function gather(plan: BotDraft, pathPrices: PathPrices, goal: number | undefined): void {
  const { sight, seat, unitsLeft } = plan;
  const borders = bordersOf(sight, seat);
  const beside = goal === undefined ? [] : ownNeighborsOf(sight, seat, goal);
  const spared = goal === undefined ? 0 : countOf(availableUnits(plan, goal));
  plan.food -= spared;
  for (const from of landsOf(sight, seat)) {
    if (borders.includes(from) || countOf(unitsLeft[from] ?? noUnits) === 0) continue;
    const to = nearestOf(beside, pathPrices, from) ?? nearestOf(borders, pathPrices, from);
    if (to !== undefined) {
      // `spared` includes no food for the units that arrive in this loop, because it was computed before the loop.
      moveUnits(plan, pathPrices, from, to, unitsLeft[from] ?? noUnits);
    }
  }
  plan.food += spared;
}

function attack(plan: BotDraft, targets: readonly number[], { minWin, enough, guard: guards }: Style): void {
  const { sight } = plan;
  const rest = new Set(targets);
  while (rest.size > 0) {
    const target = bestGoal(plan, [...rest]);
    if (target === undefined) return;
    rest.delete(target);
    const force = availableUnits(plan, target);
    if (countOf(force) === 0 || winOf(force, sight.units[target] ?? noUnits) < minWin) continue;
    planAssault(plan, target, { enough, guard: guards });
  }
}

function strengthen(plan: BotDraft, territories: readonly number[], { buys }: Style): void {
  const { sight, seat, unitsLeft, level } = plan;
  const top = neededLevels.findLastIndex((needed) => needed <= level);
  const byThreat = territories.toSorted(
    (a, b) => countOf(threatTo(sight, seat, b)) - countOf(threatTo(sight, seat, a)),
  );
  for (const territory of byThreat)
    for (let to = buys === 'cheap' ? Math.min(1, top) : top; to > (buys === 'best' ? top - 1 : 0); to--)
      for (let from = to - 1; from >= 0; from--)
        upgradeUnits(plan, territory, from, to, itemAt(itemAt(unitsLeft, territory), from));
}
