import { createAllowance } from './rate-limiter.ts';
import type { Log } from './log.ts';
import type { World } from './platform.ts';

/** How often it is told of one address, in milliseconds: each time costs more than somebody who floods is worth. */
const each = 10_000;

/**
 * Notes in the log that a connection was not taken.
 *
 * @param door the name of the door, where it is not the server's own socket
 */
export function turnedAwayLog({ log, now, door }: Pick<World, 'now'> & { readonly log: Log; readonly door?: string }) {
  const told = createAllowance<string>(1, each, { now });
  return (address: string, why: string): void => {
    if (told.wait(address) > 0) return;
    told.note(address);
    log({ event: 'turned-away', door, address, why });
  };
}
