import { itemAt } from '../../../../engine/lookup.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { type Line, line, span } from '../../../../screen/paint.ts';
import { idOf } from '../../map.ts';
import { minus, plus, type Units, unitsOf, unitsText } from '../../units.ts';
import { bonuses, neededLevels, typeAt, typeNames, unitTypes, upgradePrice } from '../../vocabulary.ts';
import type { ComposedUpgrade } from '../composing/composed.ts';
import { quickOdds } from '../composing/known-odds.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { situationOf } from '../situation.ts';
import { threatsTo } from '../words/borders.ts';
import { percentText, priceText } from '../words.ts';
import { beside, labelled } from './labelled.ts';

/** Lines below which only the chosen type is told of. */
const allTypesFrom = 14;

/** An upgrade that is being put together: from what to what, for how much, and what it is good for. */
export function upgradeLines(scene: RiscScene, composed: ComposedUpgrade): readonly Line[] {
  const { draft, own } = situationOf(scene);
  const { from, to, left, count, order } = composed;
  const [old, next] = [typeAt(from), typeAt(to)];
  const head = labelled(
    'upgrade',
    span(`${count} of ${itemAt(left, from)}`, 'strong'),
    span('  '),
    span(`${old} to ${next}`, 'strong'),
  );
  const cost = order.ok ? order.value.cost : undefined;
  const after = order.ok ? plus(minus(left, unitsOf(from, count)), unitsOf(to, count)) : left;
  return [
    cost === undefined || draft === undefined
      ? head
      : beside(head, [span('price ', 'dim'), span(priceText(cost, 'tech', draft.shadow.tech - cost))]),
    labelled(
      'bonus',
      span(`+${itemAt(bonuses, from)} to +${itemAt(bonuses, to)}`),
      span(`  ${upgradePrice(old, next)} tech a unit`, 'dim'),
    ),
    labelled(
      'level',
      span(`${own.level}`),
      span(`  ${typeNames[next]} (${next}) needs ${itemAt(neededLevels, to)}`, 'dim'),
    ),
    ...(order.ok ? [labelled('then', span(`${unitsText(after)} in ${idOf(scene.view.map, composed.territory)}`))] : []),
    ...(order.ok ? borderLines(scene, composed, after) : []),
    ...(layoutOf(scene).rowsBelow >= allTypesFrom ? [[], ...typeLines(own.level, from)] : []),
  ];
}

/** `falls     at 26.7 %, then at 18.2 %, if all of 2 come` */
function borderLines({ view }: RiscScene, { territory, left }: ComposedUpgrade, after: Units): readonly Line[] {
  return threatsTo(view, territory).flatMap(({ seat, units }) => {
    const [now, then] = [quickOdds(units, left), quickOdds(units, after)];
    if (now === undefined || then === undefined) return [];
    const text = `at ${percentText(now.win)}, then at ${percentText(then.win)}, if all of ${seat} come`;
    return [labelled('falls', span(text))];
  });
}

/** The types to choose from, with what each costs and needs. */
const typeLines = (level: number, from: number): readonly Line[] => [
  line(`           bonus  from ${typeAt(from)}  level`, 'dim'),
  ...unitTypes.flatMap((type, i): Line[] => {
    if (i <= from) return [];
    const needed = itemAt(neededLevels, i);
    const price = `${grouped(upgradePrice(typeAt(from), type))} tech`;
    const text = ` ${typeNames[type].padEnd(12)}${type} ${`+${itemAt(bonuses, i)}`.padStart(3)}${price.padStart(10)}${String(needed).padStart(6)}`;
    return [line(text, needed <= level ? 'text' : 'dim')];
  }),
];
