import { itemAt, unreachable } from '#engine/lookup.ts';
import { type Forecast, forecastOf, turnOfLanding, worldAfter } from './forecast.ts';
import { distancesTo, idOf, lengthOf } from './map.ts';
import { freePeople, inFlight, type Order, ownerAt, peopleOf, sumOf, turnsLeftOf, type View, waitOf } from './state.ts';
import { advanceUnit, grow, lossOf, worldOf } from './tick.ts';
import { otherOf, type PlayerNumber } from './vocabulary.ts';

/** Turns between the last landing and the comparison of people. Settlers need this time to multiply. */
const turnsAfterLanding = 4;

/** A player's prospects, assuming that neither player gives further orders. */
export interface Worth {
  /** Turn at whose end the people are counted. */
  readonly turn: number;
  /** Number of visible planets where the player has the majority after the last landing. */
  readonly planets: number;
  /** The player's people at the end of `turn`: on planets and, unless it is the last turn, in flight. */
  readonly people: number;
  readonly theirPeople: number;
}

/** Units of time until the last of `orders` lands, at least 1. */
export const unitsOf = (view: Pick<View, 'map' | 'planning'>, orders: readonly Order[]): number =>
  Math.max(1, ...orders.map(({ from, to }) => lengthOf(view.map, from, to) + waitOf(view)));

/** Prospects of a player after `orders`. `units` is the time until the last order lands. */
export function worthOf(view: View, orders: readonly Order[], player: PlayerNumber, units: number): Worth {
  const turnsLeft = view.limit - view.turn + 1;
  const last = Math.min(units + turnsAfterLanding, turnsLeft);
  const landed = worldAfter(view, orders, Math.min(units, turnsLeft));
  const later = worldAfter(view, orders, last);
  const peopleOf = (of: PlayerNumber) =>
    sumOf(of === 1 ? later.p1 : later.p2) + (last === turnsLeft ? 0 : inFlight(later.shuttles, of));
  return {
    turn: view.turn + last - 1,
    planets: view.map.ids.filter((_, planet) => itemAt(view.visible, planet) && ownerAt(landed, planet) === player)
      .length,
    people: peopleOf(player),
    theirPeople: peopleOf(otherOf(player)),
  };
}

/** Compares majorities, then own people (more is better), then the other player's people (fewer is better). */
export function isBetter(one: Worth, other: Worth): boolean {
  if (one.planets !== other.planets) return one.planets > other.planets;
  if (one.people !== other.people) return one.people > other.people;
  return one.theirPeople < other.theirPeople;
}

/** Proposed orders that improve the player's prospects, or send one settler out of sight and lose no majority. */
export function betterOrders(view: View, proposed: readonly Order[], player: PlayerNumber): readonly Order[] {
  const chosen: Order[] = [];
  for (const order of proposed) {
    const units = unitsOf(view, [order]);
    if (units > view.limit - view.turn + 1) continue;
    const before = [...view.orders, ...chosen];
    const isSeen = view.visible[order.from] === true;
    if (isSeen && freePeople({ ...view, orders: before }, player, order.from) < order.people) continue;
    const without = worthOf(view, before, player, units);
    const after = worthOf(view, [...before, order], player, units);
    const isProbe = view.visible[order.to] !== true && order.people === 1 && after.planets >= without.planets;
    if (isProbe || isBetter(after, without)) chosen.push(order);
  }
  return chosen;
}

/** A planet on which people of another planet gain the majority, if both players wait for `turns` turns first. */
export interface Purchase {
  readonly from: number;
  readonly to: number;
  /** 0 if the majority can be taken now. */
  readonly turns: number;
  readonly people: number;
}

const maxLookahead = 6;

/** The earliest possible purchase after this turn. Undefined if there is none within `maxLookahead` turns. */
export function laterPurchase(view: View, player: PlayerNumber): Purchase | undefined {
  for (let turns = 2; turns <= Math.min(maxLookahead, view.limit - view.turn); turns += 2) {
    const [purchase] = purchasesIn(view, player, turns);
    if (purchase !== undefined) return purchase;
  }
  return undefined;
}

