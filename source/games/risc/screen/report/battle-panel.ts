import { itemAt } from '#engine/lookup.ts';
import { columnsOf, padColumns } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { isTyped } from '#graph/node-border.ts';
import { heightOf, type Section, scrolledSection } from '#screen/frame.ts';
import { chartRows } from '#screen/parts/chart.ts';
import { capitalize, listOf } from '#screen/sentences.ts';
import {
  type Glyphs,
  justify,
  type Line,
  line,
  padRows,
  type Role,
  type Span,
  seatPlate,
  seatRole,
  span,
  widthOf,
  withTarget,
} from '#screen/styled-text.ts';
import { commonTargets } from '#screen/target.ts';
import { column, firstThatFits, truncate, truncateDistinct } from '#screen/truncate.ts';
import type { EventOf } from '../../events.ts';
import { landsOf, seatsOf } from '../../state.ts';
import { countOf, type Units, unitsText } from '../../units.ts';
import { layoutOf, panelWidths } from '../layout.ts';
import type { Report, RiscScene } from '../local.ts';
import type { FightSide } from '../map/drawing.ts';
import { fallenSign, hitIn, scaleOf, scaleText, unitSigns } from '../map/territory.ts';
import { isListener, landNamed, nameOf, shortenedName, subjectName, wholePercent } from '../words.ts';
import {
  type BattleNow,
  type BattleStory,
  battleIndex,
  battlesIn,
  chanceAfter,
  chanceLines,
  chancesOf,
  fightTexts,
  foughtRounds,
  isBattleOver,
  isCombatOver,
  lossTexts,
  pairText,
  resultLines,
  resultTexts,
  shownRounds,
  sideOf,
  sidesOf,
  winnersChance,
} from './battles.ts';

/** Font for dice in large digits. `rows` is the height of a digit, `width` the columns of two digits. */
export interface Numerals {
  readonly digits: readonly (readonly string[])[];
  readonly rows: number;
  readonly width: number;
}

export const smallNumerals: Numerals = {
  digits: [
    ['█▀█', '█ █', '▀▀▀'],
    ['▄█ ', ' █ ', '▀▀▀'],
    ['▀▀█', '█▀▀', '▀▀▀'],
    ['▀▀█', '▀▀█', '▀▀▀'],
    ['█ █', '▀▀█', '  ▀'],
    ['█▀▀', '▀▀█', '▀▀▀'],
    ['█▀▀', '█▀█', '▀▀▀'],
    ['▀▀█', '  █', '  ▀'],
    ['█▀█', '█▀█', '▀▀▀'],
    ['█▀█', '▀▀█', '▀▀▀'],
  ],
  rows: 3,
  width: 7,
};

export const largeNumerals: Numerals = {
  digits: [
    ['█▀▀▀█', '█   █', '█   █', '█   █', '█▄▄▄█'],
    [' ▄█  ', '  █  ', '  █  ', '  █  ', '▄▄█▄▄'],
    ['▀▀▀▀█', '    █', '█▀▀▀▀', '█    ', '█▄▄▄▄'],
    ['▀▀▀▀█', '    █', ' ▀▀▀█', '    █', '▄▄▄▄█'],
    ['█   █', '█   █', '▀▀▀▀█', '    █', '    █'],
    ['█▀▀▀▀', '█    ', '▀▀▀▀█', '    █', '▄▄▄▄█'],
    ['█▀▀▀▀', '█    ', '█▀▀▀█', '█   █', '█▄▄▄█'],
    ['▀▀▀▀█', '    █', '   ▄▀', '  █  ', '  █  '],
    ['█▀▀▀█', '█   █', '█▀▀▀█', '█   █', '█▄▄▄█'],
    ['█▀▀▀█', '█   █', '▀▀▀▀█', '    █', '▄▄▄▄█'],
  ],
  rows: 5,
  width: 11,
};

/** Draws a die in large digits. In terminals without block characters, draws its number in brackets. */
export function dieRows(value: number, { digits, rows, width }: Numerals, glyphs: Glyphs): readonly string[] {
  const middle = Math.floor(rows / 2);
  const typed = `[${value}]`.padStart(width - 1).padEnd(width);
  const row = (i: number) => [...String(value)].map((digit) => itemAt(itemAt(digits, Number(digit)), i)).join(' ');
  return Array.from({ length: rows }, (_, i) =>
    isTyped(glyphs) ? (i === middle ? typed : ' '.repeat(width)) : row(i).padStart(width),
  );
}

