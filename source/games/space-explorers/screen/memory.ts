import { itemAt } from '../../../engine/lookup.ts';
import { inFlight, sumOf } from '../state.ts';
import type { View } from '../view.ts';
import type { Player } from '../vocabulary.ts';
import type { Memory, Sighting, Total } from './local.ts';

/** What is remembered after one more turn: its totals as far as they were seen, and what was seen of each planet. */
export function remember(memory: Memory | undefined, view: View): Memory {
  const { turn, map, visible, p1, p2, sizes, habitabilities } = view;
  const totals = { turn, totals: [totalOf(view, 1), totalOf(view, 2)] as const };
  return {
    totals: [...(memory?.totals ?? []), totals],
    sightings: map.ids.map((_, planet): Sighting | undefined =>
      visible[planet] === true
        ? {
            turn,
            p1: itemAt(p1, planet),
            p2: itemAt(p2, planet),
            size: itemAt(sizes, planet),
            habitability: itemAt(habitabilities, planet),
          }
        : memory?.sightings[planet],
    ),
  };
}

/** All people of a player that a view shows. */
export const totalOf = ({ p1, p2, shuttles }: View, player: Player): Total => ({
  onPlanets: sumOf(player === 1 ? p1 : p2),
  inFlight: inFlight(shuttles, player),
});
