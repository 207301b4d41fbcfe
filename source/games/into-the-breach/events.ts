import type { Coord } from './board.ts';
import type { EnemyKind, Kind, MechKind, Reason } from './vocabulary.ts';

/** Who did it, and from where. */
export type By = {
  readonly kind: Kind;
  readonly row: number;
  readonly column: number;
};

/** A change of a unit's health, by how much it really changed, and to what. */
type HealthChanged = By & {
  readonly phase: 'attack';
  readonly amount: number;
  readonly health: number;
  readonly by: By;
};

type BuildingChanged = {
  readonly phase: 'attack';
  readonly row: number;
  readonly column: number;
  readonly amount: number;
  readonly health: number;
  readonly by: By;
};

/** Everything that a player can notice (rules, section 11); the keys are in the order of the text form. */
export type GameEvent =
  | {
      readonly type: 'moved';
      readonly phase: 'player-movement' | 'enemy-movement';
      readonly kind: Kind;
      readonly from: Coord;
      readonly to: Coord;
    }
  | {
      readonly type: 'undone';
      readonly phase: 'player-movement';
      readonly kind: MechKind;
      readonly from: Coord;
      readonly to: Coord;
    }
  | (By & {
      readonly type: 'attacked';
      readonly phase: 'attack';
      /** Its place in the list at the start of the phase, from 1. */
      readonly order: number;
      readonly targets: readonly Coord[];
    })
  | (By & { readonly type: 'attack-skipped'; readonly phase: 'attack'; readonly order: number })
  | (HealthChanged & { readonly type: 'damaged' })
  | (HealthChanged & { readonly type: 'healed' })
  | (By & { readonly type: 'destroyed'; readonly phase: 'attack'; readonly by: By })
  | (BuildingChanged & { readonly type: 'building-damaged' })
  | (BuildingChanged & { readonly type: 'building-healed' })
  | {
      readonly type: 'building-destroyed';
      readonly phase: 'attack';
      readonly row: number;
      readonly column: number;
      readonly by: By;
    }
  | {
      readonly type: 'objective-changed';
      readonly phase: 'enemy-movement';
      readonly kind: EnemyKind;
      readonly row: number;
      readonly column: number;
      readonly from: Coord;
      readonly objective: Coord;
    }
  | { readonly type: 'game-won'; readonly phase: 'termination'; readonly turn: number }
  | {
      readonly type: 'game-lost';
      readonly phase: 'termination';
      readonly turn: number;
      readonly reason: Exclude<Reason, 'enemies-destroyed'>;
    }
  | { readonly type: 'turn-started'; readonly phase: 'player-movement'; readonly turn: number }
  | { readonly type: 'saved'; readonly phase: 'player-movement'; readonly file: string }
  | { readonly type: 'loaded'; readonly phase: 'player-movement'; readonly file: string }
  | { readonly type: 'restarted'; readonly phase: 'player-movement' };

/** An event by its type. */
export type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { readonly type: Type }>;
