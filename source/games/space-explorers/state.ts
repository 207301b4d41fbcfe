import { unreachable } from '#engine/lookup.ts';
import type { RandomState } from '#engine/random.ts';
import {
  type DeepReadonly,
  type PartialViewer,
  type PushedEvent,
  seatOfViewer,
  type Viewer,
} from '#engine/vocabulary.ts';
import type { GameEvent } from './events.ts';
import { idOf, type StarMap } from './map.ts';
import { type Ending, type Owner, ownerOf, type PlayerNumber } from './vocabulary.ts';

export interface Order {
  readonly from: number;
  readonly to: number;
  readonly people: number;
}

export interface Shuttle extends Order {
  readonly player: PlayerNumber;
  /** Value of `State.clock` when the shuttle lands. */
  readonly lands: number;
}

/** Phases of a turn in their order (rules, "A turn"). After the end of the match, the phase is `over`. */
export type Phase = 'orders' | 'launch' | 'grow' | 'land' | 'decay' | 'end' | 'over';

/** Map and properties of planets. Lists are indexed by planet. */
export interface Graph {
  readonly map: StarMap;
  readonly sizes: readonly number[];
  readonly habitabilities: readonly number[];
  readonly homes: readonly Owner[];
}

/** People of player 1 and player 2. `p1` and `p2` are indexed by planet. */
export interface Population {
  p1: readonly number[];
  p2: readonly number[];
  /** Flying shuttles in launch order. */
  shuttles: readonly Shuttle[];
  /** Units of time since the start of the match. */
  clock: number;
}

/** Situation of a seat while both players plan the same round. */
export interface Planning {
  /** Units of time before the seat's orders leave: 1 if the other player's turn comes first, otherwise 0. */
  readonly wait: 0 | 1;
  /** The other player still plans, has finished planning, or has no turn in this round. */
  readonly other: 'next' | 'done' | 'none';
}

export const waitOf = ({ planning }: Partial<Pick<State, 'planning'>>): 0 | 1 =>
  planning === undefined ? 0 : planning.wait;

/** Goal of a puzzle. */
export interface PuzzleGoal {
  /** Planet that player 1 must own. */
  readonly goal?: number | undefined;
  /** The planet counts only after the last turn. */
  readonly hold?: true | undefined;
}

export const puzzleGoalOf = ({ goal, hold }: PuzzleGoal): PuzzleGoal => ({
  ...(goal !== undefined && { goal }),
  ...(hold && { hold }),
});

export interface State extends Graph, Population, PuzzleGoal {
  phase: Phase;
  players: number;
  random: RandomState;
  /** Maximum number of turns, counting those of both players. */
  readonly limit: number;
  /** Number of the current turn, from 1. */
  turn: number;
  mover: PlayerNumber;
  orders: readonly Order[];
  outcome: Ending | null;
  /** Defined only while both players plan the same round. Not stored. */
  readonly planning?: Planning;
}

export type ReadonlyState = DeepReadonly<State>;

/** State at the start of a match. All people are at the homes. */
export function startOf(graph: Graph, population: number, limit: number, random: RandomState): State {
  const peopleOf = (player: PlayerNumber) => graph.homes.map((home) => (home === player ? population : 0));
  return {
    phase: 'orders',
    players: 2,
    random,
    ...graph,
    limit,
    turn: 1,
    mover: 1,
    p1: peopleOf(1),
    p2: peopleOf(2),
    shuttles: [],
    clock: 0,
    orders: [],
    outcome: null,
  };
}

/** Copies a state. The copies share lists, because the rules replace lists and never mutate them. */
export const copyState = (state: ReadonlyState): State => ({
  phase: state.phase,
  players: state.players,
  random: state.random,
  map: state.map,
  sizes: state.sizes,
  habitabilities: state.habitabilities,
  homes: state.homes,
  limit: state.limit,
  ...puzzleGoalOf(state),
  turn: state.turn,
  mover: state.mover,
  p1: state.p1,
  p2: state.p2,
  shuttles: state.shuttles,
  clock: state.clock,
  orders: state.orders,
  outcome: state.outcome,
  ...(state.planning && { planning: state.planning }),
});

export const peopleOf = ({ p1, p2 }: Pick<Population, 'p1' | 'p2'>, player: PlayerNumber): readonly number[] =>
  player === 1 ? p1 : p2;

export const ownerAt = ({ p1, p2 }: Pick<Population, 'p1' | 'p2'>, planet: number): Owner =>
  ownerOf(p1[planet] ?? unreachable(planet), p2[planet] ?? unreachable(planet));

