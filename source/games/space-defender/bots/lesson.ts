import { compact } from '#engine/lookup.ts';
import { type Cell, distance } from '../cells.ts';
import type { Command } from '../commands.ts';
import { keyOf, legalActions, lossAhead } from '../lookahead.ts';
import type { Enemy } from '../sector.ts';
import type { SectorView, View } from '../state.ts';

/** Title of the mission that the coach teaches. */
export const lessonTitle = 'Tutorial';

/** Used as the coach's advice in the tutorial and as the hint there, so that the two never differ. */
export interface LessonStep {
  readonly command: Command;
  /** `evade`: another action, because the usual one would cost health. `back`: too far right to fire in time. */
  readonly why: 'fire' | 'row' | 'back' | 'wait' | 'evade';
  /** The nearest Grunt ahead that the ship has time to fire at. Undefined if there is none. */
  readonly target: Readonly<Enemy> | undefined;
}

const known = new WeakMap<View, LessonStep | undefined>();

/** Step of the lesson in a view. Undefined outside a game. Cached by view. */
export function lessonStep(view: View): LessonStep | undefined {
  if (!known.has(view)) known.set(view, findStep(view));
  return known.get(view);
}

function findStep(view: View): LessonStep | undefined {
  const { sector } = view;
  if (sector === null || view.phase !== 'in-game') return undefined;
  const legal = legalActions(view);
  const usual = usualStep(sector, legal);
  const usualLoss = lossAhead(view, usual.command);
  if (usualLoss === 0) return usual;
  const [safest] = legal
    .filter(({ name }) => name === 'move' || name === 'pass' || (name === 'fire' && usual.why === 'fire'))
    .map((command) => ({ command, loss: lossAhead(view, command) }))
    .toSorted((one, other) => one.loss - other.loss || costOf(one.command, sector) - costOf(other.command, sector));
  return safest === undefined || safest.loss >= usualLoss ? usual : { ...usual, command: safest.command, why: 'evade' };
}

/** Order of equally safe actions: fire, wait, then the shortest flights. */
const costOf = (command: Command, { starfighter }: SectorView): number =>
  command.name === 'move' ? 1 + distance(command.args, starfighter) : command.name === 'fire' ? 0 : 1;

function usualStep(sector: SectorView, legal: readonly Command[]): LessonStep {
  const { starfighter: ship } = sector;
  const target = nearest(sector);
  const fire = legal.find(({ name }) => name === 'fire');
  if (target !== undefined && target.row === ship.row && fire !== undefined)
    return { command: fire, why: 'fire', target };
  if (target !== undefined && target.row !== ship.row) {
    // A ship farther left has more time to fire.
    const [command] = compact(...[1, ship.column].map((column) => moveTo(legal, { row: target.row, column })));
    if (command !== undefined) return { command, why: 'row', target };
  }
  const back = target === undefined ? wayBack(sector, legal) : undefined;
  return back === undefined
    ? { command: { name: 'pass', args: {} }, why: 'wait', target }
    : { command: back, why: 'back', target };
}

/** Minimum distance to a Grunt, in columns, so that the ship has time to reach its row and fire. */
const farEnough = 6;

/** Nearest Grunt ahead that is in the ship's row, or far enough away for the ship to reach its row. */
function nearest({ enemies, starfighter: { row, column } }: SectorView): Readonly<Enemy> | undefined {
  const [first] = enemies
    .filter((enemy) => enemy.column > column && (enemy.row === row || enemy.column - column >= farEnough))
    .toSorted((one, other) => one.column - other.column);
  return first;
}

/** Flight to the leftmost cell in reach in the ship's row. Undefined without one, or if the ship is far left. */
function wayBack({ starfighter: { row, column } }: SectorView, legal: readonly Command[]): Command | undefined {
  if (column <= safeColumn) return undefined;
  const columns = Array.from({ length: column - 1 }, (_, i) => i + 1);
  return columns.map((left) => moveTo(legal, { row, column: left })).find((command) => command !== undefined);
}

/** In columns up to this number, the ship has time to react to a new enemy. */
const safeColumn = 3;

const moveTo = (legal: readonly Command[], args: Cell): Command | undefined =>
  legal.find((command) => keyOf(command) === keyOf({ name: 'move', args }));
