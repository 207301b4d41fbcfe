import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { LinkPlace } from '#graph/paint-drawing.ts';
import { shortNumber } from '#screen/format-number.ts';
import { type Frame, heightOf, linesOrMore, type Section, scrolledSection } from '#screen/frame.ts';
import { capitalize, listOf, pluralize, sentence } from '#screen/sentences.ts';
import { bar, justify, type Line, line, padRows, seatRole, span } from '#screen/styled-text.ts';
import { column, firstThatFits } from '#screen/truncate.ts';
import { eventText } from '../../event-texts.ts';
import type { EventOf, GameEvent } from '../../events.ts';
import { landsOf, seatsOf, unitsIn } from '../../state.ts';
import { countOf, noUnits, plus, type Units, unitsText } from '../../units.ts';
import { layoutOf, panelWidths } from '../layout.ts';
import type { Report, RiscScene } from '../local.ts';
import { type EdgeNote, type Way, zoomOf } from '../map/drawing.ts';
import { paintMap } from '../map/paint-map.ts';
import { factsOf, titleOf } from '../match-summary.ts';
import { lastTurnLines } from '../panel/panel.ts';
import { statisticsSection } from '../statistics.ts';
import { isListener, landNamed, nameOf, namesColumn, perspectiveOf, subjectName, wholePercent } from '../words.ts';
import { battlePanel, sumsLines } from './battle-panel.ts';
import {
  type BattleNow,
  type BattleStory,
  battleNowOf,
  battlesIn,
  type CombatStory,
  fightTexts,
  isBattleOver,
  isCombatOver,
  isOfListener,
  lineUpSentence,
  nextSentence,
  resultSentence,
  roundSentence,
  shownRounds,
  sidesOf,
  winnersChance,
  winnersChanceAtOrder,
} from './battles.ts';
import { attackOddsBelow, orderSentence, ordersPanel } from './orders-panel.ts';
import { passingArmies, passingTexts } from './reveal.ts';

export function summaryPanel(scene: RiscScene, report: Report): readonly Section[] {
  const { panelWidth: width, bodyRows, rowsBelow } = layoutOf(scene);
  const lands = landsNow(scene, report, width);
  const units = unitsNow(scene, report, width);
  const earned = earnedSection(scene, report);
  const odds = rowsBelow > 0 ? [] : [againstTheOdds(scene, report, width, 4)];
  const count = battlesIn(report.events).length;
  const sections = [lands, units, ...earned, ...odds];
  const free = bodyRows - sections.reduce((sum, section) => sum + heightOf(section), 0);
  const past = pastSection(scene, width, free - count - 1);
  const otherSections = [...sections, ...past];
  const rows = free - past.reduce((sum, section) => sum + heightOf(section), 0);
  const results = lastTurnLines({ ...scene, events: report.events }, width);
  return [
    {
      title: `turn ${report.turn}`,
      tag: pluralize(count, 'battle'),
      lines: padRows(
        linesOrMore(results.slice(0, Math.max(count, 0)), Math.max(1, rows), 'more battles'),
        Math.max(1, rows),
      ),
    },
    ...otherSections,
  ];
}

const namesOf = (scene: RiscScene, width: number): number =>
  Math.min(
    width >= panelWidths.usual ? 10 : 9,
    Math.max(3, ...seatsOf(scene.view).map((seat) => subjectName(scene, seat).length)),
  );

