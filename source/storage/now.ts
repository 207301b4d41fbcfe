import { failure, type Result, success } from '#engine/result.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Matches a date, possibly with a time. Without a time zone, it is in local time. */
const moment = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** Parses `TURNCADE_NOW`. Returns undefined if it is not set. */
export function namedMoment({ TURNCADE_NOW: text = '' }: Environment = process.env): Result<Date | undefined, string> {
  if (text === '') return success(undefined);
  const [, day = ''] = moment.exec(text) ?? [];
  // A date without a time is read as local time. JavaScript would read it as UTC.
  const date = new Date(text === day ? `${day}T00:00` : text);
  const isDay = day !== '' && new Date(day).toJSON()?.startsWith(day) === true;
  return isDay && !Number.isNaN(date.getTime())
    ? success(date)
    : failure(
        `TURNCADE_NOW: found ${JSON.stringify(text)}, expected a date such as 2026-11-20, or with a time, 2026-11-20T21:40`,
      );
}

/** False if `TURNCADE_NOW` stops the program's time. */
export function timePasses(): boolean {
  const named = namedMoment();
  return !named.ok || named.value === undefined;
}

/** The program's current time: `TURNCADE_NOW` if it is set, otherwise the clock. */
export function now(): Date {
  const named = namedMoment();
  return (named.ok ? named.value : undefined) ?? new Date();
}

/** Local date, such as `2026-11-20`. */
export function isoDate(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

export const dayOf = (time: Date): number => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / 86_400_000;

/** Number of days since 1970-01-01. Undefined for an invalid date. */
export function dayNumber(date: string | undefined): number | undefined {
  const time = Date.parse(`${date}T00:00:00Z`);
  const isDate = !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${date}T`);
  return isDate ? time / 86_400_000 : undefined;
}

export const dateOfDay = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
