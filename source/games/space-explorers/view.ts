import { unreachable } from '#engine/lookup.ts';
import { type PartialViewer, seatOfViewer, type Viewer } from '#engine/vocabulary.ts';
import type { GameEvent } from './events.ts';
import { idOf, type StarMap } from './map.ts';
import {
  type Order,
  ownerAt,
  type Phase,
  type Planning,
  type ReadonlyState,
  type Shuttle,
  turnsLeftOf,
} from './state.ts';
import { type Ending, type Owner, ownerOf, type PlayerNumber } from './vocabulary.ts';

/** A match as a viewer sees it (rules, section 6). Unseen planets hold 0 in lists. */
export interface View {
  readonly viewer: Viewer;
  readonly phase: Phase;
  readonly turn: number;
  readonly mover: PlayerNumber;
  readonly limit: number;
  readonly clock: number;
  readonly map: StarMap;
  readonly visible: readonly boolean[];
  readonly sizes: readonly number[];
  readonly habitabilities: readonly number[];
  readonly homes: readonly Owner[];
  readonly p1: readonly number[];
  readonly p2: readonly number[];
  /** Shuttles to visible planets, in launch order. */
  readonly shuttles: readonly Shuttle[];
  /** The mover's for a viewer who sees everything. */
  readonly orders: readonly Order[];
  readonly outcome: Ending | null;
  /** For the mover. */
  readonly planning?: Planning;
}

/** True with a majority on the planet or on a neighbour. */
export function isVisible(state: Pick<ReadonlyState, 'map' | 'p1' | 'p2'>, player: number, planet: number): boolean {
  if (player === 0) return false;
  if (ownerAt(state, planet) === player) return true;
  for (const { to } of state.map.ways[planet] ?? unreachable(planet)) if (ownerAt(state, to) === player) return true;
  return false;
}

export function visibleTo(
  { map, p1, p2 }: { readonly map: Pick<ReadonlyState['map'], 'ways'> } & Pick<ReadonlyState, 'p1' | 'p2'>,
  player: number,
): boolean[] {
  const visible: boolean[] = [];
  for (let planet = 0; planet < p1.length; planet++) visible.push(false);
  for (let planet = 0; planet < p1.length; planet++) {
    if (ownerOf(p1[planet] ?? unreachable(planet), p2[planet] ?? unreachable(planet)) !== player || player === 0)
      continue;
    visible[planet] = true;
    for (const { to } of map.ways[planet] ?? unreachable(planet)) visible[to] = true;
  }
  return visible;
}

type ViewedState = Pick<ReadonlyState, 'phase' | 'turn' | 'mover' | 'limit' | 'clock' | 'map' | 'outcome'> &
  Pick<ReadonlyState, 'sizes' | 'habitabilities' | 'homes' | 'p1' | 'p2' | 'shuttles' | 'orders' | 'planning'>;

export const viewFrom = (all: View, seat: PlayerNumber): View => viewOf(all, seat);

/** A spectator sees no planet, the debug view sees everything. */
export function viewOf(state: ViewedState, viewer: Viewer): View {
  const { phase, turn, mover, limit, clock, map, outcome } = state;
  const { sizes, habitabilities, homes, p1, p2, shuttles, orders, planning } = state;
  const isAll = viewer === 'all';
  const visible = isAll ? map.ids.map(() => true) : visibleTo(state, seatOfViewer(viewer, 0));
  const masked = <Value extends number>(list: readonly Value[]) => (isAll ? list : maskUnseen(visible, list));
  return {
    viewer,
    phase,
    turn,
    mover,
    limit,
    clock,
    map,
    visible,
    sizes: masked(sizes),
    habitabilities: masked(habitabilities),
    homes: masked(homes),
    p1: masked(p1),
    p2: masked(p2),
    shuttles: isAll ? shuttles : shuttles.filter(({ to }) => visible[to] === true),
    orders: isAll || viewer === mover ? orders : [],
    outcome,
    ...(planning && { planning }),
  };
}

function maskUnseen<Value extends number>(visible: readonly boolean[], list: readonly Value[]): (Value | 0)[] {
  const masked: (Value | 0)[] = [];
  for (let planet = 0; planet < list.length; planet++)
    masked.push(visible[planet] === true ? (list[planet] ?? unreachable(planet)) : 0);
  return masked;
}

/** Decided by the position after the command (rules, section 6). */
export function eventFor(
  event: GameEvent,
  viewer: PartialViewer,
  _: ReadonlyState,
  after: ReadonlyState,
): GameEvent | undefined {
  return isKnownTo(event, viewer, after) ? event : undefined;
}

function isKnownTo(event: GameEvent, viewer: PartialViewer, after: ReadonlyState): boolean {
  const sees = (id: number) => isVisible(after, seatOfViewer(viewer, 0), after.map.indexOf[id] ?? -1);
  switch (event.type) {
    case 'queued':
    case 'cancelled':
      return viewer === after.mover;
    case 'launched':
      return event.player === viewer || sees(event.to);
    case 'grown':
    case 'landed':
    case 'decayed':
    case 'owner-changed':
      return sees(event.planet);
    case 'turn-passed':
    case 'resigned':
    case 'match-over':
      return true;
  }
}

/** From the perspective of the asker. */
export type Whose = 'me' | 'them' | 'none';

export type IncomingSight = {
  readonly from: number;
  readonly owner: Whose;
  readonly people: number;
  readonly turnsLeft: number;
};

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

export type TransferSight = { readonly from: number; readonly to: number; readonly people: number };

/** JSON form of a seat's view (rules, section 6). */
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

/** 0 is a spectator. */
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

export const planetSightOf = (view: View, seat: PlayerNumber, planet: number): PlanetSight =>
  planetSight(view, seat, planet, incomingOf(view, seat)[planet] ?? unreachable(planet));

/** Edges with ids. The same map gives the same list, so that callers can compare by identity. */
export function edgesOf({ map }: Pick<View, 'map'>): readonly EdgeSight[] {
  const known = edgesOfMaps.get(map);
  if (known !== undefined) return known;
  const edges = map.edges.map(({ a, b, length }): EdgeSight => [idOf(map, a), idOf(map, b), length]);
  edgesOfMaps.set(map, edges);
  return edges;
}

type EdgeSight = readonly [from: number, to: number, length: number];

const edgesOfMaps = new WeakMap<object, readonly EdgeSight[]>();

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

/** In launch order. */
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
