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
export function hintSentence(scene: SpaceDefenderScene, [first]: readonly Command[], why: string): string {
  if (first?.name === 'setup_select') return `Hint: choose ${why}`;
  const deed = deedOf(scene, first);
  return deed === undefined ? `Hint: ${why.charAt(0).toLowerCase()}${why.slice(1)}` : `Hint: ${deed}. ${why}`;
}

/** What to do, and its key; nothing before the game begins, where the reason says it. */
function deedOf({ view }: SpaceDefenderScene, command: Command | undefined): string | undefined {
  switch (command?.name) {
    case 'move':
      return `fly to ${cellName({ row: command.args.row, column: command.args.column })} with Enter`;
    case 'fire':
      return 'fire with f';
    case 'special':
      return specialText(view);
    case 'pass':
      return 'wait with t';
    default:
      return undefined;
  }
}

/** `Recall with s`; a repair of a ship that nothing is missing from is what is left to do, and leads above what is full. */
function specialText({ equipment, sector }: SpaceDefenderScene['view']): string {
  const { name } = powerOf(equipment);
  const isWhole = sector !== null && sector.starfighter.health >= sector.starfighter.attributes.health;
  return name === 'Repair' && isWhole ? 'nothing better to do: Repair with s, above full health' : `${name} with s`;
}
