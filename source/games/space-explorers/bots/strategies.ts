import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import { distancesTo, type NeighbourLink } from '../map.ts';
import { inFlight, type Order, ownerAt, ownerOfAll, peopleOf, sumOf, type View } from '../state.ts';
import { advanceUnit, launch, type World, worldOf } from '../tick.ts';
import { otherOf, type PlayerNumber } from '../vocabulary.ts';

/** A face's changes to the strategy of its skill. */
export interface FaceStyle {
  /** Planets that the bot considers first: those with the highest value, or the most people of the rival. */
  readonly appeal?: 'sizes' | 'habitabilities' | 'people';
  /** Number of turns in twenty in which the bot does not settle an empty planet. Default: 8. */
  readonly turnsPassed?: number;
  /** Share of a planet's size that stays at home when a majority is taken. Default: a half. */
  readonly shareAtHome?: number;
  /** Weight of the other player's people in the evaluation of a plan. */
  readonly otherWeight?: number;
}

function planetsFor({ appeal }: FaceStyle, view: View, player: PlayerNumber, chance: Stream): readonly number[] {
  const planets = chance.shuffle([...view.map.ids.keys()]);
  const values = appeal === 'people' ? peopleOf(view, otherOf(player)) : appeal && view[appeal];
  return values === undefined ? planets : planets.toSorted((a, b) => itemAt(values, b) - itemAt(values, a));
}

/** Settles empty neighbours. Moves people in excess of a planet's size to neighbours with free places. */
export const thriftyStrategy =
  (style: FaceStyle): Strategy =>
  (view, player, chance) => {
    const { map } = view;
    const plan: Plan = {
      view,
      player,
      ways: map.ways.map((ways) => nearestFirst(chance.shuffle(ways))),
      free: peopleOf(view, player).slice(),
      rooms: roomsOf(view),
      orders: [],
    };
    const planets = planetsFor(style, view, player, chance);
    for (const planet of planets) settle(plan, planet, chance, style);
    for (const planet of planets) if (ownerAt(view, planet) === player) spill(plan, planet);
    return plan.orders;
  };

interface Plan {
  readonly view: View;
  readonly player: PlayerNumber;
  /** Links of each planet, nearest neighbour first. */
  readonly ways: readonly (readonly NeighbourLink[])[];
  /** People on each planet who are not in a planned transfer. */
  readonly free: number[];
  /** Free places on each planet after all shuttles and all planned transfers have landed. */
  readonly rooms: number[];
  readonly orders: Order[];
}

function orderTransfer({ free, rooms, orders }: Plan, from: number, to: number, people: number): void {
  orders.push({ from, to, people });
  free[from] = (free[from] ?? unreachable(from)) - people;
  rooms[to] = (rooms[to] ?? unreachable(to)) - people;
}

/** Orders one person to an empty planet, unless a shuttle of the player is already on its way there. */
function settle(plan: Plan, to: number, chance: Stream, style: FaceStyle): void {
  const { view, player, ways, free } = plan;
  if (!isReadyFor(view, to, chance, style)) return;
  if (view.shuttles.some((shuttle) => shuttle.to === to && shuttle.player === player)) return;
  const source = (ways[to] ?? unreachable(to)).find(
    (way) => ownerAt(view, way.to) === player && (free[way.to] ?? unreachable(way.to)) > 1 && isInTime(view, way),
  );
  if (source !== undefined) orderTransfer(plan, source.to, to, 1);
}

/** Sends people who would exceed the planet's size at the player's next turn to neighbours with free places. */
function spill(plan: Plan, from: number): void {
  const { view, ways, free, rooms } = plan;
  const { sizes, habitabilities, p1, p2 } = view;
  const total = (p1[from] ?? unreachable(from)) + (p2[from] ?? unreachable(from));
  let excess = Math.min(
    (free[from] ?? unreachable(from)) - 1,
    growFor(total, habitabilities[from] ?? unreachable(from), 2) - (sizes[from] ?? unreachable(from)),
  );
  for (const way of ways[from] ?? unreachable(from)) {
    const people = Math.min(excess, rooms[way.to] ?? unreachable(way.to));
    if (people < 1 || !isInTime(view, way)) continue;
    orderTransfer(plan, from, way.to, people);
    excess -= people;
  }
}

