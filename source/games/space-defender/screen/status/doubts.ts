import type { Cell } from '../../cells.ts';
import type { Command } from '../../commands.ts';
import type { Forecast } from '../../lookahead/forecast.ts';
import { choiceOf, isLost, nearestFree } from '../../lookahead.ts';
import { powerOf } from '../../tables.ts';
import type { View } from '../../view.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { fatalWarning } from '../move-preview.ts';
import { predict, predictOutlook } from '../pointed-move.ts';

/**
 * Why a player may not mean a command, as a sentence: in what is seen it is the end of the ship although another choice is
 * not, or a power that does nothing. Nothing where there is no doubt, or the rules refuse it anyway.
 */
export function doubtOf(view: View, command: Command): string | undefined {
  const { sector } = view;
  const outlook = predictOutlook(view);
  const choice = choiceOf(outlook, command);
  const planned = choice === undefined ? undefined : predict(view, command);
  if (sector === null || choice === undefined || planned === undefined) return undefined;
  if (choice.isEnd && !isLost(outlook)) return fatalWarning(sector, planned)?.short;
  return command.name === 'special' ? whyPointless(view, planned) : undefined;
}

/** Whether a command is the end of the ship in what is seen. */
export const isFatal = (view: View, command: Command): boolean =>
  choiceOf(predictOutlook(view), command)?.isEnd === true;

/** The nearest cell to the cursor that costs no more than any other choice; nothing where none does. */
export function safeCell({ view, local }: Pick<SpaceDefenderScene, 'view' | 'local'>): Cell | undefined {
  const ship = view.sector?.starfighter;
  return ship && nearestFree(predictOutlook(view), local.cursor, ship)?.cell;
}

/** Why the power would do nothing, if so. */
function whyPointless({ equipment, sector }: View, { events }: Forecast): string | undefined {
  const used = events.find((event) => event.type === 'special-used');
  if (used?.type !== 'special-used' || sector === null) return undefined;
  const { name } = powerOf(equipment);
  const has = (type: 'neutralized' | 'struck') => events.some((event) => event.type === type);
  const { row, column } = sector.starfighter;
  switch (name) {
    case 'Recall':
      return used.row === row && used.column === column ? 'Recall does nothing: you are there already.' : undefined;
    case 'Overcharge':
      return used.health === 0 ? 'Overcharge does nothing: you have 1 health.' : undefined;
    case 'Deploy Drones':
      return has('neutralized') ? undefined : 'Drones clear nothing: no shot is in sight.';
    case 'Orbital Strike':
      return has('struck') ? undefined : 'The strike hits nothing: no enemy is in sight.';
    case 'Repair':
      return undefined;
  }
}