/** A line about the territories of each player, such as `You 5 +1   ██████▎`. */
function landsNow(scene: RiscScene, { turnStart: before }: Report, width: number): Section {
  const { view, glyphs } = scene;
  const names = namesColumn(scene, namesOf(scene, width));
  const maxLands = Math.max(1, ...seatsOf(view).map((seat) => landsOf(view, seat).length));
  return {
    title: 'lands now',
    tag: String(view.owners.length),
    lines: seatsOf(view).map((seat): Line => {
      const count = landsOf(view, seat).length;
      const change = count - landsOf(before, seat).length;
      const sign = change === 0 ? '' : change > 0 ? `+${change}` : String(change);
      const room = Math.max(4, width - itemAt(names, 0).length - 12);
      return [
        span(` ${itemAt(names, seat - 1)}`, seatRole(seat)),
        span(String(count).padStart(3), 'strong'),
        span(` ${sign.padEnd(width >= panelWidths.usual ? 4 : 3)}`, change < 0 ? 'danger' : 'text'),
        ...(count === 0 ? [span('out', 'dim')] : bar(glyphs, count, maxLands, room, seatRole(seat))),
      ];
    }),
  };
}

/** Rows for each player in the chart of territories. */
const pastRows = 4;

function pastSection({ local, ...scene }: RiscScene, width: number, room: number): readonly Section[] {
  const rows = pastRows * scene.view.seats.length;
  if (width < panelWidths.large || room <= rows) return [];
  return [statisticsSection({ ...scene, local: { ...local, figure: 'lands' } }, width, rows)];
}

/** A line for each player, such as `You 14        7    5`: units now, losses, and new units. */
function unitsNow(scene: RiscScene, report: Report, width: number): Section {
  const { view } = scene;
  const names = namesColumn(scene, namesOf(scene, width));
  const figure = (value: number) => String(value).padStart(width >= panelWidths.usual ? 5 : 4);
  return {
    title: 'units',
    tag: 'lost grew',
    lines: seatsOf(view).map((seat): Line => {
      const now = landsOf(view, seat).reduce((sum, land) => sum + countOf(unitsIn(view, land)), 0);
      return justify(
        [span(` ${itemAt(names, seat - 1)}`, seatRole(seat)), span(String(now).padStart(3), 'strong')],
        [span(`${figure(lostBy(report, seat))}${figure(grownBy(report, seat))} `)],
        width,
      );
    }),
  };
}

const lostBy = ({ events }: Report, seat: Seat): number =>
  events.filter((event) => event.type === 'roll' && event[event.loses] === seat).length;

const grownBy = ({ events }: Report, seat: Seat): number =>
  events.reduce((sum, event) => sum + (event.type === 'growth' && event.seat === seat ? countOf(event.units) : 0), 0);

function earnedSection(scene: RiscScene, { events }: Report): readonly Section[] {
  const growth = events.find((event) => event.type === 'growth' && isListener(scene, event.seat));
  const seatView = growth?.type === 'growth' ? scene.view.seats[growth.seat - 1] : undefined;
  if (growth?.type !== 'growth' || seatView === undefined) return [];
  const row = (earned: number, what: string, now: number): Line => [
    span(` ${`${earned} ${what}`.padEnd(10)}`),
    span(`${now} now`.padStart(8), 'dim'),
  ];
  return [
    { title: 'you earn', lines: [row(growth.food, 'food', seatView.food), row(growth.tech, 'tech', seatView.tech)] },
  ];
}

/** A result is shown as unlikely if its chance was at most this high. */
const maxUnlikely = 0.45;

export function againstTheOdds(scene: RiscScene, report: Report, width: number, rows: number): Section {
  const unlikelyBattles = battlesIn(report.events)
    .map((battle): Upset => {
      const now = winnersChance(battle) ?? (battle.combats.length === 1 ? 1 : undefined);
      return { battle, ordered: winnersChanceAtOrder(report, battle) ?? now, now };
    })
    .filter((upset) => chanceOfUpset(upset) <= maxUnlikely)
    .toSorted((one, other) => chanceOfUpset(one) - chanceOfUpset(other));
  const ownBattles = unlikelyBattles.filter(({ battle }) => isOfListener(scene, battle));
  const otherBattles = unlikelyBattles.filter(({ battle }) => !isOfListener(scene, battle));
  const texts = [
    ...passingArmies(report.events).map((passing) => passingTexts(scene, passing).map(sentence)),
    ...[...ownBattles, ...otherBattles].map((upset) => upsetTexts(scene, upset)),
  ];
  const fitting = new Set(texts.map((all) => firstThatFits(all, width - 2)));
  const lines = [...fitting].slice(0, rows).map((text) => line(` ${text}`));
  return {
    title: 'against the odds',
    lines: padRows(lines.length === 0 ? [line(' No surprises.', 'dim')] : lines, rows),
  };
}