const shortNameColumns = 4;

/** Territories of all players: `You 3   Hard 4   Normal 5`, shorter `You 3 H..A 4 H..B 4` or `1:3 2:4 3:4`. */
export function landsSection(scene: RiscScene, width: number, rows: number): Section {
  const { view } = scene;
  const heads: readonly ((seat: Seat) => string)[] = [
    (seat) => `${subjectName(scene, seat)} `,
    (seat) => `${shortenedName(scene, seat, shortNameColumns).replace(/^you$/, 'You')} `,
    (seat) => `${seat}:`,
  ];
  const all = heads.map((head) => landLines(view, head, width));
  const lines = all.find(({ length }) => length <= rows) ?? itemAt(all, all.length - 1);
  return {
    title: 'lands now',
    tag: String(view.owners.length),
    lines: padRows(lines.slice(0, rows), rows),
  };
}

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

export function battlePanel(scene: RiscScene, report: Report, now: BattleNow): readonly Section[] {
  const { panelWidth: width, bodyRows } = layoutOf(scene);
  const battle = battleSection(scene, report, now, width);
  const forces = unitsLeftSection(scene, now, width);
  if (width < panelWidths.tight) {
    const rest = bodyRows - heightOf(battle) - heightOf(forces);
    return [battle, forces, battleList(scene, report, width, rest)];
  }
  const lands = landsSection(scene, width, bodyRows >= highFrom ? landRows : 1);
  const rest = bodyRows + 1 - heightOf(battle) - heightOf(forces) - heightOf(lands);
  const battles = Math.min(battlesIn(report.events).length, Math.max(1, Math.floor((rest - 2) / 2)));
  return [
    battle,
    forces,
    roundsSection(scene, report, now, width, rest - 2 - battles),
    battleList(scene, report, width, battles),
    lands,
  ];
}

/** Minimum rows of the panel for more than one line about territories, and the number of lines then. */
const [highFrom, landRows] = [30, 3];

function battleSection(scene: RiscScene, report: Report, now: BattleNow, width: number): Section {
  const { combat } = now;
  const isWide = width >= panelWidths.usual;
  const round = shownRounds(combat, report.shownCount);
  const count = battlesIn(report.events).length;
  const odds = chanceLines(scene, report, now, width);
  const isOver = isCombatOver(combat, report.shownCount);
  const dice = isOver ? resultRows(scene, now, width) : diceRows(scene, now, width);
  const gap: readonly Line[] = isWide ? [[]] : [];
  const lines = [line(` ${firstThatFits(fightTexts(scene, now), width - 1)}`), ...gap, ...odds, ...gap];
  return {
    title: `battle ${battleIndex(report) + 1}/${count}`,
    ...(isWide && round > 0 && { tag: `round ${round}` }),
    lines: padRows([...lines, ...dice], numeralsFor(width).rows + (isWide ? 11 : 7)),
  };
}

const numeralsFor = (width: number): Numerals => (width >= panelWidths.large ? largeNumerals : smallNumerals);

function resultRows(scene: RiscScene, now: BattleNow, width: number): readonly Line[] {
  const { winner } = now.combat.end;
  const [first, ...otherLines] = resultLines(scene, now).map((texts) => firstThatFits(texts, width - 1));
  return [[], [span(` ${first}`, seatRole(winner))], ...otherLines.map((text) => line(` ${text}`))];
}

