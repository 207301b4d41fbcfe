import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { column, cutText, fitting, wrapped } from '../../../../screen/cut.ts';
import {
  filledTo,
  type Line,
  line,
  type Role,
  type Span,
  seatPlate,
  seatRole,
  span,
  spread,
  widthOf,
} from '../../../../screen/paint.ts';
import { linesOrMore, scrolledSection } from '../../../../screen/parts/scrolled-lines.ts';
import { heightOf } from '../../../../screen/parts/stack.ts';
import { onceFor } from '../../../../screen/remembered.ts';
import type { Section } from '../../../../screen/screen.ts';
import { commonTargets } from '../../../../screen/target.ts';
import { eventText } from '../../clauses.ts';
import { oddsOf } from '../../combat/odds.ts';
import type { EventOf, GameEvent } from '../../events.ts';
import { incomeOf } from '../../income.ts';
import { landsOf, seatsOf } from '../../state.ts';
import { countOf, unitsText } from '../../units.ts';
import { layoutOf, panelWidths } from '../layout.ts';
import type { Report, RiscScene } from '../local.ts';
import type { FightSide } from '../map/picture.ts';
import { fallenSign, hitIn, silhouette } from '../map/silhouette.ts';
import { battlesIn } from '../words/battles.ts';
import { landNamed } from '../words/names.ts';
import { begun, calledIn, isListener, nameOf, voiceOf } from '../words/voice.ts';
import { wholePercent } from '../words.ts';
import { type BattleNow, battleNow, isBattleTold, nowOf, roundsTold, sidesOf } from './battles.ts';
import { dieRows, dieWidth } from './dice.ts';
import { fightText, lossTexts, ordersOf, pairText, resultTexts } from './words.ts';

/** The panel during a report: orders, or the battle with its dice; all battles; territories. */
export function reportPanel(scene: RiscScene, report: Report): readonly Section[] {
  const { panelWidth: width, bodyRows } = layoutOf(scene);
  const isWide = width >= panelWidths.tight;
  const lands = landsSection(scene, width, isWide && bodyRows >= highFrom ? landRows : 1);
  const now = report.page === 'battles' ? nowOf(report) : undefined;
  const battles = battlesIn(report.events).length;
  if (now === undefined) {
    const rest = bodyRows - heightOf(lands);
    if (report.page === 'summary') {
      const growth = growthSection(scene, width);
      return [battleList(scene, report, width, rest - heightOf(growth)), growth, lands];
    }
    const list = battles === 0 ? 0 : Math.min(battles, Math.floor(rest / 3));
    const orders = ordersSection(scene, report, width, rest - (list === 0 ? 0 : list + 1));
    return [orders, ...(list === 0 ? [] : [battleList(scene, report, width, list)]), lands];
  }
  const battle = battleSection(scene, report, now, width);
  const left = leftSection(scene, now, width);
  const rest = bodyRows + 1 - heightOf(battle) - heightOf(left) - heightOf(lands);
  if (!isWide) return [battle, left, battleList(scene, report, width, rest - 1), lands];
  const rounds = Math.ceil((rest - 2) / 2);
  return [
    battle,
    left,
    roundsSection(scene, report, now, width, rounds),
    battleList(scene, report, width, rest - 2 - rounds),
    lands,
  ];
}

/** Lines of a body from which on the lands have several lines, and how many. */
const [highFrom, landRows] = [30, 3];

/** Events of this page that are not battles: the orders of one player, all attacks, or growth. */
export function eventsNow({ events, toldCount, page }: Report): readonly GameEvent[] {
  const last = events[toldCount - 1];
  if (page !== 'orders' || last === undefined) return [];
  if (last.phase !== 'moves' && last.type !== 'attacked')
    return events.filter(({ phase }) => phase === 'growth' || phase === 'victory');
  return events.filter(
    (event) =>
      event.phase === last.phase && (event.type === 'attacked' || ('seat' in event && event.seat === last.seat)),
  );
}

/** As many of the orders as fit, then how many more there are. */
function ordersSection(scene: RiscScene, report: Report, width: number, rows: number): Section {
  const now = eventsNow(report);
  const all = now.flatMap((event) =>
    wrapped(begun(eventText(event, voiceOf(scene))), width - 3).map((text, i): Line => {
      const seat = 'seat' in event ? seatRole(event.seat) : 'text';
      return line(`${i === 0 ? ' ' : '   '}${text}`, i === 0 ? seat : 'dim');
    }),
  );
  return { title: ordersTitle(scene, now), lines: filledTo(linesOrMore(all, rows), rows) };
}