interface Upset {
  readonly battle: BattleStory;
  /** The winner's chance when the attack was ordered. If that is unknown, equals `now`. */
  readonly ordered: number | undefined;
  readonly now: number | undefined;
}

const chanceOfUpset = ({ ordered, now }: Upset): number => Math.min(ordered ?? 1, now ?? 1);

/** Text such as `You held Drizzle (odds: 19 %).`, longest text first. */
function upsetTexts(scene: RiscScene, { battle, ordered = 1, now = 1 }: Upset): readonly string[] {
  const { owner, before, territory } = battle.end;
  const deed = `${owner === before ? 'held' : 'took'} ${landNamed(scene.view.map, territory)}`;
  const head = capitalize(`${subjectName(scene, owner)} ${deed}`);
  const [was, is] = [ordered, now].map(wholePercent);
  if (was === is) return [`${head} (odds: ${is} %).`, `${head}: ${is} %`];
  return [
    `${head} (odds: ${was} % when ordered, ${is} % in battle).`,
    `${head}: odds ${was} %, then ${is} % in battle.`,
    `${head}: ${was} %, then ${is} %`,
    head,
  ];
}

const eliminationSentence = (scene: RiscScene, event: EventOf<'eliminated'>): string =>
  `${capitalize(eventText(event, perspectiveOf(scene)))}${isListener(scene, event.seat) ? '.' : '!'}`;

/** Text such as `You took 1 land and lost none. You lost 7 units, your rivals 27.` Begins with eliminated players. */
export function summarySentence(scene: RiscScene, report: Report): readonly string[] {
  const out = report.events.flatMap((event) =>
    event.type === 'eliminated' ? [eliminationSentence(scene, event)] : [],
  );
  const ownSeat = seatsOf(scene.view).find((seat) => isListener(scene, seat));
  const isPlaying = ownSeat !== undefined && landsOf(report.turnStart, ownSeat).length > 0;
  const sentence = isPlaying ? ownSentence(report, ownSeat) : takenSentence(scene, report);
  return [[...out, sentence].join(' '), [...out].join(' ') || sentence];
}

function ownSentence(report: Report, ownSeat: Seat): string {
  const ends = battlesIn(report.events).map(({ end }) => end);
  const takenCount = ends.filter(({ before, owner }) => owner === ownSeat && before !== ownSeat).length;
  const lost = ends.filter(({ before, owner }) => before === ownSeat && owner !== ownSeat).length;
  const fell = lostBy(report, ownSeat);
  const all = report.events.filter(({ type }) => type === 'roll').length;
  const lands = ends.every(({ before, owner }) => before === owner)
    ? 'Nothing changed hands.'
    : takenCount === 0 && lost === 0
      ? 'You kept your lands.'
      : `You ${takenCount === 0 ? 'took no land' : `took ${pluralize(takenCount, 'land')}`} and lost ${lost === 0 ? 'none' : pluralize(lost, 'land')}.`;
  return `${lands} You lost ${fell === 0 ? 'no units' : pluralize(fell, 'unit')}, your rivals ${all - fell}.`;
}

function takenSentence(scene: RiscScene, report: Report): string {
  const takenBattles = battlesIn(report.events).filter(({ end }) => end.before !== end.owner);
  if (takenBattles.length === 0) return 'No land changed hands.';
  const texts = takenBattles.map(
    ({ end }) => `${nameOf(scene, end.owner)} took ${landNamed(scene.view.map, end.territory)}`,
  );
  return `${capitalize(listOf(texts))}.`;
}

