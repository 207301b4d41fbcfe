import type { CommandRule } from '../../engine/game.ts';
import { stateInView } from './ahead/forecast.ts';
import { type Cell, distance } from './cells.ts';
import type { Command } from './commands.ts';
import type { SpaceDefender } from './game-types.ts';
import { isOver } from './outcome.ts';
import { reachOf } from './resources.ts';
import { rules } from './rules/index.ts';
import type { Sector } from './sector.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';
import { isSetupPhase } from './vocabulary.ts';

const numbers = [1, 2, 3, 4, 5];

const setupCommands: readonly Command[] = [
  ...numbers.map((value): Command => ({ name: 'setup_select', args: { value } })),
  ...numbers.map((state): Command => ({ name: 'setup_next', args: { state } })),
  ...numbers.map((state): Command => ({ name: 'setup_back', args: { state } })),
];

const actionsInPlace: readonly Command[] = [
  { name: 'pass', args: {} },
  { name: 'fire', args: {} },
  { name: 'special', args: {} },
];

/**
 * Every command that chooses parts or takes a turn and that the rules accept now. Those that leave or only show
 * something, and `play` with its many boards, are not among them.
 */
export function legalCommands(view: View): Command[] {
  if (isOver(view)) return [];
  const state = stateInView(view);
  if (isSetupPhase(view.phase)) return setupCommands.filter((command) => isAccepted(state, command));
  return state.sector === null || view.phase !== 'in-game' ? [] : actionsOf(state, state.sector);
}

/** What the Starfighter can do when it is about to act; of its moves only those to wanted cells. */
export function actionsOf(state: State, sector: Sector, isWanted: (cell: Cell) => boolean = () => true): Command[] {
  const ready: State = { ...state, phase: 'in-game' };
  const actions = actionsInPlace.filter((command) => isAccepted(ready, command));
  for (const args of reachableCells(sector)) if (isWanted(args)) actions.push({ name: 'move', args });
  return actions;
}

const ruleOf: Readonly<Record<string, CommandRule<SpaceDefender, Command>>> = rules;

const isAccepted = (state: State, command: Command): boolean =>
  ruleOf[command.name]?.check?.(state, command, 1) === undefined;

/** The cells to which the Starfighter can fly now, from the top left. */
function* reachableCells({ starfighter, field }: Sector): Generator<Cell> {
  const reach = reachOf(starfighter);
  for (let row = Math.max(1, starfighter.row - reach); row <= Math.min(field.rows, starfighter.row + reach); row++) {
    const across = reach - Math.abs(row - starfighter.row);
    const last = Math.min(field.columns, starfighter.column + across);
    for (let column = Math.max(1, starfighter.column - across); column <= last; column++)
      if (distance({ row, column }, starfighter) > 0) yield { row, column };
  }
}