function ordersTitle(scene: RiscScene, [first]: readonly GameEvent[]): string {
  if (first?.type === 'attacked') return 'armies march';
  if (first?.phase !== 'moves' || !('seat' in first)) return 'growth';
  return ordersOf(scene, first.seat);
}

/** The battle that is told, with both dice. */
function battleSection(scene: RiscScene, report: Report, now: BattleNow, width: number): Section {
  const { glyphs } = scene;
  const { combat, roll, battle, isLossTold } = now;
  const { attacker, defender } = combat.start;
  const isWide = width >= panelWidths.tight;
  const isUsual = width >= panelWidths.usual;
  const round = roundsTold(combat, report.toldCount);
  const count = battlesIn(report.events).length;
  const [start, gap] = isUsual ? [3, 11] : [1, Math.max(2, width - 2 - 2 * dieWidth - 1)];
  const names: Line = [
    span(' '.repeat(start + 2)),
    span(column(nameOf(scene, attacker), dieWidth + gap), seatRole(attacker)),
    span(cutText(nameOf(scene, defender), width - start - 2 - dieWidth - gap), seatRole(defender)),
  ];
  const [own, other] = isLossTold ? diceRoles(roll) : (['strong', 'strong'] as const);
  const dice = (value: number | undefined) => (value === undefined ? ['', '', ''] : dieRows(value, glyphs));
  const [first, second] = [dice(roll?.attackerRoll), dice(roll?.defenderRoll)];
  const rows = [0, 1, 2].map(
    (i): Line => [
      span(' '.repeat(start)),
      span(itemAt(first, i).padEnd(dieWidth), own),
      span(' '.repeat(gap)),
      span(itemAt(second, i), other),
    ],
  );
  const text = (...texts: readonly string[]): Line => line(` ${fitting(texts, width - 2)}`);
  const sums = roll === undefined ? [] : sumsLine(roll, isLossTold, isUsual, start, gap);
  const isUndefended = combat.rolls.length === 0;
  const loss =
    roll !== undefined && isLossTold
      ? text(...lossTexts(scene, roll).map(begun))
      : text(isUndefended ? 'Undefended: no battle' : '', isUndefended ? 'Undefended' : '');
  const pair = roll !== undefined ? pairText(scene, roll) : isUndefended ? itemAt(resultTexts(scene, battle), 0) : '';
  const lines = isWide
    ? [text(fightText(scene, now)), [], names, ...rows, sums, [], loss, text(pair), []]
    : [names, ...rows, sums, loss];
  return { title: `battle ${battleNow(report) + 1}/${count}`, ...(round > 0 && { tag: `round ${round}` }), lines };
}

/** How the dice of both sides are written: the higher one stands out. */
const diceRoles = (roll: EventOf<'roll'> | undefined): readonly [attacker: Role, defender: Role] =>
  roll?.loses === 'defender' ? ['strong', 'dim'] : ['dim', 'strong'];

/** `b +1 = 19   beats   a +0 = 12` */
function sumsLine(roll: EventOf<'roll'>, isLossTold: boolean, isUsual: boolean, start: number, gap: number): Line {
  const { attackerType, attackerRoll, attackerTotal, defenderType, defenderRoll, defenderTotal, loses } = roll;
  const sum = (type: string, die: number, total: number) =>
    isUsual ? `${type} +${total - die} = ${total}` : `${type}+${total - die}=${total}`;
  const wins = loses === 'defender';
  const own = sum(attackerType, attackerRoll, attackerTotal);
  const [first, second]: readonly [Role, Role] = isLossTold ? diceRoles(roll) : ['text', 'text'];
  const beats = !isUsual || !isLossTold ? '' : wins ? 'beats' : attackerTotal === defenderTotal ? 'ties' : 'under';
  const room = dieWidth + gap;
  const middle = beats === '' ? ' '.repeat(Math.max(1, room - own.length)) : `  ${beats}`.padEnd(room - own.length);
  return [
    span(' '.repeat(start)),
    span(own, first),
    span(middle, 'dim'),
    span(sum(defenderType, defenderRoll, defenderTotal), second),
  ];
}

/** Above this product of both forces, odds would take too long. */
const mostPairs = 1_000_000;

const winOf = onceFor(({ attackers, defenders }: EventOf<'combat'>) => oddsOf(attackers, defenders).win);

