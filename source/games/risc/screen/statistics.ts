import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { groupDigits } from '#screen/format-number.ts';
import type { Section } from '#screen/frame.ts';
import { chartRows } from '#screen/parts/chart.ts';
import { justify, type Line, padRows, seatRole, span, toWidth } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { type Figure, type Figures, figuresOf, type RiscScene } from './local.ts';
import { shortenedName, subjectName } from './words.ts';

const titles = {
  lands: 'lands',
  units: 'units',
  bonus: 'army bonus',
  food: 'food a turn',
  tech: 'tech a turn',
  level: 'level',
} as const satisfies Record<Figure, string>;

const figures: readonly Figure[] = ['lands', 'units', 'bonus', 'food', 'tech', 'level'];

export const titleOfFigure = (figure: Figure = 'lands'): string => titles[figure];

export const nextFigure = (figure: Figure = 'lands'): Figure =>
  figures[(figures.indexOf(figure) + 1) % figures.length] ?? 'lands';

export interface Curves {
  /** Values of each player: one for the beginning of each turn, then the current value. */
  readonly values: readonly (readonly number[])[];
  /** Highest value of any player, at least 1. */
  readonly max: number;
  readonly firstTurn: number;
  readonly lastTurn: number;
}

/** Values of a figure from turn 1 on. Turn 0 (placement) is omitted, because the map is empty then. */
export function curvesOf({ view, memory }: Pick<RiscScene, 'view' | 'memory'>, figure: Figure = 'lands'): Curves {
  // After the last turn, the current values are newer than those at its beginning, so both are shown.
  const isEarlier = (turn: number) => turn > 0 && (turn < view.turn || (turn === view.turn && view.outcome !== null));
  const earlier = (memory?.turns ?? []).filter(({ turn }) => isEarlier(turn));
  const values = view.seats.map((_, i) => [
    ...earlier.map((turn) => itemAt(turn.figures, i)[figure]),
    figuresNow(view, i + 1)[figure],
  ]);
  return {
    values,
    max: Math.max(1, ...values.flat()),
    firstTurn: earlier[0]?.turn ?? view.turn,
    lastTurn: view.turn,
  };
}

const figuresNow = (view: RiscScene['view'], seat: Seat): Figures => figuresOf(view, seat);

const widestTurn = 3;

const maxNameWidth = 10;

/** Minimum columns for high charts. */
const wideFrom = 30;

/** Charts of all players on one scale: high charts if they fit, otherwise charts of one row, side by side if needed. */
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
    lines: padRows(lines, rows),
  };
}

const highLines = (scene: RiscScene, curves: Curves, width: number, rows: number): readonly Line[] =>
  curves.values.flatMap((values, i) => {
    const seat = i + 1;
    const head: Line = [span(` ${subjectName(scene, seat)}`, seatRole(seat))];
    const chart = chartOf(scene, curves, values, width - 2, rows);
    return [
      justify(head, [span(groupDigits(values.at(-1) ?? 0), 'strong'), span(' ')], width),
      ...chart.map((row): Line => [span(' '), span(row, seatRole(seat))]),
    ];
  });

function lowLines(scene: RiscScene, curves: Curves, width: number, rows: number): readonly Line[] {
  const across = Math.ceil(curves.values.length / Math.max(1, rows));
  const share = Math.floor(width / across);
  const latest = curves.values.map((values) => groupDigits(values.at(-1) ?? 0));
  const figureWidth = 3 + Math.max(...latest.map(({ length }) => length));
  const longest = Math.max(...curves.values.map((_, i) => shortenedName(scene, i + 1, maxNameWidth - 1).length));
  const nameWidth = Math.min(maxNameWidth, longest + 1, Math.max(6, share - figureWidth - 4));
  const cells = curves.values.map((values, i): Line => {
    const [chart = ''] = chartOf(scene, curves, values, Math.max(1, share - nameWidth - 1 - figureWidth), 1);
    const figure = itemAt(latest, i);
    const name = column(shortenedName(scene, i + 1, nameWidth - 1), nameWidth);
    const line = [span(` ${name}`, seatRole(i + 1)), span(chart, seatRole(i + 1))];
    return toWidth(justify(line, [span(figure, 'strong'), span('  ')], share), share);
  });
  return Array.from({ length: Math.ceil(cells.length / across) }, (_, row) =>
    cells.slice(row * across, (row + 1) * across).flat(),
  );
}

function chartOf(
  { glyphs }: RiscScene,
  { max }: Curves,
  values: readonly number[],
  columns: number,
  rows: number,
): readonly string[] {
  const wide = Math.max(1, Math.min(widestTurn, Math.floor(columns / values.length)));
  const bars = values.flatMap((value) => Array.from({ length: wide }, () => value));
  return chartRows(bars, { columns, rows, max, glyphs });
}
