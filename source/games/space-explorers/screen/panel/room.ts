import { itemAt } from '../../../../engine/lookup.ts';

/** Rows of each section of the panel, without their rules; none for one that is left out. */
export interface PanelRows {
  readonly orders: number;
  readonly send: number;
  readonly planet: number;
  readonly way: number;
  /** Rows of each chart; with none, a chart stands beside the numbers. */
  readonly chart: number;
  readonly last: number;
}

/** What is there on the smallest screen. */
const least: PanelRows = { orders: 3, send: 3, planet: 7, way: 0, chart: 0, last: 0 };

/** What is added when there is more room, in this order; the last five again and again. */
const more: readonly (readonly [section: keyof PanelRows, rows: number])[] = [
  ['way', 3],
  ['way', 1],
  ['orders', 1],
  ['last', 2],
  ['chart', 2],
  ['way', 1],
  ['last', 1],
  ['orders', 1],
  ['chart', 1],
  ['last', 1],
  ['way', 1],
  ['orders', 1],
];
const repeated = 5;

/** Charts are not higher than this. */
const highestChart = 6;

/** Rows that sections take with their rules; the first one's rule is that of the whole body. */
export const rowsOf = ({ orders, send, planet, way, chart, last }: PanelRows): number =>
  orders + (1 + send) + (1 + planet) + (way === 0 ? 0 : 1 + way) + 1 + chartLines(chart) + (last === 0 ? 0 : 1 + last);

/** Rows of the people of both: numbers, charts and what the turns are. */
export const chartLines = (chart: number): number => (chart === 0 ? 2 : 3 + 2 * chart);

/** How the rows of a panel are divided: always the same for the same height, so that nothing jumps. */
export function panelRows(height: number): PanelRows {
  let rows = least;
  // Where there is less than the least, the planet gives way.
  if (rowsOf(rows) > height) return { ...rows, planet: Math.max(2, rows.planet - (rowsOf(rows) - height)) };
  for (let i = 0; ; i += 1) {
    const [section, count] = itemAt(
      more,
      i < more.length ? i : more.length - repeated + ((i - more.length) % repeated),
    );
    const next = { ...rows, [section]: rows[section] + count };
    if (next.chart > highestChart) continue;
    if (rowsOf(next) > height) return { ...rows, orders: rows.orders + height - rowsOf(rows) };
    rows = next;
  }
}
