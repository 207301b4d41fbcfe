import { itemAt } from '#engine/lookup.ts';
import { sentence } from '#screen/sentences.ts';
import { type Line, line, type Role, span } from '#screen/styled-text.ts';
import type { DailyOutcome } from '#storage/daily.ts';
import { isoDate } from '#storage/now.ts';
import { monthName } from '../dates.ts';
import type { DrawerPart } from '../lists/wide-layout.ts';

export interface CalendarOptions {
  readonly now: Date;
  readonly columns: number;
  /** Number of daily matches on each day. */
  readonly games: number;
  /** Days in a row with a win, such as `3 days in a row, best 9`. */
  readonly streak: string;
  /** Date that is marked, such as `2026-11-20`. Default: today. */
  readonly chosen?: string | undefined;
}

interface Month {
  readonly year: number;
  /** Zero-based, as in `Date`. */
  readonly month: number;
}

type CalendarDay = Pick<DailyOutcome, 'isWon'> & { readonly date: string };

const [cellWidth, gap, weekRows] = [4, 4, 6];
const monthWidth = 7 * cellWidth;

const monthOf = (date: string): Month => ({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) - 1 });

const numberOf = ({ year, month }: Month): number => 12 * year + month;

/** Months side by side, oldest first, with a mark on each day that says how many of its daily matches were won. */
export function calendarPart(days: readonly CalendarDay[], options: CalendarOptions): DrawerPart {
  const { now, columns, games, streak } = options;
  const today = isoDate(now);
  const chosen = options.chosen ?? today;
  const last = numberOf(monthOf(today));
  const first = Math.min(last, ...days.map(({ date }) => numberOf(monthOf(date))));
  const count = Math.max(1, Math.min(last - first + 1, Math.floor((columns - 1 + gap) / (monthWidth + gap))));
  const end = Math.min(last, Math.max(numberOf(monthOf(chosen)), first + count - 1));
  const months = Array.from({ length: count }, (_, i) => end - count + 1 + i).map((number) =>
    monthLines({ year: Math.floor(number / 12), month: number % 12 }, (date) =>
      dayCell(date, days, { games, isChosen: date === chosen, isLater: date > today }),
    ),
  );
  const rows = Array.from({ length: 2 + weekRows }, (_, row) => row).filter((row) =>
    months.some((lines) => itemAt(lines, row).some(({ text }) => text.trim() !== '')),
  );
  return {
    title: 'calendar',
    isWhole: true,
    lines: [
      [],
      ...rows.map(
        (row): Line => months.flatMap((lines, i) => [span(' '.repeat(i === 0 ? 1 : gap)), ...itemAt(lines, row)]),
      ),
      [],
      [
        span(' *', 'success'),
        span(` all ${games} won   `, 'dim'),
        span('+', 'success'),
        span(' some won   ', 'dim'),
        span('-'),
        span(' none won', 'dim'),
      ],
      line(` ${sentence(`any game: ${streak}`)}`),
    ],
  };
}

/** Title, weekdays and weeks of a month, each `monthWidth` wide. */
function monthLines({ year, month }: Month, cell: (date: string) => Line): readonly Line[] {
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  // Weeks begin on Monday.
  const offset = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
  const weeks = Array.from(
    { length: weekRows },
    (_, week): Line =>
      Array.from({ length: 7 }, (_, weekday) => 7 * week + weekday - offset + 1).flatMap((day) =>
        day < 1 || day > length
          ? [span(' '.repeat(cellWidth))]
          : cell(`${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`),
      ),
  );
  const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((name) => `${name}  `).join('');
  return [line(`${monthName(month)} ${year}`.padEnd(monthWidth), 'strong'), line(weekdays, 'dim'), ...weeks];
}

interface CellOptions {
  readonly games: number;
  readonly isChosen: boolean;
  readonly isLater: boolean;
}

function dayCell(date: string, days: readonly CalendarDay[], { games, isChosen, isLater }: CellOptions): Line {
  const played = days.filter((day) => day.date === date);
  const won = played.filter(({ isWon }) => isWon).length;
  const mark = played.length === 0 ? ' ' : won === games ? '*' : won > 0 ? '+' : '-';
  const role: Role = isLater ? 'faint' : won > 0 ? 'success' : played.length > 0 ? 'text' : 'dim';
  const text = `${String(Number(date.slice(8))).padStart(2)}${mark}`;
  return [isChosen ? span(text, role, 'cursor') : span(text, role), span(' ')];
}
