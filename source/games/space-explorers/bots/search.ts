import { unreachable } from '../../../engine/lookup.ts';
import { type Order, peopleOf } from '../state.ts';
import type { View } from '../view.ts';
import { expander } from './expander.ts';
import { imagineWorld, outlook, type StartingPoint } from './outlook.ts';
import { levelsOf } from './reflex.ts';
import type { Strategy } from './surroundings.ts';

/** Rounds over all planets, and planets looked at in all looks of a turn; on maps of many the looks are fewer. */
const rounds = 2;
const [minEvaluations, looksAtPlanets] = [100, 9_000];

/**
 * Looks ahead on copies of a world that it imagines from what it sees: from what expander would play, planet after planet
 * sends something else as long as that leads to more people. In which order it tries them is left to chance, so that no
 * two matches are alike.
 *
 * @param maxEvaluations how many plans it weighs in a turn, at most
 * @param turnsAhead how far it plays each of them on; whoever weighs many does better with fewer turns, as those far ahead
 *   are guessed
 */
export const searchStrategy =
  (maxEvaluations: number, turnsAhead = 10): Strategy =>
  (view, player, chance) => {
    const world = imagineWorld(view, player, chance);
    const start: StartingPoint = { world, levels: levelsOf(world), player, unitsLeft: view.limit - view.turn + 1 };
    const ownPeople = peopleOf(view, player);
    const sources = [...ownPeople.keys()].filter((planet) => (ownPeople[planet] ?? unreachable(planet)) > 0);
    const limit = Math.min(maxEvaluations, Math.max(minEvaluations, Math.floor(looksAtPlanets / ownPeople.length)));
    let best: readonly Order[] = expander(view, player, chance);
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
          if (evaluated >= limit) return best;
          isBetter = keepIfBetter(replaceOrders(best, ownPeople, source, other)) || isBetter;
        }
    }
    return best;
  };

/** The orders with another one from a planet, or none; people who settle elsewhere set out as before if enough stay. */
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

/** Transfers that a planet could add to those it makes: none, or a few numbers of people to each neighbour. */
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