/** Rounds already shown of the current battle, without the last `scrolled` lines. Does not reveal how many follow. */
export function allRounds(scene: RiscScene, scrolled: number): readonly Section[] | undefined {
  const { report } = scene.local;
  const now = report && battleNowOf(report);
  if (report?.page !== 'battles' || now === undefined) return undefined;
  const { panelWidth: width, bodyRows } = layoutOf(scene);
  const combats = now.battle.combats.filter(({ from }) => from < report.shownCount);
  const lines = combats.flatMap((combat) => combatLines(scene, combat, report.shownCount, width));
  const title = `rounds in ${landNamed(scene.view.map, now.battle.start.territory)}`;
  return [
    scrolledSection({
      title: title.length + 4 <= width ? title : 'all rounds',
      lines: lines.length === 0 ? [line(' nobody was there', 'dim')] : lines,
      rows: bodyRows,
      scrolled,
      from: 'end',
      isNarrow: true,
    }),
  ];
}

function combatLines(scene: RiscScene, combat: CombatStory, shownCount: number, width: number): readonly Line[] {
  const { start, rolls } = combat;
  if (rolls.length === 0) return [];
  const isUsual = width >= panelWidths.usual;
  const sumColumns = isUsual ? 11 : 9;
  const head: Line = [
    span('    '),
    span(column(nameOf(scene, start.attacker), sumColumns), seatRole(start.attacker)),
    span(column(nameOf(scene, start.defender), sumColumns), seatRole(start.defender)),
    ...(isUsual ? [span('left', 'dim')] : []),
  ];
  let [attackers, defenders] = [countOf(start.attackers), countOf(start.defenders)];
  const roundLines = rolls.slice(0, shownRounds(combat, shownCount)).map((roll): Line => {
    if (roll.loses === 'attacker') attackers -= 1;
    else defenders -= 1;
    const wins = roll.loses === 'defender';
    return [
      span(` ${String(roll.round).padEnd(3)}`, 'dim'),
      span(sumText(roll, 'attacker', isUsual).padEnd(sumColumns), wins ? 'strong' : 'dim'),
      span(sumText(roll, 'defender', isUsual).padEnd(sumColumns), wins ? 'dim' : 'strong'),
      ...(isUsual ? [span(`${attackers}:${defenders}`)] : []),
    ];
  });
  return [head, ...roundLines];
}

function sumText(roll: EventOf<'roll'>, side: 'attacker' | 'defender', isUsual: boolean): string {
  const [type, die, total] =
    side === 'attacker'
      ? [roll.attackerType, roll.attackerRoll, roll.attackerTotal]
      : [roll.defenderType, roll.defenderRoll, roll.defenderTotal];
  return isUsual
    ? `${type} ${String(die).padStart(2)}+${total - die}=${total}`
    : `${type}${die}+${total - die}=${total}`;
}

export function reportMap(scene: RiscScene, report: Report): Section {
  const { view, glyphs } = scene;
  const { leftWidth: columns, mapRows: rows } = layoutOf(scene);
  const { ids } = view.map;
  const now = report.page === 'battles' ? battleNowOf(report) : undefined;
  const isFought = now !== undefined && !isCombatOver(now.combat, report.shownCount) && now.combat.rolls.length > 0;
  const battle = now === undefined ? -1 : ids.indexOf(now.battle.start.territory);
  const {
    lines,
    isComplete: isWhole,
    label,
  } = paintMap({
    view,
    units: view.units,
    columns,
    rows,
    glyphs,
    zoom: zoomOf(scene),
    targets: new Set(),
    flashing: flashingIn(scene, report),
    settled: settledIn(scene, report),
    ways: waysOf(report, ids, isFought ? now : undefined),
    // The cursor is hidden while an owner changes, because it would cover the highlighted name.
    ...(battle >= 0 && report.motion !== 'change' && { cursor: battle }),
    notes: notesIn(scene, report, isFought ? now : undefined),
    ...(isFought && { fight: { territory: battle, ...sidesOf(now) } }),
  });
  return { title: 'map', tag: !isWhole && label !== '' ? label : undefined, lines };
}

