import { itemAt, unreachable } from '#engine/lookup.ts';
import type { RandomState } from '#engine/random.ts';
import type { DeepReadonly, Seat, Viewer } from '#engine/vocabulary.ts';
import type { RiscMap } from './map.ts';
import type { Options } from './options.ts';
import { noUnits, plus, type Units } from './units.ts';
import type { Ending, UnitType } from './vocabulary.ts';

/** Phases in the order of a turn (rules, section 3), and the end. */
export type Phase = 'placement' | 'deployment' | 'orders' | 'moves' | 'attacks' | 'growth' | 'victory' | 'over';

/** An order of a draft, checked and with its price. Territories are ids. */
export type Order =
  | {
      readonly type: 'upgrade';
      readonly territory: string;
      readonly count: number;
      readonly from: UnitType;
      readonly to: UnitType;
      /** In tech. */
      readonly cost: number;
    }
  | {
      readonly type: 'move';
      readonly from: string;
      readonly to: string;
      readonly units: Units;
      /** In food. */
      readonly cost: number;
      /** From the source to the target, both included. */
      readonly path: readonly string[];
    }
  | {
      readonly type: 'attack';
      readonly from: string;
      readonly to: string;
      readonly units: Units;
      /** In food. */
      readonly cost: number;
    }
  | {
      readonly type: 'research';
      /** The technology level that it leads to. */
      readonly level: number;
      /** In tech. */
      readonly cost: number;
    };

/** A player's share of the state, beside territories. */
export interface SeatState {
  readonly alive: boolean;
  /** The technology level, 1 to 6. */
  readonly level: number;
  /** The stock at the start of the turn. */
  readonly food: number;
  readonly tech: number;
  readonly committed: boolean;
  /** Units placed, by territory; null when placement is over. */
  readonly placement: readonly number[] | null;
  /** The draft. */
  readonly orders: readonly Order[];
}

/** The land: the map, whose each territory is, and what stands there. Lists go by territory. */
export interface Land {
  readonly map: RiscMap;
  readonly owners: readonly Seat[];
  readonly units: readonly Units[];
}

/** All that the rules need to continue a match. */
export interface State {
  phase: Phase;
  players: number;
  random: RandomState;
  readonly map: RiscMap;
  readonly options: Options;
  /** The turn after which a match that only bots play is a draw; 0 for none. */
  readonly drawAfter: number;
  /** 0 is placement. */
  turn: number;
  owners: Seat[];
  units: Units[];
  /** By seat - 1. */
  seats: SeatState[];
  outcome: Ending | null;
}

/** A state as everybody but the rules sees it. */
export type ReadonlyState = DeepReadonly<State>;

/** The first state of a match: every player holds a group and has all units to place. */
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

/** A working copy: the rules replace items of its lists, and change none of them in place. */
export const copyState = (state: ReadonlyState): State => ({
  phase: state.phase,
  players: state.players,
  random: state.random,
  map: state.map,
  options: state.options,
  drawAfter: state.drawAfter,
  turn: state.turn,
  owners: [...state.owners],
  units: [...state.units],
  seats: [...state.seats],
  outcome: state.outcome,
});

/** In the place of a seat that is not there, such as that of somebody who only watches. */
export const nobody: SeatState = {
  alive: false,
  level: 1,
  food: 0,
  tech: 0,
  committed: true,
  placement: null,
  orders: [],
};

/** The state of a seat; that of a dead one where there is no such seat. */
export const seatIn = ({ seats }: Pick<ReadonlyState, 'seats'>, seat: Seat): SeatState => seats[seat - 1] ?? nobody;

/** Changes some of what belongs to a seat. */
export function changeSeat(state: Pick<State, 'seats'>, seat: Seat, changes: Partial<SeatState>): void {
  state.seats[seat - 1] = { ...seatIn(state, seat), ...changes };
}

/** The seats of a match, ascending. */
export const seatsOf = ({ seats }: { readonly seats: readonly unknown[] }): readonly Seat[] =>
  seats.map((_, i) => i + 1);

/** The territories of a seat, in alphabetical order. */
export function landsOf({ owners }: Pick<Land, 'owners'>, seat: Seat): readonly number[] {
  const lands: number[] = [];
  for (let territory = 0; territory < owners.length; territory++) if (owners[territory] === seat) lands.push(territory);
  return lands;
}

