import { itemAt, unreachable } from '#engine/lookup.ts';
import type { RandomState } from '#engine/random.ts';
import type { DeepReadonly, Seat, Viewer } from '#engine/vocabulary.ts';
import type { Order } from './commands.ts';
import type { RiscMap } from './map.ts';
import type { Options } from './options.ts';
import { noUnits, plus, type Units } from './units.ts';
import type { Ending } from './vocabulary.ts';

/** Phases of a match in their order (rules, "A turn"). */
export type Phase = 'placement' | 'deployment' | 'orders' | 'moves' | 'attacks' | 'growth' | 'victory' | 'over';

export interface SeatState {
  readonly alive: boolean;
  /** Technology level, 1 to 6. */
  readonly level: number;
  /** Food at the start of the turn. The price of orders is subtracted only when the turn runs. */
  readonly food: number;
  readonly tech: number;
  readonly committed: boolean;
  /** Number of units placed in each territory, by index. Null after the placement. */
  readonly placement: readonly number[] | null;
  readonly orders: readonly Order[];
}

/** Map, owners and units. An entry of a list belongs to the territory of its index. */
export interface Land {
  readonly map: RiscMap;
  readonly owners: readonly Seat[];
  readonly units: readonly Units[];
}

/** Goal of a puzzle. No battle takes place. */
export interface PuzzleGoal {
  /** Minimum chance in percent for every border of player 1 to hold and for the attack on `take` to win. */
  readonly hold?: number | undefined;
  /** Land that player 1 must take, and the units sent there, which are known after the end. */
  readonly take?: { readonly territory: string; readonly units: Units } | undefined;
}

export const puzzleGoalOf = ({ hold, take }: PuzzleGoal): PuzzleGoal => ({
  ...(hold !== undefined && { hold }),
  ...(take !== undefined && { take }),
});

export interface State extends PuzzleGoal {
  phase: Phase;
  players: number;
  random: RandomState;
  readonly map: RiscMap;
  readonly options: Options;
  /** Turn after which a match between bots is a draw. 0 for none. */
  readonly drawAfter: number;
  take?: PuzzleGoal['take'];
  /** Number of the turn. 0 during placement. */
  turn: number;
  owners: Seat[];
  units: Units[];
  seats: SeatState[];
  outcome: Ending | null;
}

export type ReadonlyState = DeepReadonly<State>;

export function startOf(map: RiscMap, options: Options, drawAfter: number, random: RandomState): State {
  const { groups, food, tech } = options;
  const none = map.ids.map(() => 0);
  return {
    phase: 'placement',
    players: groups.length,
    random,
    map,
    options,
    drawAfter,
    turn: 0,
    owners: map.groups.map((group) => groups.indexOf(group) + 1),
    units: map.ids.map(() => noUnits),
    seats: groups.map(() => ({ alive: true, level: 1, food, tech, committed: false, placement: none, orders: [] })),
    outcome: null,
  };
}

/** Copies the lists, but not their items, because the rules replace items and never mutate them. */
export const copyState = (state: ReadonlyState): State => ({
  phase: state.phase,
  players: state.players,
  random: state.random,
  map: state.map,
  options: state.options,
  drawAfter: state.drawAfter,
  ...puzzleGoalOf(state),
  turn: state.turn,
  owners: [...state.owners],
  units: [...state.units],
  seats: [...state.seats],
  outcome: state.outcome,
});

/** State of a seat that is not in the match, such as a spectator's seat. */
export const nobody: SeatState = {
  alive: false,
  level: 1,
  food: 0,
  tech: 0,
  committed: true,
  placement: null,
  orders: [],
};

export const seatIn = ({ seats }: Pick<ReadonlyState, 'seats'>, seat: Seat): SeatState => seats[seat - 1] ?? nobody;

export function changeSeat(state: Pick<State, 'seats'>, seat: Seat, changes: Partial<SeatState>): void {
  state.seats[seat - 1] = { ...seatIn(state, seat), ...changes };
}

export const seatsOf = ({ seats }: { readonly seats: readonly unknown[] }): readonly Seat[] =>
  seats.map((_, i) => i + 1);

/** Territories of a seat, in alphabetical order of their ids. */
export function landsOf({ owners }: Pick<Land, 'owners'>, seat: Seat): readonly number[] {
  const lands: number[] = [];
  for (let territory = 0; territory < owners.length; territory++) if (owners[territory] === seat) lands.push(territory);
  return lands;
}

export const unitsIn = ({ units }: Pick<Land, 'units'>, territory: number): Units => units[territory] ?? noUnits;

export const ownerOf = ({ owners }: Pick<Land, 'owners'>, territory: number): Seat =>
  owners[territory] ?? unreachable(territory);

/** A seat as a viewer sees it. Orders and placement are null if the viewer may not see them. */
export type SeatView = Omit<SeatState, 'placement' | 'orders'> & {
  readonly placement: SeatState['placement'];
  readonly orders: SeatState['orders'] | null;
};

