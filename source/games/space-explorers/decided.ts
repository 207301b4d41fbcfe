import { unreachable } from '../../engine/lookup.ts';
import { distancesTo } from './quickest-way.ts';
import { peopleOf } from './state.ts';
import type { View } from './view.ts';
import { otherOf, type PlayerNumber } from './vocabulary.ts';

/** Why a player cannot win any more. */
export interface CertainLoss {
  /** People that the other player has at the end by doing nothing from now on. */
  readonly theirs: number;
  /** More than that the player cannot have then, whatever it does. */
  readonly maxOwn: number;
}

/** How good planets are taken to be where none is seen. */
const usualHabitability = 10;

/** People by which a side grows on a planet beyond its share, at most: a gain is rounded up, and so is who gets it. */
const rounding = 2;

/**
 * Whether a player has lost for sure, as far as it sees: the other player, by only ending turns, will have more people
 * at the end than this one can have, wherever it goes. No unseen planet is taken to be better than the best one seen.
 * The other's people on a planet cannot be driven out, and decrease only where they crowd it: so those who fit on it
 * stay. They also keep this player from a majority on all planets.
 *
 * @param unseen own people of whom nothing is seen
 */
export function certainLossOf(view: View, player: PlayerNumber, unseen = 0): CertainLoss | undefined {
  if (view.outcome !== null) return undefined;
  const [mine, theirPeople] = [peopleOf(view, player), peopleOf(view, otherOf(player))];
  let [theirs, ownTotal, best] = [0, unseen, 0];
  for (const [planet, isSeen] of view.visible.entries()) {
    if (!isSeen) continue;
    const here = mine[planet] ?? unreachable(planet);
    const room = Math.max(0, (view.sizes[planet] ?? unreachable(planet)) - here);
    theirs += Math.min(theirPeople[planet] ?? unreachable(planet), room);
    ownTotal += here;
    best = Math.max(best, view.habitabilities[planet] ?? unreachable(planet));
  }
  for (const shuttle of view.shuttles) if (shuttle.player === player) ownTotal += shuttle.people;
  // Most matches are open, and say so at once.
  if (theirs <= ownTotal) return undefined;
  const growth = view.visible.includes(true) ? best : usualHabitability;
  const reached = unitsToReach(view, player);
  let maxOwn = ownTotal;
  for (let unit = 1; unit <= view.limit - view.turn + 1 && maxOwn < theirs; unit++) {
    const settled = reached.filter((units) => units < unit).length;
    maxOwn += Math.ceil((maxOwn * growth) / 100) + Math.min(maxOwn, rounding * settled);
  }
  return theirs > maxOwn ? { theirs, maxOwn } : undefined;
}

/** Whether a player who only waits wins for sure: that is known where the player sees everything. */
export const isWonBy = (view: View, player: PlayerNumber): boolean =>
  view.visible.every((isSeen) => isSeen) && certainLossOf(view, otherOf(player)) !== undefined;

/** The units of time that a player's people need to each planet, from wherever they are or may be. */
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
