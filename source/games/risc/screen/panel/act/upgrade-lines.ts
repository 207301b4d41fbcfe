import { itemAt } from '../../../../../engine/lookup.ts';
import { grouped } from '../../../../../screen/grouped.ts';
import { type Line, line, span } from '../../../../../screen/paint.ts';
import { threatsTo } from '../../../borders.ts';
import { sentAgainst } from '../../../draft/draft.ts';
import { landName } from '../../../map.ts';
import { ownerOf, unitsIn } from '../../../state.ts';
import { countOf, minus, plus, type Units, unitsOf, unitsText } from '../../../units.ts';
import { bonuses, neededLevels, typeAt, typeNames, upgradePrice } from '../../../vocabulary.ts';
import type { ComposedUpgrade } from '../../composing/composed.ts';
import { quickOdds } from '../../composing/known-odds.ts';
import type { RiscScene } from '../../local.ts';
import { situationOf } from '../../situation.ts';
import { shortPlayerName } from '../../words/names.ts';
import { wholePercent } from '../../words.ts';

/** The upgrade being composed: types, number, price, and its effect on odds. */
export function upgradeLines(scene: RiscScene, composed: ComposedUpgrade, width: number): readonly Line[] {
  const { ownSeat } = situationOf(scene);
  const { from, to, unitsLeft, count, order } = composed;
  const [old, next] = [typeAt(from), typeAt(to)];
  const after = order.ok ? plus(minus(unitsLeft, unitsOf(from, count)), unitsOf(to, count)) : unitsLeft;
  const needed = itemAt(neededLevels, to);
  return [
    [span(` ${count} of ${itemAt(unitsLeft, from)}${old}`, 'strong'), span(` become ${next}`, 'strong')],
    line(` ${typeNames[old]} +${itemAt(bonuses, from)} > ${typeNames[next]} +${itemAt(bonuses, to)}`.slice(0, width)),
    line(
      needed > ownSeat.level
        ? ` needs level ${needed}, yours is ${ownSeat.level}`
        : ` ${grouped(upgradePrice(old, next))} tech for each unit`,
      needed > ownSeat.level ? 'warning' : 'dim',
    ),
    ...(order.ok ? [line(` price ${grouped(order.value.cost)} tech`), line(` then ${unitsText(after)}`)] : []),
    ...(order.ok ? oddsLines(scene, composed, after) : []),
  ];
}

/** The odds that it changes: of attacks from there, and of the land to fall. */
function oddsLines(scene: RiscScene, { territory, unitsLeft }: ComposedUpgrade, after: Units): readonly Line[] {
  const { view } = scene;
  const changed = (name: string, before: number | undefined, then: number | undefined): Line[] => {
    if (before === undefined || then === undefined) return [];
    const [one, other] = [before, then].map(wholePercent);
    return one === other ? [] : [line(` ${name} ${one} > ${other} %`)];
  };
  const falls = threatsTo(view, territory).flatMap(({ seat, units }) =>
    countOf(units) === 0
      ? []
      : changed(`falls to ${shortPlayerName(scene, seat)}`, quickOdds(units, unitsLeft)?.win, quickOdds(units, after)?.win),
  );
  const orders = situationOf(scene).orders;
  const targets = itemAt(view.map.links, territory).filter((at) => ownerOf(view, at) !== scene.seat);
  const wins = targets.flatMap((target) => {
    const [sent, there] = [sentAgainst(orders, itemAt(view.map.ids, target)), unitsIn(view, target)];
    return changed(
      `win ${landName(view.map, target)}`,
      quickOdds(plus(sent, unitsLeft), there)?.win,
      quickOdds(plus(sent, after), there)?.win,
    );
  });
  return [...falls, ...wins];
}
