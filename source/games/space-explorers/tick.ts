import { unreachable } from '#engine/lookup.ts';
import type { PushedEvent } from '#engine/vocabulary.ts';
import type { GameEvent } from './events.ts';
import { idOf, lengthOf } from './map.ts';
import { type Graph, type Order, ownerAt, type Population, type Shuttle } from './state.ts';
import { type Owner, ownerOf, type PlayerNumber, ranges } from './vocabulary.ts';

/** The part of a state that a unit of time needs. `p1`, `p2` and `shuttles` are mutated in place. */
export interface World extends Graph, Population {
  p1: number[];
  p2: number[];
  shuttles: Shuttle[];
}

export type PopulatedWorld = Pick<World, 'map' | 'sizes' | 'habitabilities' | 'p1' | 'p2'>;

/** Copies a world into new lists, which the caller may mutate. */
export const worldOf = ({ map, sizes, habitabilities, homes, p1, p2, shuttles, clock }: Graph & Population): World => ({
  map,
  sizes,
  habitabilities,
  homes,
  p1: p1.slice(),
  p2: p2.slice(),
  shuttles: shuttles.slice(),
  clock,
});

/** List that receives events. Null if the caller needs no events. */
export type EventSink = PushedEvent<GameEvent>[] | null;

/** Appends an event to `sink` if `before` no longer owns the planet. */
export function pushOwnerChange(
  world: Pick<World, 'map' | 'p1' | 'p2'>,
  planet: number,
  before: Owner,
  sink: PushedEvent<GameEvent>[],
): void {
  const after = ownerAt(world, planet);
  if (after === before) return;
  sink.push({ type: 'owner-changed', planet: world.map.ids[planet] ?? -1, before, after });
}

/** Lets people multiply on planets with room. The order of floating-point operations is binding (rules, "Growth"). */
export function grow(world: PopulatedWorld, sink: EventSink): void {
  const { map, sizes, habitabilities, p1, p2 } = world;
  for (let planet = 0; planet < sizes.length; planet++) {
    const size = sizes[planet] ?? unreachable(planet);
    const before1 = p1[planet] ?? unreachable(planet);
    const before2 = p2[planet] ?? unreachable(planet);
    const total = before1 + before2;
    if (total === 0 || total >= size) continue;
    const gain = Math.min(size, Math.ceil(total * (1 + (habitabilities[planet] ?? unreachable(planet)) / 100))) - total;
    if (gain === 0) continue;
    let gain1 = Math.floor(gain * (before1 / total));
    let gain2 = Math.floor(gain * (before2 / total));
    const rest = gain - gain1 - gain2;
    if (before1 >= before2) gain1 += rest;
    else gain2 += rest;
    p1[planet] = before1 + gain1;
    p2[planet] = before2 + gain2;
    if (sink === null) continue;
    sink.push({ type: 'grown', planet: idOf(map, planet), p1: gain1, p2: gain2 });
    pushOwnerChange(world, planet, ownerOf(before1, before2), sink);
  }
}

/** Kills a tenth of a planet's excess people, rounded up: of the majority, or of both in a tie (rules, "Crowding"). */
export function decay(world: PopulatedWorld, sink: EventSink): void {
  const { map, sizes, p1, p2 } = world;
  for (let planet = 0; planet < sizes.length; planet++) {
    const before1 = p1[planet] ?? unreachable(planet);
    const before2 = p2[planet] ?? unreachable(planet);
    const excess = before1 + before2 - (sizes[planet] ?? unreachable(planet));
    if (excess <= 0) continue;
    const lost = lossOf(excess);
    const owner = ownerOf(before1, before2);
    const lost1 = owner === 1 ? lost : owner === 2 ? 0 : Math.floor(lost / 2);
    const lost2 = lost - lost1;
    p1[planet] = before1 - lost1;
    p2[planet] = before2 - lost2;
    if (sink === null) continue;
    sink.push({ type: 'decayed', planet: idOf(map, planet), p1: lost1, p2: lost2 });
    pushOwnerChange(world, planet, owner, sink);
  }
}

export const lossOf = (excess: number): number => Math.ceil(excess * 0.1);

/** Moves all shuttles by one unit of time, and lands the shuttles that arrive (rules, "Landing"). */
export function land(world: World, sink: EventSink): void {
  world.clock++;
  const arrivals = takeArrivals(world);
  if (arrivals === undefined) return;
  const { people1, people2 } = arrivals;
  for (let planet = 0; planet < people1.length; planet++) {
    const arrived1 = people1[planet] ?? unreachable(planet);
    const arrived2 = people2[planet] ?? unreachable(planet);
    if (arrived1 + arrived2 > 0) landOn(world, planet, arrived1, arrived2, sink);
  }
}

