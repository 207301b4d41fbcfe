import { itemAt } from '../../../../../engine/lookup.ts';
import { cutText, fitting } from '../../../../../screen/cut.ts';
import { grouped } from '../../../../../screen/grouped.ts';
import { type Line, line, seatRole, span } from '../../../../../screen/paint.ts';
import { landName } from '../../../map.ts';
import { ownerOf } from '../../../state.ts';
import { bonusOf, noUnits, unitsText } from '../../../units.ts';
import { panelWidths } from '../../layout.ts';
import type { RiscScene } from '../../local.ts';
import { situationOf } from '../../situation.ts';
import { forceWords } from '../../words/forces.ts';
import { shortPlayerName } from '../../words/names.ts';
import { fact } from './facts.ts';

/** The territory under the cursor: its units, its yield, and its neighbours. */
export function landLines(scene: RiscScene, width: number): readonly Line[] {
  const { view, local } = scene;
  const { map } = view;
  const { units, unitsBefore } = situationOf(scene);
  const { cursor } = local;
  const there = units[cursor] ?? noUnits;
  const before = unitsBefore.get(cursor);
  const added = grouped(bonusOf(there));
  const [long, short] = bonusOf(there) === 0 ? ['', ''] : [`, bonus ${added}`, `, +${added}`];
  const force = forceWords(there, width - 2 - short.length);
  const bonus = fitting([long, short], width - 2 - force.length);
  const [food, tech] = [grouped(itemAt(map.foods, cursor)), grouped(itemAt(map.techs, cursor))];
  const size = itemAt(map.sizes, cursor);
  const isWide = width >= panelWidths.usual;
  return [
    [span(` ${force}`, 'strong'), span(bonus, 'dim')],
    ...(before === undefined ? [] : [line(` was ${unitsText(before)}`.slice(0, width), 'dim')]),
    [
      span(` +${food}${isWide ? ' food' : 'f'}`, 'resource1'),
      span(` +${tech}${isWide ? ' tech' : 't'}`, 'resource2'),
      span(isWide ? ', +1 basic unit' : ' +1a', 'dim'),
    ],
    line(` ${fitting([`passing through: ${size} food per unit`, `pass: ${size} food a unit`], width - 2)}`, 'dim'),
    ...itemAt(map.links, cursor).map((neighbor, i) => {
      const owner = ownerOf(view, neighbor);
      return fact(
        width,
        i === 0 ? 'next' : '    ',
        span(cutText(landName(map, neighbor), 9), seatRole(owner)),
        span(unitsText(units[neighbor] ?? noUnits)),
        span(owner === scene.seat ? 'yours' : shortPlayerName(scene, owner), 'dim'),
      );
    }),
  ];
}
