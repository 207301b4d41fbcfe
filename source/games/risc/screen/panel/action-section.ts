import { itemAt } from '#engine/lookup.ts';
import { groupDigits } from '#screen/format-number.ts';
import type { Section } from '#screen/frame.ts';
import { pluralize } from '#screen/sentences.ts';
import { bar, type Line, line, type Role, type Span, seatRole, span, widthOf } from '#screen/styled-text.ts';
import { firstThatFits, truncate, wrapWords } from '#screen/truncate.ts';
import type { Odds } from '../../combat.ts';
import { landName } from '../../map.ts';
import { sentAgainst } from '../../orders.ts';
import { ownerOf, threatsTo, unitsIn } from '../../state.ts';
import { bonusOf, countOf, minus, noUnits, plus, type Units, unitsOf, unitsText } from '../../units.ts';
import { bonuses, neededLevels, typeAt, typeNames, upgradePrice } from '../../vocabulary.ts';
import { typesIn } from '../keys/actions.ts';
import { panelWidths } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { knownOdds, quickOdds } from '../odds.ts';
import {
  type ComposedMarch,
  type ComposedUpgrade,
  isPlacedInSecret,
  type Situation,
  situationOf,
} from '../situation.ts';
import { forceWords, isListener, landNamed, percentText, shortPlayerName, wholePercent } from '../words.ts';

const [wideColumns, narrowColumns] = [15, 13];
const wideFrom = 30;

/** Formats ` from Cirrus   1a+4b   of 2a+4b`. Omits the last part if it does not fit. */
export function fact(width: number, word: string, name: Span, value: Span, more?: Span): Line {
  const start = width < wideFrom ? narrowColumns : wideColumns;
  const head: Line = [span(` ${word} `, 'dim'), name];
  const gap = span(' '.repeat(Math.max(1, start - widthOf(head))));
  const line: Line = [...head, gap, value];
  if (more === undefined || widthOf(line) + 1 + more.text.length > width) return line;
  const wide = start + 8;
  const space = width < wideFrom ? 1 : Math.max(1, wide - widthOf(line));
  const isFit = widthOf(line) + space + more.text.length <= width;
  return [...line, span(' '.repeat(isFit ? space : 1)), more];
}

/** An attack with at least this chance of winning is shown as good. */
const goodOdds = 0.6;

const nameColumns = 9;

const nameSpan = (name: string): Span => span(truncate(name, nameColumns), 'strong');

