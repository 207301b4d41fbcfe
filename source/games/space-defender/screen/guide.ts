import { letterOf } from '../../../engine/arguments.ts';
import type { Guidance } from '../../../screen/screen.ts';
import { type Cell, cellName, distance } from '../cells.ts';
import type { Command } from '../commands.ts';
import { legalCommands } from '../legal.ts';
import type { SectorView } from '../view.ts';
import type { SpaceDefenderScene } from './local.ts';

/** What was taught once it has been said. */
const [aim, shot] = ['aim', 'shot'] as const;

/** What to do next in the tutorial. In the debug view, the status tells of that. */
export function guide(scene: SpaceDefenderScene, taught: ReadonlySet<string>): Guidance | undefined {
  const { view, debug, watched } = scene;
  if (view.sector === null || view.phase !== 'in-game' || debug || watched === true) return undefined;
  const ship = view.sector.starfighter;
  const legal = legalCommands(view);
  const target = nearest(view.sector);
  if (target !== undefined && target.row === ship.row && legal.some(({ name }) => name === 'fire'))
    return firing(target, taught);
  if (target !== undefined && target.row !== ship.row) {
    // The farther to the left, the more time there is to fire.
    const cells = [1, ship.column].map((column) => ({ row: target.row, column }));
    const cell = cells.find((wanted) => isMove(legal, wanted));
    if (cell !== undefined) return flying(scene, cell);
  }
  return waiting(scene, target, taught);
}

/** As many columns ahead there is time to fire before a Grunt is here. */
const farEnough = 6;

/** The Grunt in sight that will be here first: in the own row, or far enough to fly into its row. */
function nearest({ enemies, starfighter: { row, column } }: SectorView): SectorView['enemies'][number] | undefined {
  const [first] = enemies
    .filter((enemy) => enemy.column > column && (enemy.row === row || enemy.column - column >= farEnough))
    .toSorted((one, other) => one.column - other.column);
  return first;
}

const isMove = (legal: readonly Command[], { row, column }: Cell): boolean =>
  legal.some(({ name, args }) => name === 'move' && args.row === row && args.column === column);

function firing(target: SectorView['enemies'][number], taught: ReadonlySet<string>): Guidance {
  const why = taught.has(shot)
    ? `The Grunt at ${cellName(target)} is in your row. Fire until it is destroyed.`
    : `It is in your row. A shot does 70 damage, and it has ${target.health} health: fire again.`;
  return {
    key: 'f',
    says: [why, 'f: fire. Your shots fly on first in every later turn.'],
    spoken: `${why} Type fire.`,
    teaches: shot,
  };
}

/** Into the row of a Grunt; where something else is pointed at, back to that cell first. */
function flying({ local }: SpaceDefenderScene, cell: Cell): Guidance {
  const why = `A Grunt comes in row ${letterOf(cell.row)}. Shots fly straight ahead: fly into its row.`;
  const isThere = distance(cell, local.cursor) === 0;
  return {
    key: isThere ? 'Enter' : 'arrows',
    says: [
      why,
      isThere
        ? `Enter: fly to ${cellName(cell)}. The panel shows path and cost.`
        : `Arrows: point at ${cellName(cell)}.`,
    ],
    spoken: `${why} Type move ${letterOf(cell.row).toLowerCase()} ${cell.column}.`,
  };
}

/** Nothing can be hit, or there is no energy for it. */
function waiting({ view }: SpaceDefenderScene, target: Cell | undefined, taught: ReadonlySet<string>): Guidance {
  const why =
    target !== undefined
      ? 'There is not enough energy for that. A turn of waiting gives twice as much.'
      : view.turn <= 1 && !taught.has(aim)
        ? 'S is your ship. Destroy two Grunts, and you win. They come out of the fog.'
        : 'No Grunt can be met now: let them pass. More come out of the fog before long.';
  return {
    key: 't',
    says: [why, `t: wait a turn.${target === undefined && !taught.has(aim) ? ' Ctrl+T skips the tutorial.' : ''}`],
    spoken: `${why} Type pass.`,
    teaches: aim,
  };
}
