import { unreachable } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { type Odds, oddsOf } from '../combat.ts';
import type { OrderCommand } from '../commands.ts';
import { idOf } from '../map.ts';
import { draftOf, levelAfter, sentAgainst, unitsLeftIn } from '../orders.ts';
import { type Land, landsOf, ownerOf, pricesTo, seatIn, type View } from '../state.ts';
import { countOf, minus, noUnits, plus, strongestOf, type Units, unitsOf } from '../units.ts';
import { maxOrders, neededLevels, nextLevel, topLevel, typeAt, upgradePrice } from '../vocabulary.ts';

/** The parts of a seat's view that strategies use. */
export type BotView = Pick<View, 'map' | 'owners' | 'units' | 'seats' | 'turn' | 'options'>;

export interface BotDraft {
  readonly sight: BotView;
  readonly seat: Seat;
  readonly level: number;
  food: number;
  tech: number;
  readonly unitsLeft: Units[];
  /** Units that the seat sends against each territory, indexed by territory. */
  readonly forces: Units[];
  readonly steps: OrderCommand[];
  nextLevel: number;
}

/** A bot's draft after the orders that the seat has already given this turn. `steps` does not include these orders. */
export function draftFor(sight: BotView, seat: Seat): BotDraft {
  const seatView = sight.seats[seat - 1];
  const { level, food, tech } = seatView ?? seatIn({ seats: [] }, seat);
  const unitsLeft = sight.map.ids.map((_, i) => (ownerOf(sight, i) === seat ? (sight.units[i] ?? noUnits) : noUnits));
  const orders = seatView?.orders ?? [];
  const forces = sight.map.ids.map((id) => sentAgainst(orders, id));
  const plan: BotDraft = { sight, seat, level, food, tech, unitsLeft, forces, steps: [], nextLevel: level };
  if (orders.length === 0) return plan;
  const seats = sight.seats.map((other) => ({ ...other, placement: null, orders: other.orders ?? [] }));
  const { projection } = draftOf({ ...sight, seats }, seat);
  for (const territory of landsOf(sight, seat)) unitsLeft[territory] = unitsLeftIn(projection, territory);
  return { ...plan, food: projection.food, tech: projection.tech, nextLevel: levelAfter({ level, orders }) };
}

/** Food per unit for a move to `to`, indexed by the territory where the move starts. Cached by `to`. */
export type PathPrices = (to: number) => readonly number[];

export function pathPricesOf(land: Pick<Land, 'map' | 'owners'>, seat: Seat): PathPrices {
  const known: (readonly number[] | undefined)[] = [];
  return (to) => {
    known[to] ??= pricesTo(land, seat, to);
    return known[to];
  };
}

const isFull = ({ sight, seat, steps }: BotDraft): boolean =>
  steps.length + (sight.seats[seat - 1]?.orders?.length ?? 0) >= maxOrders;

/** Moves `requested` units over own land, or only the strongest that food can pay. Returns the number moved. */
export function moveUnits(plan: BotDraft, pathPrices: PathPrices, from: number, to: number, requested: Units): number {
  const price = pathPrices(to)[from] ?? Number.POSITIVE_INFINITY;
  const maxCount = Math.min(countOf(requested), Math.floor(plan.food / price));
  if (maxCount < 1 || from === to || isFull(plan)) return 0;
  const units = strongestOf(requested, maxCount);
  plan.food -= price * maxCount;
  removeUnits(plan, from, units);
  plan.unitsLeft[to] = plus(plan.unitsLeft[to] ?? noUnits, units);
  plan.steps.push({ name: 'move', args: { ...ends(plan, from, to), units } });
  return maxCount;
}

/** Attacks a linked territory with `requested` units, or only the strongest that food can pay. Returns their number. */
export function attackWith(plan: BotDraft, from: number, to: number, requested: Units): number {
  const maxCount = Math.min(countOf(requested), plan.food);
  if (maxCount < 1 || isFull(plan)) return 0;
  const units = strongestOf(requested, maxCount);
  plan.food -= maxCount;
  removeUnits(plan, from, units);
  plan.forces[to] = plus(plan.forces[to] ?? noUnits, units);
  plan.steps.push({ name: 'attack', args: { ...ends(plan, from, to), units } });
  return maxCount;
}