/** Purchases that are possible after `turns` turns. A purchase uses at most half of the people on its source. */
export function purchasesIn(view: View, player: PlayerNumber, turns: number): readonly Purchase[] {
  const { map, visible, sizes } = view;
  const wait = waitOf(view);
  const world = worldAfter(view, view.orders, turns + wait);
  const ownPeople = player === 1 ? world.p1 : world.p2;
  return map.ids.flatMap((_, to): Purchase[] => {
    if (visible[to] !== true || ownerAt(world, to) !== otherOf(player)) return [];
    return itemAt(map.ways, to).flatMap(({ to: from, length }): Purchase[] => {
      if (
        visible[from] !== true ||
        ownerAt(world, from) !== player ||
        view.turn + turns + wait + length - 1 > view.limit
      )
        return [];
      const later = worldOf(world);
      for (let unit = 0; unit < length; unit++) advanceUnit(later);
      const [mine, theirs] = player === 1 ? [later.p1, later.p2] : [later.p2, later.p1];
      const people = itemAt(theirs, to) - itemAt(mine, to) + 1;
      const room = itemAt(sizes, to) - itemAt(mine, to) - itemAt(theirs, to);
      const isAffordable = people >= 1 && people <= room && 2 * people <= itemAt(ownPeople, from);
      return isAffordable ? [{ from, to, turns, people }] : [];
    });
  });
}

/** Orders that take inhabited planets, if they gain more than they lose elsewhere. */
export function conquests(view: View, player: PlayerNumber): readonly Order[] {
  let chosen: readonly Order[] = [];
  for (const to of view.map.ids.keys()) {
    const now: View = { ...view, orders: [...view.orders, ...chosen] };
    const orders = conquestOf(now, player, to);
    if (orders.length === 0) continue;
    const units = unitsOf(view, orders);
    const [without, after] = [now.orders, [...now.orders, ...orders]].map((all) => worthOf(view, all, player, units));
    if (without !== undefined && after !== undefined && isBetter(after, without)) chosen = [...chosen, ...orders];
  }
  return chosen;
}

/** Orders of the fewest people needed to take a planet. Empty if neighbours cannot take it in time. */
function conquestOf(view: View, player: PlayerNumber, to: number): readonly Order[] {
  const { map, visible, sizes } = view;
  const isLived = itemAt(view.p1, to) + itemAt(view.p2, to) > 0;
  if (visible[to] !== true || !isLived || ownerAt(view, to) === player) return [];
  const sources = itemAt(map.ways, to)
    .map(({ to: from, length }) => ({ from, length, people: spareOn(view, player, from) }))
    .filter(({ people }) => people > 0)
    .toSorted((a, b) => a.length - b.length);
  let spare = 0;
  for (const [i, { length, people }] of sources.entries()) {
    spare += people;
    const units = length + waitOf(view);
    if (view.turn + units - 1 > view.limit) return [];
    const world = worldAfter(view, view.orders, units);
    const [mine, theirs] = [itemAt(peopleOf(world, player), to), itemAt(peopleOf(world, otherOf(player)), to)];
    const needed = theirs - mine + 1;
    if (needed >= 1 && needed <= Math.min(spare, itemAt(sizes, to) - mine - theirs))
      return splitOver(needed, sources.slice(0, i + 1)).map((part) => ({ ...part, to }));
  }
  return [];
}

function spareOn(view: View, player: PlayerNumber, planet: number): number {
  if (view.visible[planet] !== true) return 0;
  return freePeople(view, player, planet) - itemAt(peopleOf(view, otherOf(player)), planet) - 1;
}

function splitOver(
  needed: number,
  sources: readonly Pick<Order, 'from' | 'people'>[],
): readonly Pick<Order, 'from' | 'people'>[] {
  let missingPeople = needed;
  return sources.flatMap(({ from, people }) => {
    const sent = Math.min(missingPeople, people);
    missingPeople -= sent;
    return sent > 0 ? [{ from, people: sent }] : [];
  });
}

export interface CertainLoss {
  /** The other player's people at the end of the match if that player only ends turns. */
  readonly theirs: number;
  /** Upper bound of the player's people at the end of the match. */
  readonly maxOwn: number;
}

/** Habitability assumed for all planets if none is known. */
export const usualHabitability = 10;

/** Upper bound of people gained by rounding up, per settled planet and turn. */
const rounding = 2;

/** Upper bound of the number of people whom a player gains in a unit of time on `settled` planets. */
export const maxGain = (people: number, habitability: number, settled: number): number =>
  Math.ceil((people * habitability) / 100) + Math.min(people, rounding * settled);

/**
 * Proves that a player can no longer win: even if the other player only ends turns, that player will have more people
 * at the end than this player can have. Unseen planets count like the best known planet. Only overcrowding can reduce
 * the other player's people, so some remain and prevent a majority on all planets.
 *
 * @param unseen upper bound of the player's own people out of sight
 * @param habitability best habitability that the player remembers. Without memory, the best visible one counts.
 * @returns undefined if the player can still win, and in a puzzle
 */
