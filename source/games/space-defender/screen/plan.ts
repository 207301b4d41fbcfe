import { type Cell, distance } from '../cells.ts';
import type { Command } from '../commands.ts';
import type { Forecast } from '../forecast.ts';
import { resourcesAfterRegeneration } from '../rules/actions.ts';
import type { SpaceDefenderScene } from './local.ts';

/** The move that the cursor points at, if it points away from a ship that can still fly. */
export function pointedMove({ view, local }: SpaceDefenderScene): Command | undefined {
  const { sector, phase } = view;
  if (sector === null || phase !== 'in-game' || distance(sector.starfighter, local.cursor) === 0) return undefined;
  return { name: 'move', args: { row: local.cursor.row, column: local.cursor.column } };
}

/** Most cells that the ship can fly now, by its engine and its energy. */
export function reachOf(sector: NonNullable<SpaceDefenderScene['view']['sector']>): number {
  const { move, moveCost } = sector.starfighter.attributes;
  const { energy } = resourcesAfterRegeneration(sector);
  return moveCost === 0 ? move : Math.min(move, Math.floor(energy / moveCost));
}

/** Every cell that the ship enters: rows first, then columns. */
export function pathOf(start: Cell, end: Cell): Cell[] {
  const path: Cell[] = [];
  let { row, column } = start;
  while (row !== end.row || column !== end.column) {
    if (row !== end.row) row += Math.sign(end.row - row);
    else column += Math.sign(end.column - column);
    path.push({ row, column });
  }
  return path;
}

/** Where the planned move collides. */
export const collisionsOf = ({ events }: Forecast): Cell[] =>
  events.flatMap((event) =>
    event.phase === 'starfighter' && (event.type === 'rammed' || event.type === 'hit') ? [event] : [],
  );
