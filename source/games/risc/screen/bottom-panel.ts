import { itemAt } from '../../../engine/lookup.ts';
import { cutPath, cutText, fitting } from '../../../screen/cut.ts';
import { grouped } from '../../../screen/grouped.ts';
import { bar, filledTo, type Line, line, type Span, span, widthOf } from '../../../screen/paint.ts';
import type { Section } from '../../../screen/screen.ts';
import { counted } from '../../../screen/sentences.ts';
import { landName } from '../map.ts';
import { ownerOf, unitsIn } from '../state.ts';
import { countOf, plus, unitsText } from '../units.ts';
import type { ComposedMarch } from './composing/composed.ts';
import { knownOdds } from './composing/known-odds.ts';
import { fieldText } from './keys/march-keys.ts';
import { layoutOf } from './layout.ts';
import type { RiscScene } from './local.ts';
import { territoryText } from './look-status.ts';
import { oddsRole } from './panel/action-section.ts';
import { upgradeLines } from './panel/act/upgrade-lines.ts';
import { lastTurnLines } from './panel/last-turn-section.ts';
import { type Situation, situationOf } from './situation.ts';
import { landNamed } from './words/names.ts';
import { whose } from './words/phrases.ts';
import { percentText } from './words.ts';

/**
 * The two lines below the map of a small screen: the order being composed, else the land under the cursor and the last
 * turn.
 */
export function belowSection(scene: RiscScene): Section {
  const { leftWidth: width, rowsBelow } = layoutOf(scene);
  const { composed, placing } = situationOf(scene);
  const name = (at: number) => landName(scene.view.map, at);
  const fill = (lines: readonly Line[]) => filledTo(lines.slice(0, rowsBelow), rowsBelow);
  if (composed?.type === 'attack')
    return { title: `attack ${name(composed.target)}`, tag: 'exact', lines: fill(attackLines(scene, composed, width)) };
  if (composed?.type === 'move')
    return { title: `move to ${name(composed.target)}`, lines: fill(moveLines(scene, composed, width)) };
  if (composed?.type === 'upgrade') {
    const facts = upgradeLines(scene, composed, width);
    return {
      title: `upgrade in ${name(composed.territory)}`,
      lines: fill([joinFacts(facts.slice(0, 2), width), joinFacts(facts.slice(2), width)]),
    };
  }
  if (placing !== undefined)
    return { title: 'place your units', tag: 'hidden', lines: fill(placingLines(scene, placing, width)) };
  const [last = []] = lastTurnLines(scene, width);
  const text = territoryText(scene, scene.local.cursor, []).find(({ length }) => length <= width - 2);
  return {
    title: name(scene.local.cursor),
    tag: whose(scene, ownerOf(scene.view, scene.local.cursor)),
    lines: fill([line(` ${text ?? ''}`), last]),
    isSpare: true,
  };
}

/** Facts one after the other, as many as there is room for. */
function joinFacts(facts: readonly Line[], width: number): Line {
  const all: Span[] = [];
  for (const fact of facts) {
    const more = all.length === 0 ? fact : [span(','), ...fact];
    if (widthOf(all) + widthOf(more) < width) all.push(...more);
  }
  return all;
}

/** Columns of a number behind a bar. */
const percentColumns = 14;

function attackLines(scene: RiscScene, composed: ComposedMarch, width: number): readonly Line[] {
  const { view, glyphs } = scene;
  const { units, unitsLeft, sent, target, field } = composed;
  const defenders = unitsIn(view, target);
  const force = plus(units, sent);
  const odds = countOf(force) === 0 ? undefined : knownOdds(force, defenders);
  const chosen = field === undefined ? '' : ` (${fieldText(composed)})`;
  const ownText = `send ${unitsText(units)} of ${unitsText(unitsLeft)}${chosen}`;
  const [from] = situationOf(scene).orders.flatMap((order) =>
    order.type === 'attack' && order.to === view.map.ids[target] ? [order.from] : [],
  );
  const more =
    from === undefined || countOf(sent) === 0
      ? ['']
      : [` and ${unitsText(sent)} from ${landNamed(view.map, from)}`, ` and ${unitsText(sent)}`];
  const against = ` v ${unitsText(defenders)}`;
  const texts = more.map((text) => ` ${ownText}${text}${against}`);
  const text = fitting(texts, width);
  if (odds === undefined)
    return [line(text), line(countOf(force) === 0 ? ' no units sent' : ' too many units to tell', 'dim')];
  const role = oddsRole(odds.win);
  const oddsText = odds.win === 1 ? ' undefended' : ` ${percentText(odds.win)} to win`;
  const bars = width - 2 - Math.max(percentColumns, oddsText.length);
  return [line(text), [span(' '), ...bar(glyphs, odds.win, 1, bars, role), span(oddsText, role)]];
}

function moveLines({ view: { map } }: RiscScene, composed: ComposedMarch, width: number): readonly Line[] {
  const { units, unitsLeft, source, path, order } = composed;
  const way = (path?.territories ?? []).map((at) => `${landName(map, at)} ${itemAt(map.sizes, at)}`).join(', ');
  const price = order.ok ? `price ${grouped(order.value.cost)} food` : '';
  const each = path === undefined ? '' : `, ${path.price} food a unit`;
  return [
    line(cutText(` send ${unitsText(units)} of ${unitsText(unitsLeft)} from ${landName(map, source)}`, width)),
    line(` ${cutPath(way, width - each.length - price.length - 4)}${each}  ${price}`, 'dim'),
  ];
}

function placingLines(
  { view, glyphs, local, seat }: RiscScene,
  { placed, unplacedCount }: NonNullable<Situation['placing']>,
  width: number,
): readonly Line[] {
  const total = view.options.units;
  const placedText = ` ${total - unplacedCount} of ${total}`;
  const name = landName(view.map, local.cursor);
  const here =
    ownerOf(view, local.cursor) === seat
      ? `${counted(itemAt(placed, local.cursor), 'unit')} in ${name}`
      : `${name} is not yours`;
  return [
    [span(' placed '), ...bar(glyphs, total - unplacedCount, total, width - 9 - placedText.length, 'success'), span(placedText, 'strong')],
    line(
      ` ${fitting([...(unplacedCount === 0 ? [] : [`${here}. e spreads the rest, a places all here.`, `${here}. e: the rest, a: all here.`]), `${here}.`], width - 1)}`,
    ),
  ];
}