export function certainLossOf(view: View, player: PlayerNumber, unseen = 0, habitability = 0): CertainLoss | undefined {
  if (view.outcome !== null || view.goal !== undefined) return undefined;
  const [mine, theirPeople] = [peopleOf(view, player), peopleOf(view, otherOf(player))];
  let [theirs, ownTotal, best] = [0, unseen, habitability];
  for (const [planet, isSeen] of view.visible.entries()) {
    if (!isSeen) continue;
    const here = mine[planet] ?? unreachable(planet);
    const room = Math.max(0, (view.sizes[planet] ?? unreachable(planet)) - here);
    theirs += Math.min(theirPeople[planet] ?? unreachable(planet), room);
    ownTotal += here;
    best = Math.max(best, view.habitabilities[planet] ?? unreachable(planet));
  }
  for (const shuttle of view.shuttles) if (shuttle.player === player) ownTotal += shuttle.people;
  // In most matches, this comparison avoids the costly proof.
  if (theirs <= ownTotal) return undefined;
  const growth = view.visible.includes(true) ? best : usualHabitability;
  const reached = unitsToReach(view, player);
  let maxOwn = ownTotal;
  for (let unit = 1; unit <= view.limit - view.turn + 1 && maxOwn < theirs; unit++) {
    const settled = reached.filter((units) => units < unit).length;
    maxOwn += maxGain(maxOwn, growth, settled);
  }
  return theirs > maxOwn ? { theirs, maxOwn } : undefined;
}

/** True if the player wins even by only ending turns. Always false unless the player sees all planets. */
export const isWonBy = (view: View, player: PlayerNumber): boolean =>
  view.visible.every((isSeen) => isSeen) && certainLossOf(view, otherOf(player)) !== undefined;

/**
 * True if `player` owns planets, no orders are queued, and no visible planet can change hands while its owner stays:
 * the owner has more than half of the capacity, so arrivals of the other player find too little room for a majority.
 * If some planets are unseen, the rival's visible planets must be full of the rival's people alone.
 */
export function isSettled(view: View, player: PlayerNumber): boolean {
  const { visible, sizes, orders } = view;
  if (view.outcome !== null || orders.length > 0) return false;
  const isAllSeen = visible.every((isSeen) => isSeen);
  let ownCount = 0;
  for (const [planet, isSeen] of visible.entries()) {
    if (!isSeen) continue;
    const owner = ownerAt(view, planet);
    if (owner === 0) return false;
    const [ownerCount, otherCount] = [
      itemAt(peopleOf(view, owner), planet),
      itemAt(peopleOf(view, otherOf(owner)), planet),
    ];
    const size = itemAt(sizes, planet);
    // Only the owner's people die of overcrowding.
    const lasting = ownerCount - Math.max(0, ownerCount + otherCount - size);
    if (2 * lasting <= size) return false;
    if (owner === player) ownCount += 1;
    else if (!isAllSeen && (otherCount > 0 || ownerCount < size)) return false;
  }
  return ownCount > 0;
}

/** Units of time until the player's nearest people can reach each planet. Unseen planets may contain own people. */
function unitsToReach({ map, visible, shuttles, ...view }: View, player: PlayerNumber): readonly number[] {
  const people = peopleOf(view, player);
  const targets = new Set(shuttles.flatMap((shuttle) => (shuttle.player === player ? [shuttle.to] : [])));
  const starts = map.ids.flatMap((_, planet) =>
    visible[planet] !== true || (people[planet] ?? unreachable(planet)) > 0 || targets.has(planet) ? [planet] : [],
  );
  const units = map.ids.map(() => Number.POSITIVE_INFINITY);
  for (const start of starts)
    for (const [planet, length] of distancesTo(map, start).lengths.entries())
      units[planet] = Math.min(units[planet] ?? unreachable(planet), length);
  return units;
}

interface ReasonRequest {
  readonly view: View;
  readonly player: PlayerNumber;
  readonly order: Order;
  /** Other orders of the same proposal to the same planet. */
  readonly together?: readonly Order[];
  readonly rival: string;
}

