import { itemAt } from '../../engine/lookup.ts';
import { worldAfter } from './forecast.ts';
import { freePeople, type Order, ownerAt, peopleOf, waitOf } from './state.ts';
import type { View } from './view.ts';
import { otherOf, type PlayerNumber } from './vocabulary.ts';
import { isBetter, unitsOf, worthOf } from './evaluation.ts';

/**
 * Orders that win planets of the other player which have room for enough people, from as many neighbours as it takes: on a
 * crowded map that is what ends a match. Planets that this would cost elsewhere are weighed against them.
 */
export function conquests(view: View, player: PlayerNumber): readonly Order[] {
  let chosen: readonly Order[] = [];
  for (const to of view.map.ids.keys()) {
    const now: View = { ...view, orders: [...view.orders, ...chosen] };
    const orders = conquestOf(now, player, to);
    if (orders.length === 0) continue;
    const units = unitsOf(view, orders);
    const [without, after] = [now.orders, [...now.orders, ...orders]].map((all) => worthOf(view, all, player, units));
    if (without !== undefined && after !== undefined && isBetter(after, without)) chosen = [...chosen, ...orders];
  }
  return chosen;
}

/** The fewest people who win a planet together, from the nearest neighbours that can spare them; none where that fails. */
function conquestOf(view: View, player: PlayerNumber, to: number): readonly Order[] {
  const { map, visible, sizes } = view;
  const isLived = itemAt(view.p1, to) + itemAt(view.p2, to) > 0;
  if (visible[to] !== true || !isLived || ownerAt(view, to) === player) return [];
  const sources = itemAt(map.ways, to)
    .map(({ to: from, length }) => ({ from, length, people: spareOn(view, player, from) }))
    .filter(({ people }) => people > 0)
    .toSorted((a, b) => a.length - b.length);
  let spare = 0;
  for (const [i, { length, people }] of sources.entries()) {
    spare += people;
    const units = length + waitOf(view);
    if (view.turn + units - 1 > view.limit) return [];
    const world = worldAfter(view, view.orders, units);
    const [mine, theirs] = [itemAt(peopleOf(world, player), to), itemAt(peopleOf(world, otherOf(player)), to)];
    const needed = theirs - mine + 1;
    if (needed >= 1 && needed <= Math.min(spare, itemAt(sizes, to) - mine - theirs))
      return splitOver(needed, sources.slice(0, i + 1)).map((part) => ({ ...part, to }));
  }
  return [];
}

/** The free people on a planet beyond the majority there. */
function spareOn(view: View, player: PlayerNumber, planet: number): number {
  if (view.visible[planet] !== true) return 0;
  return freePeople(view, player, planet) - itemAt(peopleOf(view, otherOf(player)), planet) - 1;
}

/** So many people taken from sources, one after the other. */
function splitOver(
  needed: number,
  sources: readonly Pick<Order, 'from' | 'people'>[],
): readonly Pick<Order, 'from' | 'people'>[] {
  let missingPeople = needed;
  return sources.flatMap(({ from, people }) => {
    const sent = Math.min(missingPeople, people);
    missingPeople -= sent;
    return sent > 0 ? [{ from, people: sent }] : [];
  });
}