/** Free places on each planet after all visible shuttles have landed. 0 or less for an unseen planet. */
export function roomsOf({ visible, sizes, p1, p2, shuttles }: View): number[] {
  const rooms = sizes.map((size, planet) =>
    visible[planet] === true ? size - (p1[planet] ?? unreachable(planet)) - (p2[planet] ?? unreachable(planet)) : 0,
  );
  for (const { to, people } of shuttles) rooms[to] = (rooms[to] ?? unreachable(to)) - people;
  return rooms;
}

/** In `turnsPassed` of `turnsInAll` cases, a random draw prevents the settling of a planet in this turn. */
const [turnsInAll, turnsPassed] = [5, 2];

/** True if the planet is visibly empty and the random draw succeeds. Without the draw, equal bots would move alike. */
const isReadyFor = (view: View, planet: number, chance: Stream, style: FaceStyle): boolean =>
  isSeenEmpty(view, planet) &&
  (style.turnsPassed === undefined
    ? chance.integer(1, turnsInAll) > turnsPassed
    : chance.integer(1, 20) > style.turnsPassed);

export const isSeenEmpty = ({ visible, p1, p2 }: View, planet: number): boolean =>
  visible[planet] === true && (p1[planet] ?? unreachable(planet)) + (p2[planet] ?? unreachable(planet)) === 0;

export const nearestFirst = (ways: readonly NeighbourLink[]): NeighbourLink[] =>
  ways.toSorted((a, b) => a.length - b.length);

export const isInTime = ({ turn, limit }: View, { length }: NeighbourLink): boolean => turn + length - 1 <= limit;

/** People after `units` units of time of unrestricted growth. */
export function growFor(people: number, habitability: number, units: number): number {
  let grown = people;
  for (let unit = 0; unit < units; unit++) grown = Math.ceil(grown * (1 + habitability / 100));
  return grown;
}

/** Plans a whole turn from an empty queue. Each returned order must be legal after the orders before it. */
export type Strategy = (view: View, player: PlayerNumber, random: Stream) => readonly Order[];

/** A search considers each planet at most this many times. It stops after a pass without an improvement. */
const rounds = 2;
const [minEvaluations, looksAtPlanets] = [100, 9_000];

/**
 * Searches for a plan by simulation of imagined worlds. Starts from the orders of `expander`, and changes those of one
 * planet after the other. Keeps each change that improves `outlook`. The order of planets is random, so that matches
 * differ.
 *
 * @param maxEvaluations plans evaluated per turn, fewer on large maps
 * @param turnsAhead turns simulated per plan. A bot with many evaluations plays better with fewer turns, because
 * distant turns are guesses
 * @param minGain people that an order must gain for each person sent. Other orders are left out, such as flights back
 * and forth between full planets. 0 keeps all orders
 */
export const searchStrategy =
  (maxEvaluations: number, turnsAhead = 10, minGain = 0, style: FaceStyle = {}): Strategy =>
  (view, player, chance) => {
    const world = imagineWorld(view, player, chance);
    const unitsLeft = view.limit - view.turn + 1;
    const start: StartingPoint = { world, levels: levelsOf(world), player, unitsLeft, style };
    const ownPeople = peopleOf(view, player);
    const sources = [...ownPeople.keys()].filter((planet) => (ownPeople[planet] ?? unreachable(planet)) > 0);
    const limit = Math.min(maxEvaluations, Math.max(minEvaluations, Math.floor(looksAtPlanets / ownPeople.length)));
    let best: readonly Order[] = expanderStrategy(style)(view, player, chance);
    let bestValue = outlook(start, best, turnsAhead);
    let evaluated = 1;
    const keepIfBetter = (orders: readonly Order[]): boolean => {
      evaluated++;
      const value = outlook(start, orders, turnsAhead);
      if (value <= bestValue) return false;
      best = orders;
      bestValue = value;
      return true;
    };
    keepIfBetter([]);
    let isBetter = true;
    for (let round = 0; round < rounds && isBetter; round++) {
      isBetter = false;
      for (const source of chance.shuffle(sources))
        for (const other of chance.shuffle(choicesFor(view, start, source))) {
          if (evaluated >= limit) return withoutIdleOrders(start, best, turnsAhead, minGain);
          isBetter = keepIfBetter(replaceOrders(best, ownPeople, source, other)) || isBetter;
        }
    }
    return withoutIdleOrders(start, best, turnsAhead, minGain);
  };

