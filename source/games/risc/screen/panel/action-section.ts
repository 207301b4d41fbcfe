import { itemAt } from '../../../../engine/lookup.ts';
import { cutText } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { bar, type Line, line, type Role, type Span, seatRole, span } from '../../../../screen/paint.ts';
import type { Odds } from '../../combat.ts';
import { landName } from '../../map.ts';
import { ownerOf, unitsIn } from '../../state.ts';
import { countOf, noUnits, plus, type Units, unitsText } from '../../units.ts';
import { typeAt } from '../../vocabulary.ts';
import type { ComposedMarch } from '../composing/composed.ts';
import { knownOdds } from '../composing/known-odds.ts';
import { typesIn } from '../composing/numbers.ts';
import { panelWidths } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { situationOf } from '../situation.ts';
import { landNamed, shortPlayerName } from '../words/names.ts';
import { percentText } from '../words.ts';
import { fact } from './act/facts.ts';

/** Chances from which on an attack is good. */
const goodOdds = 0.6;

const nameColumns = 9;

const nameSpan = (name: string): Span => span(cutText(name, nameColumns), 'strong');

/** The attack being composed: source, target, the odds, the price, and survivors. */
export function attackLines(scene: RiscScene, composed: ComposedMarch, width: number): readonly Line[] {
  const { view, glyphs } = scene;
  const { target, sent, units } = composed;
  const force = plus(units, sent);
  const defenders = unitsIn(view, target);
  const odds = countOf(force) === 0 ? undefined : knownOdds(force, defenders);
  const owner = ownerOf(view, target);
  const role = odds === undefined ? 'text' : oddsRole(odds.win);
  const price = composed.order.ok ? `price ${grouped(composed.order.value.cost)} food` : '';
  const win = countOf(force) === 0 ? 'no units sent' : odds === undefined ? 'too many to tell' : winText(odds);
  const isWide = width >= panelWidths.usual;
  return [
    sourceLine(scene, composed, width),
    ...alreadySent(scene, composed, width),
    fact(width, 'against', span(shortPlayerName(scene, owner), seatRole(owner)), span(unitsText(defenders), 'strong')),
    isWide ? [span(` ${win.padEnd(16)} `, role), span(price)] : line(` ${win}`, role),
    odds === undefined ? [] : [span(' '), ...bar(glyphs, odds.win, 1, width - 2, role)],
    ...(odds === undefined ? [] : [survivorsLine(odds, force, defenders, shortPlayerName(scene, owner), width)]),
    ...(isWide || price === '' ? [] : [line(` ${price}`)]),
    ...(odds !== undefined && isWide && countOf(defenders) > 0 ? survivorLines(odds.attackers, width) : []),
  ];
}

const winText = ({ win }: Odds): string => (win === 1 ? 'Undefended' : `${percentText(win)} to win`);

export const oddsRole = (win: number): Role => (win >= goodOdds ? 'success' : 'warning');

/** ` from Cirrus   1a+4b   of 2a+4b` */
export function sourceLine(scene: RiscScene, { source, units, unitsLeft, field }: ComposedMarch, width: number): Line {
  const name = nameSpan(landName(scene.view.map, source));
  if (field === undefined)
    return fact(width, 'from', name, span(unitsText(units), 'strong'), span(`of ${unitsText(unitsLeft)}`, 'dim'));
  const types = [...new Set([...typesIn(units), field])].sort((a, b) => a - b);
  const head = fact(width, 'from', name, span(''));
  return [
    ...head,
    ...types.flatMap((type, i): Line => {
      const term = `${itemAt(units, type)}${typeAt(type)}`;
      const sign = i === 0 ? [] : [span('+', 'strong')];
      return [...sign, type === field ? span(`[${term}]`, 'accent', 'cursor') : span(term, 'strong')];
    }),
  ];
}

/** ` from Aurora   1a      ordered` for each land that already sends somebody there. */
function alreadySent(scene: RiscScene, { target }: ComposedMarch, width: number): readonly Line[] {
  const { map } = scene.view;
  const forces = new Map<string, Units>();
  for (const order of situationOf(scene).orders)
    if (order.type === 'attack' && order.to === map.ids[target])
      forces.set(order.from, plus(forces.get(order.from) ?? noUnits, order.units));
  return [...forces].map(([from, units]) =>
    fact(width, 'from', nameSpan(landNamed(map, from)), span(unitsText(units)), span('ordered', 'dim')),
  );
}

/** ` You keep 1.5 of 6, P4 1.0 of 5` */
function survivorsLine(odds: Odds, force: Units, defenders: Units, owner: string, width: number): Line {
  const ownText = `You keep ${odds.attackersLeft.toFixed(1)} of ${countOf(force)}`;
  const both = `${ownText}, ${owner} ${odds.defendersLeft.toFixed(1)} of ${countOf(defenders)}`;
  return line(` ${both.length + 2 <= width && width >= panelWidths.usual ? both : ownText}`);
}

/** Columns before the numbers, and of each. */
const chanceHead = 11;
const [narrowChance, wideChance] = [3, 4];

/**
 * Of 100 battles, in how many each number of attackers is left. Where the numbers do not fit, each column stands for
 * that number or more.
 *
 * @param chances by number, from 0, at which the attack is lost
 */
function survivorLines(chances: readonly number[], width: number): readonly Line[] {
  const isShort = chances.length <= Math.floor((width - chanceHead) / narrowChance);
  const chanceWidth = isShort ? narrowChance : wideChance;
  const maxColumns = Math.floor((width - chanceHead) / chanceWidth);
  const step = chances.length <= maxColumns ? 1 : Math.ceil((chances.length - 1) / (maxColumns - 1));
  const isEach = step === 1;
  const starts = Array.from({ length: isEach ? chances.length : maxColumns }, (_, i) =>
    i === 0 ? 0 : isEach ? i : 1 + (i - 1) * step,
  ).filter((start) => start < chances.length);
  const columns = starts.map((start) => {
    const chance =
      isEach || start === 0 ? itemAt(chances, start) : chances.slice(start).reduce((sum, of) => sum + of, 0);
    return { label: isEach || start === 0 ? String(start) : `${start}+`, of: String(Math.round(100 * chance)) };
  });
  const row = (texts: readonly string[]) => texts.map((text) => text.padStart(chanceWidth)).join('');
  return [
    [span(' you keep  ', 'dim'), span(row(columns.map(({ label }) => label)), 'dim')],
    [span(' of 100    ', 'dim'), span(row(columns.map(({ of }) => of)))],
  ];
}
