import { missing } from '../../engine/lookup.ts';
import type { RandomState } from '../../engine/random.ts';
import type { DeepReadonly } from '../../engine/readonly.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import type { RiscMap } from './map.ts';
import type { Options } from './options.ts';
import { noUnits, type Units } from './units.ts';
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
  owners[territory] ?? missing(territory);
