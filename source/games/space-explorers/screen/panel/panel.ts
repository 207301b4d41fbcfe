import { itemAt } from '../../../../engine/lookup.ts';
import { cutText } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { type Line, seatRole, span } from '../../../../screen/paint.ts';
import { chartRows } from '../../../../screen/parts/chart.ts';
import { chatRowsIn, onlinePlayers } from '../../../../screen/parts/online-parts.ts';
import { frameRows, type Painting, type Section } from '../../../../screen/screen.ts';
import { idOf } from '../../map.ts';
import type { Player } from '../../vocabulary.ts';
import { layoutOf } from '../layout.ts';
import type { ExplorersScene } from '../local.ts';
import { logSection } from '../log/section.ts';
import { nowOf, type Totals, totalsOf } from '../memory.ts';
import { type Draft, situationOf } from '../situation.ts';
import { playersIn } from '../words/names.ts';
import { shortNamesOf } from '../words/voice.ts';
import { ordersHeight, ordersSection } from './orders-section.ts';
import { planetHeight, planetSection } from './planet-section.ts';
import { debugSection, shuttlesSection } from './shuttles-section.ts';

/** Rows of each chart where there is room, and of a panel from which on there is. */
const highChart = 4;
const highFrom = 30;

/** Columns of a panel from which on what players say stands in it. */
const wholePanel = 30;

/** Lines of the queue that are always there where it has so many. */
const leastOrders = 3;

/** The panel: the queue, the transfer that is being put together, the planet, the totals, and more where there is room. */
export function panelOf(scene: ExplorersScene): NonNullable<Painting['panel']> {
  const { panelWidth: width, logRows } = layoutOf(scene);
  const height = scene.rows - frameRows;
  if (scene.local.below === 'log' && logRows === 0) return { width, sections: withLog(scene, width, height) };
  const people = peopleSection(scene, width);
  const totals = totalsSection(scene, width, height < highFrom ? 1 : highChart);
  const debug = debugSection(scene, width);
  const players = scene.online === undefined || people !== undefined ? undefined : onlinePlayers(scene.online, width);
  const chat = chatRowsIn(scene.online, width >= wholePanel);
  const fixed = [people, players, totals, debug].filter((section) => section !== undefined);
  // The rule of the first section is that of the whole body; that of the planet is one of the panel's.
  const room = height - chat - 1 - fixed.reduce((rows, section) => rows + heightOf(section), 0);
  const wanted = ordersHeight(scene, width);
  const planetRows = Math.min(planetHeight(scene, width), room - Math.min(wanted, leastOrders));
  const orderRows = Math.min(wanted, room - planetRows);
  const sections = [
    ordersSection(scene, width, orderRows),
    ...(people === undefined ? [] : [people]),
    ...(players === undefined ? [] : [players]),
    planetSection(scene, width, planetRows),
    totals,
    ...(debug === undefined ? [] : [debug]),
  ];
  const shuttles = shuttlesSection(scene, width, room - planetRows - orderRows - 1);
  return { width, sections: shuttles === undefined ? sections : [...sections, shuttles] };
}

/** The queue with the log of the last turn below it. */
function withLog(scene: ExplorersScene, width: number, height: number): Section[] {
  const logRows = panelLogRows(scene);
  return [ordersSection(scene, width, height - 1 - logRows), logSection(scene, width, logRows)];
}

/** Lines of the log where it is in the panel. */
export function panelLogRows(scene: ExplorersScene): number {
  const orders = Math.min(ordersHeight(scene, layoutOf(scene).panelWidth), leastOrders);
  return scene.rows - frameRows - orders - 1;
}

const heightOf = ({ lines }: Section): number => 1 + lines.length;

