import { parseNumbers } from '../../../../screen/game/text-mode.ts';
import { type Coord, coordText } from '../../board.ts';
import { at, isMech, type Position } from '../../state.ts';
import type { View } from '../../view.ts';
import type { Kind } from '../../vocabulary.ts';

type UnitState = Position['entities'][number];

/** `TankMech at (1,1)`, `building at (2,5)` */
export const thingAt = (kind: Kind | 'building', place: Coord): string => `${kind} at ${coordText(place)}`;

/** `TankMech at (1,1)` */
export const unitName = (unit: Pick<UnitState, 'kind' | 'row' | 'column'>): string => thingAt(unit.kind, at(unit));

/** A unit in a sentence, with its place in the order of attack, from 1. */
export function unitSentence({ reason }: Pick<View, 'reason'>, unit: UnitState, order: number): string {
  const { health, strength, speed } = unit;
  const side = isMech(unit) ? 'mech' : 'enemy';
  const state = !isMech(unit) || reason !== null ? '' : unit.active ? ', can still move' : ', has moved';
  return `${side} ${order}, ${unitName(unit)}, health ${health}, strength ${strength}, speed ${speed}${state}.`;
}

/** The tile that words name. */
export function coordIn(words: readonly string[]): Coord | undefined {
  const [row, column] = parseNumbers(words, 2) ?? [];
  return row === undefined || column === undefined ? undefined : [row, column];
}

/** `(2,1), (2,2)`, or `none` */
export const tilesText = (tiles: readonly Coord[]): string =>
  tiles.length === 0 ? 'none' : tiles.map(coordText).join(', ');
