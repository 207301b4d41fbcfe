import { itemAt } from '../../../../engine/lookup.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { type Line, seatRole, span } from '../../../../screen/paint.ts';
import { chartRows } from '../../../../screen/parts/chart.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { Player } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { nowOf, type Totals, totalsOf } from '../totals.ts';
import { namesOf, playersIn } from '../words/names.ts';

/** Columns of the label with its margin. */
const labelWidth = 5;
/** Columns of people on planets, at least. */
const leastWidth = 5;

/**
 * The people of both players, with a chart of them over the turns.
 *
 * @param rows of each chart; one stands beside the numbers, higher ones below them
 */
export function totalsSection(scene: ExplorersScene, width: number, rows: number): Section {
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
  const label = span(` ${namesOf(scene).subject(player)}`.padEnd(labelWidth), seatRole(player));
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
