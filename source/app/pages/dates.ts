import { itemAt } from '#engine/lookup.ts';
import { dateOfDaily } from '#storage/daily.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Date in the player's time zone: `today 21:40`, `18 November`, or `18 Nov 2025` in another year. */
export function dateText(date: Date, now: Date): string {
  const isThisYear = date.getFullYear() === now.getFullYear();
  const month = itemAt(months, date.getMonth());
  if (isThisYear && date.getMonth() === now.getMonth() && date.getDate() === now.getDate())
    return `today ${two(date.getHours())}:${two(date.getMinutes())}`;
  return isThisYear ? `${date.getDate()} ${month}` : `${date.getDate()} ${month.slice(0, 3)} ${date.getFullYear()}`;
}

export function shortDate(date: Date, now: Date): string {
  if (date.getFullYear() !== now.getFullYear()) return monthAndYear(date);
  const isToday = date.getMonth() === now.getMonth() && date.getDate() === now.getDate();
  return isToday ? 'today' : dayAndMonth(date);
}

/** @param month from 0 */
export const monthName = (month: number): string => itemAt(months, month);

const monthOf = (date: Date): string => itemAt(months, date.getMonth()).slice(0, 3);

export const monthAndYear = (date: Date): string => `${monthOf(date)} ${date.getFullYear()}`;

export const dayAndMonth = (date: Date): string => `${date.getDate()} ${monthOf(date)}`;

/** Title such as `Daily 18 Nov` for a daily level. Undefined for other levels. */
export function dailyTitle(level: string | undefined): string | undefined {
  const date = dateOfDaily(level ?? null);
  return date === undefined ? undefined : `Daily ${dayAndMonth(new Date(`${date}T12:00`))}`;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export const dayText = (date: Date): string =>
  `${itemAt(weekdays, date.getDay())}, ${date.getDate()} ${itemAt(months, date.getMonth())}`;

/** Date for a column. One-digit days and `today` begin with a blank. */
export const dateColumn = (date: Date, now: Date): string => {
  const text = dateText(date, now);
  return /^(?:\d |t)/.test(text) ? ` ${text}` : text;
};

export const dateWidth = 12;

const two = (value: number): string => String(value).padStart(2, '0');
