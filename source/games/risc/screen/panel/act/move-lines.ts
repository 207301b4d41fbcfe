import { itemAt } from '../../../../../engine/lookup.ts';
import { cutText, wrapped } from '../../../../../screen/cut.ts';
import { grouped } from '../../../../../screen/grouped.ts';
import { type Line, line, span } from '../../../../../screen/paint.ts';
import { landName } from '../../../map.ts';
import { unitsText } from '../../../units.ts';
import type { ComposedMarch } from '../../composing/composed.ts';
import type { RiscScene } from '../../local.ts';
import { situationOf } from '../../situation.ts';
import { sourceLine } from './attack-lines.ts';
import { fact } from './facts.ts';

/** Lines of a long path. */
const mostPath = 3;

/** A move that is put together: its path with the price of each land, and the total. */
export function moveLines(scene: RiscScene, composed: ComposedMarch, width: number): readonly Line[] {
  const { map } = scene.view;
  const { path, target, order } = composed;
  const then = itemAt(situationOf(scene).units, target);
  const names = (path?.territories ?? []).map((at) => `${landName(map, at)} ${itemAt(map.sizes, at)}`).join(', ');
  const rows = wrapped(names, width - 7);
  return [
    sourceLine(scene, composed, width),
    fact(
      width,
      'to',
      span(cutText(landName(map, target), 11), 'strong'),
      span(order.ok ? `then ${unitsText(then)}` : '', 'dim'),
    ),
    ...rows.slice(0, mostPath).map((row, i): Line => [span(i === 0 ? ' path ' : '      ', 'dim'), span(row)]),
    ...(path === undefined ? [] : [line(` ${grouped(path.price)} food for each unit`, 'dim')]),
    ...(order.ok ? [line(` price ${grouped(order.value.cost)} food`)] : []),
  ];
}