/** Upgrades up to `maxCount` units, limited by the units left and by tech. Returns the number of upgraded units. */
export function upgradeUnits(plan: BotDraft, territory: number, from: number, to: number, maxCount: number): number {
  if ((neededLevels[to] ?? topLevel) > plan.level || to <= from || isFull(plan)) return 0;
  const types = { from: typeAt(from), to: typeAt(to) };
  const price = upgradePrice(types.from, types.to);
  const count = Math.min(
    maxCount,
    plan.unitsLeft[territory]?.[from] ?? unreachable(territory),
    Math.floor(plan.tech / price),
  );
  if (count < 1) return 0;
  plan.tech -= price * count;
  removeUnits(plan, territory, unitsOf(from, count));
  plan.unitsLeft[territory] = plus(plan.unitsLeft[territory] ?? noUnits, unitsOf(to, count));
  plan.steps.push({ name: 'upgrade', args: { territory: idOf(plan.sight.map, territory), count, ...types } });
  return count;
}

export function research(plan: BotDraft): boolean {
  const next = nextLevel(plan.level);
  if (next === undefined || plan.nextLevel === next.level || next.price > plan.tech || isFull(plan)) return false;
  plan.tech -= next.price;
  plan.nextLevel = next.level;
  plan.steps.push({ name: 'research', args: {} });
  return true;
}

const ends = ({ sight: { map } }: BotDraft, from: number, to: number) => ({ from: idOf(map, from), to: idOf(map, to) });

function removeUnits(plan: BotDraft, territory: number, units: Units): void {
  plan.unitsLeft[territory] = minus(plan.unitsLeft[territory] ?? noUnits, units);
}

/** Playing style of a built-in bot, which knows only what its seat sees. All random numbers come from `random`. */
export interface Strategy {
  /** Distributes `rest` units that are not placed yet. Returns the number added to each territory. */
  place(sight: BotView, seat: Seat, rest: number, random: Stream): readonly number[];
  plan(plan: BotDraft, random: Stream): BotDraft;
}

type OwnedMap = Pick<Land, 'map' | 'owners'>;

export const foesOf = ({ map, owners }: OwnedMap, seat: Seat, territory: number): readonly number[] =>
  (map.links[territory] ?? unreachable(territory)).filter((neighbor) => owners[neighbor] !== seat);

export const ownNeighborsOf = ({ map, owners }: OwnedMap, seat: Seat, territory: number): readonly number[] =>
  (map.links[territory] ?? unreachable(territory)).filter((neighbor) => owners[neighbor] === seat);

export const bordersOf = (land: OwnedMap, seat: Seat): readonly number[] =>
  landsOf(land, seat).filter((territory) => foesOf(land, seat, territory).length > 0);

/** Territories that a seat can attack, in alphabetical order. */
export const targetsOf = (land: OwnedMap, seat: Seat): readonly number[] =>
  land.owners.flatMap((owner, territory) =>
    owner !== seat && ownNeighborsOf(land, seat, territory).length > 0 ? [territory] : [],
  );

/** The first of `territories` that a unit in `from` reaches with the least food. Undefined if it reaches none. */
export function nearestOf(territories: readonly number[], pathPrices: PathPrices, from: number): number | undefined {
  let nearest: number | undefined;
  let minPrice = Number.POSITIVE_INFINITY;
  for (const territory of territories) {
    const price = pathPrices(territory)[from] ?? Number.POSITIVE_INFINITY;
    if (price >= minPrice) continue;
    nearest = territory;
    minPrice = price;
  }
  return nearest;
}

