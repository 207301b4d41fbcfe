import { unreachable } from '#engine/lookup.ts';
import type { RandomState } from '#engine/random.ts';
import type { DeepReadonly, PushedEvent } from '#engine/vocabulary.ts';
import type { GameEvent } from './events.ts';
import type { StarMap } from './map.ts';
import { type Ending, type Owner, ownerOf, type PlayerNumber } from './vocabulary.ts';

/** A transfer of `people` to a neighbour. */
export interface Order {
  readonly from: number;
  readonly to: number;
  readonly people: number;
}

export interface Shuttle extends Order {
  readonly player: PlayerNumber;
  /** Value of `State.clock` at which it lands. */
  readonly lands: number;
}

/** In the order of a turn (rules, section 3), and the end. */
export type Phase = 'orders' | 'launch' | 'grow' | 'land' | 'decay' | 'end' | 'over';

/** Lists are indexed by planet. */
export interface Graph {
  readonly map: StarMap;
  readonly sizes: readonly number[];
  readonly habitabilities: readonly number[];
  readonly homes: readonly Owner[];
}

/** Lists are indexed by planet. */
export interface Population {
  p1: readonly number[];
  p2: readonly number[];
  /** In launch order, oldest first. */
  shuttles: readonly Shuttle[];
  /** Units of time since the start. */
  clock: number;
}

/** A seat's part in the joint planning of a round. */
export interface Planning {
  /** Units of time before its orders leave: 1 if the other player's turn comes first. */
  readonly wait: 0 | 1;
  /** The other player: still to plan, finished, or without a turn in this round. */
  readonly other: 'next' | 'done' | 'none';
}

/** Units of time before the mover's orders leave. */
export const waitOf = ({ planning }: Partial<Pick<State, 'planning'>>): 0 | 1 =>
  planning === undefined ? 0 : planning.wait;

export interface State extends Graph, Population {
  phase: Phase;
  players: number;
  random: RandomState;
  /** Counted over both players. */
  readonly limit: number;
  /** One-based. */
  turn: number;
  mover: PlayerNumber;
  orders: readonly Order[];
  outcome: Ending | null;
  /** Set only while a round is planned jointly. Not recorded. */
  readonly planning?: Planning;
}

export type ReadonlyState = DeepReadonly<State>;

/** All people are on the homes. */
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

/** Shares lists with the original, because the rules replace them and never mutate them. */
export const copyState = (state: ReadonlyState): State => ({
  phase: state.phase,
  players: state.players,
  random: state.random,
  map: state.map,
  sizes: state.sizes,
  habitabilities: state.habitabilities,
  homes: state.homes,
  limit: state.limit,
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

/** People whom no queued transfer takes (rules, section 5). */
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

/** Null if the match continues (rules, section 7). */
export function outcomeOf({
  p1,
  p2,
  shuttles,
  turn,
  limit,
}: Pick<State, 'p1' | 'p2' | 'shuttles' | 'turn' | 'limit'>): Ending | null {
  const everywhere = ownerOfAll(p1, p2);
  if (everywhere !== 0) return { winners: [everywhere], reason: 'all-planets' };
  const people1 = sumOf(p1);
  const people2 = sumOf(p2);
  const isGone1 = people1 === 0 && inFlight(shuttles, 1) === 0;
  const isGone2 = people2 === 0 && inFlight(shuttles, 2) === 0;
  if (isGone1 || isGone2) return { winners: isGone1 && isGone2 ? [] : [isGone1 ? 2 : 1], reason: 'elimination' };
  if (turn < limit) return null;
  const more = ownerOf(people1, people2);
  return { winners: more === 0 ? [] : [more], reason: 'turn-limit' };
}

/** Empties the queue. Turn and mover remain. */
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