/** Tries the plan without each order, largest order first, and drops orders that gain too little. */
function withoutIdleOrders(
  start: StartingPoint,
  orders: readonly Order[],
  turnsAhead: number,
  minGain: number,
): readonly Order[] {
  if (minGain === 0) return orders;
  let rest = orders;
  let value = outlook(start, rest, turnsAhead);
  for (const order of orders.toSorted((a, b) => b.people - a.people)) {
    const fewer = rest.filter((other) => other !== order);
    const valueWithout = outlook(start, fewer, turnsAhead);
    if (valueWithout < value - minGain * order.people) continue;
    rest = fewer;
    value = valueWithout;
  }
  return rest;
}

/** Replaces all orders from `source` with `other`, if given. If there are enough people, also keeps single settlers. */
function replaceOrders(
  orders: readonly Order[],
  ownPeople: readonly number[],
  source: number,
  other: Order | undefined,
): readonly Order[] {
  const fromOthers = orders.filter(({ from }) => from !== source);
  if (other === undefined) return fromOthers;
  const settlers = orders.filter(({ from, to, people }) => from === source && people === 1 && to !== other.to);
  const isEnough = settlers.length + other.people <= (ownPeople[source] ?? unreachable(source));
  return isEnough ? [...fromOthers, ...settlers, other] : [...fromOthers, other];
}

/** Alternatives for the planet `from`: no order, or an order to a neighbour with a varying number of people. */
function choicesFor(
  { map }: View,
  { world, levels, player, unitsLeft }: StartingPoint,
  from: number,
): (Order | undefined)[] {
  const people = (player === 1 ? world.p1 : world.p2)[from] ?? unreachable(from);
  const surplus = people - (levels[from] ?? unreachable(from));
  const choices: (Order | undefined)[] = [undefined];
  for (const { to, length } of map.ways[from] ?? unreachable(from)) {
    if (length > unitsLeft) continue;
    const numbers = new Set([1, Math.floor(people / 2), people - 1, surplus, Math.ceil(surplus / 2)]);
    for (const number of numbers) if (number >= 1 && number <= people) choices.push({ from, to, people: number });
  }
  return choices;
}

export interface StartingPoint {
  readonly world: World;
  readonly levels: Levels;
  readonly player: PlayerNumber;
  /** Remaining units of time, including the unit at the end of this turn. */
  readonly unitsLeft: number;
  readonly style?: FaceStyle;
}

/** Units of time simulated after the last transfers, so that the evaluation includes the growth that a plan causes. */
const growthAhead = 12;

/** Score of a won match, multiplied by 1 plus the units of time left, so that earlier wins score more. */
const worthOfWin = 1_000_000;

/** Weighted lead after `turnsAhead` turns and some growth, or score of an earlier end. Both players use `reflex`. */
export function outlook(
  { world: now, levels, player, unitsLeft, style: { otherWeight = 1 } = {} }: StartingPoint,
  orders: readonly Order[],
  turnsAhead: number,
): number {
  const world = worldOf(now);
  launch(world, player, orders, null);
  advanceUnit(world);
  let ahead = unitsLeft - 1;
  let mover = player;
  for (let turn = 1; turn < turnsAhead && ahead > 0; turn++) {
    const winner = ownerOfAll(world.p1, world.p2);
    if (winner !== 0) return (winner === player ? worthOfWin : -worthOfWin) * (1 + ahead);
    mover = otherOf(mover);
    reflex(world, levels, mover, ahead);
    advanceUnit(world);
    ahead--;
  }
  for (let unit = 0; unit < Math.min(growthAhead, ahead); unit++) advanceUnit(world);
  // People in shuttles do not count at the end of the match.
  const peopleIn = (side: PlayerNumber) =>
    sumOf(peopleOf(world, side)) + (ahead === 0 ? 0 : inFlight(world.shuttles, side));
  return peopleIn(player) - otherWeight * peopleIn(otherOf(player));
}