export function attackLines(scene: RiscScene, composed: ComposedMarch, width: number): readonly Line[] {
  const { view, glyphs } = scene;
  const { target, sent, units } = composed;
  const force = plus(units, sent);
  const defenders = unitsIn(view, target);
  const odds = countOf(force) === 0 ? undefined : knownOdds(force, defenders);
  const owner = ownerOf(view, target);
  const role = odds === undefined ? 'text' : oddsRole(odds.win);
  const price = composed.order.ok ? `costs ${groupDigits(composed.order.value.cost)} food` : '';
  const win = countOf(force) === 0 ? 'No units chosen' : odds === undefined ? 'No odds: too many units' : winText(odds);
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

const winText = ({ win }: Odds): string => (win === 1 ? 'Nobody is there' : `${percentText(win)} to win`);

export const oddsRole = (win: number): Role => (win >= goodOdds ? 'success' : 'warning');

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

/** Lines for territories that already send units against the target, such as ` from Aurora   1a      ordered`. */
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

function survivorsLine(odds: Odds, force: Units, defenders: Units, owner: string, width: number): Line {
  const ownText = `You keep ${odds.attackersLeft.toFixed(1)} of ${countOf(force)}`;
  const both = `${ownText}, ${owner} ${odds.defendersLeft.toFixed(1)} of ${countOf(defenders)}`;
  return line(` ${both.length + 2 <= width && width >= panelWidths.usual ? both : ownText}`);
}

/** Columns of a row's heading. The numbers begin after the heading. */
const chanceHead = 11;
const [narrowChance, wideChance] = [3, 4];

/** Chart of the survivors in 100 battles. `chances` is indexed by attackers left. Index 0 means a lost attack. */
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

export function upgradeLines(scene: RiscScene, composed: ComposedUpgrade, width: number): readonly Line[] {
  const { ownSeat } = situationOf(scene);
  const { from, to, unitsLeft, count, order } = composed;
  const [old, next] = [typeAt(from), typeAt(to)];
  const after = order.ok ? plus(minus(unitsLeft, unitsOf(from, count)), unitsOf(to, count)) : unitsLeft;
  const needed = itemAt(neededLevels, to);
  const [change, bonus] = [`+${itemAt(bonuses, from)} >`, `+${itemAt(bonuses, to)}`];
  return [
    [
      span(` ${count} of ${itemAt(unitsLeft, from)}${old}`, 'strong'),
      span(` ${count === 1 ? 'becomes' : 'become'} ${next}`, 'strong'),
    ],
    line(
      ` ${firstThatFits([`${typeNames[old]} ${change} ${typeNames[next]} ${bonus}`, `${old} ${change} ${next} ${bonus}`], width - 2)}`,
    ),
    line(
      needed > ownSeat.level
        ? ` needs level ${needed}; yours is ${ownSeat.level}`
        : ` ${groupDigits(upgradePrice(old, next))} tech each`,
      needed > ownSeat.level ? 'warning' : 'dim',
    ),
    ...(order.ok ? [line(` costs ${groupDigits(order.value.cost)} tech`), line(` then ${unitsText(after)} here`)] : []),
    ...(order.ok ? oddsLines(scene, composed, after, width) : []),
  ];
}

/** The odds before and after an upgrade: of attacks from its territory, and of losing the territory. */
function oddsLines(
  scene: RiscScene,
  { territory, unitsLeft }: ComposedUpgrade,
  after: Units,
  width: number,
): readonly Line[] {
  const { view } = scene;
  const changed = (who: string, land: string, before: number | undefined, then: number | undefined): Line[] => {
    if (before === undefined || then === undefined) return [];
    const [one, other] = [before, then].map(wholePercent);
    return one === other
      ? []
      : [line(firstThatFits([` ${who} ${land} ${one} > ${other} %`, ` ${land} ${one} > ${other} %`], width))];
  };
  const falls = threatsTo(view, territory).flatMap(({ seat, units }) =>
    countOf(units) === 0
      ? []
      : changed(
          `${shortPlayerName(scene, seat)} takes`,
          landName(view.map, territory),
          quickOdds(units, unitsLeft)?.win,
          quickOdds(units, after)?.win,
        ),
  );
  const orders = situationOf(scene).orders;
  const targets = itemAt(view.map.links, territory).filter((at) => ownerOf(view, at) !== scene.seat);
  const wins = targets.flatMap((target) => {
    const [sent, there] = [sentAgainst(orders, itemAt(view.map.ids, target)), unitsIn(view, target)];
    return changed(
      'you take',
      landName(view.map, target),
      quickOdds(plus(sent, unitsLeft), there)?.win,
      quickOdds(plus(sent, after), there)?.win,
    );
  });
  const changes = [...falls, ...wins];
  return changes.length === 0 ? [] : [line(' odds in a full attack', 'dim'), ...changes];
}

export function landLines(scene: RiscScene, width: number): readonly Line[] {
  const { view, local } = scene;
  const { map } = view;
  const { units, unitsBefore } = situationOf(scene);
  const { cursor } = local;
  const there = units[cursor] ?? noUnits;
  const before = unitsBefore.get(cursor);
  const added = groupDigits(bonusOf(there));
  const [long, short] = bonusOf(there) === 0 ? ['', ''] : [`, bonus ${added}`, `, +${added}`];
  const force = isPlacedInSecret(view, cursor)
    ? firstThatFits(['units not known yet', 'units unknown'], width - 2)
    : firstThatFits(
        [forceWords(there, Number.POSITIVE_INFINITY), unitsText(there), forceWords(there, 0)],
        width - 2 - short.length,
      );
  const bonus = firstThatFits([long, short], width - 2 - force.length);
  const [food, tech] = [groupDigits(itemAt(map.foods, cursor)), groupDigits(itemAt(map.techs, cursor))];
  const size = itemAt(map.sizes, cursor);
  const isWide = width >= panelWidths.usual;
  return [
    [span(` ${force}`, 'strong'), span(bonus, 'dim')],
    ...(before === undefined ? [] : [line(` was ${unitsText(before)}`.slice(0, width), 'dim')]),
    [
      span(` +${food}${isWide ? ' food' : 'f'}`, 'resource1'),
      span(` +${tech}${isWide ? ' tech' : 't'}`, 'resource2'),
      span(isWide ? ' +1 apprentice' : ' +1a', 'dim'),
    ],
    line(` ${firstThatFits([`crossing: ${size} food per unit`, `crossing ${size} food each`], width - 2)}`, 'dim'),
    ...itemAt(map.links, cursor).map((neighbor, i) => {
      const owner = ownerOf(view, neighbor);
      return fact(
        width,
        i === 0 ? 'next' : '    ',
        span(truncate(landName(map, neighbor), 9), seatRole(owner)),
        span(isPlacedInSecret(view, neighbor) ? '?' : unitsText(units[neighbor] ?? noUnits)),
        span(owner === scene.seat ? 'yours' : shortPlayerName(scene, owner), 'dim'),
      );
    }),
  ];
}

export function actSection(scene: RiscScene, width: number): Section {
  const { title, tag, lines } = contentOf(scene, width);
  const isWide = width >= panelWidths.usual;
  return {
    title: truncate(title, width - 4 - (isWide && tag !== undefined ? tag.length + 3 : 0)),
    ...(isWide && tag !== undefined ? { tag } : {}),
    lines,
  };
}

interface ActionContent {
  readonly title: string;
  readonly tag?: string;
  readonly lines: readonly Line[];
}

function contentOf(scene: RiscScene, width: number): ActionContent {
  const { view, local } = scene;
  const { composed, placing } = situationOf(scene);
  const name = (at: number) => landName(view.map, at);
  if (placing !== undefined)
    return { title: 'place your units', tag: 'hidden', lines: placementLines(scene, placing, width) };
  if (composed?.type === 'attack')
    return { title: `attack ${name(composed.target)}`, tag: 'exact', lines: attackLines(scene, composed, width) };
  if (composed?.type === 'move')
    return { title: `move to ${name(composed.target)}`, lines: moveLines(scene, composed, width) };
  if (composed?.type === 'upgrade')
    return { title: `upgrade in ${name(composed.territory)}`, lines: upgradeLines(scene, composed, width) };
  const owner = ownerOf(view, local.cursor);
  const tag = isListener(scene, owner) ? 'yours' : shortPlayerName(scene, owner);
  return { title: name(local.cursor), tag, lines: landLines(scene, width) };
}

function placementLines(
  { view, glyphs, local, seat }: RiscScene,
  { placed, unplacedCount }: NonNullable<Situation['placing']>,
  width: number,
): readonly Line[] {
  const total = view.options.units;
  const here = itemAt(placed, local.cursor);
  const name = landName(view.map, local.cursor);
  const isOwn = ownerOf(view, local.cursor) === seat;
  return [
    line(` ${total - unplacedCount} of ${total} placed`, 'strong'),
    [span(' '), ...bar(glyphs, total - unplacedCount, total, width - 2, 'success')],
    line(
      (isOwn ? ` ${pluralize(here, 'unit')} in ${name}` : ` ${name} is not yours`).slice(0, width),
      isOwn ? 'text' : 'dim',
    ),
    ...(unplacedCount === 0
      ? [line(' All placed. t: ready', 'success')]
      : [line(` ${pluralize(unplacedCount, 'unit')} left`, 'warning')]),
    line(' Enter or +: one more', 'dim'),
    line(' -: one less, a: all', 'dim'),
    line(' 0-9: number, e: spread', 'dim'),
  ];
}

const maxPathRows = 3;

function moveLines(scene: RiscScene, composed: ComposedMarch, width: number): readonly Line[] {
  const { map } = scene.view;
  const { path, target, order } = composed;
  const then = itemAt(situationOf(scene).units, target);
  const names = (path?.territories ?? []).map((at) => `${landName(map, at)} ${itemAt(map.sizes, at)}`).join(', ');
  const rows = wrapWords(names, width - 7);
  return [
    sourceLine(scene, composed, width),
    fact(
      width,
      'to',
      span(truncate(landName(map, target), 11), 'strong'),
      span(order.ok ? `then ${unitsText(then)}` : '', 'dim'),
    ),
    ...rows.slice(0, maxPathRows).map((row, i): Line => [span(i === 0 ? ' path ' : '      ', 'dim'), span(row)]),
    ...(path === undefined ? [] : [line(` ${groupDigits(path.price)} food each`, 'dim')]),
    ...(order.ok ? [line(` costs ${groupDigits(order.value.cost)} food`)] : []),
  ];
}
