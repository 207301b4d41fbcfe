import { unreachable } from '../../../engine/lookup.ts';
import { buildingsOf } from '../board.ts';
import { cellIndexOf } from '../movement.ts';
import { at, isMech } from '../state.ts';
import type { View } from '../view.ts';
import type { Battle } from './battle.ts';

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