export function reflexOrders({ world: now, levels, player, unitsLeft }: StartingPoint): Order[] {
  const world = worldOf(now);
  const { length } = world.shuttles;
  reflex(world, levels, player, unitsLeft);
  return world.shuttles.slice(length).map(({ from, to, people }) => ({ from, to, people }));
}

/** Size and habitability assumed for unseen planets if no planet is visible. */
const usual = { size: 100, habitability: 5 } as const;

/** Guesses unseen planets from visible ones. Assumes that the other player has settled all it could reach in time. */
export function imagineWorld(view: View, player: PlayerNumber, chance: Stream): World {
  const { visible, map, clock } = view;
  const world = worldOf(view);
  const planets = [...map.ids.keys()];
  const seen = planets.filter((planet) => visible[planet] === true);
  const unseen = planets.filter((planet) => visible[planet] !== true);
  if (unseen.length === 0) return world;
  const sizes = [...view.sizes];
  const habitabilities = [...view.habitabilities];
  for (const planet of unseen) {
    const like = seen[chance.integer(0, Math.max(0, seen.length - 1))] ?? -1;
    sizes[planet] = view.sizes[like] ?? usual.size;
    habitabilities[planet] = view.habitabilities[like] ?? usual.habitability;
  }
  const levels = levelsOf({ sizes, habitabilities });
  const { lengths } = distancesTo(map, homeOfOther(view, player, unseen));
  const theirs = player === 1 ? world.p2 : world.p1;
  for (const planet of unseen) {
    // Assumes twice the flight time from home, because settlers stop on the planets on their way.
    const age = clock + 1 - 2 * (lengths[planet] ?? unreachable(planet));
    theirs[planet] = grownFromOne(
      habitabilities[planet] ?? unreachable(planet),
      age,
      levels[planet] ?? unreachable(planet),
    );
  }
  return { ...world, sizes, habitabilities };
}

/** People that descend from one settler after `units` units of time: 1 to `max`. 0 if `units` is not positive. */
function grownFromOne(habitability: number, units: number, max: number): number {
  if (units <= 0) return 0;
  let people = 1;
  for (let unit = 1; unit < units && people < max; unit++) people = Math.ceil(people * (1 + habitability / 100));
  return Math.min(people, Math.max(1, max));
}

/** The other player's home or, if that is unknown, the unseen planet farthest from the player's own planets. */
function homeOfOther({ homes, map, p1, p2 }: View, player: PlayerNumber, unseen: readonly number[]): number {
  const home = homes.indexOf(otherOf(player));
  if (home >= 0) return home;
  const ownPeople = peopleOf({ p1, p2 }, player);
  const ownHome = homes.indexOf(player);
  const { lengths } = distancesTo(map, ownHome >= 0 ? ownHome : ownPeople.indexOf(Math.max(...ownPeople)));
  return unseen.reduce((farthest, planet) =>
    (lengths[planet] ?? unreachable(planet)) > (lengths[farthest] ?? unreachable(farthest)) ? planet : farthest,
  );
}

/** For each planet, the most people who can multiply without restriction until the owner's next turn. */
export type Levels = readonly number[];

export const levelsOf = ({ sizes, habitabilities }: Pick<World, 'sizes' | 'habitabilities'>): Levels =>
  sizes.map((size, planet) => Math.floor(size / (1 + (habitabilities[planet] ?? unreachable(planet)) / 100) ** 2));

