import { type RandomState, seeded } from '#engine/random.ts';
import type { DeepReadonly } from '#engine/vocabulary.ts';
import type { Coord } from './board.ts';
import type { Level } from './level-text.ts';
import { type EnemyKind, isMechKind, type MechKind, type Reason } from './vocabulary.ts';

interface Unit {
  row: number;
  column: number;
  /** At least 1 while it lives. */
  health: number;
  /** Steps of a move, at most. */
  readonly speed: number;
  readonly strength: number;
}

/** A unit of the player. */
export interface Mech extends Unit {
  readonly kind: MechKind;
  /** Whether it has not moved this turn. */
  active: boolean;
}

/** A unit that moves by itself, towards its objective. */
export interface Enemy extends Unit {
  readonly kind: EnemyKind;
  objective: Coord;
}

export type Entity = Mech | Enemy;

/** A move of this turn, which can be undone. */
export interface Move {
  readonly from: Coord;
  readonly to: Coord;
}

/** Phases in the order of a turn (rules, section 3). */
export type Phase = 'player-movement' | 'attack' | 'enemy-movement' | 'termination';

/** Everything that decides the future of a match. */
export interface State {
  phase: Phase;
  players: number;
  random: RandomState;
  /** From 1. */
  turn: number;
  /** The text of the level, which `restart` goes back to. */
  level: string;
  board: string[];
  /** All units in priority order, highest first. */
  entities: Entity[];
  /** The moves of this turn, newest last. */
  moves: Move[];
  /** Why the match has ended, once it has. */
  reason: Reason | null;
}

/** A state as everybody but the rules sees it. */
export type Position = DeepReadonly<State>;

/** Board and units, which decide what a turn leads to. */
export type Field = Pick<Position, 'board' | 'entities'>;

/** Whether a unit is one of the player's. */
export const isMech = <E extends Readonly<Entity>>(entity: E): entity is Extract<E, { readonly active: boolean }> =>
  'active' in entity;

/** The start of a level: turn 1, all mechs active, every enemy's objective its own position. */
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

/** A working copy. */
export const copyState = (state: Position): State => ({
  ...state,
  board: [...state.board],
  entities: state.entities.map((entity) => ({ ...entity })),
  moves: [...state.moves],
});

/** The unit on a tile. */
export const entityAt = <E extends Readonly<Entity>>(entities: readonly E[], [row, column]: Coord): E | undefined =>
  entities.find((entity) => entity.row === row && entity.column === column && entity.health > 0);

/** The units that are not destroyed. */
export const living = <E extends Readonly<Entity>>(entities: readonly E[]): E[] =>
  entities.filter(({ health }) => health > 0);

/** Where a unit is. */
export const at = ({ row, column }: { readonly row: number; readonly column: number }): Coord => [row, column];

/** The player's view: nothing is hidden in this game. */
export type View = Omit<Position, 'random' | 'players'>;

/** The view of anybody. */
export const viewOf = ({ phase, turn, level, board, entities, moves, reason }: Position): View => ({
  phase,
  turn,
  level,
  board,
  entities,
  moves,
  reason,
});

/** Whether the position can be saved: no move of this turn is outstanding, and the match is not over. */
export const isReadyToSave = ({ moves, reason }: Pick<View, 'moves' | 'reason'>): boolean =>
  moves.length === 0 && reason === null;