/** Units left on both sides, and the odds before the battle. */
function leftSection(scene: RiscScene, now: BattleNow, width: number): Section {
  const { combat, left, battle } = now;
  const { start } = combat;
  const { attacker, defender } = sidesOf(now);
  const columns = Math.max(...[left.attackers, left.defenders].map((units) => unitsText(units).length));
  // One below the other, where that takes no unit from the pictures.
  const most = Math.max(countOf(start.attackers), countOf(start.defenders));
  const names = columnsOf(
    [attacker, defender].map(({ seat }) => nameOf(scene, seat)),
    width,
  );
  const aligned = names + columns + most + 2 * String(most).length + 7 <= width ? columns : 0;
  const isTold = countOf(start.attackers) * countOf(start.defenders) <= mostPairs && countOf(start.defenders) > 0;
  const title = `left in ${landNamed(scene.view.map, battle.start.territory)}`;
  const isWide = width >= panelWidths.usual;
  const percent = isTold ? `${wholePercent(winOf(start))} %` : '';
  const odds = isTold
    ? [`odds were ${percent}`, `odds ${percent}`, percent].find((text) => title.length + text.length + 7 <= width)
    : undefined;
  return {
    title: cutText(title, width - 4 - (isWide && odds !== undefined ? odds.length + 3 : 0)),
    ...(isWide && odds !== undefined && { tag: odds }),
    lines: [attacker, defender].map((side) => sideLine(scene, side, { units: aligned, name: names, width })),
  };
}

/**
 * Columns of the longest of these names, at least those of `You` with a blank, as far as there is room for it beside
 * what is told of each.
 */
const columnsOf = (names: readonly string[], width: number): number =>
  Math.min(width >= panelWidths.usual ? 10 : 6, Math.max(4, ...names.map(({ length }) => length)));

/** How wide the parts of a line are, and all of it. */
interface SideWidths {
  readonly name: number;
  readonly units: number;
  readonly width: number;
}

/** ` you  2b  ▃▃░░░░░        2/7` */
function sideLine(
  { glyphs, ...scene }: RiscScene,
  { seat, left, all, falling }: FightSide,
  { name: names, units: columns, width }: SideWidths,
): Line {
  const name = column(nameOf({ ...scene }, seat), names);
  const count = `${countOf(left)}/${countOf(all)} `;
  const units = unitsText(left).padEnd(columns);
  const room = width - 2 - names - units.length - 2 - count.length - 1;
  const picture = silhouette(left, Math.max(0, room), glyphs);
  const [before, hit, after] = hitIn(picture, falling, glyphs);
  const fallen = Math.max(0, Math.min(countOf(all) - countOf(left), room - picture.length));
  return spread(
    [
      span(` ${name} `, seatRole(seat)),
      span(`${units}  `, 'strong'),
      span(before, seatRole(seat)),
      ...(hit === '' ? [] : [span(hit, seatRole(seat), seatPlate(seat))]),
      span(after, seatRole(seat)),
      span(fallenSign(glyphs).repeat(fallen), 'dim'),
    ],
    [span(count)],
    width,
  );
}

/** The last rounds of the combat as a table. */
function roundsSection(scene: RiscScene, report: Report, told: BattleNow, width: number, rows: number): Section {
  const { combat, isLossTold } = told;
  const now = roundsTold(combat, report.toldCount);
  const shown = Math.max(0, rows - 1);
  const hasLoser = width >= panelWidths.usual;
  const sumWidth = hasLoser ? 11 : 10;
  const head: Line = [
    span('    '),
    span(column(nameOf(scene, combat.start.attacker), sumWidth + (hasLoser ? 2 : 0)), 'dim'),
    span(hasLoser ? column(nameOf(scene, combat.start.defender), 10) : nameOf(scene, combat.start.defender), 'dim'),
    ...(hasLoser ? [span('loses', 'dim')] : []),
  ];
  const first = Math.max(0, now - shown);
  const lines = combat.rolls.slice(first, now).map((roll, i): Line => {
    const { attackerType, attackerRoll, attackerTotal, defenderType, defenderRoll, defenderTotal } = roll;
    const isNow = first + i === now - 1;
    const wins = roll.loses === 'defender';
    const sum = (type: string, die: number, total: number) =>
      `${type} ${String(die).padStart(2)}+${total - die}=${String(total).padStart(2)}`.padEnd(sumWidth);
    return [
      span(`${isNow ? '>' : ' '}${String(roll.round).padEnd(3)}`, isNow ? 'strong' : 'dim'),
      span(sum(attackerType, attackerRoll, attackerTotal), wins ? 'text' : 'dim'),
      span(sum(defenderType, defenderRoll, defenderTotal), wins ? 'dim' : 'text'),
      ...(hasLoser && (isLossTold || !isNow)
        ? [span(cutText(nameOf(scene, roll[roll.loses]), width - 4 - 2 * sumWidth), seatRole(roll[roll.loses]))]
        : []),
    ];
  });
  return {
    title: 'rounds',
    target: commonTargets.to({ type: 'details' }),
    lines: filledTo(combat.rolls.length === 0 ? [] : [head, ...lines], rows),
  };
}

