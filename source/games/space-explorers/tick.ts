import { unreachable } from '../../engine/lookup.ts';
import type { PushedEvent } from '../../engine/vocabulary.ts';
import type { GameEvent } from './events.ts';
import { idOf, lengthOf } from './map.ts';
import { type Order, ownerAt } from './state.ts';
import { type Owner, type PlayerNumber, ranges } from './vocabulary.ts';
import { type EventSink, pushOwnerChange, type World } from './unit/world.ts';

/** A unit of time passes for the shuttles, and those whose time has come land (rules, section 4). */
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

/** People who arrive in one unit of time, by planet. */
interface Arrivals {
  readonly people1: number[];
  readonly people2: number[];
}

/** Takes those that have arrived out of the shuttles under way; all of one player on one planet count as one. */
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

/** People of a player on a planet: more cannot stand in a position, which is to be loaded again. */
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
 * How many of a player land.
 *
 * @param first whose people land before the other's
 * @param free places on the planet; negative where it is overcrowded
 * @param people those of the player that arrive
 * @param otherPeople those of the other player that arrive
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
  // The owner's people land whatever the size.
  if (player === first) return owner === 0 ? Math.min(people, room) : people;
  return Math.min(people, Math.max(0, room - otherPeople));
}

/**
 * People of a player leave their planets as queued; each transfer is a shuttle at the end of the list (rules, section
 * 3).
 */
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
