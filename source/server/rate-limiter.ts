import type { Log } from './metrics.ts';
import type { Platform } from './platform.ts';

/** From so many on, past ones are dropped. */
const many = 1000;

/** Limits how much an account (over all its connections) or an address may do within a time, in milliseconds. */
export function createRateLimiter<Whose>(limit: number, within: number, { now }: Pick<Platform, 'now'>) {
  const done = new Map<Whose, number[]>();
  const recent = (whose: Whose): readonly number[] => {
    const times = (done.get(whose) ?? []).filter((time) => time > now() - within && time <= now());
    if (times.length === 0) done.delete(whose);
    else done.set(whose, times);
    return times;
  };
  return {
    /** Seconds until it may be done again; 0 where it may now. */
    wait(whose: Whose): number {
      const oldest = recent(whose).at(-limit);
      return oldest === undefined ? 0 : Math.ceil((oldest + within - now()) / 1000);
    },
    /** Counts one more. */
    note(whose: Whose): void {
      if (done.size > many) for (const other of [...done.keys()]) recent(other);
      done.set(whose, [...recent(whose), now()]);
    },
  };
}

/** How often it is told of one address, in milliseconds: each time costs more than somebody who floods is worth. */
const each = 10_000;

/**
 * Notes in the log that a connection was not taken.
 *
 * @param door the name of the door, where it is not the server's own socket
 */
export function createRejectionLog({
  log,
  now,
  door,
}: Pick<Platform, 'now'> & { readonly log: Log; readonly door?: string }) {
  const told = createRateLimiter<string>(1, each, { now });
  return (address: string, why: string): void => {
    if (told.wait(address) > 0) return;
    told.note(address);
    log({ event: 'turned-away', door, address, why });
  };
}