/** Reason at the end of a sentence about an order, such as `16 to 15 in turn 19, and it is yours`. */
export function reasonOf(request: ReasonRequest): string {
  const { view, player, order, together = [] } = request;
  const { from, to } = order;
  if (view.visible[to] !== true) return "you can't see it yet; once there, you see its neighbours, too";
  const coming = view.shuttles.filter((shuttle) => shuttle.to === to);
  const mine = itemAt(peopleOf(view, player), to);
  const theirs = itemAt(peopleOf(view, otherOf(player)), to);
  const size = itemAt(view.sizes, to);
  if (mine + theirs === 0 && coming.length === 0 && order.people <= size) {
    if (order.people === 1) return 'it is empty, and every settled planet grows';
    return `it is empty, has room for ${size} and grows ${itemAt(view.habitabilities, to)} % a turn`;
  }
  const units = unitsOf(view, [order, ...together]);
  const orders = [...view.orders, ...together, order];
  const then = forecastOf(view, orders, to, units) ?? unreachable(to);
  const { turn } = then;
  const arrival = then.arrivals.find((landed) => landed.player === player);
  if (arrival !== undefined && arrival.lost > 0)
    return arrival.landed === 0
      ? `this only makes room at home: planet ${idOf(view.map, to)} will be full in turn ${turn}`
      : `${arrival.landed} of ${arrival.people} find room in turn ${turn}`;
  if (then.owner === player && forecastOf(view, view.orders, to, units)?.owner !== player)
    return (mine > theirs && threat(request, units)) || wonText(request, units, then);
  const tooMany = then.p1 + then.p2 - size;
  if (tooMany > 0)
    return `this makes room at home, but planet ${idOf(view.map, to)} will have ${tooMany} too many in turn ${turn}`;
  const later = tooMany === 0 ? threat(request, Number.POSITIVE_INFINITY, units) : undefined;
  if (later !== undefined) return later;
  return crowding(view, from, to) ?? roomReason(request, mine + inFlight(coming, player) <= theirs);
}

function wonText(
  { view, player, order, together = [] }: ReasonRequest,
  units: number,
  { turn, p1, p2 }: Forecast,
): string {
  const world = worldAfter(view, [...view.orders, ...together, order], units);
  const isAll = view.visible.every((isSeen, planet) => isSeen && ownerAt(world, planet) === player);
  const [ownCount, theirCount] = player === 1 ? [p1, p2] : [p2, p1];
  return `${ownCount} to ${theirCount} in turn ${turn}, ${isAll ? 'and you win: it is the last planet' : 'and it is yours'}`;
}

function threat({ view, player, order, rival }: ReasonRequest, until: number, from = 0): string | undefined {
  const [next] = view.shuttles
    .filter((shuttle) => shuttle.to === order.to && shuttle.player !== player)
    .map((shuttle) => ({ ...shuttle, turnsLeft: turnsLeftOf(view, shuttle) }))
    .filter(({ turnsLeft }) => turnsLeft <= until && turnsLeft > from)
    .toSorted((a, b) => a.turnsLeft - b.turnsLeft);
  if (next === undefined) return undefined;
  const turn = turnOfLanding(view, next.turnsLeft);
  return from === 0
    ? `or ${rival}'s ${next.people} ${next.people === 1 ? 'takes' : 'take'} it in turn ${turn}`
    : `full before ${rival}'s ${next.people} ${next.people === 1 ? 'lands' : 'land'} in turn ${turn}`;
}

/** Text about a source that is overcrowded or will soon be full. Undefined for any other source. */
function crowding(view: View, from: number, to: number): string | undefined {
  if (view.visible[from] !== true) return undefined;
  const size = itemAt(view.sizes, from);
  const excess = itemAt(view.p1, from) + itemAt(view.p2, from) - size;
  if (excess > 0) return `${excess} too many at home: crowding kills ${lossOf(excess)} each turn`;
  const world = worldOf(view);
  for (let turns = 1; turns <= soon; turns++) {
    grow(world, null);
    if (itemAt(world.p1, from) + itemAt(world.p2, from) < size) continue;
    const room = itemAt(view.sizes, to) - itemAt(view.p1, to) - itemAt(view.p2, to);
    const isFull = excess === 0 ? 'is full' : `will be full in ${turns} turn${turns === 1 ? '' : 's'}`;
    return `${idOf(view.map, from)} ${isFull}; ${idOf(view.map, to)} has room for ${room}`;
  }
  return undefined;
}

const soon = 3;

function roomReason({ view, order: { to }, rival }: ReasonRequest, isFewer: boolean): string {
  const growth = itemAt(view.habitabilities, to);
  return isFewer ? `they take room from ${rival} there` : `there is room to grow ${growth} % a turn`;
}