function diceRows(scene: RiscScene, { combat, roll, stage }: BattleNow, width: number): readonly Line[] {
  const { glyphs } = scene;
  const { attacker, defender } = combat.start;
  const isUsual = width >= panelWidths.usual;
  const numerals = numeralsFor(width);
  const { width: dieWidth } = numerals;
  const [start, gap] = isUsual ? [3, 11] : [1, Math.max(2, width - 2 - 2 * dieWidth - 1)];
  const names: Line = [
    span(' '.repeat(start + 2)),
    span(column(nameOf(scene, attacker), dieWidth + gap), seatRole(attacker)),
    span(truncate(nameOf(scene, defender), width - start - 2 - dieWidth - gap), seatRole(defender)),
  ];
  const isLossShown = stage === 'loss';
  const [attackerRole, defenderRole] = isLossShown ? diceRoles(roll) : (['strong', 'strong'] as const);
  const dice = (value: number | undefined) =>
    value === undefined || stage === 'pair'
      ? Array.from({ length: numerals.rows }, () => '')
      : dieRows(value, numerals, glyphs);
  const [first, second] = [dice(roll?.attackerRoll), dice(roll?.defenderRoll)];
  const rows = Array.from(
    { length: numerals.rows },
    (_, i): Line => [
      span(' '.repeat(start)),
      span(itemAt(first, i).padEnd(dieWidth), attackerRole),
      span(' '.repeat(gap)),
      span(itemAt(second, i), defenderRole),
    ],
  );
  const text = (...texts: readonly string[]): Line => line(` ${firstThatFits(texts, width - 1)}`);
  if (roll === undefined) return [names, ...rows];
  const isTie = roll.attackerTotal === roll.defenderTotal;
  const loss = !isLossShown
    ? []
    : isTie
      ? ['Tie: the defender holds', 'Tie: defender holds']
      : lossTexts(scene, roll).map(capitalize);
  return [
    names,
    ...rows,
    stage === 'pair' ? [] : sumsLine(roll, isLossShown, isUsual, start, dieWidth + gap),
    ...(isUsual ? [[]] : []),
    text(...loss, ''),
    ...(isUsual ? [text(pairText(scene, roll))] : []),
  ];
}

const diceRoles = (roll: EventOf<'roll'> | undefined): readonly [attacker: Role, defender: Role] =>
  roll?.loses === 'defender' ? ['strong', 'dim'] : ['dim', 'strong'];

/** Text such as `b +1 = 19   beats   a +0 = 12`. */
function sumsLine(roll: EventOf<'roll'>, isLossShown: boolean, isUsual: boolean, start: number, room: number): Line {
  const { attackerType, attackerRoll, attackerTotal, defenderType, defenderRoll, defenderTotal, loses } = roll;
  const sum = (type: string, die: number, total: number) =>
    isUsual ? `${type} +${total - die} = ${total}` : `${type}+${total - die}=${total}`;
  const wins = loses === 'defender';
  const attackerSum = sum(attackerType, attackerRoll, attackerTotal);
  const [first, second]: readonly [Role, Role] = isLossShown ? diceRoles(roll) : ['text', 'text'];
  const beats = !isUsual || !isLossShown ? '' : wins ? 'beats' : attackerTotal === defenderTotal ? 'ties' : 'under';
  const middle =
    beats === '' ? ' '.repeat(Math.max(1, room - attackerSum.length)) : `  ${beats}`.padEnd(room - attackerSum.length);
  return [
    span(' '.repeat(start)),
    span(attackerSum, first),
    span(middle, 'dim'),
    span(sum(defenderType, defenderRoll, defenderTotal), second),
  ];
}

function unitsLeftSection(scene: RiscScene, now: BattleNow, width: number): Section {
  const { combat, unitsLeft, battle } = now;
  const { start } = combat;
  const { attacker, defender } = sidesOf(now);
  const columns = Math.max(...[unitsLeft.attackers, unitsLeft.defenders].map((units) => unitsText(units).length));
  // Numbers are aligned only if the silhouettes then still have room for every unit.
  const maxCount = Math.max(countOf(start.attackers), countOf(start.defenders));
  const called = [attacker, defender].map(({ seat }) => nameOf(scene, seat));
  const names = nameRoom(called, width);
  const shownNames = truncateDistinct(called, names);
  const isRoomy = (picture: number): boolean => names + columns + picture + 2 * String(maxCount).length + 7 <= width;
  const aligned = isRoomy(maxCount) ? columns : 0;
  const unitColumns = width >= panelWidths.large && isRoomy(2 * maxCount) ? 2 : 1;
  return {
    title: truncate(`left in ${landNamed(scene.view.map, battle.start.territory)}`, width - 4),
    lines: [attacker, defender].map((side, i) =>
      sideLine(scene.glyphs, side, padColumns(itemAt(shownNames, i), names), { units: aligned, unitColumns, width }),
    ),
  };
}

const nameRoom = (names: readonly string[], width: number): number =>
  Math.min(width >= panelWidths.usual ? 10 : 6, Math.max(4, ...names.map(columnsOf)));

