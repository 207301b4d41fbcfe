import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { heightOf, linesOrMore, type Section } from '#screen/frame.ts';
import { listOf, pluralize } from '#screen/sentences.ts';
import { bar, justify, type Line, line, padRows, seatRole, span } from '#screen/styled-text.ts';
import { firstThatFits } from '#screen/truncate.ts';
import { eventText } from '../../event-texts.ts';
import { landsOf, seatsOf, unitsIn } from '../../state.ts';
import { countOf } from '../../units.ts';
import { layoutOf, panelWidths } from '../layout.ts';
import type { Report, RiscScene } from '../local.ts';
import { lastTurnLines } from '../panel/panel.ts';
import { statisticsSection } from '../statistics.ts';
import {
  capitalizeSubject,
  isListener,
  landNamed,
  nameOf,
  namesColumn,
  perspectiveOf,
  subjectName,
  wholePercent,
} from '../words/phrases.ts';
import { type BattleStory, battlesIn, isOfListener, winnersChance } from './battles.ts';

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
    width >= panelWidths.usual ? 10 : 6,
    Math.max(3, ...seatsOf(scene.view).map((seat) => subjectName(scene, seat).length)),
  );

/** `You 5 +1   ██████▎` */
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
        span(` ${sign.padEnd(4)}`, change < 0 ? 'danger' : 'text'),
        ...(count === 0 ? [span('out', 'dim')] : bar(glyphs, count, maxLands, room, seatRole(seat))),
      ];
    }),
  };
}

/** Lines per player in the chart of territories. */
const pastRows = 4;

function pastSection({ local, ...scene }: RiscScene, width: number, room: number): readonly Section[] {
  const rows = pastRows * scene.view.seats.length;
  if (width < panelWidths.large || room <= rows) return [];
  return [statisticsSection({ ...scene, local: { ...local, figure: 'lands' } }, width, rows)];
}

/** `You 14        7    5`: units now, losses, and new units. */
function unitsNow(scene: RiscScene, report: Report, width: number): Section {
  const { view } = scene;
  const names = namesColumn(scene, namesOf(scene, width));
  return {
    title: 'units',
    tag: 'lost grew',
    lines: seatsOf(view).map((seat): Line => {
      const now = landsOf(view, seat).reduce((sum, land) => sum + countOf(unitsIn(view, land)), 0);
      return justify(
        [span(` ${itemAt(names, seat - 1)}`, seatRole(seat)), span(String(now).padStart(3), 'strong')],
        [span(`${String(lostBy(report, seat)).padStart(5)}${String(grownBy(report, seat)).padStart(5)} `)],
        width,
      );
    }),
  };
}

const lostBy = ({ events }: Report, seat: Seat): number =>
  events.filter((event) => event.type === 'roll' && event[event.loses] === seat).length;

const grownBy = ({ events }: Report, seat: Seat): number =>
  events.reduce((sum, event) => sum + (event.type === 'growth' && event.seat === seat ? countOf(event.units) : 0), 0);

/** `26 food     66 now` */
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

/** Highest chance of a result that counts as unlikely. */
const maxUnlikely = 0.45;

export function againstTheOdds(scene: RiscScene, report: Report, width: number, rows: number): Section {
  const unlikelyBattles = battlesIn(report.events)
    .flatMap((battle) => {
      const chance = winnersChance(battle);
      return chance === undefined || chance > maxUnlikely ? [] : [{ battle, chance }];
    })
    .toSorted((one, other) => one.chance - other.chance);
  const ownBattles = unlikelyBattles.filter(({ battle }) => isOfListener(scene, battle));
  const otherBattles = unlikelyBattles.filter(({ battle }) => !isOfListener(scene, battle));
  const texts = [...ownBattles, ...otherBattles].map(({ battle, chance }) => oddText(scene, battle, chance));
  const lines = texts.slice(0, rows).map((all) => line(` ${firstThatFits(all, width - 2)}`));
  return {
    title: 'against the odds',
    lines: padRows(lines.length === 0 ? [line(' No surprises.', 'dim')] : lines, rows),
  };
}

/** `You held Drizzle at 19 %.` */
function oddText(scene: RiscScene, { end }: BattleStory, chance: number): readonly string[] {
  const { owner, before, territory } = end;
  const deed = `${owner === before ? 'held' : 'took'} ${landNamed(scene.view.map, territory)} at ${wholePercent(chance)} %`;
  return [`${subjectName(scene, owner)} ${deed}.`, `${subjectName(scene, owner)} ${deed}`];
}

/** `You took 1 land and lost none. You lost 7 units, your rivals 27.` Eliminated players come first. */
export function summarySentence(scene: RiscScene, report: Report): readonly string[] {
  const out = report.events.flatMap((event) =>
    event.type === 'eliminated' ? [`${capitalizeSubject(eventText(event, perspectiveOf(scene)))}.`] : [],
  );
  const ownSeat = seatsOf(scene.view).find((seat) => isListener(scene, seat));
  const sentence = ownSeat === undefined ? takenSentence(scene, report) : ownSentence(report, ownSeat);
  return [[...out, sentence].join(' '), [...out].join(' ') || sentence];
}

function ownSentence(report: Report, ownSeat: Seat): string {
  const ends = battlesIn(report.events).map(({ end }) => end);
  const takenCount = ends.filter(({ before, owner }) => owner === ownSeat && before !== ownSeat).length;
  const lost = ends.filter(({ before, owner }) => before === ownSeat && owner !== ownSeat).length;
  const fell = lostBy(report, ownSeat);
  const all = report.events.filter(({ type }) => type === 'roll').length;
  const lands =
    takenCount === 0 && lost === 0
      ? 'You took and lost no land.'
      : `You took ${none(takenCount)} and lost ${lost === 0 ? 'none' : takenCount === 0 ? pluralize(lost, 'land') : lost}.`;
  return `${lands} You lost ${fell === 0 ? 'no units' : pluralize(fell, 'unit')}, your rivals ${all - fell}.`;
}

const none = (count: number): string => (count === 0 ? 'no land' : pluralize(count, 'land'));

function takenSentence(scene: RiscScene, report: Report): string {
  const takenBattles = battlesIn(report.events).filter(({ end }) => end.before !== end.owner);
  if (takenBattles.length === 0) return 'No land has changed its owner.';
  const texts = takenBattles.map(
    ({ end }) => `${nameOf(scene, end.owner)} took ${landNamed(scene.view.map, end.territory)}`,
  );
  return `${capitalizeSubject(listOf(texts))}.`;
}
