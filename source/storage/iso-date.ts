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
