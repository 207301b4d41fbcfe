import type { Seat } from '../../engine/vocabulary.ts';
import type { Units } from './units.ts';
import type { Ending, UnitType } from './vocabulary.ts';

/** Which units meet in a round: the attacker's strongest and the defender's weakest, or the reverse. */
export type Pair = 'high-low' | 'low-high';

/** A force and whose it is. */
export interface Force {
  readonly seat: Seat;
  readonly units: Units;
}

/** One round of a combat (rules, section 7). */
export interface Roll {
  /** From 1. */
  readonly round: number;
  readonly pair: Pair;
  readonly attackerType: UnitType;
  readonly defenderType: UnitType;
  /** The dice, 1 to 20. */
  readonly attackerRoll: number;
  readonly defenderRoll: number;
  /** Die and bonus. */
  readonly attackerTotal: number;
  readonly defenderTotal: number;
  readonly loses: 'attacker' | 'defender';
}

/** Something that happened in a match (rules, section 9). */
export type GameEvent =
  | { readonly phase: 'placement' | 'orders'; readonly type: 'committed'; readonly seat: Seat }
  | {
      readonly phase: 'placement';
      readonly type: 'placed';
      readonly seat: Seat;
      /** By territory id; all own territories are listed. */
      readonly units: Readonly<Record<string, number>>;
    }
  | {
      readonly phase: 'moves';
      readonly type: 'upgraded';
      readonly seat: Seat;
      /** The number in the draft, from 1. */
      readonly order: number;
      readonly territory: string;
      readonly count: number;
      readonly from: UnitType;
      readonly to: UnitType;
      readonly cost: number;
    }
  | {
      readonly phase: 'moves';
      readonly type: 'moved';
      readonly seat: Seat;
      readonly order: number;
      readonly from: string;
      readonly to: string;
      readonly units: Units;
      readonly cost: number;
      readonly path: readonly string[];
    }
  | {
      readonly phase: 'moves';
      readonly type: 'researched';
      readonly seat: Seat;
      readonly order: number;
      readonly level: number;
      readonly cost: number;
    }
  | {
      readonly phase: 'attacks';
      readonly type: 'attacked';
      readonly seat: Seat;
      readonly order: number;
      readonly from: string;
      readonly to: string;
      readonly units: Units;
      readonly cost: number;
    }
  | {
      readonly phase: 'attacks';
      readonly type: 'battle';
      readonly territory: string;
      readonly owner: Seat;
      /** The defenders. */
      readonly units: Units;
      /** In the order that was drawn for them. */
      readonly attackers: readonly Force[];
    }
  | {
      readonly phase: 'attacks';
      readonly type: 'combat';
      readonly territory: string;
      readonly attacker: Seat;
      readonly defender: Seat;
      readonly attackers: Units;
      readonly defenders: Units;
    }
  | ({
      readonly phase: 'attacks';
      readonly type: 'roll';
      readonly territory: string;
      readonly attacker: Seat;
      readonly defender: Seat;
    } & Roll)
  | {
      readonly phase: 'attacks';
      readonly type: 'combat-end';
      readonly territory: string;
      readonly winner: Seat;
      /** The survivors. */
      readonly units: Units;
      /** 0 where no unit was met. */
      readonly rounds: number;
    }
  | {
      readonly phase: 'attacks';
      readonly type: 'battle-end';
      readonly territory: string;
      /** The owner before. */
      readonly before: Seat;
      readonly owner: Seat;
      readonly units: Units;
    }
  | { readonly phase: 'growth'; readonly type: 'technology'; readonly seat: Seat; readonly level: number }
  | {
      readonly phase: 'growth';
      readonly type: 'growth';
      readonly seat: Seat;
      readonly food: number;
      readonly tech: number;
      /** The units that were added. */
      readonly units: Units;
    }
  | { readonly phase: 'victory'; readonly type: 'eliminated'; readonly seat: Seat }
  | ({ readonly phase: 'victory'; readonly type: 'match-over' } & Ending)
  | { readonly phase: 'orders'; readonly type: 'turn' /** The one that begins. */; readonly turn: number };

/** An event by its type. */
export type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { type: Type }>;
