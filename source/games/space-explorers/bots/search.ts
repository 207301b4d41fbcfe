import { missing } from '../../../engine/lookup.ts';
import { type Order, peopleOf } from '../state.ts';
import type { View } from '../view.ts';
import { expander } from './expander.ts';
import { imagined, outlook, type StartingPoint } from './outlook.ts';
import { levelsOf } from './reflex.ts';
import type { Strategy } from './surroundings.ts';

/** Rounds over all planets, and planets looked at in all looks of a turn; on maps of many the looks are fewer. */
const rounds = 2;
const [fewestLooks, looksAtPlanets] = [100, 9_000];

/**
 * Looks ahead on copies of a world that it imagines from what it sees: from what expander would play, planet after planet
 * sends something else as long as that leads to more people. In which order it tries them is left to chance, so that no
 * two matches are alike.
 *
 * @param mostLooks how many plans it weighs in a turn, at most
 * @param turnsAhead how far it plays each of them on; whoever weighs many does better with fewer turns, as those far ahead
 *   are guessed
 */
export const searching =
  (mostLooks: number, turnsAhead = 10): Strategy =>
  (view, player, chance) => {
    const world = imagined(view, player, chance);
    const start: StartingPoint = { world, levels: levelsOf(world), player, left: view.limit - view.turn + 1 };
    const own = peopleOf(view, player);
    const sources = [...own.keys()].filter((planet) => (own[planet] ?? missing(planet)) > 0);
    const looks = Math.min(mostLooks, Math.max(fewestLooks, Math.floor(looksAtPlanets / own.length)));
    let best: readonly Order[] = expander(view, player, chance);
    let bestValue = outlook(start, best, turnsAhead);
    let looked = 1;
    const takeIfBetter = (orders: readonly Order[]): boolean => {
      looked++;
      const value = outlook(start, orders, turnsAhead);
      if (value <= bestValue) return false;
      best = orders;
      bestValue = value;
      return true;
    };
    takeIfBetter([]);
    let isBetter = true;
    for (let round = 0; round < rounds && isBetter; round++) {
      isBetter = false;
      for (const source of chance.shuffle(sources))
        for (const other of chance.shuffle(choicesFor(view, start, source))) {
          if (looked >= looks) return best;
          isBetter = takeIfBetter(changed(best, own, source, other)) || isBetter;
        }
    }
    return best;
  };

/** The orders with another one from a planet, or none; people who settle elsewhere set out as before if enough stay. */
function changed(
  orders: readonly Order[],
  own: readonly number[],
  source: number,
  other: Order | undefined,
): readonly Order[] {
  const others = orders.filter(({ from }) => from !== source);
  if (other === undefined) return others;
  const settlers = orders.filter(({ from, to, people }) => from === source && people === 1 && to !== other.to);
  const isEnough = settlers.length + other.people <= (own[source] ?? missing(source));
  return isEnough ? [...others, ...settlers, other] : [...others, other];
}

/** Transfers that a planet could add to those it makes: none, or a few numbers of people to each neighbour. */
function choicesFor(
  { map }: View,
  { world, levels, player, left }: StartingPoint,
  from: number,
): (Order | undefined)[] {
  const people = (player === 1 ? world.p1 : world.p2)[from] ?? missing(from);
  const surplus = people - (levels[from] ?? missing(from));
  const choices: (Order | undefined)[] = [undefined];
  for (const { to, length } of map.ways[from] ?? missing(from)) {
    if (length > left) continue;
    const numbers = new Set([1, Math.floor(people / 2), people - 1, surplus, Math.ceil(surplus / 2)]);
    for (const number of numbers) if (number >= 1 && number <= people) choices.push({ from, to, people: number });
  }
  return choices;
}
