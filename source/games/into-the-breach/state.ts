import { type RandomState, seeded } from '#engine/random.ts';
import type { DeepReadonly } from '#engine/vocabulary.ts';
import type { Coord } from './board.ts';
import type { Level } from './level-text.ts';
import { type EnemyKind, isMechKind, type MechKind, type Reason } from './vocabulary.ts';

interface Unit {
  row: number;
  column: number;
  health: number;
  /** Maximum number of steps in one move. */
  readonly speed: number;
  readonly strength: number;
}

export interface Mech extends Unit {
  readonly kind: MechKind;
  active: boolean;
}

/** A unit that moves automatically towards its objective. */
export interface Enemy extends Unit {
  readonly kind: EnemyKind;
  objective: Coord;
}

export type Entity = Mech | Enemy;

export interface Move {
  readonly from: Coord;
  readonly to: Coord;
}

/** Phases of a turn, in order (rules, "A turn"). */
export type Phase = 'player-movement' | 'attack' | 'enemy-movement' | 'termination';

export interface State {
  phase: Phase;
  players: number;
  random: RandomState;
  /** Number of the current turn, from 1. */
  turn: number;
  /** Text of the level. `restart` loads it again. */
  level: string;
  board: string[];
  /** All units in the order of attack. */
  entities: Entity[];
  moves: Move[];
  reason: Reason | null;
  /** Last turn of the match. The player loses if an enemy is left after it. Undefined without a limit. */
  readonly limit?: number;
}

export type Position = DeepReadonly<State>;

/** Part of a position that determines the attacks and the enemies' moves of a turn. */
export type Battlefield = Pick<Position, 'board' | 'entities'>;

export const isMech = <E extends Readonly<Entity>>(entity: E): entity is Extract<E, { readonly active: boolean }> =>
  'active' in entity;

/** State at the start of a level: turn 1, all mechs can move, the objective of every enemy is the enemy's own tile. */
export const startOf = ({ text, board, units }: Level): State => ({
  phase: 'player-movement',
  players: 1,
  random: seeded(''),
  turn: 1,
  level: text,
  board: [...board],
  entities: units.map(({ kind, row, column, health, speed, strength }): Entity => {
    const unit = { row, column, health, speed, strength };
    return isMechKind(kind) ? { kind, ...unit, active: true } : { kind, ...unit, objective: [row, column] };
  }),
  moves: [],
  reason: null,
});

export const copyState = (state: Position): State => ({
  ...state,
  board: [...state.board],
  entities: state.entities.map((entity) => ({ ...entity })),
  moves: [...state.moves],
});

export const entityAt = <E extends Readonly<Entity>>(entities: readonly E[], [row, column]: Coord): E | undefined =>
  entities.find((entity) => entity.row === row && entity.column === column && entity.health > 0);

export const living = <E extends Readonly<Entity>>(entities: readonly E[]): E[] =>
  entities.filter(({ health }) => health > 0);

export const at = ({ row, column }: { readonly row: number; readonly column: number }): Coord => [row, column];

/** View of the player, which hides nothing except the random generator. */
export type View = Omit<Position, 'random' | 'players'>;

export const viewOf = ({ phase, turn, level, board, entities, moves, reason, limit }: Position): View => ({
  phase,
  turn,
  level,
  board,
  entities,
  moves,
  reason,
  ...(limit === undefined ? {} : { limit }),
});

/** True at the beginning of a turn, also after all moves have been undone. False after the end of the match. */
export const isReadyToSave = ({ moves, reason }: Pick<View, 'moves' | 'reason'>): boolean =>
  moves.length === 0 && reason === null;
