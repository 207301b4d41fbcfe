import { turnOfLanding } from '../../forecast.ts';
import type { Order, Shuttle } from '../../state.ts';
import { turnsLeftOf, waitOf } from '../../state.ts';
import type { View } from '../../view.ts';
import type { PlayerNumber } from '../../vocabulary.ts';
import type { MapPicture } from './picture.ts';

/** Why people are drawn on a link: they fly there, leave when the turn ends, or would leave if that were ordered. */
export type FlightKind = 'flying' | 'ordered' | 'composed';

/** People who are drawn on a link. */
export interface Flight {
  readonly kind: FlightKind;
  readonly edge: number;
  /** Whether they fly from the edge's first planet to its second. */
  readonly forth: boolean;
  readonly player: PlayerNumber;
  readonly people: number;
  /** The turn at whose end they land. */
  readonly lands: number;
  /** Whether there are others behind them. */
  readonly isOneOfMany: boolean;
  /** The part of the way that lies behind them. */
  readonly part: number;
}

/** How far from its source an order stands, in units of time. */
const orderedAt = 0.5;

/**
 * The flights that are drawn: shuttles under way, orders of this turn, and the transfer that is being composed or hinted
 * at; of shuttles that fly one way over the same link, the one that lands next.
 */
export function flightsOf({ view, unseen, orders, draft, hinted = [] }: MapPicture): readonly Flight[] {
  const composed = draft === undefined ? hinted : [draft];
  const landsIn = (units: number) => turnOfLanding(view, units);
  const flying = byLane(view, [...view.shuttles, ...unseen], (all) => {
    const next = all.reduce((soonest, shuttle) => (shuttle.lands < soonest.lands ? shuttle : soonest));
    return { shuttle: next, isOneOfMany: all.length > 1 };
  });
  return [
    ...composed.flatMap((order) => orderFlight('composed', order)),
    ...merged(orders).flatMap((order) => orderFlight('ordered', order)),
    ...flying.map(({ edge, length, forth, shuttle, isOneOfMany }): Flight => {
      const left = Math.max(0, turnsLeftOf(view, shuttle));
      const { player, people } = shuttle;
      const part = Math.max(0, Math.min(1, (length - left) / length));
      return { kind: 'flying', edge, forth, player, people, lands: landsIn(left), isOneOfMany, part };
    }),
  ];

  function orderFlight(kind: 'ordered' | 'composed', { from, to, people }: Order): Flight[] {
    const edge = edgeBetween(view.map.edges, from, to);
    const length = view.map.edges[edge]?.length;
    if (length === undefined) return [];
    const lands = landsIn(length + waitOf(view));
    return [
      { kind, edge, forth: from < to, player: view.mover, people, lands, isOneOfMany: false, part: orderedAt / length },
    ];
  }
}

/** Orders over the same link in the same direction, added up. */
function merged(orders: readonly Order[]): readonly Order[] {
  const byWay = new Map<string, Order>();
  for (const order of orders) {
    const key = `${order.from} ${order.to}`;
    const there = byWay.get(key);
    byWay.set(key, there === undefined ? order : { ...order, people: order.people + there.people });
  }
  return [...byWay.values()];
}

interface Lane {
  readonly edge: number;
  readonly length: number;
  readonly forth: boolean;
}

/** Groups shuttles by link, direction and player, and makes one thing of each group. */
function byLane<Made>(
  { map }: View,
  shuttles: readonly Shuttle[],
  make: (all: readonly [Shuttle, ...Shuttle[]]) => Made,
): readonly (Lane & Made)[] {
  const lanes = new Map<string, Lane & { readonly all: [Shuttle, ...Shuttle[]] }>();
  for (const shuttle of shuttles) {
    const edge = edgeBetween(map.edges, shuttle.from, shuttle.to);
    const length = map.edges[edge]?.length;
    if (length === undefined) continue;
    const forth = shuttle.from < shuttle.to;
    const key = `${edge} ${forth} ${shuttle.player}`;
    const lane = lanes.get(key);
    if (lane === undefined) lanes.set(key, { edge, length, forth, all: [shuttle] });
    else lane.all.push(shuttle);
  }
  return [...lanes.values()].map(({ all, ...lane }) => ({ ...lane, ...make(all) }));
}

function edgeBetween(edges: View['map']['edges'], from: number, to: number): number {
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