/** Notes at territories, such as `held` after a battle, and `P2 -1a` for the latest loss in the current battle. */
function notesIn(scene: RiscScene, report: Report, now: BattleNow | undefined): ReadonlyMap<number, EdgeNote> {
  const { ids } = scene.view.map;
  const notes = new Map<number, EdgeNote>();
  for (const { to, end } of battlesIn(report.events))
    if (to < report.shownCount) notes.set(ids.indexOf(end.territory), settledNote(scene, report, end));
  const { roll, stage, battle } = now ?? {};
  if (battle !== undefined && roll !== undefined && stage === 'loss') {
    const text = `-1${roll[`${roll.loses}Type`]}`;
    const texts = [`${nameOf(scene, roll[roll.loses])} ${text}`, text];
    notes.set(ids.indexOf(battle.start.territory), { texts, role: 'hazard' });
  }
  return notes;
}

/** Note on a territory after its battle, such as `held` or `taken`. The summary prefers `from P2`. */
function settledNote(scene: RiscScene, { page }: Report, { before, owner }: EventOf<'battle-end'>): EdgeNote {
  if (before === owner) return { texts: ['held'], role: 'text' };
  const isLost = isListener(scene, before);
  const role = isLost ? 'danger' : 'strong';
  const takenTexts = isListener(scene, owner) ? ['yours', 'won'] : ['taken', isLost ? 'lost' : 'fell'];
  return { texts: page === 'summary' ? [`from ${nameOf(scene, before)}`, ...takenTexts] : takenTexts, role };
}

/** Moves of the player whose order was shown last, and armies that fight or will fight. Empty on the summary page. */
function waysOf(
  { events, shownCount, page, motion }: Report,
  ids: readonly string[],
  now: BattleNow | undefined,
): readonly Way[] {
  if (page === 'summary') return [];
  const shownEvents = events.slice(0, shownCount);
  const last = shownEvents.at(-1);
  const armies = shownEvents.filter((event): event is EventOf<'attacked'> => event.type === 'attacked');
  const open = new Set(
    battlesIn(events)
      .filter((battle) => !isBattleOver(battle, shownCount) && battle.start.territory !== now?.battle.start.territory)
      .map(({ start }) => start.territory),
  );
  const sums = new Map<string, { from: string; to: string; seat: number; units: Units }>();
  for (const { from, to, units, seat } of armies) {
    const isFighting = now !== undefined && to === now.battle.start.territory && seat === now.combat.start.attacker;
    if (!open.has(to) && !isFighting) continue;
    const key = `${from} ${to}`;
    sums.set(key, { from, to, seat, units: plus(sums.get(key)?.units ?? noUnits, units) });
  }
  const fighting = [...sums.values()].filter(({ to }) => to === now?.battle.start.territory);
  const place = motion === 'setting-out' ? 'source' : motion === 'half-way' ? 'middle' : 'target';
  const moves: Way[] =
    last?.phase === 'moves'
      ? shownEvents.flatMap((event) =>
          event.type === 'moved' && 'seat' in last && event.seat === last.seat ? movesOf(event, ids, place) : [],
        )
      : [];
  return [
    ...moves,
    ...[...sums.values()].map(({ from, to, seat, units }): Way => {
      const isFighting = to === now?.battle.start.territory;
      const shownUnits = isFighting && fighting.length === 1 ? now.unitsLeft.attackers : units;
      return {
        from: ids.indexOf(from),
        to: ids.indexOf(to),
        units: [unitsText(shownUnits), shortNumber(countOf(shownUnits))],
        role: seatRole(seat),
        isHeavy: isFighting,
        place,
      };
    }),
  ];
}

const movesOf = ({ path, units, seat }: EventOf<'moved'>, ids: readonly string[], place: LinkPlace): Way[] =>
  path.flatMap((from, i): Way[] => {
    const to = path[i + 1];
    const texts = [unitsText(units), shortNumber(countOf(units))];
    return to === undefined
      ? []
      : [{ from: ids.indexOf(from), to: ids.indexOf(to), units: texts, isMove: true, role: seatRole(seat), place }];
  });