interface Side {
  readonly world: World;
  readonly levels: Levels;
  readonly player: PlayerNumber;
  readonly unitsLeft: number;
  /** People of the player (`ownPeople`, `coming`) and of the other player: on each planet, and in flight to it. */
  readonly ownPeople: number[];
  readonly theirs: readonly number[];
  readonly coming: number[];
  readonly theirsComing: readonly number[];
}

/**
 * Plays a turn by rules of thumb. One person goes to every empty neighbour. People who slow down growth go to planets
 * with free places or, if there are none, to another planet of the player, because people in flight do not decay.
 *
 * @param unitsLeft remaining units of time, including the unit at the end of this turn
 */
export function reflex(world: World, levels: Levels, player: PlayerNumber, unitsLeft: number): void {
  const side = sideOf(world, levels, player, unitsLeft);
  const { ownPeople, theirs } = side;
  for (let from = 0; from < ownPeople.length; from++) {
    const foreign = theirs[from] ?? unreachable(from);
    if ((ownPeople[from] ?? unreachable(from)) <= Math.max(1, foreign)) continue;
    settleFrom(side, from);
    spreadFrom(
      side,
      from,
      (ownPeople[from] ?? unreachable(from)) - Math.max((levels[from] ?? unreachable(from)) - foreign, foreign + 1),
    );
  }
}

function sideOf(world: World, levels: Levels, player: PlayerNumber, unitsLeft: number): Side {
  const [ownPeople, theirs] = player === 1 ? [world.p1, world.p2] : [world.p2, world.p1];
  const coming = ownPeople.map(() => 0);
  const theirsComing = ownPeople.map(() => 0);
  for (const shuttle of world.shuttles) {
    const list = shuttle.player === player ? coming : theirsComing;
    list[shuttle.to] = (list[shuttle.to] ?? unreachable(shuttle.to)) + shuttle.people;
  }
  return { world, levels, player, unitsLeft, ownPeople, theirs, coming, theirsComing };
}

function send(
  { world, player, ownPeople, coming }: Side,
  from: number,
  { to, length }: NeighbourLink,
  people: number,
): void {
  ownPeople[from] = (ownPeople[from] ?? unreachable(from)) - people;
  coming[to] = (coming[to] ?? unreachable(to)) + people;
  world.shuttles.push({ from, to, people, player, lands: world.clock + length });
}

/** Sends one person to each empty neighbour, unless a shuttle of the player is already on its way there. */
function settleFrom(side: Side, from: number): void {
  const { world, unitsLeft, ownPeople, theirs, coming } = side;
  for (const way of world.map.ways[from] ?? unreachable(from)) {
    const { to, length } = way;
    if (
      length > unitsLeft ||
      (ownPeople[to] ?? unreachable(to)) + (theirs[to] ?? unreachable(to)) + (coming[to] ?? unreachable(to)) > 0
    )
      continue;
    if ((ownPeople[from] ?? unreachable(from)) > (theirs[from] ?? unreachable(from)) + 1) send(side, from, way, 1);
  }
}

function spreadFrom(side: Side, from: number, people: number): void {
  let surplus = people;
  while (surplus > 0) {
    let best: NeighbourLink | undefined;
    let bestValue = 0;
    for (const way of side.world.map.ways[from] ?? unreachable(from)) {
      const value = way.length > side.unitsLeft ? 0 : worthOf(side, way, surplus);
      if (value <= bestValue) continue;
      best = way;
      bestValue = value;
    }
    if (best === undefined) return;
    const room = roomAt(side, best.to);
    const sent = room > 0 ? Math.min(surplus, room) : surplus;
    send(side, from, best, sent);
    surplus -= sent;
  }
}

/** Added to a target's value: for free places, and for a majority that can be taken. */
const [worthOfRoom, worthOfMajority] = [1000, 500];

