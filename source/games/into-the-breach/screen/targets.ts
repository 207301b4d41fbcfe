import { targetsOf } from '../../../screen/target.ts';
import type { Coord } from '../board.ts';

/** What can be clicked on this screen: tiles, rows of units by the tiles where they stand, and controls, from 0. */
export const breachTargets = targetsOf<
  | { readonly type: 'tile'; readonly tile: Coord }
  | { readonly type: 'unit'; readonly tile: Coord }
  | { readonly type: 'control'; readonly control: number }
>({ tile: true, unit: true, control: true });
