import { aimed, type Line } from '../../../screen/paint.ts';
import { targetsOf } from '../../../screen/target.ts';
import type { Cell } from '../cells.ts';

/** What can be clicked on this screen: cells, rows of the loadout or the editor, and presets of the editor, from 0. */
export const defenderTargets = targetsOf<
  | { readonly type: 'cell'; readonly cell: Cell }
  | { readonly type: 'row'; readonly row: number }
  | { readonly type: 'preset'; readonly preset: number }
>({ cell: true, row: true, preset: true });

/** A row of the loadout or the editor that can be chosen. */
export const choiceRow = (row: number, spans: Line): Line => aimed(spans, defenderTargets.to({ type: 'row', row }));
