import { itemAt } from '../../../../../engine/lookup.ts';
import { bar, type Line, line, span } from '../../../../../screen/paint.ts';
import { counted } from '../../../../../screen/sentences.ts';
import { landName } from '../../../map.ts';
import { ownerOf } from '../../../state.ts';
import type { RiscScene } from '../../local.ts';
import type { Situation } from '../../situation.ts';

/** The placement that is being made: what is left, and how it is done. */
export function placementLines(
  { view, glyphs, local, seat }: RiscScene,
  { placed, left }: NonNullable<Situation['placing']>,
  width: number,
): readonly Line[] {
  const total = view.options.units;
  const here = itemAt(placed, local.cursor);
  const name = landName(view.map, local.cursor);
  const isOwn = ownerOf(view, local.cursor) === seat;
  return [
    line(` ${total - left} of ${total} placed`, 'strong'),
    [span(' '), ...bar(glyphs, total - left, total, width - 2, 'success')],
    line(
      (isOwn ? ` ${counted(here, 'unit')} in ${name}` : ` ${name} is not yours`).slice(0, width),
      isOwn ? 'text' : 'dim',
    ),
    ...(left === 0
      ? [line(' All placed: t is final', 'success')]
      : [line(` ${counted(left, 'unit')} left`, 'warning')]),
    line(' Enter or +: one more', 'dim'),
    line(' -: one less, a: all', 'dim'),
    line(' 0-9: number, e: spread', 'dim'),
  ];
}
