import type { Seat } from '#engine/vocabulary.ts';
import { levelsOf, outlook, reflexOrders, type StartingPoint } from './bots/strategies.ts';
import { type Order, sumOf, type View } from './state.ts';
import { worldOf } from './tick.ts';

/** Slope of the chance over a lead, fitted to 110 matches. It rises over the first `opening` of the turns. */
const sharpness = { min: 4, max: 30, opening: 0.25 };

function sharpnessIn({ turn, limit }: View): number {
  const { min, max, opening } = sharpness;
  return min + (max - min) * Math.min(1, (turn - 1) / (opening * limit));
}

/** Plays on by rules of thumb for both players. `view` must hide nothing. */
export function chanceAfter(view: View, orders: readonly Order[]): number {
  const start = startOf(view);
  const lead = outlook(start, orders, start.unitsLeft) / Math.max(1, sumOf(view.sizes));
  return 1 / (1 + Math.exp(-sharpnessIn(view) * lead));
}

/** `view` must hide nothing. */
export function chanceIn(view: View, seat: Seat): number {
  const { outcome, mover } = view;
  if (outcome !== null) return outcome.winners.includes(seat) ? 1 : 0;
  const ofMover = chanceAfter(view, reflexOrders(startOf(view)));
  return mover === seat ? ofMover : 1 - ofMover;
}

const startOf = (view: View): StartingPoint => ({
  world: worldOf(view),
  levels: levelsOf(view),
  player: view.mover,
  unitsLeft: view.limit - view.turn + 1,
});
