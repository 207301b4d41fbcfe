import { flood } from '../../net/wire/limits.ts';

/** How fast somebody sends: a message may pass, is answered as too fast, or is one of so many that nothing helps. */
export type Pace = 'fine' | 'too-fast' | 'flood';

/** So many times what is allowed is no mistake any more: that connection is ended. */
export const patience = 4;

/**
 * Counts the messages of one client; the function that is returned is given the time of each, in milliseconds, and says
 * how fast they come. Those that are refused count, too.
 */
export function paceOf(): (now: number) => Pace {
  /** The newest ones, oldest first. */
  const times: number[] = [];
  const hadWithin = (many: number, now: number) => {
    const oldest = times.at(-many - 1);
    return oldest !== undefined && now - oldest < flood.within;
  };
  return (now) => {
    // A clock that was set back tells nothing of what was before.
    if ((times.at(-1) ?? now) > now) times.length = 0;
    times.push(now);
    if (times.length > flood.messages * patience + 1) times.shift();
    if (!hadWithin(flood.messages, now)) return 'fine';
    return hadWithin(flood.messages * patience, now) ? 'flood' : 'too-fast';
  };
}
