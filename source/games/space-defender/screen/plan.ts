import { type Cell, distance } from '../cells.ts';
import type { Command } from '../commands.ts';
import type { Forecast } from '../forecast.ts';
import type { SpaceDefenderScene } from './local.ts';

/** The move that the cursor points at, if it points away from a ship that can still fly. */
export function pointedMove({ view, local }: SpaceDefenderScene): Command | undefined {
  const { sector, phase } = view;
  if (sector === null || phase !== 'in-game' || distance(sector.starfighter, local.cursor) === 0) return undefined;
  return { name: 'move', args: { row: local.cursor.row, column: local.cursor.column } };
}

/** Where the planned move collides. */
export const collisionsOf = ({ events }: Forecast): Cell[] =>
  events.flatMap((event) =>
    event.phase === 'starfighter' && (event.type === 'rammed' || event.type === 'hit') ? [event] : [],
  );