/** Units beside `territory` that belong to the rival with the most units there. */
export function threatTo(land: Pick<Land, 'map' | 'owners' | 'units'>, seat: Seat, territory: number): Units {
  const forces = new Map<Seat, Units>();
  for (const foe of foesOf(land, seat, territory)) {
    const owner = ownerOf(land, foe);
    forces.set(owner, plus(forces.get(owner) ?? noUnits, land.units[foe] ?? noUnits));
  }
  let largestForce = noUnits;
  for (const force of forces.values()) if (countOf(force) > countOf(largestForce)) largestForce = force;
  return largestForce;
}

export const availableUnits = ({ sight, seat, unitsLeft }: BotDraft, target: number): Units =>
  ownNeighborsOf(sight, seat, target).reduce((sum, territory) => plus(sum, unitsLeft[territory] ?? noUnits), noUnits);

const oddsCache = new Map<number, Map<number, Odds>>();

/** Maximum number of cached results (`maxCached`), and maximum units per side for exact odds (`maxUnits`). */
const [maxCached, maxUnits] = [50_000, 60];

let cachedCount = 0;

/** Odds of an attack. Exact up to `maxUnits` units per side. Larger forces are scaled to about `maxUnits` first. */
export function oddsAbout(attackers: Units, defenders: Units): Odds {
  const largerCount = Math.max(countOf(attackers), countOf(defenders));
  return largerCount <= maxUnits
    ? cachedOdds(attackers, defenders)
    : cachedOdds(scaled(attackers, maxUnits / largerCount), scaled(defenders, maxUnits / largerCount));
}

function cachedOdds(attackers: Units, defenders: Units): Odds {
  const [code, other] = [codeOf(attackers), codeOf(defenders)];
  const before = oddsCache.get(code)?.get(other);
  if (before !== undefined) return before;
  if (++cachedCount > maxCached) {
    oddsCache.clear();
    cachedCount = 1;
  }
  const odds = oddsOf(attackers, defenders);
  const ofAttackers = oddsCache.get(code) ?? new Map<number, Odds>();
  ofAttackers.set(other, odds);
  oddsCache.set(code, ofAttackers);
  return odds;
}

export function winOf(attackers: Units, defenders: Units): number {
  if (countOf(attackers) === 0) return 0;
  return countOf(defenders) === 0 ? 1 : oddsAbout(attackers, defenders).win;
}

/** Radix for packing the unit counts into one number. Larger than any count, even of a scaled force. */
const base = maxUnits + 8;

function codeOf(units: Units): number {
  let code = 0;
  for (const count of units) code = code * base + count;
  return code;
}

const scaled = (units: Units, scale: number): Units => units.map((count) => Math.ceil(count * scale));

export interface Effort {
  /** An attack gets no more units after its chance of winning has reached this value. */
  readonly enough: number;
  /** Minimum number of units left in a border territory that sends units. */
  readonly guard: number;
}

/** Attacks `target` from the seat's territories beside it, beginning with `first`, until the chance is `enough`. */
export function planAssault(plan: BotDraft, target: number, { enough, guard }: Effort, first?: number): void {
  const defenders = plan.sight.units[target] ?? noUnits;
  const sources = ownNeighborsOf(plan.sight, plan.seat, target);
  for (const from of sources.toSorted((one, other) => Number(other === first) - Number(one === first))) {
    const force = plan.forces[target] ?? noUnits;
    const unitsLeft = plan.unitsLeft[from] ?? noUnits;
    const free = strongestOf(unitsLeft, Math.max(0, Math.min(countOf(unitsLeft) - guard, plan.food)));
    if (countOf(free) === 0 || winOf(force, defenders) >= enough) continue;
    attackWith(plan, from, target, minForceFor(force, free, defenders, enough));
  }
}

/** Fewest of `units`, strongest first, that `force` needs for a winning chance of `enough`. All if all are too few. */
function minForceFor(force: Units, units: Units, defenders: Units, enough: number): Units {
  let [low, high] = [1, countOf(units)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (winOf(plus(force, strongestOf(units, middle)), defenders) >= enough) high = middle;
    else low = middle + 1;
  }
  return strongestOf(units, low);
}
