import { itemAt } from '../../../../engine/lookup.ts';
import { cutPath } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { bar, type Line, line, type Role, type Span, span, widthOf } from '../../../../screen/paint.ts';
import { listOf } from '../../../../screen/sentences.ts';
import type { Odds } from '../../combat/odds.ts';
import { idOf, idsOf } from '../../map.ts';
import { ownerOf, unitsIn } from '../../state.ts';
import { countOf, minus, plus, type Units, unitsText } from '../../units.ts';
import { typeAt } from '../../vocabulary.ts';
import type { ComposedMarch } from '../composing/composed.ts';
import { knownOdds } from '../composing/known-odds.ts';
import { typesIn } from '../composing/numbers.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { situationOf } from '../situation.ts';
import { targetsFrom } from '../words/choices.ts';
import { percentText, priceText } from '../words.ts';
import { beside, labelled } from './labelled.ts';
import { survivorLines } from './survivors.ts';

/** Columns of the bar of a chance, at most, and of what stands around it. */
const mostBar = 60;
const aroundBar = 21;

/** Chances from which on a bar is good, and below which it is bad. */
const good = 0.6;
const bad = 0.5;

/** Lines below which there is no room for a picture of what is left. */
const chancesFrom = 13;

/** An attack that is being put together: what goes, what it meets, and what is to be expected. */
export function attackLines(scene: RiscScene, composed: ComposedMarch): readonly Line[] {
  const { leftWidth, rowsBelow } = layoutOf(scene);
  const { view } = scene;
  const { target, sent, units } = composed;
  const force = plus(units, sent);
  const defenders = unitsIn(view, target);
  const odds = countOf(force) === 0 ? undefined : knownOdds(force, defenders);
  return [
    sendLine(scene, composed),
    ...(countOf(sent) === 0
      ? []
      : [labelled('with', span(unitsText(sent)), span(` that is already sent, ${unitsText(force)} together`, 'dim'))]),
    labelled('against', span(unitsText(defenders), 'strong'), span(`  of player ${ownerOf(view, target)}`)),
    ...(odds === undefined
      ? [labelled('win', span(countOf(force) === 0 ? 'nobody is sent' : 'too many units to be counted here', 'dim'))]
      : [winLine(scene, odds, leftWidth), expectedLine(odds, force, defenders)]),
    ...(odds !== undefined && rowsBelow >= chancesFrom && countOf(defenders) > 0
      ? [
          [],
          line(` how many of yours stand in ${idOf(view.map, target)} afterwards`),
          ...survivorLines(odds.attackers, leftWidth, scene.glyphs),
        ]
      : []),
    ...marchWarnings(scene, composed).map((text) => line(` ! ${text}`, 'warning')),
  ];
}

/** `send      6a+8b  all of 14     price 14 food, 67 left`, with less where that is too long. */
function sendLine(scene: RiscScene, { units, left, field, order }: ComposedMarch): Line {
  const { draft } = situationOf(scene);
  const { leftWidth } = layoutOf(scene);
  const [all, count] = [countOf(left), countOf(units)];
  const sent = labelled('send', ...unitsSpans(units, field));
  const shared = [...sent, span(count === all ? `  all of ${all}` : `  ${count} of ${all}`)];
  if (!order.ok || draft === undefined) return shared;
  const { cost } = order.value;
  const price = (text: string): Line => [span('price ', 'dim'), span(text)];
  const rest = price(priceText(cost, 'food', draft.shadow.food - cost));
  const lines = [beside(shared, rest), beside(sent, rest), beside(sent, price(`${grouped(cost)} food`))];
  return lines.find((line) => widthOf(line) < leftWidth) ?? sent;
}

function winLine({ glyphs }: RiscScene, { win }: Odds, leftWidth: number): Line {
  const role: Role = win > good ? 'success' : win < bad ? 'warning' : 'text';
  const width = Math.min(mostBar, leftWidth - aroundBar);
  return labelled('win', ...bar(glyphs, win, 1, width, role), span(percentText(win).padStart(9), role));
}

/** `expected  5.4 of 14 yours left, 0.3 of 9 of theirs` */
function expectedLine({ attackersLeft, defendersLeft }: Odds, force: Units, defenders: Units): Line {
  const yours = `${attackersLeft.toFixed(1)} of ${countOf(force)} yours left`;
  if (countOf(defenders) === 0) return labelled('expected', span('nobody is met: it is taken without a roll'));
  return labelled('expected', span(`${yours}, ${defendersLeft.toFixed(1)} of ${countOf(defenders)} of theirs`));
}

/** Units of an order, the type whose number is being set in brackets. */
function unitsSpans(units: Units, field: number | undefined): Span[] {
  if (field === undefined) return [span(unitsText(units), 'strong')];
  const types = [...new Set([...typesIn(units), field])].sort((a, b) => a - b);
  return types.flatMap((type, i) => {
    const term = `${itemAt(units, type)}${typeAt(type)}`;
    const plus = i === 0 ? [] : [span('+', 'strong')];
    return [...plus, type === field ? span(`[${term}]`, 'accent', 'cursor') : span(term, 'strong')];
  });
}

/** What is to be minded of units that leave a territory: that nobody stays where others could come. */
function marchWarnings({ view }: RiscScene, { source, left, units }: ComposedMarch): readonly string[] {
  if (countOf(minus(left, units)) > 0) return [];
  const owners = new Set(targetsFrom(view, source).map((territory) => ownerOf(view, territory)));
  if (owners.size === 0) return [];
  const players = [...owners].sort((a, b) => a - b);
  const who = players.length === 1 ? `player ${players[0]} is` : `players ${listOf(players.map(String))} are`;
  return [`${idOf(view.map, source)} keeps no unit, and ${who} linked to it`];
}

/** Columns of what stands around a path. */
const aroundPath = 24;

/** A move that is being put together: the way, its price, and what stands where after it. */
export function moveLines(scene: RiscScene, composed: ComposedMarch): readonly Line[] {
  const { leftWidth } = layoutOf(scene);
  const { map } = scene.view;
  const { path, source, target, left, units, order } = composed;
  const { units: shown } = situationOf(scene);
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
