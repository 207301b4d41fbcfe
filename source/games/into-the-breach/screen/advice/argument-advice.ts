import { rangesOf } from '../../../../screen/ranges.ts';
import { coordText } from '../../board.ts';
import { at, entityAt, isMech } from '../../state.ts';
import type { View } from '../../view.ts';
import { movesOf } from '../../ways.ts';
import type { BreachScene } from '../local.ts';
import { moversOf } from './movers.ts';
import { nobodyOn } from './refused.ts';

/** What of an argument's range can be used now, given the arguments typed before it; nothing where it is all of it. */
export function argumentAdvice(
  { view }: BreachScene,
  command: string,
  argument: string,
  typed: readonly string[],
): string | undefined {
  const numbers = typed.map(Number);
  if (command === 'moves' || command === 'targets') return unitAdvice(view, argument, numbers);
  if (command !== 'move' || view.reason !== null) return undefined;
  return argument === 'row' || argument === 'column'
    ? moverAdvice(view, argument, numbers)
    : reachAdvice(view, argument, numbers);
}

function unitAdvice({ entities }: View, argument: string, [row]: readonly number[]): string {
  if (argument === 'row') return `rows with units: ${listed(entities.map((unit) => unit.row))}`;
  const columns = entities.filter((unit) => unit.row === row).map((unit) => unit.column);
  return columns.length === 0 ? `no unit in row ${row}` : `units in row ${row}: ${listed(columns)}`;
}

function moverAdvice(view: View, argument: 'row' | 'column', [row]: readonly number[]): string {
  const movers = moversOf(view);
  if (movers.length === 0) return 'no mech can move now';
  if (argument === 'row') return `row of a mech that can move: ${listed(movers.map((mech) => mech.row))}`;
  const columns = movers.filter((mech) => mech.row === row).map((mech) => mech.column);
  return columns.length === 0
    ? `no mech in row ${row} can move`
    : `mechs that can move in row ${row}: ${listed(columns)}`;
}

/** Where the mech that was typed can go. */
function reachAdvice(view: View, argument: string, [row = -1, column = -1, toRow]: readonly number[]): string {
  const unit = entityAt(view.entities, [row, column]);
  if (unit === undefined) return shortened(nobodyOn(view, [row, column])?.message ?? '');
  const name = `the ${unit.kind} on ${coordText(at(unit))}`;
  if (!isMech(unit)) return `${name} is an enemy`;
  if (!unit.active) return `${name} has already moved`;
  const tiles = movesOf(view, unit);
  if (tiles.length === 0) return `${name} has no room to move`;
  if (argument === 'to_row') return `rows in its reach: ${listed(tiles.map(([tileRow]) => tileRow))}`;
  const columns = tiles.filter(([tileRow]) => tileRow === toRow).map(([, tileColumn]) => tileColumn);
  return columns.length === 0
    ? `none in row ${toRow} is in its reach`
    : `in its reach in row ${toRow}: ${listed(columns)}`;
}

/** A message as a part of a line: without its capital and its full stop. */
const shortened = (message: string): string => message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '');

const listed = (numbers: readonly number[]): string => rangesOf(numbers, '..').join(', ');
