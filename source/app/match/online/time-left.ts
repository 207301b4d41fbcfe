import { hour, minute, second } from '#engine/durations.ts';
import type { Role } from '#screen/styled-text.ts';

/** Time left, such as `2 d 5 h`, `11 h 42` or `4:10`. Rounded up, so that `0:00` appears only at the end. */
export function timeLeftText(milliseconds: number): string {
  const remaining = Math.max(0, milliseconds);
  if (remaining <= hour - second) {
    const seconds = Math.ceil(remaining / second);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
  const minutes = Math.ceil(remaining / minute);
  if (minutes <= 24 * 60) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
  const hours = Math.ceil(remaining / hour);
  return hours % 24 === 0 ? `${hours / 24} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** Time left for lists, such as `11 h` or `4:10`. Shows only the largest unit if at least an hour is left. */
export const shortTime = (milliseconds: number): string => timeLeftText(milliseconds).replace(/ ([hd]) .*/, ' $1');

/** Time left in words for text mode, such as `11 hours 42 minutes`. */
export function timeLeftInWords(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / second);
  if (seconds < 60) return several(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return several(minutes, 'minute');
  if (minutes < 24 * 60)
    return [
      several(Math.floor(minutes / 60), 'hour'),
      ...(minutes % 60 === 0 ? [] : [several(minutes % 60, 'minute')]),
    ].join(' ');
  const hours = Math.ceil(minutes / 60);
  return [several(Math.floor(hours / 24), 'day'), ...(hours % 24 === 0 ? [] : [several(hours % 24, 'hour')])].join(' ');
}

const several = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;

/** Style of the time left: a warning, and below a tenth of the limit a stronger one with the sign `! `. */
export const timeLeftLook = (remaining: number, limit: number): { readonly sign: '' | '! '; readonly role: Role } =>
  isShort(remaining, limit) ? { sign: '! ', role: 'refusal' } : { sign: '', role: 'warning' };

export const isShort = (remaining: number, limit: number): boolean => remaining * 10 < limit;

/** Milliseconds until the time left is drawn again: each minute, in the last minute each second. Infinite at 0. */
export function untilNextChange(remaining: number): number {
  if (remaining <= 0) return Number.POSITIVE_INFINITY;
  const step = remaining <= minute ? second : minute;
  const rest = remaining % step;
  return rest === 0 ? step : rest;
}
