import { flood } from '../../net/wire/limits.ts';

/** A message may pass, is answered with `too-fast`, or is one of so many that the connection ends. */
export type Pace = 'fine' | 'too-fast' | 'flood';

/** A connection that sends so many times as much as is allowed is ended: that is no mistake any more. */
export const patience = 4;

/**
 * Counts the messages of one client; the function that is returned is given the time of each, in milliseconds, and as how
 * many it counts, and says how fast they come. Those that are refused count, too.
 */
export function paceOf(): (now: number, weight?: number) => Pace {
  /** The newest ones, oldest first. */
  const times: number[] = [];
  const hadWithin = (many: number, now: number) => {
    const oldest = times.at(-many - 1);
    return oldest !== undefined && now - oldest < flood.within;
  };
  return (now, weight = 1) => {
    // After the clock was set back, the old times mean nothing.
    if ((times.at(-1) ?? now) > now) times.length = 0;
    for (let i = 0; i < weight; i++) times.push(now);
    times.splice(0, times.length - flood.messages * patience - 1);
    if (!hadWithin(flood.messages, now)) return 'fine';
    return hadWithin(flood.messages * patience, now) ? 'flood' : 'too-fast';
  };
}