interface Arrivals {
  readonly people1: number[];
  readonly people2: number[];
}

/** Removes arriving shuttles and adds up their people by player and planet. Undefined if no shuttle arrives. */
function takeArrivals({ shuttles, clock, p1 }: World): Arrivals | undefined {
  let arrivals: Arrivals | undefined;
  let remaining = 0;
  for (const shuttle of shuttles) {
    if (shuttle.lands > clock) {
      shuttles[remaining++] = shuttle;
      continue;
    }
    arrivals ??= { people1: noPeople(p1.length), people2: noPeople(p1.length) };
    const people = shuttle.player === 1 ? arrivals.people1 : arrivals.people2;
    people[shuttle.to] = (people[shuttle.to] ?? unreachable(shuttle.to)) + shuttle.people;
  }
  shuttles.length = remaining;
  return arrivals;
}

const noPeople = (planets: number): number[] => new Array<number>(planets).fill(0);

/** Maximum number of a player's people on a planet. A position with a higher number could not be loaded. */
const [, maxPeople] = ranges.people;

function landOn(world: World, planet: number, people1: number, people2: number, sink: EventSink): void {
  const owner = ownerAt(world, planet);
  const first: PlayerNumber = owner === 0 ? (people2 > people1 ? 2 : 1) : owner;
  const free =
    (world.sizes[planet] ?? unreachable(planet)) -
    (world.p1[planet] ?? unreachable(planet)) -
    (world.p2[planet] ?? unreachable(planet));
  const landed1 = Math.min(
    countLanding(1, owner, first, free, people1, people2),
    maxPeople - (world.p1[planet] ?? unreachable(planet)),
  );
  const landed2 = Math.min(
    countLanding(2, owner, first, free, people2, people1),
    maxPeople - (world.p2[planet] ?? unreachable(planet)),
  );
  world.p1[planet] = (world.p1[planet] ?? unreachable(planet)) + landed1;
  world.p2[planet] = (world.p2[planet] ?? unreachable(planet)) + landed2;
  if (sink === null) return;
  const id = idOf(world.map, planet);
  if (first === 1) {
    pushLanded(sink, id, 1, people1, landed1);
    pushLanded(sink, id, 2, people2, landed2);
  } else {
    pushLanded(sink, id, 2, people2, landed2);
    pushLanded(sink, id, 1, people1, landed1);
  }
  pushOwnerChange(world, planet, owner, sink);
}

function pushLanded(
  sink: PushedEvent<GameEvent>[],
  planet: number,
  player: PlayerNumber,
  people: number,
  landed: number,
): void {
  if (people > 0) sink.push({ type: 'landed', planet, player, people, landed, lost: people - landed });
}

/**
 * Number of a player's arriving people who land on a planet. The others die.
 * @param first player whose people land first
 * @param free free places on the planet, negative if it is overcrowded
 * @param people arriving people of the player
 * @param otherPeople arriving people of the other player
 */
function countLanding(
  player: PlayerNumber,
  owner: Owner,
  first: PlayerNumber,
  free: number,
  people: number,
  otherPeople: number,
): number {
  const room = Math.max(0, free);
  if (owner === 0 && people === otherPeople && people + otherPeople > room) return Math.floor(room / 2);
  // People of the planet's owner land even on a full planet.
  if (player === first) return owner === 0 ? Math.min(people, room) : people;
  return Math.min(people, Math.max(0, room - otherPeople));
}

/** Turns each order into a shuttle at the end of the list (rules, "A turn"). */
export function launch(world: World, player: PlayerNumber, orders: readonly Order[], sink: EventSink): void {
  const { map, shuttles, clock } = world;
  const ownPeople = player === 1 ? world.p1 : world.p2;
  for (const { from, to, people } of orders) {
    const before = ownerAt(world, from);
    const length = lengthOf(map, from, to);
    ownPeople[from] = (ownPeople[from] ?? unreachable(from)) - people;
    shuttles.push({ from, to, people, player, lands: clock + length });
    if (sink === null) continue;
    const ids = { from: idOf(map, from), to: idOf(map, to) };
    sink.push({ type: 'launched', player, ...ids, people, turnsLeft: length });
    pushOwnerChange(world, from, before, sink);
  }
}

/** Advances a world by one unit of time, without events (rules, "A turn"). */
export function advanceUnit(world: World): void {
  grow(world, null);
  land(world, null);
  decay(world, null);
}
