import { grouped } from '../../../screen/grouped.ts';
import { filledTo, type Line, seatRole, span, spread, toWidth } from '../../../screen/paint.ts';
import { chartRows } from '../../../screen/parts/chart.ts';
import type { Section } from '../../../screen/screen.ts';
import type { RiscScene } from './local.ts';
import { botNameBeside } from './words/names.ts';
import { subjectName } from './words/phrases.ts';
import { type Curves, curvesOf, titleOfFigure } from './statistics/figures.ts';

/** Columns of a turn in a chart, at most. */
const widestTurn = 3;

/** Columns before a chart that stands beside its figure, and of the figure with a gap. */
const [seatWidth, figureWidth] = [3, 9];

/** Columns from which on each player has a whole line. */
const wideFrom = 30;

/**
 * A figure of all players over the turns, on one scale, in `rows` lines: high charts below the figures where there is
 * room, else a line each, else two players to a line.
 */
export function statisticsSection(scene: RiscScene, width: number, rows: number): Section {
  const { figure } = scene.local;
  const curves = curvesOf(scene, figure);
  const players = curves.values.length;
  const { firstTurn, lastTurn } = curves;
  const turns = firstTurn === lastTurn ? `turn ${lastTurn}` : `turns ${firstTurn}-${lastTurn}`;
  const high = Math.floor(rows / players) - 1;
  const lines =
    high >= 1 && width >= wideFrom ? highLines(scene, curves, width, high) : lowLines(scene, curves, width, rows);
  const title = titleOfFigure(figure);
  return {
    title,
    tag: title.length + turns.length + 8 <= width ? turns : undefined,
    lines: filledTo(lines, rows),
  };
}

/** Each player's figure, and the chart below it. */
const highLines = (scene: RiscScene, curves: Curves, width: number, rows: number): readonly Line[] =>
  curves.values.flatMap((values, i) => {
    const seat = i + 1;
    const bot = botNameBeside(scene, seat);
    const head: Line = [
      span(` ${subjectName(scene, seat)}`, seatRole(seat)),
      span(bot === undefined ? '' : ` ${bot}`, 'dim'),
    ];
    const chart = chartOf(scene, curves, values, width - 2, rows);
    return [
      spread(head, [span(grouped(values.at(-1) ?? 0), 'strong'), span(' ')], width),
      ...chart.map((row): Line => [span(' '), span(row, seatRole(seat))]),
    ];
  });

/** A line for each player, or for two where there are fewer lines. */
function lowLines(scene: RiscScene, curves: Curves, width: number, rows: number): readonly Line[] {
  const across = Math.ceil(curves.values.length / Math.max(1, rows));
  const share = Math.floor(width / across);
  const cells = curves.values.map((values, i): Line => {
    const [chart = ''] = chartOf(scene, curves, values, Math.max(1, share - seatWidth - figureWidth), 1);
    const figure = grouped(values.at(-1) ?? 0);
    const line = [span(` ${i + 1} `, seatRole(i + 1)), span(chart, seatRole(i + 1))];
    return toWidth(spread(line, [span(figure, 'strong'), span('  ')], share), share);
  });
  return Array.from({ length: Math.ceil(cells.length / across) }, (_, row) =>
    cells.slice(row * across, (row + 1) * across).flat(),
  );
}

/** A chart whose turns are as wide as there is room. */
function chartOf(
  { glyphs }: RiscScene,
  { max }: Curves,
  values: readonly number[],
  columns: number,
  rows: number,
): readonly string[] {
  const wide = Math.max(1, Math.min(widestTurn, Math.floor(columns / values.length)));
  const bars = values.flatMap((value) => Array.from({ length: wide }, () => value));
  return chartRows(bars, { columns, rows, most: max, glyphs });
}
