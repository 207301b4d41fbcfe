const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * A turn limit as it is chosen, from milliseconds: `12 h`, `5 min`, `1 d`; `none`.
 *
 * @example
 * limitText(43_200_000) // => '12 h'
 */
export function limitText(limit: number): string {
  if (limit === 0) return 'none';
  if (limit < hour) return `${limit / minute} min`;
  return limit < day ? `${limit / hour} h` : `${limit / day} d`;
}
