import { unreachable } from '#engine/lookup.ts';
import type { RandomState } from '#engine/random.ts';
import type { DeepReadonly, PushedEvent } from '#engine/vocabulary.ts';
import type { GameEvent } from './events.ts';
import type { StarMap } from './map.ts';
import { type Ending, type Owner, ownerOf, type PlayerNumber } from './vocabulary.ts';

/** A transfer that is queued: so many people from one planet to a neighbour. */
export interface Order {
  readonly from: number;
  readonly to: number;
  readonly people: number;
}

/** People under way. */
export interface Shuttle extends Order {
  readonly player: PlayerNumber;
  /** The number of units of time after which it lands, counted as `State.clock` counts them. */
  readonly lands: number;
}

/** Phases in the order of a turn (rules, section 3), and the end. */
export type Phase = 'orders' | 'launch' | 'grow' | 'land' | 'decay' | 'end' | 'over';

/** The planets of a graph with their sizes and homes; each list goes by planet. */
export interface Graph {
  readonly map: StarMap;
  readonly sizes: readonly number[];
  readonly habitabilities: readonly number[];
  /** The player whose home it is. */
  readonly homes: readonly Owner[];
}

/** People on planets and under way; each list goes by planet. */
export interface Population {
  /** People of player 1. */
  p1: readonly number[];
  /** People of player 2. */
  p2: readonly number[];
  /** By launch, oldest first. */
  shuttles: readonly Shuttle[];
  /** Units of time that have passed. */
  clock: number;
}

/** How a seat plans a round together with the other one. */
export interface Planning {
  /** Units of time that pass before its orders leave: those of the other one's turn. */
  readonly wait: 0 | 1;
  /** Whether the other one plans next, has planned, or can plan nothing in this round. */
  readonly other: 'next' | 'done' | 'none';
}

/** Units of time that pass before the orders of the mover leave. */
export const waitOf = ({ planning }: Partial<Pick<State, 'planning'>>): 0 | 1 =>
  planning === undefined ? 0 : planning.wait;

/** All that the rules need to continue a match. */
export interface State extends Graph, Population {
  phase: Phase;
  players: number;
  random: RandomState;
  /** The number of turns, counted over both players. */
  readonly limit: number;
  /** From 1. */
  turn: number;
  mover: PlayerNumber;
  /** The mover's queue. */
  orders: readonly Order[];
  outcome: Ending | null;
  /** Only while a round is planned: nothing of it is in the record of a match. */
  readonly planning?: Planning;
}

/** A state as everybody but the rules sees it. */
export type ReadonlyState = DeepReadonly<State>;

/** The first state of a match in a graph: people on the homes, all else empty. */
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

/** A working copy: the rules replace lists and change none in place. */
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

/** The people of a player, by planet. */
export const peopleOf = ({ p1, p2 }: Pick<Population, 'p1' | 'p2'>, player: PlayerNumber): readonly number[] =>
  player === 1 ? p1 : p2;

/** The player with the majority on a planet. */
export const ownerAt = ({ p1, p2 }: Pick<Population, 'p1' | 'p2'>, planet: number): Owner =>
  ownerOf(p1[planet] ?? unreachable(planet), p2[planet] ?? unreachable(planet));

/** Units of time until a shuttle lands. */
export const turnsLeftOf = ({ clock }: Pick<Population, 'clock'>, { lands }: Pick<Shuttle, 'lands'>): number =>
  lands - clock;

/** People of a player on a planet that no queued transfer takes away: its free people (rules, section 5). */
export function freePeople(
  { p1, p2, orders }: Pick<State, 'p1' | 'p2' | 'orders'>,
  player: PlayerNumber,
  planet: number,
): number {
  let free = (player === 1 ? p1 : p2)[planet] ?? unreachable(planet);
  for (const { from, people } of orders) if (from === planet) free -= people;
  return free;
}

/** All people of a list. */
export function sumOf(people: readonly number[]): number {
  let sum = 0;
  for (const count of people) sum += count;
  return sum;
}

/** People of a player in shuttles. */
export function inFlight(shuttles: readonly Pick<Shuttle, 'player' | 'people'>[], player: PlayerNumber): number {
  let sum = 0;
  for (const shuttle of shuttles) if (shuttle.player === player) sum += shuttle.people;
  return sum;
}

/** The end that a turn leads to; null if the match goes on (rules, section 7). */
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

/** Ends a match: the queue is empty, turn and mover stay. */
export function finish(state: State, events: PushedEvent<GameEvent>[], ending: Ending): void {
  state.outcome = ending;
  state.orders = [];
  events.push({ type: 'match-over', phase: 'end', ...ending });
}

/** The player who has the majority on every planet; 0 if nobody has. */
export function ownerOfAll(p1: readonly number[], p2: readonly number[]): Owner {
  const first = ownerOf(p1[0] ?? unreachable(0), p2[0] ?? unreachable(0));
  if (first === 0) return 0;
  for (let planet = 1; planet < p1.length; planet++)
    if (ownerOf(p1[planet] ?? unreachable(planet), p2[planet] ?? unreachable(planet)) !== first) return 0;
  return first;
}