/** Results of battles by territory, such as `held at 19 %`, each in several lengths, longest first. */
function settledIn(scene: RiscScene, { events, shownCount }: Report): ReadonlyMap<number, readonly string[]> {
  const settled = new Map<number, readonly string[]>();
  for (const battle of battlesIn(events)) {
    const chance = winnersChance(battle);
    if (!isBattleOver(battle, shownCount) || chance === undefined) continue;
    const { before, owner, territory } = battle.end;
    const outcome = before === owner ? 'held' : 'taken';
    settled.set(scene.view.map.ids.indexOf(territory), [`${outcome} at ${wholePercent(chance)} %`, outcome]);
  }
  return settled;
}

function flashingIn({ view }: RiscScene, report: Report): ReadonlySet<number> {
  const { events, shownCount, page, motion } = report;
  const last = events[shownCount - 1];
  if (motion !== 'change' || last === undefined) return new Set();
  const at = (id: string) => view.map.ids.indexOf(id);
  const placesIn = (event: GameEvent): number[] => {
    if (event.type === 'upgraded') return [at(event.territory)];
    return event.type === 'moved' ? [at(event.from), at(event.to)] : [];
  };
  if (page === 'orders')
    return new Set(
      events
        .slice(0, shownCount)
        .flatMap((event) => ('seat' in event && 'seat' in last && event.seat === last.seat ? placesIn(event) : [])),
    );
  const battle = battleNowOf(report)?.battle;
  return new Set(battle === undefined ? [] : [at(battle.start.territory)]);
}

export function paintReport(scene: RiscScene, report: Report): Frame {
  const { panelWidth: width, rowsBelow } = layoutOf(scene);
  const now = report.page === 'battles' ? battleNowOf(report) : undefined;
  const map = reportMap(scene, report);
  return {
    title: titleOf(scene),
    facts: factsOf(scene),
    left: rowsBelow === 0 ? [map] : [map, belowReport(scene, report, now, rowsBelow)],
    panel: { width, sections: panelOf(scene, report, now) },
    status: [[], [span(firstThatFits(sentencesOf(scene, report, now), scene.columns - 2))]],
  };
}

function panelOf(scene: RiscScene, report: Report, now: BattleNow | undefined): readonly Section[] {
  if (now !== undefined) return battlePanel(scene, report, now);
  return report.page === 'summary' ? summaryPanel(scene, report) : ordersPanel(scene, report);
}

function sentencesOf(scene: RiscScene, report: Report, now: BattleNow | undefined): readonly string[] {
  if (report.page === 'summary') return summarySentence(scene, report);
  if (now === undefined) return report.teller === undefined && !hasBattle(report) ? [''] : orderSentence(scene, report);
  const { battle, roll } = now;
  if (isBattleOver(battle, report.shownCount)) {
    const result = resultSentence(scene, battle);
    return [`${result}${nextSentence(scene, report, battle)}`, result];
  }
  return roll === undefined ? lineUpSentence(scene, report, now) : roundSentence(scene, now);
}

const hasBattle = ({ events }: Report): boolean => events.some(({ type }) => type === 'battle');

function belowReport(scene: RiscScene, report: Report, now: BattleNow | undefined, rows: number): Section {
  const { leftWidth: width } = layoutOf(scene);
  if (report.page === 'summary') return againstTheOdds(scene, report, width, rows);
  if (now === undefined) return attackOddsBelow(scene, report, width, rows);
  const round = shownRounds(now.combat, report.shownCount);
  const lines: readonly Line[] =
    round === 0 ? [line(` ${firstThatFits(fightTexts(scene, now), width - 1)}`)] : sumsLines(scene, report, now, width);
  return { title: 'rounds', ...(round > 0 && { tag: `round ${round}` }), lines: padRows(lines, rows) };
}
