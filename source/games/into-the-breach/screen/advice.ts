import type { Refusal } from '../../../engine/result.ts';
import { can, cannot, noCommand } from '../../../screen/parts/advice.ts';
import { rangesOf } from '../../../screen/ranges.ts';
import type { Advice } from '../../../screen/screen.ts';
import { counted } from '../../../screen/sentences.ts';
import { type Coord, coordText } from '../board.ts';
import { forecastOf } from '../forecast.ts';
import { isReadyToSave } from '../ready.ts';
import { move } from '../rules/moves.ts';
import { matchOver, offBoard } from '../rules/questions.ts';
import { refuse } from '../rules/refusals.ts';
import { at, entityAt, isMech, type Position } from '../state.ts';
import type { View } from '../view.ts';
import { movesOf } from '../ways.ts';
import type { BreachScene } from './local.ts';
import { endTexts } from './words.ts';

/** What a command would do now, or why it cannot be used. */
export const advice = ({ view }: BreachScene, command: string): Advice => advices[command]?.(view) ?? noCommand;

/** About a command that is about the turn that is played. */
const inTurn =
  (about: (view: View) => Advice) =>
  (view: View): Advice =>
    view.reason === null ? about(view) : cannot('the match is over');

const advices: Readonly<Record<string, (view: View) => Advice>> = {
  move: inTurn(moveAdvice),
  undo: inTurn(({ moves }) => {
    const last = moves.at(-1);
    return last === undefined
      ? cannot('no move of this turn is left to undo')
      : can(`back from ${coordText(last.to)} to ${coordText(last.from)}`);
  }),
  end_turn: inTurn(endAdvice),
  moves: () => can('where a unit could move'),
  targets: () => can('what a unit attacks'),
  forecast: inTurn(() => can('what end_turn would lead to now')),
  hint: inTurn(() => can('good moves for the rest of this turn')),
  save: inTurn((view) =>
    isReadyToSave(view) ? can('the position as a level file') : cannot('only at the beginning of your turn'),
  ),
  load: () => can('play a level file'),
  restart: () => can('back to the start of this level'),
};

/** Places that an advice has room for. */
const mostPlaces = 3;

function moveAdvice(view: View): Advice {
  const movers = moversOf(view);
  if (movers.length > mostPlaces) return can(`${movers.length} mechs can still move`);
  if (movers.length > 0)
    return can(`${counted(movers.length, 'mech')} can: ${movers.map((mech) => coordText(at(mech))).join(', ')}`);
  const active = view.entities.some((unit) => isMech(unit) && unit.active);
  return cannot(active ? 'no mech has room to move' : 'every mech has moved this turn');
}

/** What End Turn leads to, as far as it decides something or costs mechs. */
function endAdvice(view: View): Advice {
  const { after } = forecastOf(view);
  if (after.reason === 'enemies-destroyed') return can('all attack: you win');
  if (after.reason !== null) return can(`all attack: you lose, ${endTexts[after.reason]}`);
  const count = (entities: Position['entities']) => entities.filter(isMech).length;
  const fallen = count(view.entities) - count(after.entities);
  return can(fallen === 0 ? 'all attack, enemies move' : `all attack: ${counted(fallen, 'mech')} of yours will fall`);
}

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

/** The mechs that can still move this turn: they have not moved, and there is somewhere to go. */
const moversOf = (view: View) =>
  view.reason === null
    ? view.entities.filter(isMech).filter((mech) => mech.active && movesOf(view, mech).length > 0)
    : [];

/** Why the rules do not let the unit of a tile move to another, if so. */
export function refusedMove(view: View, [row, column]: Coord, [to_row, to_column]: Coord): Refusal | undefined {
  const state = positionOf(view);
  return matchOver(state) ?? move.check?.(state, { name: 'move', args: { row, column, to_row, to_column } }, 1);
}

/** Why a tile cannot be asked about, if so: it is not on the board. */
export const offTheBoard = (view: View, place: Coord): Refusal | undefined => offBoard(positionOf(view), place);

/** Why nobody can be asked about on a tile, if so. */
export const nobodyOn = (view: View, place: Coord): Refusal | undefined =>
  offTheBoard(view, place) ?? (entityAt(view.entities, place) === undefined ? refuse('no-unit', { place }) : undefined);

/** The position that a view is of: nothing is hidden in this game, and chance plays no part in it. */
const positionOf = (view: View): Position => ({ ...view, players: 1, random: { seed: '', streams: {} } });
