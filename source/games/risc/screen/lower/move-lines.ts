import { itemAt } from '../../../../engine/lookup.ts';
import { cutPath } from '../../../../screen/cut.ts';
import { type Line, line, span } from '../../../../screen/paint.ts';
import { idOf, idsOf } from '../../map.ts';
import { minus, plus, unitsText } from '../../units.ts';
import type { ComposedMarch } from '../composing/composed.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { momentOf } from '../moment.ts';
import { sendLine } from './attack-lines.ts';
import { labelled } from './labelled.ts';
import { marchWarnings } from './march-warnings.ts';

/** Columns of what stands around a path. */
const aroundPath = 24;

/** A move that is being put together: the way, its price, and what stands where after it. */
export function moveLines(scene: RiscScene, composed: ComposedMarch): readonly Line[] {
  const { leftWidth } = layoutOf(scene);
  const { map } = scene.view;
  const { path, source, target, left, units, order } = composed;
  const { units: shown } = momentOf(scene);
  const there = itemAt(shown, target);
  const way = idsOf(map, path?.territories ?? []).join(' ');
  return [
    sendLine(scene, composed),
    ...(path === undefined
      ? []
      : [labelled('path', span(cutPath(way, leftWidth - aroundPath)), span(`, ${path.price} a unit`, 'dim'))]),
    ...(order.ok
      ? [
          labelled('then', span(`${unitsText(minus(left, units))} in ${idOf(map, source)}`)),
          labelled('', span(`${unitsText(plus(there, units))} in ${idOf(map, target)}`)),
        ]
      : []),
    ...marchWarnings(scene, composed).map((text) => line(` ! ${text}`, 'warning')),
  ];
}
