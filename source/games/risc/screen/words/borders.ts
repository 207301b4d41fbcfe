import type { Seat } from '../../../../engine/game.ts';
import { ownerOf, unitsIn } from '../../state.ts';
import { noUnits, plus, type Units } from '../../units.ts';
import type { View } from '../../view.ts';

/** What another player could send against a territory from those linked to it. */
export interface Threat {
  readonly seat: Seat;
  /** The territories of that player that are linked to it. */
  readonly from: readonly number[];
  /** Everybody who stands in these. */
  readonly units: Units;
}

/** The other players at the border of a territory, ascending. */
export function threatsTo(view: View, territory: number): readonly Threat[] {
  const owner = ownerOf(view, territory);
  const others = (view.map.links[territory] ?? []).filter((neighbor) => ownerOf(view, neighbor) !== owner);
  const seats = [...new Set(others.map((neighbor) => ownerOf(view, neighbor)))].sort((a, b) => a - b);
  return seats.map((seat) => {
    const from = others.filter((neighbor) => ownerOf(view, neighbor) === seat);
    return { seat, from, units: from.map((neighbor) => unitsIn(view, neighbor)).reduce(plus, noUnits) };
  });
}
