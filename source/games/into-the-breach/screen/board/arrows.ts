import { itemAt } from '../../../../engine/lookup.ts';
import { type Coord, tileKey } from '../../board.ts';
import type { Walk } from '../local.ts';

/** A direction on the board. */
export type Direction = 'left' | 'right' | 'up' | 'down';

/** The ways over a tile: the edges that they cross, and the direction in which one of them ends there. */
export interface Arms extends Readonly<Record<Direction, boolean>> {
  readonly tip: Direction | undefined;
}

const none: Arms = { left: false, right: false, up: false, down: false, tip: undefined };

const opposite: Readonly<Record<Direction, Direction>> = { left: 'right', right: 'left', up: 'down', down: 'up' };

/** The lines of walks, by tile. */
export function armsOf(walks: readonly Walk[]): ReadonlyMap<string, Arms> {
  const arms = new Map<string, Arms>();
  const add = (tile: Coord, change: Partial<Arms>) => {
    const key = tileKey(tile);
    arms.set(key, { ...(arms.get(key) ?? none), ...change });
  };
  for (const { from, path } of walks) {
    const way = [from, ...path];
    for (let step = 1; step < way.length; step++) {
      const before = itemAt(way, step - 1);
      const tile = itemAt(way, step);
      const direction = directionOf(before, tile);
      if (direction === undefined) continue;
      add(before, { [direction]: true });
      add(tile, step === way.length - 1 ? { tip: direction } : { [opposite[direction]]: true });
    }
  }
  return arms;
}

function directionOf(from: Coord, to: Coord): Direction | undefined {
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  if (Math.abs(down) + Math.abs(right) !== 1) return undefined;
  return right === 1 ? 'right' : right === -1 ? 'left' : down === 1 ? 'down' : 'up';
}
