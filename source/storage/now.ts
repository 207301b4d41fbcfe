import { failure, type Result, success } from '../engine/result.ts';

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
