import { type Direction, oppositeOf } from '../../../../graph/routing/directions.ts';
import { shortNumber } from '../../../../screen/short-number.ts';
import { type Shuttle, turnsLeftOf } from '../../state.ts';
import type { View } from '../../view.ts';

/** What is drawn beside a link: the most important shuttle on it that way, and whether there are more. */
export interface Flight {
  readonly edge: number;
  readonly shuttle: Shuttle;
  readonly isOneOfMany: boolean;
  /** Whether it flies from the edge's first planet to its second. */
  readonly forth: boolean;
  readonly turnsLeft: number;
  /** The part of its way in the middle of the unit that has passed last. */
  readonly part: number;
}

/** The shuttles to be drawn, one for each edge and direction with any: the opponent's largest, else the largest. */
export function flightsOf(view: View, landing: readonly Shuttle[]): readonly Flight[] {
  const { map, viewer } = view;
  const byLane = new Map<number, Shuttle[]>();
  for (const shuttle of [...landing, ...view.shuttles]) {
    const edge = edgeBetween(map.edges, shuttle);
    const lane = 2 * edge + (shuttle.from < shuttle.to ? 0 : 1);
    if (edge >= 0) byLane.set(lane, [...(byLane.get(lane) ?? []), shuttle]);
  }
  const weight = ({ player, people }: Shuttle) => people + (viewer !== 'all' && player !== viewer ? 1e10 : 0);
  return [...byLane].flatMap(([lane, shuttles]) => {
    const edge = lane >> 1;
    const [first] = shuttles;
    const link = map.edges[edge];
    if (first === undefined || link === undefined) return [];
    const shuttle = shuttles.reduce((most, other) => (weight(other) > weight(most) ? other : most), first);
    const turnsLeft = Math.max(0, turnsLeftOf(view, shuttle));
    return [
      {
        edge,
        shuttle,
        isOneOfMany: shuttles.length > 1,
        forth: shuttle.from === link.a,
        turnsLeft,
        part: Math.min(1, (link.length - turnsLeft + 0.5) / link.length),
      },
    ];
  });
}

function edgeBetween(edges: View['map']['edges'], { from, to }: Shuttle): number {
  const [a, b] = from < to ? [from, to] : [to, from];
  let low = 0;
  let high = edges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const edge = edges[middle];
    if (edge === undefined) return -1;
    if (edge.a === a && edge.b === b) return middle;
    if (edge.a < a || (edge.a === a && edge.b < b)) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

const arrows: readonly string[] = ['>', 'v', '<', '^'];

/** The texts for a shuttle that flies this way along its link, the longest first. */
export function textsOf({ shuttle, isOneOfMany, forth, turnsLeft }: Flight, way: Direction): readonly string[] {
  const arrow = arrows[forth ? way : oppositeOf(way)] ?? '>';
  const more = isOneOfMany ? '+' : '';
  const short = `${shuttle.player}${arrow}${shortNumber(shuttle.people)}`;
  return [`${short}/${turnsLeft}${more}`, `${short}${more}`, `${shuttle.player}${arrow}${more}`];
}
