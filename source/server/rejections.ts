import type { Log } from './log.ts';
import type { Platform } from './platform.ts';
import { createRateLimiter } from './rate-limiter.ts';

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