interface SideWidths {
  readonly units: number;
  readonly unitColumns: 1 | 2;
  readonly width: number;
}

/** Text such as ` you  2b  ▃▃░░░░░        2/7`. */
function sideLine(
  glyphs: Glyphs,
  { seat, unitsLeft, all, meeting }: FightSide,
  name: string,
  { units: columns, unitColumns, width }: SideWidths,
): Line {
  const count = `${countOf(unitsLeft)}/${countOf(all)} `;
  const units = firstThatFits([unitsText(unitsLeft), ''], width - 4 - columnsOf(name) - count.length).padEnd(columns);
  const room = width - 2 - columnsOf(name) - units.length - 2 - count.length - 1;
  const scale = scaleOf(all, room);
  const signsOf = (drawn: Units): string => (scale === undefined ? '' : unitSigns(drawn, scale, glyphs));
  const picture = signsOf(unitsLeft);
  const wide = (signs: string): string => [...signs].map((sign) => sign.repeat(unitColumns)).join('');
  const [before, hit, after] = hitIn(picture, meeting, glyphs);
  const fallen = Math.max(0, signsOf(all).length - picture.length);
  return justify(
    [
      span(` ${name} `, seatRole(seat)),
      span(`${units}  `, 'strong'),
      span(wide(before), seatRole(seat)),
      ...(hit === '' ? [] : [span(wide(hit), seatRole(seat), seatPlate(seat))]),
      span(wide(after), seatRole(seat)),
      span(wide(fallenSign(glyphs).repeat(fallen)), 'dim'),
      span(scale === undefined ? '' : scaleText(scale), 'dim'),
    ],
    [span(count)],
    width,
  );
}

function roundsSection(scene: RiscScene, report: Report, battleNow: BattleNow, width: number, rows: number): Section {
  const { combat } = battleNow;
  // A round counts as soon as its dice are shown.
  const now = shownRounds(combat, report.shownCount) - (battleNow.stage === 'pair' ? 1 : 0);
  const odds = oddsLines(scene, report, battleNow, width);
  const rollCount = Math.max(0, rows - 1 - odds.length);
  const hasLoser = width >= panelWidths.usual;
  const sumWidth = hasLoser ? 11 : 10;
  const head: Line = [
    span('    '),
    span(column(nameOf(scene, combat.start.attacker), sumWidth + (hasLoser ? 2 : 0)), 'dim'),
    span(hasLoser ? column(nameOf(scene, combat.start.defender), 10) : nameOf(scene, combat.start.defender), 'dim'),
    ...(hasLoser ? [span('loses', 'dim')] : []),
  ];
  const first = Math.max(0, now - rollCount);
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
      ...(hasLoser && (battleNow.stage !== 'dice' || !isNow)
        ? [span(truncate(nameOf(scene, roll[roll.loses]), width - 4 - 2 * sumWidth), seatRole(roll[roll.loses]))]
        : []),
    ];
  });
  return {
    title: 'rounds',
    ...(hasLoser && { tag: 'r all' }),
    target: commonTargets.to({ type: 'details' }),
    lines: padRows(combat.rolls.length === 0 ? [] : [...padRows([head, ...lines], rows - odds.length), ...odds], rows),
  };
}

const highOdds = 5;

/** Odds at the start and after each shown round, such as `odds ▄▅▄▅▄▃▄▅`. Drops the earliest if not all fit. */
function oddsLines(scene: RiscScene, report: Report, now: BattleNow, width: number): readonly Line[] {
  const { combat } = now;
  const columns = width - 7;
  const last = foughtRounds(now, report);
  const first = Math.max(0, last + 1 - columns);
  const chances = Array.from({ length: last + 1 - first }, (_, i) => chanceAfter(scene, combat, first + i) ?? 0);
  const rows = width >= panelWidths.large ? highOdds : 1;
  if (combat.rolls.length === 0) return [];
  const drawn = chartRows(chances, { columns, rows, max: 1, glyphs: scene.glyphs });
  const even = rows === 1 ? -1 : Math.floor(rows / 2);
  const dash = isTyped(scene.glyphs) ? '-' : '╌';
  return drawn.map((row, i): Line => {
    if (i === even) return [span(' 50 % ', 'dim'), span(row.replaceAll(' ', dash))];
    return [span(i === drawn.length - 1 ? ' odds ' : '      ', 'dim'), span(row)];
  });
}