export const turnsLeftOf = ({ clock }: Pick<Population, 'clock'>, { lands }: Pick<Shuttle, 'lands'>): number =>
  lands - clock;

/** People of `player` on a planet who are not in a queued transfer (rules, "Orders"). */
export function freePeople(
  { p1, p2, orders }: Pick<State, 'p1' | 'p2' | 'orders'>,
  player: PlayerNumber,
  planet: number,
): number {
  let free = (player === 1 ? p1 : p2)[planet] ?? unreachable(planet);
  for (const { from, people } of orders) if (from === planet) free -= people;
  return free;
}

export function sumOf(people: readonly number[]): number {
  let sum = 0;
  for (const count of people) sum += count;
  return sum;
}

export function inFlight(shuttles: readonly Pick<Shuttle, 'player' | 'people'>[], player: PlayerNumber): number {
  let sum = 0;
  for (const shuttle of shuttles) if (shuttle.player === player) sum += shuttle.people;
  return sum;
}

/** Result of the match (rules, "The end"). Null while the match continues. */
export function outcomeOf({
  p1,
  p2,
  shuttles,
  turn,
  limit,
  goal,
  hold,
}: Pick<State, 'p1' | 'p2' | 'shuttles' | 'turn' | 'limit' | keyof PuzzleGoal>): Ending | null {
  if (hold && turn < limit) return null;
  if (goal !== undefined && ownerAt({ p1, p2 }, goal) === 1) return { winners: [1], reason: 'turn-limit' };
  if (hold) return { winners: [2], reason: 'turn-limit' };
  const everywhere = ownerOfAll(p1, p2);
  if (everywhere !== 0) return { winners: [everywhere], reason: 'all-planets' };
  const people1 = sumOf(p1);
  const people2 = sumOf(p2);
  const isGone1 = people1 === 0 && inFlight(shuttles, 1) === 0;
  const isGone2 = people2 === 0 && inFlight(shuttles, 2) === 0;
  if (isGone1 || isGone2) return { winners: isGone1 && isGone2 ? [] : [isGone1 ? 2 : 1], reason: 'elimination' };
  if (turn < limit) return null;
  const more = goal === undefined ? ownerOf(people1, people2) : 2;
  return { winners: more === 0 ? [] : [more], reason: 'turn-limit' };
}

/** Ends the match and empties the queue. Does not change turn or mover. */
export function finish(state: State, events: PushedEvent<GameEvent>[], ending: Ending): void {
  state.outcome = ending;
  state.orders = [];
  events.push({ type: 'match-over', phase: 'end', ...ending });
}

export function ownerOfAll(p1: readonly number[], p2: readonly number[]): Owner {
  const first = ownerOf(p1[0] ?? unreachable(0), p2[0] ?? unreachable(0));
  if (first === 0) return 0;
  for (let planet = 1; planet < p1.length; planet++)
    if (ownerOf(p1[planet] ?? unreachable(planet), p2[planet] ?? unreachable(planet)) !== first) return 0;
  return first;
}

/** A match as a viewer sees it (rules, "What you see"). In lists of numbers by planet, an unseen planet has 0. */
export interface View extends PuzzleGoal {
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
  /** Orders of the viewer, or of the mover if the viewer sees everything. */
  readonly orders: readonly Order[];
  readonly outcome: Ending | null;
  /** Defined while both players plan the same round. */
  readonly planning?: Planning;
}

/** True if the player has the majority on the planet or on a neighbour of the planet. */
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

type ViewedState = PuzzleGoal &
  Pick<ReadonlyState, 'phase' | 'turn' | 'mover' | 'limit' | 'clock' | 'map' | 'outcome'> &
  Pick<ReadonlyState, 'sizes' | 'habitabilities' | 'homes' | 'p1' | 'p2' | 'shuttles' | 'orders' | 'planning'>;

export const viewFrom = (all: View, seat: PlayerNumber): View => viewOf(all, seat);

/** View of a viewer. A spectator sees no planets. The debug view shows everything. */
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
    ...puzzleGoalOf(state),
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

/** Returns the event if the viewer receives it, which depends on the view after the command (rules, "What you see"). */
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

/** Owner of a planet, from the perspective of the seat that receives the view. */
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

/** JSON of a seat's view (rules, "Writing a strategy"). */
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

/** JSON of a view. `seat` is 0 for a spectator. */
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

/** Edges with ids of planets. Returns the same list for the same map, so callers may compare lists with `===`. */
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

/** Shuttles grouped by destination, in launch order. */
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