const nameColumns = 9;

/** All battles of the turn: results, the progress of the present one, and the sides of those to come. */
function battleList(scene: RiscScene, report: Report, width: number, rows: number): Section {
  const battles = battlesIn(report.events);
  const at = report.page === 'battles' ? battleNow(report) : -1;
  const lines = battles.map((battle, i): Line => {
    const isOver = isBattleTold(battle, report.toldCount);
    const isNow = i === at && !isOver;
    const name = column(landNamed(scene.view.map, battle.start.territory), nameColumns);
    const room = width - nameColumns - 2;
    const who = battle.start.attackers.map(({ seat }) => nameOf(scene, seat)).join(', ');
    const owner = nameOf(scene, battle.start.owner);
    const combat = isNow ? nowOf(report)?.combat : undefined;
    const round = combat === undefined ? 0 : roundsTold(combat, report.toldCount);
    const texts = isNow
      ? [round === 0 ? `${who} v ${owner}` : `round ${round}`]
      : isOver
        ? resultTexts(scene, battle)
        : [`${who} against ${owner}`, `${who} v ${owner}`, `v ${owner}`];
    const text = fitting(texts, room);
    const role = isOver ? seatRole(battle.end.owner) : isNow ? 'strong' : 'dim';
    return [span(`${isNow ? '>' : ' '}${name}`, isNow ? 'strong' : 'text'), span(text, role)];
  });
  const first = Math.max(0, Math.min((at < 0 ? 0 : at) - Math.floor(rows / 2), battles.length - rows));
  const section = scrolledSection({
    title: 'battles',
    lines,
    rows: Math.max(0, rows),
    scrolled: first,
    isNarrow: true,
  });
  return { ...section, tag: section.tag ?? String(battles.length) };
}

/** `You 3   hard 4   P3 4   P4 5`, shorter `You 3 P2 4 P3 4 P4 5`, `1:3 2:4 3:4 4:5` */
function landsSection(scene: RiscScene, width: number, rows: number): Section {
  const { view } = scene;
  const heads: readonly ((seat: Seat) => string)[] = [
    (seat) => `${calledIn(scene, seat)} `,
    (seat) => (isListener(scene, seat) ? 'You ' : `P${seat} `),
    (seat) => `${seat}:`,
  ];
  const all = heads.map((head) => landLines(view, head, width));
  const lines = all.find(({ length }) => length <= rows) ?? itemAt(all, all.length - 1);
  return {
    title: 'lands now',
    tag: String(view.owners.length),
    lines: filledTo(lines.slice(0, rows), rows),
  };
}

/** The lands of all players, with so many of them in a line as there is room for. */
function landLines(view: RiscScene['view'], head: (seat: Seat) => string, width: number): readonly Line[] {
  const gap = width >= panelWidths.usual ? '   ' : ' ';
  const lines: Span[][] = [[span(' ')]];
  for (const seat of seatsOf(view)) {
    const part = [span(head(seat), seatRole(seat)), span(String(landsOf(view, seat).length), 'strong')];
    const last = itemAt(lines, lines.length - 1);
    if (last.length === 1) last.push(...part);
    else if (widthOf(last) + gap.length + widthOf(part) <= width) last.push(span(gap), ...part);
    else lines.push([span(' '), ...part]);
  }
  return lines;
}

/** Income of each player at the end of the turn. */
function growthSection(scene: RiscScene, width: number): Section {
  const { view } = scene;
  const seats = seatsOf(view);
  const names = columnsOf(
    seats.map((seat) => calledIn(scene, seat)),
    width,
  );
  return {
    title: 'growth',
    lines: seats.map((seat): Line => {
      const { food, tech } = incomeOf(view, seat);
      const units = landsOf(view, seat).length;
      const head = span(` ${column(calledIn(scene, seat), names)}`, seatRole(seat));
      if (units === 0) return [head, span(' out', 'dim')];
      const text = ` +${food} food +${tech} tech +${units}a`;
      return [head, span(text.length + names + 1 <= width ? text : ` +${food}f +${tech}t +${units}a`)];
    }),
  };
}