export function sumsLines(
  scene: RiscScene,
  report: Report,
  { combat, stage }: BattleNow,
  width: number,
): readonly Line[] {
  const now = shownRounds(combat, report.shownCount) - (stage === 'pair' ? 1 : 0);
  const names = [combat.start.attacker, combat.start.defender].map((seat) => nameOf(scene, seat));
  const head = Math.min(8, Math.max(4, ...names.map(columnsOf)));
  const heads = truncateDistinct(names, head);
  const count = Math.min(maxSums, Math.floor((width - head - 2) / 4));
  const shownRolls = combat.rolls.slice(Math.max(0, now - count), now);
  const row = (side: 'attacker' | 'defender', name: string): Line => [
    span(` ${padColumns(name, head)}`, seatRole(combat.start[side])),
    ...shownRolls.map((roll, i) => {
      const isFallen = roll.loses === side && (stage !== 'dice' || i < shownRolls.length - 1);
      const sum = String(roll[`${side}Total`]).padStart(3);
      return span(`${sum}${isFallen ? 'x' : ' '}`, isFallen ? 'dim' : 'strong');
    }),
  ];
  return [row('attacker', itemAt(heads, 0)), row('defender', itemAt(heads, 1))];
}

const maxSums = 12;

/** Text such as `53 > 46 > won`: odds when ordered, odds at the start, and the result. Empty without dice. */
function oddsHistoryText(scene: RiscScene, report: Report, battle: BattleStory, isOver: boolean): string {
  const combat = battle.combats.findLast(({ rolls }) => rolls.length > 0);
  if (combat === undefined) return '';
  const { atOrder, start } = chancesOf(scene, report, battle, combat);
  const side = sideOf(scene, combat) === 'defender' ? 'defender' : 'attacker';
  const odds = [atOrder, start].flatMap((chance) => (chance === undefined ? [] : [String(wholePercent(chance))]));
  const end = combat.end.winner === combat.start[side] ? 'won' : 'lost';
  return [...new Set(odds), ...(isOver ? [end] : [])].join(' > ');
}

const nameColumns = 9;

export function battleList(scene: RiscScene, report: Report, width: number, rows: number): Section {
  const battles = battlesIn(report.events);
  const at = report.page === 'battles' ? battleIndex(report) : -1;
  const lines = battles.map((battle, i): Line => {
    const isOver = isBattleOver(battle, report.shownCount);
    const isNow = i === at && !isOver;
    const name = `${column(landNamed(scene.view.map, battle.start.territory), nameColumns - 1)} `;
    const room = width - nameColumns - 2;
    const sides = (called: (seat: Seat) => string) =>
      `${battle.start.attackers.map(({ seat }) => called(seat)).join(', ')} v ${called(battle.start.owner)}`;
    const against = ({ start }: BattleStory) =>
      isListener(scene, start.owner)
        ? `by ${listOf(start.attackers.map(({ seat }) => nameOf(scene, seat)))}`
        : `v ${nameOf(scene, start.owner)}`;
    const short = (seat: Seat) => shortenedName(scene, seat, shortNameColumns);
    const chance = winnersChance(battle);
    const odds = isOver && chance !== undefined ? `, ${wholePercent(chance)} %` : '';
    const results = resultTexts(scene, battle);
    const texts = isOver
      ? [`${itemAt(results, 0)}${odds}`, ...results]
      : [sides((seat) => nameOf(scene, seat)), against(battle), sides(short)];
    const role = isOver ? seatRole(battle.end.owner) : isNow ? 'strong' : 'dim';
    const head = span(`${isNow ? '>' : ' '}${name}`, isNow ? 'strong' : 'text');
    const oddsHistory =
      width >= panelWidths.large && (isOver || isNow) ? oddsHistoryText(scene, report, battle, isOver) : '';
    const row =
      oddsHistory === ''
        ? [head, span(firstThatFits(texts, room), role)]
        : justify(
            [head, span(firstThatFits(isOver ? results : texts, room - oddsHistory.length - 1), role)],
            [span(`${oddsHistory} `)],
            width,
          );
    return withTarget(row, commonTargets.to({ type: 'part', part: i + 1 }));
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
