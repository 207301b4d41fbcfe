import { cellName, distance } from '../../cells.ts';
import { nearestFree } from '../../lookahead.ts';
import { afterRegeneration, reachOf } from '../../resources.ts';
import type { Starfighter } from '../../sector.ts';
import { count } from '../../text/words.ts';
import type { View } from '../../view.ts';
import { thingAt } from '../board/board.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { type Warning, warningsOf } from '../move-preview.ts';
import { predictMove, predictOutlook } from '../pointed-move.ts';

/** What Enter would do where the cursor points, in sentences. */
export interface MoveWords {
  readonly enter: string;
  /** What it would cost the ship, the gravest first; what hits the ship whatever it does is not in it. */
  readonly warnings: readonly Warning[];
  /** How the ship would stand when it can act again; nothing where that is not known. */
  readonly after?: { readonly health: number; readonly energy: number };
}

/** What Enter would do where the cursor points; nothing without a game, and where it cannot lead there. */
export function moveWords(scene: SpaceDefenderScene): MoveWords | undefined {
  const { view, local } = scene;
  const { sector } = view;
  if (sector === null) return undefined;
  const { starfighter } = sector;
  const cells = distance(starfighter, local.cursor);
  if (cells > reachOf(starfighter)) return undefined;
  const planned = predictMove(scene);
  const rams = thingAt(planned?.projectilesMoved ?? sector, local.cursor)?.type === 'enemy';
  const cost = `(${count(cells, 'cell')}, ${cells * starfighter.attributes.moveCost} energy)`;
  const enter = `Enter: ${rams ? 'ram it' : `fly to ${cellName(local.cursor)}`} ${cost}.`;
  if (planned === undefined) return { enter, warnings: [] };
  return { enter, warnings: rotate(warningsOf(view, planned), local.warning), after: planned.next.starfighter };
}

/** The list from another one of its items on. */
function rotate<Item>(items: readonly Item[], by = 0): readonly Item[] {
  const at = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

/** Why the ship cannot fly to the cursor, for 120 columns and for 80. */
export function tooFar({ local }: SpaceDefenderScene, ship: Readonly<Starfighter>): Omit<Warning, 'cause'> {
  const { move, moveCost } = ship.attributes;
  const cells = distance(ship, local.cursor);
  const name = cellName(local.cursor);
  if (cells > move) {
    const far = `${name} is out of reach: ${count(cells, 'cell')}`;
    return { long: `${far}; your engine flies ${move}.`, short: `${far}, you fly ${move}.` };
  }
  const { energy } = afterRegeneration(ship);
  const needs = `${name} needs ${cells * moveCost} energy; you have ${energy}`;
  return {
    long: `${needs} after recharging, enough for ${count(reachOf(ship), 'cell')}.`,
    short: `${needs}.`,
  };
}

/** `Reach: 7 cells (by energy).` */
export function reachText(ship: Readonly<Starfighter>): string {
  const reach = reachOf(ship);
  return `Reach: ${count(reach, 'cell')} (by ${reach < ship.attributes.move ? 'energy' : 'engine'}).`;
}

/** The nearest cell that costs no more than any: `D3 (1 cell, 4 energy)`; nothing where there is none. */
export function freeText({ view, local }: SpaceDefenderScene): string | undefined {
  const ship = view.sector?.starfighter;
  if (ship === undefined) return undefined;
  const free = nearestFree(predictOutlook(view), local.cursor, ship);
  if (free === undefined) return undefined;
  const cells = distance(free.cell, ship);
  return `${cellName(free.cell)} (${count(cells, 'cell')}, ${cells * ship.attributes.moveCost} energy)`;
}

/** Whether something hits the ship whatever is chosen. */
export function isHitAnyway(view: View): boolean {
  const { before, unavoidableLoss } = predictOutlook(view);
  return before + unavoidableLoss > 0;
}
