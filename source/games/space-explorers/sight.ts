import { unreachable } from '../../engine/lookup.ts';
import { idOf } from './map.ts';
import { type Order, ownerAt, turnsLeftOf } from './state.ts';
import type { View } from './view.ts';
import type { Owner, PlayerNumber } from './vocabulary.ts';

/** An owner from the asker's side. */
export type Whose = 'me' | 'them' | 'none';

/** A shuttle on its way to a planet. */
export type IncomingSight = {
  readonly from: number;
  readonly owner: Whose;
  readonly people: number;
  readonly turnsLeft: number;
};

/** A planet as a seat may know it. */
export type PlanetSight =
  | { readonly id: number; readonly x: number; readonly y: number; readonly visible: false }
  | {
      readonly id: number;
      readonly x: number;
      readonly y: number;
      readonly visible: true;
      readonly size: number;
      readonly habitability: number;
      readonly home: Whose;
      readonly owner: Whose;
      readonly mine: number;
      readonly theirs: number;
      readonly incoming: readonly IncomingSight[];
    };

/** A transfer with planets by id, as texts and JSON write it. */
export type TransferSight = { readonly from: number; readonly to: number; readonly people: number };

/** A seat's view as JSON (rules, section 6), for `run --seat` and for programs. */
export type Sight = {
  readonly you: number;
  readonly turn: number;
  readonly mover: number;
  readonly limit: number;
  readonly planets: readonly PlanetSight[];
  readonly edges: readonly (readonly [number, number, number])[];
  readonly orders: readonly TransferSight[];
  readonly outcome: { readonly winners: readonly number[]; readonly reason: string } | null;
};

/** A view as JSON, as its seat is told it; 0 for a spectator. */
export function sightOf(view: View, seat: Owner): Sight {
  const { turn, mover, limit, map, orders, outcome } = view;
  const incoming = incomingOf(view, seat);
  return {
    you: seat,
    turn,
    mover,
    limit,
    planets: map.ids.map((_, planet) => planetSight(view, seat, planet, incoming[planet] ?? unreachable(planet))),
    edges: edgesOf(view),
    orders: orders.map((order) => transferOf(view, order)),
    outcome,
  };
}

/** One planet as its seat is told it. */
export const planetSightOf = (view: View, seat: PlayerNumber, planet: number): PlanetSight =>
  planetSight(view, seat, planet, incomingOf(view, seat)[planet] ?? unreachable(planet));

/**
 * All edges as lists of both ids and the length: the same list for the same map, so that nobody compares it edge by
 * edge.
 */
export function edgesOf({ map }: Pick<View, 'map'>): readonly EdgeSight[] {
  const known = edgesOfMaps.get(map);
  if (known !== undefined) return known;
  const edges = map.edges.map(({ a, b, length }): EdgeSight => [idOf(map, a), idOf(map, b), length]);
  edgesOfMaps.set(map, edges);
  return edges;
}

type EdgeSight = readonly [from: number, to: number, length: number];

const edgesOfMaps = new WeakMap<object, readonly EdgeSight[]>();

/** A transfer with planets by id. */
export const transferOf = ({ map }: Pick<View, 'map'>, { from, to, people }: Order): TransferSight => ({
  from: idOf(map, from),
  to: idOf(map, to),
  people,
});

function planetSight(view: View, seat: Owner, planet: number, incoming: readonly IncomingSight[]): PlanetSight {
  const { map, sizes, habitabilities, homes, p1, p2 } = view;
  const id = idOf(map, planet);
  const x = map.xs[planet] ?? unreachable(planet);
  const y = map.ys[planet] ?? unreachable(planet);
  if (view.visible[planet] !== true) return { id, x, y, visible: false };
  const [ownPeople, theirPeople] = seat === 1 ? [p1, p2] : [p2, p1];
  return {
    id,
    x,
    y,
    visible: true,
    size: sizes[planet] ?? unreachable(planet),
    habitability: habitabilities[planet] ?? unreachable(planet),
    home: whose(homes[planet] ?? unreachable(planet), seat),
    owner: whose(ownerAt(view, planet), seat),
    mine: ownPeople[planet] ?? unreachable(planet),
    theirs: theirPeople[planet] ?? unreachable(planet),
    incoming,
  };
}

/** The shuttles on their way to each planet, by launch. */
function incomingOf(view: View, seat: Owner): IncomingSight[][] {
  const incoming: IncomingSight[][] = view.map.ids.map(() => []);
  for (const shuttle of view.shuttles) {
    const { from, to, player, people } = shuttle;
    const owner = whose(player, seat);
    incoming[to]?.push({ from: idOf(view.map, from), owner, people, turnsLeft: turnsLeftOf(view, shuttle) });
  }
  return incoming;
}

const whose = (owner: Owner, seat: Owner): Whose => (owner === 0 ? 'none' : owner === seat ? 'me' : 'them');
