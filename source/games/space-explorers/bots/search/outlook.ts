import { ownerOfAll } from '../../outcome.ts';
import { inFlight, type Order, sumOf } from '../../state.ts';
import { passUnit } from '../../unit/index.ts';
import { launch } from '../../unit/launch.ts';
import { type World, worldOf } from '../../unit/world.ts';
import { otherOf, type Player } from '../../vocabulary.ts';
import { type Levels, reflex } from './reflex.ts';

/** A moment from which a world is played on. */
export interface Moment {
  readonly world: World;
  readonly levels: Levels;
  /** Who is to move. */
  readonly player: Player;
  /** Units of time until the end, the one that ends this turn included. */
  readonly left: number;
}

/** Turns that are played on, and units of time that pass after them without any transfer, so that growth counts. */
const [turnsAhead, growthAhead] = [10, 12];

/** What a match is worth that has been won; sooner is worth more. */
const worthOfWin = 1_000_000;

/** How good it is to play these orders now: by how many people the player is ahead later, if both play on by reflex. */
export function outlook({ world: now, levels, player, left }: Moment, orders: readonly Order[]): number {
  const world = worldOf(now);
  launch(world, player, orders, null);
  passUnit(world);
  let ahead = left - 1;
  let mover = player;
  for (let turn = 1; turn < turnsAhead && ahead > 0; turn++) {
    const winner = ownerOfAll(world.p1, world.p2);
    if (winner !== 0) return (winner === player ? worthOfWin : -worthOfWin) * (1 + ahead);
    mover = otherOf(mover);
    reflex(world, levels, mover, ahead);
    passUnit(world);
    ahead--;
  }
  const value = leadOf1(world, ahead);
  return player === 1 ? value : -value;
}

/** By how many people player 1 is ahead of player 2 where so many units of time are left. */
function leadOf1(world: World, left: number): number {
  for (let unit = 0; unit < Math.min(growthAhead, left); unit++) passUnit(world);
  const { p1, p2, shuttles } = world;
  const onPlanets = sumOf(p1) - sumOf(p2);
  // In the end shuttles do not count.
  return left === 0 ? onPlanets : onPlanets + inFlight(shuttles, 1) - inFlight(shuttles, 2);
}

/** What reflex would play. */
export function reflexOrders({ world: now, levels, player, left }: Moment): Order[] {
  const world = worldOf(now);
  const { length } = world.shuttles;
  reflex(world, levels, player, left);
  return world.shuttles.slice(length).map(({ from, to, people }) => ({ from, to, people }));
}
