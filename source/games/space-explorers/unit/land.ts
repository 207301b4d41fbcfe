import { idOf } from '../map.ts';
import { ownerAt, type Shuttle } from '../state.ts';
import { type Owner, otherOf, type Player } from '../vocabulary.ts';
import { type Account, tellOwner, type World } from './world.ts';

/** People who arrive on a planet in one unit of time. */
interface Arrivals {
  readonly planet: number;
  people1: number;
  people2: number;
}

/** A unit of time passes for the shuttles, and those whose time has come land (rules, section 4). */
export function land(world: World, account: Account): void {
  world.clock++;
  const arrived = takeArrived(world);
  if (arrived.length === 0) return;
  for (const arrivals of byPlanet(arrived)) landOn(world, arrivals, account);
}

/** Takes those that have arrived out of the shuttles under way. */
function takeArrived(world: World): Shuttle[] {
  const { shuttles, clock } = world;
  const arrived: Shuttle[] = [];
  let kept = 0;
  for (const shuttle of shuttles) {
    if (shuttle.lands <= clock) arrived.push(shuttle);
    else shuttles[kept++] = shuttle;
  }
  shuttles.length = kept;
  return arrived;
}

/** All arrivals by planet, ascending. Shuttles of one player that land together count as one. */
function byPlanet(arrived: readonly Shuttle[]): readonly Arrivals[] {
  const found: Arrivals[] = [];
  for (const { to, player, people } of arrived) {
    let arrivals = found.find(({ planet }) => planet === to);
    if (arrivals === undefined) {
      arrivals = { planet: to, people1: 0, people2: 0 };
      found.push(arrivals);
    }
    if (player === 1) arrivals.people1 += people;
    else arrivals.people2 += people;
  }
  return found.length < 2 ? found : found.sort((a, b) => a.planet - b.planet);
}

function landOn(world: World, { planet, people1, people2 }: Arrivals, account: Account): void {
  const owner = ownerAt(world, planet);
  const first: Player = owner === 0 ? (people2 > people1 ? 2 : 1) : owner;
  const free = (world.sizes[planet] ?? 0) - (world.p1[planet] ?? 0) - (world.p2[planet] ?? 0);
  const [landed1, landed2] = landedOf(owner, first, free, people1, people2);
  world.p1[planet] = (world.p1[planet] ?? 0) + landed1;
  world.p2[planet] = (world.p2[planet] ?? 0) + landed2;
  if (account === null) return;
  const tell = (player: Player) => {
    const people = player === 1 ? people1 : people2;
    const landed = player === 1 ? landed1 : landed2;
    if (people === 0) return;
    const id = idOf(world.map, planet);
    account.push({ type: 'landed', phase: 'land', planet: id, player, people, landed, lost: people - landed });
  };
  tell(first);
  tell(otherOf(first));
  tellOwner(world, planet, owner, 'land', account);
}

/**
 * How many of player 1 and of player 2 land.
 *
 * @param first whose people land before the other's
 * @param free places on the planet; negative where it is overcrowded
 */
function landedOf(
  owner: Owner,
  first: Player,
  free: number,
  people1: number,
  people2: number,
): readonly [landed1: number, landed2: number] {
  const room = Math.max(0, free);
  if (owner === 0 && people1 === people2 && people1 + people2 > room) {
    const half = Math.floor(room / 2);
    return [half, half];
  }
  const [own, others] = first === 1 ? [people1, people2] : [people2, people1];
  const ownLanded = owner === 0 ? Math.min(own, room) : own;
  const left = Math.max(0, free - ownLanded);
  const othersLanded = Math.min(others, left);
  return first === 1 ? [ownLanded, othersLanded] : [othersLanded, ownLanded];
}
