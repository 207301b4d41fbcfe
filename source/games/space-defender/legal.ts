import { letterOf } from '../../engine/commands.ts';
import type { CommandRule, Game } from '../../engine/game.ts';
import { type LegalCommands, valuesByKey } from '../../engine/programs/legal.ts';
import type { StateOf } from '../../engine/vocabulary.ts';
import { stateInView } from './lookahead/forecast.ts';
import { type Cell, distance } from './cells.ts';
import { boardRanges, type Command, thresholdRange } from './commands.ts';
import type { SpaceDefender } from './game-types.ts';
import { isOver } from './outcome.ts';
import { reachOf } from './resources.ts';
import { rules } from './rules/index.ts';
import type { Sector } from './sector.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';
import { isSetupPhase } from './vocabulary.ts';

const range = ([from, to]: readonly [number, number]) => ({ from, to });

const thresholds = ['g_threshold', 'f_threshold', 'c_threshold', 'i_threshold', 'p_threshold'];

const play: LegalCommands = {
  name: 'play',
  args: {
    row: range(boardRanges.rows),
    column: range(boardRanges.columns),
    ...Object.fromEntries(thresholds.map((threshold) => [threshold, range(thresholdRange)])),
  },
  rising: thresholds,
};

/**
 * Boards to play on; parts and pages of the setup; what the Starfighter can do; and `abort` (rules, section 13). What is
 * only shown, as by `toggle_rng_out`, is not listed.
 */
export const legal: Game<SpaceDefender>['legal'] = (state) => {
  if (state.phase === 'not-started') return [play];
  return [...(isSetupPhase(state.phase) ? setupSteps(state) : actions(state)), { name: 'abort', args: {} }];
};

function setupSteps(state: StateOf<SpaceDefender>): readonly LegalCommands[] {
  const value = numbers.filter((part) => isAccepted(state, { name: 'setup_select', args: { value: part } }));
  return [
    ...(value.length === 0 ? [] : [{ name: 'setup_select', args: { value } }]),
    { name: 'setup_next', args: { state: numbers } },
    { name: 'setup_back', args: { state: numbers } },
  ];
}

function actions(state: StateOf<SpaceDefender>): readonly LegalCommands[] {
  const cells = state.sector === null ? [] : [...reachableCells(state.sector)];
  const byRow = valuesByKey(cells.map(({ row, column }) => [letterOf(row), column]));
  return [
    ...actionsInPlace.filter((command) => isAccepted(state, command)),
    ...byRow.map(([row, column]) => ({ name: 'move', args: { row: [row], column } })),
  ];
}

const numbers = [1, 2, 3, 4, 5];

const actionsInPlace = (['pass', 'fire', 'special'] as const).map((name) => ({ name, args: {} }));

/** Every command that takes a turn and that the rules accept now, as bots try them one by one. */
export function legalActions(view: View): Command[] {
  if (isOver(view) || view.phase !== 'in-game') return [];
  const state = stateInView(view);
  return state.sector === null ? [] : actionsOf(state, state.sector);
}

/** What the Starfighter can do when it is about to act; of its moves only those to wanted cells. */
export function actionsOf(state: State, sector: Sector, isWanted: (cell: Cell) => boolean = () => true): Command[] {
  const ready: State = { ...state, phase: 'in-game' };
  const actions: Command[] = actionsInPlace.filter((command) => isAccepted(ready, command));
  for (const args of reachableCells(sector)) if (isWanted(args)) actions.push({ name: 'move', args });
  return actions;
}

const ruleOf: Readonly<Record<string, CommandRule<SpaceDefender, Command>>> = rules;

const isAccepted = (state: StateOf<SpaceDefender>, command: Command): boolean =>
  ruleOf[command.name]?.check?.(state, command, 1) === undefined;

/** The cells to which the Starfighter can fly now, from the top left. */
function* reachableCells({ starfighter, field }: Pick<Readonly<Sector>, 'starfighter' | 'field'>): Generator<Cell> {
  const reach = reachOf(starfighter);
  for (let row = Math.max(1, starfighter.row - reach); row <= Math.min(field.rows, starfighter.row + reach); row++) {
    const across = reach - Math.abs(row - starfighter.row);
    const last = Math.min(field.columns, starfighter.column + across);
    for (let column = Math.max(1, starfighter.column - across); column <= last; column++)
      if (distance({ row, column }, starfighter) > 0) yield { row, column };
  }
}
