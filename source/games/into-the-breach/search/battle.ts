import { unreachable } from '#engine/lookup.ts';
import { type Board, buildingsOf, columnsOf, isMountain, tileAt } from '../board.ts';
import { cellIndexOf, coordOf } from '../movement.ts';
import { at, isMech, type View } from '../state.ts';
import { type Kind, kinds as kindsBySymbol } from '../vocabulary.ts';
import { changeBy, targetsOf } from '../weapons.ts';

/**
 * Constants of a search: the shape of the board and the properties of its units. Cells are numbered as in
 * `movement.ts`, row by row with a border around the board. Units and buildings are numbered in order.
 */
export interface Battle {
  readonly columns: number;
  /** Difference between the indexes of a cell and the cell below it. */
  readonly width: number;
  /** Number of cells, including the border. */
  readonly size: number;
  /** Number of units in priority order, including destroyed ones. */
  readonly units: number;
  readonly mechs: readonly number[];
  readonly enemies: readonly number[];
  /** Kind of each unit, as an index into `kinds`. */
  readonly kinds: Uint8Array;
  readonly speeds: Int32Array;
  /** Change of health caused by each unit's attack. */
  readonly changes: Int32Array;
  /** Cells of the buildings in row-major order, including destroyed ones. */
  readonly buildings: Int32Array;
  /** Cells hit from each cell by each kind, in row-major order. Computed on first use. */
  readonly targets: (Int32Array | undefined)[];
  readonly board: Board;
  readonly scratch: Scratch;
}

/** Working memory, so that a simulation allocates nothing. */
interface Scratch {
  /** Content of each cell: 0 if empty, i + 1 for unit i, -(i + 1) for standing building i, `wall` if blocked. */
  readonly content: Int32Array;
  /** Number of the last flood fill that reached each cell. */
  readonly reached: Int32Array;
  readonly visited: Int32Array;
  readonly queue: Int32Array;
  /** Number of flood fills so far. The marks of earlier ones need no clearing. */
  floods: number;
}

export const wall = 32_767;

export const kinds: readonly Kind[] = Object.values(kindsBySymbol);
export const tank = kinds.indexOf('TankMech');

/** Number of Scorpions. All enemies have this number or a greater one. */
export const scorpion = kinds.indexOf('Scorpion');

export function battleOf({ board, entities }: Pick<View, 'board' | 'entities'>): Battle {
  const columns = columnsOf(board);
  const width = columns + 2;
  const size = (board.length + 2) * width;
  const content = new Int32Array(size).fill(wall);
  for (const [row, tiles] of board.entries())
    for (let column = 0; column < tiles.length; column++)
      if (!isMountain(tiles[column])) content[cellIndexOf({ columns }, [row, column])] = 0;
  const numbers = entities.map((_, i) => i);
  const isMechAt = (i: number) => entities[i] !== undefined && isMech(entities[i]);
  return {
    columns,
    width,
    size,
    units: entities.length,
    mechs: numbers.filter(isMechAt),
    enemies: numbers.filter((i) => !isMechAt(i)),
    kinds: Uint8Array.from(entities, ({ kind }) => kinds.indexOf(kind)),
    speeds: Int32Array.from(entities, ({ speed }) => speed),
    changes: Int32Array.from(entities, changeBy),
    buildings: Int32Array.from(buildingsOf(board), ({ at }) => cellIndexOf({ columns }, at)),
    targets: new Array(kinds.length * size),
    board,
    scratch: {
      content,
      reached: new Int32Array(size),
      visited: new Int32Array(size),
      queue: new Int32Array(size),
      floods: 0,
    },
  };
}

/** Cells that a unit hits from `place`, without mountains. */
export function targetPlaces(battle: Battle, unit: number, place: number): Int32Array {
  const kind = battle.kinds[unit] ?? unreachable(unit);
  const index = kind * battle.size + place;
  let targets = battle.targets[index];
  if (targets === undefined) {
    const [row, column] = coordOf(battle, place);
    const hit = targetsOf(battle.board, { kind: kinds[kind] ?? 'TankMech', row, column });
    const hittable = hit.filter((target) => !isMountain(tileAt(battle.board, target)));
    targets = Int32Array.from(hittable, (target) => cellIndexOf(battle, target));
    battle.targets[index] = targets;
  }
  return targets;
}

/**
 * The state of a battle as a flat array: the cells of all units, their health, their objectives, then the health of the
 * buildings. A destroyed unit has cell, health and objective 0.
 */
export type BattleState = Int32Array;

export function battleStateOf(battle: Battle, { board, entities }: Pick<View, 'board' | 'entities'>): BattleState {
  const { units, buildings } = battle;
  const state = new Int32Array(3 * units + buildings.length);
  for (const [i, entity] of entities.entries()) {
    state[i] = cellIndexOf(battle, at(entity));
    state[units + i] = entity.health;
    state[2 * units + i] = isMech(entity) ? 0 : cellIndexOf(battle, entity.objective);
  }
  for (const [i, { health }] of buildingsOf(board).entries()) state[3 * units + i] = health;
  return state;
}

/** True if a unit is alive. The health of the units starts at index `units`. */
export const isAlive = (state: BattleState, units: number, unit: number): boolean =>
  (state[units + unit] ?? unreachable(unit)) > 0;

/** Hash of a state for finding duplicates. Equal states have equal hashes, and collisions are very rare. */
export function keyOf(state: BattleState): number {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (let i = 0; i < state.length; i++) {
    const value = state[i] ?? unreachable(i);
    a = Math.imul(a ^ value, 0x01000193);
    a ^= a >>> 15;
    b = Math.imul(b + value, 0xcc9e2d51);
    b ^= b >>> 13;
  }
  return (a >>> 0) * 2_097_152 + (b >>> 11);
}
