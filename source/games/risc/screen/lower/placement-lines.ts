import { itemAt } from '../../../../engine/lookup.ts';
import { bar, type Line, line, span } from '../../../../screen/paint.ts';
import { counted } from '../../../../screen/sentences.ts';
import { idOf } from '../../map.ts';
import { ownerOf } from '../../state.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { type Moment, momentOf } from '../moment.ts';
import { labelled } from './labelled.ts';
import { territoryLines } from './territory-lines.ts';

/** Columns of the bar, at most, of what stands before it, and of the number behind it, at least. */
const mostBar = 60;
const beforeBar = 12;
const leastNumber = 9;

/** Lines from which on the territory under the cursor is told of, too. */
const territoryFrom = 12;

/** The placement that is being made: what is left, and how it is done. */
export function placementLines(scene: RiscScene, { placed, left }: NonNullable<Moment['placing']>): readonly Line[] {
  const { leftWidth, lowerRows } = layoutOf(scene);
  const { view, glyphs, local, seat } = scene;
  const total = view.options.units;
  const count = ` ${total - left} of ${total}`.padStart(leastNumber);
  const width = Math.min(mostBar, leftWidth - beforeBar - count.length);
  const here = itemAt(placed, local.cursor);
  const id = idOf(view.map, local.cursor);
  const isOwn = ownerOf(view, local.cursor) === seat;
  return [
    labelled('placed', ...bar(glyphs, total - left, total, width, 'success'), span(count, 'strong')),
    labelled(
      'here',
      span(isOwn ? `${counted(here, 'unit')} in ${id}` : `${id} is not yours`, isOwn ? 'strong' : 'dim'),
      ...(isOwn ? [] : [span('; Tab goes to yours', 'dim')]),
    ),
    line(' Enter or + places one here, - takes one back.', 'dim'),
    line(' 0-9 type how many, a places all, e spreads the rest.', 'dim'),
    ...(momentOf(scene).stage === 'placement' && left === 0
      ? [line(' All are placed: c commits, and that is final.', 'success')]
      : [line(` ${counted(left, 'unit')} to place before c commits.`, 'warning')]),
    ...(lowerRows >= territoryFrom ? [line(''), ...territoryLines(scene)] : []),
  ];
}