/** How many people the transfer is to take, and what they are taken from; nothing while no transfer is put together. */
function peopleSection(scene: ExplorersScene, width: number): Section | undefined {
  const { draft } = situationOf(scene);
  if (draft === undefined) return undefined;
  const { people, refusal } = draft;
  const { portion, typing } = scene.local;
  const share = typeof portion === 'number' ? ' typed' : ` ${portion}`;
  const count = ` ${grouped(people)}`;
  const ways = `${share}, or type ${typing === true ? 'on' : 'number'}`;
  return {
    title: 'people',
    lines: [
      freeLine(scene, draft, width),
      [span(' '), ...key('1', 'one'), span('   '), ...key('h', 'half'), span('   '), ...key('a', 'all')],
      [span(count, refusal === undefined ? 'strong' : 'refusal'), span(cutText(ways, width - count.length), 'dim')],
    ],
  };
}

function freeLine({ view }: ExplorersScene, { from, free }: Draft, width: number): Line {
  const id = idOf(view.map, from);
  if (free === undefined) return [span(` planet ${id} is not seen`, 'dim')];
  const head = ` free on ${id}: `;
  const count = grouped(free);
  return [span(head.length + count.length <= width ? head : ' free: ', 'dim'), span(count, 'strong')];
}

const key = (name: string, label: string): Line => [span(name, 'accent'), span(` ${label}`, 'dim')];

/** Columns of the label with its margin. */
const labelWidth = 5;
/** Columns of people on planets, at least. */
const leastWidth = 5;

/**
 * The people of both players, with a chart of them over the turns.
 *
 * @param rows of each chart; one stands beside the numbers, higher ones below them
 */
function totalsSection(scene: ExplorersScene, width: number, rows: number): Section {
  const totals = totalsOf(scene);
  const lines = playersIn(scene).flatMap((player) =>
    rows === 1 ? shortLines(scene, totals, player, width) : highLines(scene, totals, player, width, rows),
  );
  return { title: 'totals', tag: totals.tag, lines };
}

function shortLines(scene: ExplorersScene, totals: Totals, player: Player, width: number): readonly Line[] {
  const head = headLines(scene, totals, player, width);
  const [only] = head;
  const columns = width - widthsOf(totals).whole - 2;
  if (only === undefined || head.length > 1 || columns < 1) return head;
  const frame = { columns, rows: 1, most: totals.most, glyphs: scene.glyphs };
  const [chart = ''] = chartRows(itemAt(totals.past, player - 1), frame);
  return [[...only, span('  '), span(chart, seatRole(player))]];
}

function highLines(scene: ExplorersScene, totals: Totals, player: Player, width: number, rows: number): Line[] {
  const frame = { columns: width - 2, rows, most: totals.most, glyphs: scene.glyphs };
  const chart = chartRows(itemAt(totals.past, player - 1), frame);
  return [
    ...headLines(scene, totals, player, width),
    ...chart.map((row): Line => [span(' '), span(row, seatRole(player))]),
  ];
}

/** ` you   191+0 `, on two lines where that is too long. */
function headLines(scene: ExplorersScene, totals: Totals, player: Player, width: number): readonly Line[] {
  const { onPlanets, inFlight } = nowOf(totals, player);
  const widths = widthsOf(totals);
  const label = span(` ${shortNamesOf(scene).subject(player)}`.padEnd(labelWidth), seatRole(player));
  const flight = `+${grouped(inFlight)}`;
  const planets = span(grouped(onPlanets).padStart(widths.planets), 'strong');
  if (widths.whole <= width) return [[label, planets, span(flight.padEnd(widths.flight))]];
  return [
    [label, planets],
    [span(' '.repeat(labelWidth)), span(flight.padStart(widths.planets))],
  ];
}

function widthsOf({ now }: Totals) {
  const planets = Math.max(leastWidth, ...now.map(({ onPlanets }) => 1 + grouped(onPlanets).length));
  const flight = Math.max(3, ...now.map(({ inFlight }) => 1 + grouped(inFlight).length));
  return { planets, flight, whole: labelWidth + planets + flight };
}