export interface View extends DeepReadonly<Land>, PuzzleGoal {
  readonly viewer: Viewer;
  readonly phase: Phase;
  readonly options: Options;
  readonly turn: number;
  readonly seats: readonly SeatView[];
  readonly outcome: Ending | null;
}

const seatFromOutside = ({ alive, level, food, tech, committed }: DeepReadonly<SeatState>): SeatView => ({
  alive,
  level,
  food,
  tech,
  committed,
  placement: null,
  orders: null,
});

export const viewOf = (state: ReadonlyState, viewer: Viewer): View => ({
  viewer,
  phase: state.phase,
  options: state.options,
  ...puzzleGoalOf(state),
  turn: state.turn,
  map: state.map,
  owners: state.owners,
  units: state.units,
  seats:
    viewer === 'all'
      ? state.seats
      : state.seats.map((seatState, i) => (i + 1 === viewer ? seatState : seatFromOutside(seatState))),
  outcome: state.outcome,
});

export interface Path {
  /** Indices of the territories from source to target, including both. */
  readonly territories: readonly number[];
  readonly price: number;
}

/** Radix for packing price and length of a path into one number. Exceeds the length of every path. */
const step = 1000;

/**
 * Cheapest path over own territories, both ends included (rules, "The price of a path"). Undefined if none exists. On a
 * tie, the path with the fewest territories, then the alphabetically first.
 */
export function cheapestPath(
  { map, owners }: Pick<Land, 'map' | 'owners'>,
  seat: Seat,
  from: number,
  to: number,
): Path | undefined {
  // Weights are computed from the target, so that each step can choose the alphabetically first territory.
  const weights = weightsTo({ map, owners }, seat, to);
  const totalWeight = weights[from] ?? Number.POSITIVE_INFINITY;
  if (totalWeight === Number.POSITIVE_INFINITY) return undefined;
  const territories = [from];
  let at = from;
  while (at !== to) {
    const rest = (weights[at] ?? unreachable(at)) - weightOf(map.sizes[at]);
    const next = map.links[at]?.find((neighbor) => weights[neighbor] === rest);
    if (next === undefined) return undefined;
    territories.push(next);
    at = next;
  }
  return { territories, price: Math.floor(totalWeight / step) };
}

/** Food per unit for a move from each territory to `to`. `Infinity` without a path. */
export const pricesTo = (land: Pick<Land, 'map' | 'owners'>, seat: Seat, to: number): readonly number[] =>
  weightsTo(land, seat, to).map((weight) => Math.floor(weight / step));

const weightOf = (size = 0): number => size * step + 1;

/** Price and length of the cheapest path from each territory to `to`, packed into one number. */
function weightsTo({ map, owners }: Pick<Land, 'map' | 'owners'>, seat: Seat, to: number): readonly number[] {
  const weights = owners.map(() => Number.POSITIVE_INFINITY);
  if (owners[to] !== seat) return weights;
  weights[to] = weightOf(map.sizes[to]);
  const weightAt = (territory: number) => weights[territory] ?? unreachable(territory);
  // On a map of 120 territories, scanning only the frontier takes a third of the time of scanning all territories.
  for (const frontier = [to]; frontier.length > 0; ) {
    const nearest = frontier.reduce(
      (best, other, i) => (weightAt(other) < weightAt(itemAt(frontier, best)) ? i : best),
      0,
    );
    const [done = to] = frontier.splice(nearest, 1);
    for (const neighbor of map.links[done] ?? unreachable(done)) {
      const through = weightAt(done) + weightOf(map.sizes[neighbor]);
      if (owners[neighbor] !== seat || through >= weightAt(neighbor)) continue;
      if (weightAt(neighbor) === Number.POSITIVE_INFINITY) frontier.push(neighbor);
      weights[neighbor] = through;
    }
  }
  return weights;
}

/** Units that one rival could send against a territory. */
export interface Threat {
  readonly seat: Seat;
  readonly from: readonly number[];
  readonly units: Units;
}

/** Threats to `territory`, sorted by seat. Ignores units in the territories that `except` lists. */
export function threatsTo(land: Land, territory: number, except: readonly number[] = []): readonly Threat[] {
  const owner = ownerOf(land, territory);
  const hostileNeighbors = itemAt(land.map.links, territory).filter(
    (neighbor) => ownerOf(land, neighbor) !== owner && !except.includes(neighbor),
  );
  const seats = [...new Set(hostileNeighbors.map((neighbor) => ownerOf(land, neighbor)))].sort((a, b) => a - b);
  return seats.map((seat) => {
    const from = hostileNeighbors.filter((neighbor) => ownerOf(land, neighbor) === seat);
    return { seat, from, units: from.map((neighbor) => unitsIn(land, neighbor)).reduce(plus, noUnits) };
  });
}

export function incomeOf({ map, owners }: Pick<Land, 'map' | 'owners'>, seat: Seat): { food: number; tech: number } {
  let [food, tech] = [0, 0];
  for (const territory of landsOf({ owners }, seat)) {
    food += map.foods[territory] ?? unreachable(territory);
    tech += map.techs[territory] ?? unreachable(territory);
  }
  return { food, tech };
}