/** The units in a territory. */
export const unitsIn = ({ units }: Pick<Land, 'units'>, territory: number): Units => units[territory] ?? noUnits;

/** The owner of a territory. */
export const ownerOf = ({ owners }: Pick<Land, 'owners'>, territory: number): Seat =>
  owners[territory] ?? unreachable(territory);

/** A seat as a viewer sees it; its draft and placement are null where they are secret. */
export type SeatView = Omit<SeatState, 'placement' | 'orders'> & {
  readonly placement: SeatState['placement'];
  readonly orders: SeatState['orders'] | null;
};

/** A match as a viewer sees it (rules, section 12). */
export interface View extends DeepReadonly<Land> {
  readonly viewer: Viewer;
  readonly phase: Phase;
  readonly options: Options;
  readonly turn: number;
  /** By seat - 1. */
  readonly seats: readonly SeatView[];
  readonly outcome: Ending | null;
}

/** A seat as others see it. */
const seatFromOutside = ({ alive, level, food, tech, committed }: DeepReadonly<SeatState>): SeatView => ({
  alive,
  level,
  food,
  tech,
  committed,
  placement: null,
  orders: null,
});

/** Hides the placements and drafts of other seats. */
export const viewOf = (state: ReadonlyState, viewer: Viewer): View => ({
  viewer,
  phase: state.phase,
  options: state.options,
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

/** A path over territories, and its price in food for one unit. */
export interface Path {
  /** From the source to the target, both included. */
  readonly territories: readonly number[];
  readonly price: number;
}

/** More than a path has territories, so that a price and a number of territories fit in one number. */
const step = 1000;

/**
 * The cheapest path of a seat's own territories (rules, section 5): every territory on it is paid, both ends included.
 * Among equally cheap ones it has the fewest territories, then the alphabetically first list of ids. Nothing where none
 * leads there.
 */
export function cheapestPath(
  { map, owners }: Pick<Land, 'map' | 'owners'>,
  seat: Seat,
  from: number,
  to: number,
): Path | undefined {
  // From the target, so that the way back can choose the alphabetically first territory at every step.
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

/** The price of a unit's cheapest path from each territory to one; infinite where none leads there. */
export const pricesTo = (land: Pick<Land, 'map' | 'owners'>, seat: Seat, to: number): readonly number[] =>
  weightsTo(land, seat, to).map((weight) => Math.floor(weight / step));

const weightOf = (size = 0): number => size * step + 1;

/**
 * For each territory, the price of the cheapest path from it and the path's length, as one number that can be
 * compared.
 */
function weightsTo({ map, owners }: Pick<Land, 'map' | 'owners'>, seat: Seat, to: number): readonly number[] {
  const weights = owners.map(() => Number.POSITIVE_INFINITY);
  if (owners[to] !== seat) return weights;
  const isDone = owners.map((owner) => owner !== seat);
  weights[to] = weightOf(map.sizes[to]);
  for (;;) {
    let nearest = -1;
    for (let i = 0; i < weights.length; i++)
      if (
        isDone[i] === false &&
        (nearest < 0 || (weights[i] ?? unreachable(i)) < (weights[nearest] ?? unreachable(nearest)))
      )
        nearest = i;
    const weight = weights[nearest] ?? Number.POSITIVE_INFINITY;
    if (weight === Number.POSITIVE_INFINITY) return weights;
    isDone[nearest] = true;
    for (const neighbor of map.links[nearest] ?? unreachable(nearest)) {
      const through = weight + weightOf(map.sizes[neighbor]);
      if (isDone[neighbor] === false && through < (weights[neighbor] ?? unreachable(neighbor)))
        weights[neighbor] = through;
    }
  }
}

/** The units that a player could send against a territory from those linked to it. */
export interface Threat {
  readonly seat: Seat;
  /** The territories of that player that are linked to it. */
  readonly from: readonly number[];
  /** All units in these territories. */
  readonly units: Units;
}

/**
 * The other players at the border of a territory, ascending.
 *
 * @param except neighbours that do not count
 */
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

/** Food and tech that a seat's territories yield in a turn. */
export function incomeOf({ map, owners }: Pick<Land, 'map' | 'owners'>, seat: Seat): { food: number; tech: number } {
  let [food, tech] = [0, 0];
  for (const territory of landsOf({ owners }, seat)) {
    food += map.foods[territory] ?? unreachable(territory);
    tech += map.techs[territory] ?? unreachable(territory);
  }
  return { food, tech };
}
