import { unreachable } from '#engine/lookup.ts';
import { type Board, buildingsOf, columnsOf, isMountain, tileAt } from '../board.ts';
import { cellIndexOf, coordOf } from '../movement.ts';
import { at, isMech, type View } from '../state.ts';
import { type Kind, kinds as kindsBySymbol } from '../vocabulary.ts';
import { changeBy, targetsOf } from '../weapons.ts';

/**
 * What never changes while a search looks ahead: the shape of the board and what its units are. Places are numbered as in
 * `movement.ts`, row by row with a border around the board; units and buildings by their order.
 */
export interface Battle {
  readonly columns: number;
  /** The difference of the numbers of two places one below the other. */
  readonly width: number;
  /** How many places there are, the border included. */
  readonly size: number;
  /** Units in priority order, of which some may be destroyed. */
  readonly units: number;
  readonly mechs: readonly number[];
  readonly enemies: readonly number[];
  /** Each unit's kind, as its place in `kinds`. */
  readonly kinds: Uint8Array;
  readonly speeds: Int32Array;
  /** The change of health that an attack of each unit causes. */
  readonly changes: Int32Array;
  /** The places of the buildings in row-major order, destroyed ones included. */
  readonly buildings: Int32Array;
  /** For each kind and place what is hit from there, in row-major order; made when first needed. */
  readonly targets: (Int32Array | undefined)[];
  readonly board: Board;
  readonly scratch: Scratch;
}

/** Room to work in, so that a simulation allocates nothing. */
interface Scratch {
  /** Each place: 0 nothing, unit i as i + 1, standing building i as -(i + 1), `wall` where nobody can go. */
  readonly content: Int32Array;
  /** The flood fill that came to each place last, by number. */
  readonly reached: Int32Array;
  readonly visited: Int32Array;
  readonly queue: Int32Array;
  /** The number of flood fills so far; marks of older ones need no clearing. */
  floods: number;
}

/** The content of mountains and of the border. */
export const wall = 32_767;

/** The kinds in the order of their numbers in a battle. */
export const kinds: readonly Kind[] = Object.values(kindsBySymbol);
/** The number of TankMechs. */
export const tank = kinds.indexOf('TankMech');

/** The number of Scorpions; enemies have it or a greater one. */
export const scorpion = kinds.indexOf('Scorpion');

/** The battle of a position. */
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

/** The places that a unit hits from where it stands, but for mountains. */
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
 * What changes in a battle from turn to turn, one number after the other: the places of all units, their healths, their
 * objectives, then the healths of the buildings. A destroyed unit has place, health and objective 0.
 */
export type BattleState = Int32Array;

/** The state of a position in its battle. */
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

/** Whether a unit still stands on the board; units come first in a state, so many of them. */
export const isAlive = (state: BattleState, units: number, unit: number): boolean =>
  (state[units + unit] ?? unreachable(unit)) > 0;

/**
 * A number that stands for a state: equal states have the same, and different ones hardly ever, so that it will do for
 * finding doubles.
 */
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
