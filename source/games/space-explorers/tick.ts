import { missing } from '../../engine/lookup.ts';
import type { PushedEvent } from '../../engine/vocabulary.ts';
import type { GameEvent } from './events.ts';
import { idOf, lengthOf } from './map.ts';
import { type Order, ownerAt } from './state.ts';
import { type Owner, type PlayerNumber, ranges } from './vocabulary.ts';
import { type Account, tellOwner, type World } from './unit/world.ts';

/** A unit of time passes for the shuttles, and those whose time has come land (rules, section 4). */
export function land(world: World, account: Account): void {
  world.clock++;
  const arrivals = takeArrivals(world);
  if (arrivals === undefined) return;
  const { people1, people2 } = arrivals;
  for (let planet = 0; planet < people1.length; planet++) {
    const arrived1 = people1[planet] ?? missing(planet);
    const arrived2 = people2[planet] ?? missing(planet);
    if (arrived1 + arrived2 > 0) landOn(world, planet, arrived1, arrived2, account);
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
  let kept = 0;
  for (const shuttle of shuttles) {
    if (shuttle.lands > clock) {
      shuttles[kept++] = shuttle;
      continue;
    }
    arrivals ??= { people1: nobody(p1.length), people2: nobody(p1.length) };
    const people = shuttle.player === 1 ? arrivals.people1 : arrivals.people2;
    people[shuttle.to] = (people[shuttle.to] ?? missing(shuttle.to)) + shuttle.people;
  }
  shuttles.length = kept;
  return arrivals;
}

const nobody = (planets: number): number[] => new Array<number>(planets).fill(0);

/** People of a player on a planet: more cannot stand in a position, which is to be loaded again. */
const [, most] = ranges.people;

function landOn(world: World, planet: number, people1: number, people2: number, account: Account): void {
  const owner = ownerAt(world, planet);
  const first: PlayerNumber = owner === 0 ? (people2 > people1 ? 2 : 1) : owner;
  const free =
    (world.sizes[planet] ?? missing(planet)) -
    (world.p1[planet] ?? missing(planet)) -
    (world.p2[planet] ?? missing(planet));
  const landed1 = Math.min(
    landedOf(1, owner, first, free, people1, people2),
    most - (world.p1[planet] ?? missing(planet)),
  );
  const landed2 = Math.min(
    landedOf(2, owner, first, free, people2, people1),
    most - (world.p2[planet] ?? missing(planet)),
  );
  world.p1[planet] = (world.p1[planet] ?? missing(planet)) + landed1;
  world.p2[planet] = (world.p2[planet] ?? missing(planet)) + landed2;
  if (account === null) return;
  const id = idOf(world.map, planet);
  if (first === 1) {
    tellLanded(account, id, 1, people1, landed1);
    tellLanded(account, id, 2, people2, landed2);
  } else {
    tellLanded(account, id, 2, people2, landed2);
    tellLanded(account, id, 1, people1, landed1);
  }
  tellOwner(world, planet, owner, account);
}

function tellLanded(
  account: PushedEvent<GameEvent>[],
  planet: number,
  player: PlayerNumber,
  people: number,
  landed: number,
): void {
  if (people > 0) account.push({ type: 'landed', planet, player, people, landed, lost: people - landed });
}

/**
 * How many of a player land.
 *
 * @param first whose people land before the other's
 * @param free places on the planet; negative where it is overcrowded
 * @param people those of the player that arrive
 * @param others those of the other player that arrive
 */
function landedOf(
  player: PlayerNumber,
  owner: Owner,
  first: PlayerNumber,
  free: number,
  people: number,
  others: number,
): number {
  const room = Math.max(0, free);
  if (owner === 0 && people === others && people + others > room) return Math.floor(room / 2);
  // The owner's people land whatever the size.
  if (player === first) return owner === 0 ? Math.min(people, room) : people;
  return Math.min(people, Math.max(0, room - others));
}

/**
 * People of a player leave their planets as queued; each transfer is a shuttle at the end of the list (rules, section
 * 3).
 */
export function launch(world: World, player: PlayerNumber, orders: readonly Order[], account: Account): void {
  const { map, shuttles, clock } = world;
  const own = player === 1 ? world.p1 : world.p2;
  for (const { from, to, people } of orders) {
    const before = ownerAt(world, from);
    const length = lengthOf(map, from, to);
    own[from] = (own[from] ?? missing(from)) - people;
    shuttles.push({ from, to, people, player, lands: clock + length });
    if (account === null) continue;
    const ids = { from: idOf(map, from), to: idOf(map, to) };
    account.push({ type: 'launched', player, ...ids, people, turnsLeft: length });
    tellOwner(world, from, before, account);
  }
}
