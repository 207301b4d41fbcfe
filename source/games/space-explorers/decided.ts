import { missing } from '../../engine/lookup.ts';
import { distancesTo } from './quickest-way.ts';
import { peopleOf } from './state.ts';
import type { View } from './view.ts';
import { otherOf, type PlayerNumber } from './vocabulary.ts';

/** Why a player cannot win any more. */
export interface Decided {
  /** People that the other player has at the end by doing nothing from now on. */
  readonly theirs: number;
  /** More than that the player cannot have then, whatever it does. */
  readonly most: number;
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
export function decidedAgainst(view: View, player: PlayerNumber, unseen = 0): Decided | undefined {
  if (view.outcome !== null) return undefined;
  const [mine, others] = [peopleOf(view, player), peopleOf(view, otherOf(player))];
  let [theirs, own, best] = [0, unseen, 0];
  for (const [planet, isSeen] of view.visible.entries()) {
    if (!isSeen) continue;
    const here = mine[planet] ?? missing(planet);
    const room = Math.max(0, (view.sizes[planet] ?? missing(planet)) - here);
    theirs += Math.min(others[planet] ?? missing(planet), room);
    own += here;
    best = Math.max(best, view.habitabilities[planet] ?? missing(planet));
  }
  for (const shuttle of view.shuttles) if (shuttle.player === player) own += shuttle.people;
  // Most matches are open, and say so at once.
  if (theirs <= own) return undefined;
  const growth = view.visible.includes(true) ? best : usualHabitability;
  const reached = unitsToReach(view, player);
  let most = own;
  for (let unit = 1; unit <= view.limit - view.turn + 1 && most < theirs; unit++) {
    const settled = reached.filter((units) => units < unit).length;
    most += Math.ceil((most * growth) / 100) + Math.min(most, rounding * settled);
  }
  return theirs > most ? { theirs, most } : undefined;
}

/** Whether a player who only waits wins for sure: that is known where the player sees everything. */
export const isWonBy = (view: View, player: PlayerNumber): boolean =>
  view.visible.every((isSeen) => isSeen) && decidedAgainst(view, otherOf(player)) !== undefined;

/** The units of time that a player's people need to each planet, from wherever they are or may be. */
function unitsToReach({ map, visible, shuttles, ...view }: View, player: PlayerNumber): readonly number[] {
  const people = peopleOf(view, player);
  const targets = new Set(shuttles.flatMap((shuttle) => (shuttle.player === player ? [shuttle.to] : [])));
  const starts = map.ids.flatMap((_, planet) =>
    visible[planet] !== true || (people[planet] ?? missing(planet)) > 0 || targets.has(planet) ? [planet] : [],
  );
  const units = map.ids.map(() => Number.POSITIVE_INFINITY);
  for (const start of starts)
    for (const [planet, length] of distancesTo(map, start).lengths.entries())
      units[planet] = Math.min(units[planet] ?? missing(planet), length);
  return units;
}
