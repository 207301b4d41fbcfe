import { itemAt } from '#engine/lookup.ts';
import { groupDigits } from '#screen/format-number.ts';
import { chartRows } from '#screen/parts/chart.ts';
import { bar, type Glyphs, type Line, line, span } from '#screen/styled-text.ts';
import type { MatchResult } from '#storage/results.ts';
import { grouped, isWin } from '#storage/statistics.ts';
import { monthAndYear, shortDate } from '../dates.ts';
import type { DrawerPart } from './wide-layout.ts';

export interface ChartPlace {
  readonly columns: number;
  readonly glyphs: Glyphs;
  readonly now: Date;
}

/** Minimum number of values for a chart, rows of a chart, and maximum columns of a value. */
const [minValues, chartHeight, maxEach] = [3, 6, 4];

/** Each value of the chart is the share of wins in this number of matches. */
const window = 10;

/** Chart over all matches: the percentage of wins in the ten matches up to each. Empty for few matches. */
export function winsPart(matches: readonly MatchResult[], place: ChartPlace): readonly DrawerPart[] {
  const values = matches.map((_, i) => {
    const last = matches.slice(Math.max(0, i - window + 1), i + 1);
    return Math.round((100 * last.filter(isWin).length) / last.length);
  });
  return chartPart(`wins in the last ${window} matches`, { values, min: 0, max: 100, unit: ' %' }, matches, place);
}

/** Chart of ratings after each rated match. Empty for few matches. */
export function ratingsPart(ratings: readonly number[], place: ChartPlace): readonly DrawerPart[] {
  const tens = ratings.map((rating) => 10 * Math.round(rating / 10));
  const [min, max] = [Math.min(...tens), Math.max(...tens)];
  return chartPart('your rating over time', { values: ratings, min, max, unit: '' }, [], place);
}

interface ChartValues {
  readonly values: readonly number[];
  readonly min: number;
  readonly max: number;
  readonly unit: string;
}

function chartPart(
  title: string,
  { values, min, max, unit }: ChartValues,
  matches: readonly MatchResult[],
  { columns, glyphs, now }: ChartPlace,
): readonly DrawerPart[] {
  if (values.length < minValues) return [];
  const [top, bottom] = [`${groupDigits(max)}${unit}`, `${groupDigits(min)}${unit}`];
  const side = Math.max(top.length, bottom.length);
  const room = columns - side - 4;
  const each = Math.max(1, Math.min(maxEach, Math.floor(room / values.length)));
  const width = Math.min(room, each * values.length);
  // The lowest value still has a visible column.
  const heights = values.flatMap((value) => Array.from({ length: each }, () => value - min + (max - min) / 20));
  const rows = chartRows(heights, { columns: width, rows: chartHeight, max: 1.05 * (max - min), glyphs });
  const labels = rows.map((_, i) => (i === 0 ? top : i === rows.length - 1 ? bottom : ''));
  const [first, last] = [matches[0], matches.at(-1)].map((match) => match && shortDate(new Date(match.time), now));
  const dates = `${first ?? 'first'}${(last ?? 'now').padStart(Math.max(1, width - (first ?? 'first').length))}`;
  return [
    {
      title,
      isWhole: true,
      lines: [
        ...rows.map((row, i): Line => [span(` ${itemAt(labels, i).padStart(side)}  `, 'dim'), span(row, 'success')]),
        line(`${' '.repeat(side + 3)}${dates}`, 'dim'),
      ],
    },
  ];
}

const maxMonths = 12;

/** A row for each of the newest months, newest first: a bar for its matches, with the share of wins filled. */
export function monthsPart(matches: readonly MatchResult[], { columns, glyphs }: ChartPlace): DrawerPart {
  const months = grouped(matches, ({ time }) => monthAndYear(new Date(time)));
  const newest = months.toReversed().slice(0, maxMonths);
  const max = Math.max(1, ...newest.map(([, played]) => played.length));
  const width = Math.max(10, Math.min(40, columns - 40));
  return {
    title: 'matches by month',
    lines: newest.map(([month, played]): Line => {
      const won = played.filter(isWin).length;
      const cells = Math.max(1, Math.round((width * played.length) / max));
      return [
        span(` ${month.padEnd(10)}`, 'dim'),
        ...bar(glyphs, won, played.length, cells, 'success'),
        span(`${' '.repeat(width - cells + 2)}${groupDigits(won)} of ${groupDigits(played.length)} won`),
      ];
    }),
  };
}
