import { failure, type Result, success } from '#engine/result.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A date, and a time if one is given; of the day where the player is unless a zone is named. */
const moment = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** The moment that `TURNCADE_NOW` names; nothing where it is not set. */
export function namedMoment({ TURNCADE_NOW: text = '' }: Environment = process.env): Result<Date | undefined, string> {
  if (text === '') return success(undefined);
  const [, day = ''] = moment.exec(text) ?? [];
  // A date alone would be taken as that of Greenwich.
  const date = new Date(text === day ? `${day}T00:00` : text);
  const isDay = day !== '' && new Date(day).toJSON()?.startsWith(day) === true;
  return isDay && !Number.isNaN(date.getTime())
    ? success(date)
    : failure(
        `TURNCADE_NOW: found ${JSON.stringify(text)}, expected a date such as 2026-11-20, or with a time, 2026-11-20T21:40`,
      );
}

/** Whether the program's time passes; it stands still where `TURNCADE_NOW` names a moment. */
export function timePasses(): boolean {
  const named = namedMoment();
  return !named.ok || named.value === undefined;
}

/**
 * What the program takes for now: the moment that `TURNCADE_NOW` names, which stands still, or else that of the clock.
 * Everything that a match, a list or a file says of the date comes from here.
 */
export function now(): Date {
  const named = namedMoment();
  return (named.ok ? named.value : undefined) ?? new Date();
}

/** The date of a moment where the player is, such as `2026-11-20`. */
export function isoDate(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** The number of the day of a moment where the player is. */
export const dayOf = (time: Date): number => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / 86_400_000;

/** The number of a date, so that the next one has the next; nothing for what is no date. */
export function dayNumber(date: string | undefined): number | undefined {
  const time = Date.parse(`${date}T00:00:00Z`);
  const isDate = !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${date}T`);
  return isDate ? time / 86_400_000 : undefined;
}

/** The date of the day with a number. */
export const dateOfDay = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
