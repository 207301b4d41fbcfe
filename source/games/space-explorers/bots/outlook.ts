import { unreachable } from '../../../engine/lookup.ts';
import type { Stream } from '../../../engine/random.ts';
import { ownerOfAll } from '../outcome.ts';
import { distancesTo } from '../quickest-way.ts';
import { inFlight, type Order, peopleOf, sumOf } from '../state.ts';
import { advanceUnit } from '../unit/index.ts';
import { launch } from '../tick.ts';
import { type World, worldOf } from '../unit/world.ts';
import type { View } from '../view.ts';
import { otherOf, type PlayerNumber } from '../vocabulary.ts';
import { type Levels, levelsOf, reflex } from './reflex.ts';

/** A moment from which a world is played on. */
export interface StartingPoint {
  readonly world: World;
  readonly levels: Levels;
  /** The player to move. */
  readonly player: PlayerNumber;
  /** Units of time until the end, the one that ends this turn included. */
  readonly unitsLeft: number;
}

/** Units of time that pass without any transfer after the turns that are played on, so that growth counts. */
const growthAhead = 12;

/** The value of a match that is won; sooner is worth more. */
const worthOfWin = 1_000_000;

/** The value of playing these orders now: the player's lead after so many turns, if both play on by reflex. */
export function outlook(
  { world: now, levels, player, unitsLeft }: StartingPoint,
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
  const value = leadOf1(world, ahead);
  return player === 1 ? value : -value;
}

/** People by which player 1 is ahead of player 2 where so many units of time are left. */
function leadOf1(world: World, unitsLeft: number): number {
  for (let unit = 0; unit < Math.min(growthAhead, unitsLeft); unit++) advanceUnit(world);
  const { p1, p2, shuttles } = world;
  const onPlanets = sumOf(p1) - sumOf(p2);
  // In the end shuttles do not count.
  return unitsLeft === 0 ? onPlanets : onPlanets + inFlight(shuttles, 1) - inFlight(shuttles, 2);
}

/** The orders that reflex would give. */
export function reflexOrders({ world: now, levels, player, unitsLeft }: StartingPoint): Order[] {
  const world = worldOf(now);
  const { length } = world.shuttles;
  reflex(world, levels, player, unitsLeft);
  return world.shuttles.slice(length).map(({ from, to, people }) => ({ from, to, people }));
}

/** Guesses for a planet when the bot sees none at all. */
const usual = { size: 100, habitability: 5 } as const;

/**
 * A seat's guess of the whole world: visible planets as they are; every other one is like one of these, and settled by
 * the other player if people could have come there from a home that must be somewhere.
 */
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
    // Settlers who go from planet to planet spend about as long waiting as travelling.
    const age = clock + 1 - 2 * (lengths[planet] ?? unreachable(planet));
    theirs[planet] = grownFromOne(habitabilities[planet] ?? unreachable(planet), age, levels[planet] ?? unreachable(planet));
  }
  return { ...world, sizes, habitabilities };
}

/** How many one settler has become after some units of time, up to so many; nobody where no time has passed. */
function grownFromOne(habitability: number, units: number, max: number): number {
  if (units <= 0) return 0;
  let people = 1;
  for (let unit = 1; unit < units && people < max; unit++) people = Math.ceil(people * (1 + habitability / 100));
  return Math.min(people, Math.max(1, max));
}

/** The home of the other player, or the unseen planet that is farthest from the own one. */
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