/** Value of sending people over a link. 0 if nothing is gained. */
function worthOf(side: Side, { to, length }: NeighbourLink, people: number): number {
  const { world, ownPeople, theirs, coming } = side;
  const foreign = theirs[to] ?? unreachable(to);
  const room = roomAt(side, to);
  // Prefers long links, because people in flight do not decay.
  if (room <= 0) return (ownPeople[to] ?? unreachable(to)) > foreign ? length + (length % 2 === 0 ? 0.5 : 0) : 0;
  const landing = Math.min(people, room);
  const mine = ownPeople[to] ?? unreachable(to);
  const isTaken = foreign >= mine && foreign > 0 && mine + (coming[to] ?? unreachable(to)) + landing > foreign;
  const growth = (landing * (5 + (world.habitabilities[to] ?? unreachable(to)))) / (length + 2);
  return worthOfRoom + growth + (isTaken ? worthOfMajority : 0);
}

/** Free places on a planet: up to its size if the other player has as many people there or more, else to its level. */
function roomAt({ world, levels, ownPeople, theirs, coming, theirsComing }: Side, planet: number): number {
  const mine = ownPeople[planet] ?? unreachable(planet);
  const foreign = theirs[planet] ?? unreachable(planet);
  const isForeign = foreign > 0 && foreign >= mine;
  const capacity = (isForeign ? world.sizes : levels)[planet] ?? unreachable(planet);
  return (
    capacity - mine - foreign - (coming[planet] ?? unreachable(planet)) - (theirsComing[planet] ?? unreachable(planet))
  );
}

/** Settles empty neighbours, moves people who slow down growth, then takes majorities with the remaining people. */
export const expanderStrategy =
  (style: FaceStyle): Strategy =>
  (view, player, chance) => {
    const { map, visible } = view;
    const isOpen = map.ids.map((_, to) =>
      isSeenEmpty(view, to) ? isReadyFor(view, to, chance, style) : visible[to] === true,
    );
    const ways = map.ways.map((links) => chance.shuffle(links.filter(({ to }) => isOpen[to])));
    const world = { ...worldOf(view), map: { ...map, ways } };
    const orders = reflexOrders({ world, levels: levelsOf(view), player, unitsLeft: view.limit - view.turn + 1 });
    return [...orders, ...purchases(view, player, orders, chance, style)];
  };

/** Orders that take majorities from the other player, each with people from a single planet. */
function purchases(
  view: View,
  player: PlayerNumber,
  orders: readonly Order[],
  chance: Stream,
  style: FaceStyle,
): readonly Order[] {
  const { map, visible, habitabilities, sizes, shuttles } = view;
  const ownPeople = peopleOf(view, player);
  const theirPeople = peopleOf(view, otherOf(player));
  const free = ownPeople.slice();
  const rooms = roomsOf(view);
  for (const { from, to, people } of orders) {
    free[from] = (free[from] ?? unreachable(from)) - people;
    rooms[to] = (rooms[to] ?? unreachable(to)) - people;
  }
  const bought: Order[] = [];
  for (const to of planetsFor(style, view, player, chance)) {
    if (visible[to] !== true || ownerAt(view, to) !== otherOf(player)) continue;
    const coming = shuttles.filter((shuttle) => shuttle.to === to);
    const sent = orders.reduce((sum, order) => sum + (order.to === to ? order.people : 0), 0);
    const mine = (ownPeople[to] ?? unreachable(to)) + inFlight(coming, player) + sent;
    const theirs = (theirPeople[to] ?? unreachable(to)) + inFlight(coming, otherOf(player));
    for (const way of nearestFirst(chance.shuffle(map.ways[to] ?? unreachable(to)))) {
      const people = growFor(theirs, habitabilities[to] ?? unreachable(to), way.length) - mine + 1;
      const spare =
        (free[way.to] ?? unreachable(way.to)) -
        Math.ceil((sizes[way.to] ?? unreachable(way.to)) * (style.shareAtHome ?? 0.5));
      if (people < 1 || people > spare || people > (rooms[to] ?? unreachable(to)) || !isInTime(view, way)) continue;
      bought.push({ from: way.to, to, people });
      free[way.to] = (free[way.to] ?? unreachable(way.to)) - people;
      break;
    }
  }
  return bought;
}
