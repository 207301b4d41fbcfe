import { cellName } from '../cells.ts';
import type { Command } from '../commands.ts';
import { powerOf } from '../tables.ts';
import type { Local, SpaceDefenderScene } from './local.ts';

/** What the screen keeps when these commands were given as a hint: the cell to fly to is pointed at, else the ship. */
export function hinted({ view, local }: SpaceDefenderScene, [first]: readonly Command[]): Local {
  const ship = view.sector?.starfighter;
  if (first?.name === 'move') return { ...local, cursor: { row: first.args.row, column: first.args.column } };
  return ship === undefined ? local : { ...local, cursor: { row: ship.row, column: ship.column } };
}

/** A hint in words, with the key that plays it. */
export const hintSentence = (scene: SpaceDefenderScene, [first]: readonly Command[], why: string): string =>
  `Hint: ${deedOf(scene, first)}. ${why}`;

function deedOf({ view }: SpaceDefenderScene, command: Command | undefined): string {
  switch (command?.name) {
    case 'move':
      return `fly to ${cellName({ row: command.args.row, column: command.args.column })} with Enter`;
    case 'fire':
      return 'fire with f';
    case 'special':
      return `${powerOf(view.equipment).name} with s`;
    default:
      return 'wait with t';
  }
}
