import { isIPv6 } from 'node:net';
import { isLoopback } from '#net/address.ts';
import type { Log } from './metrics.ts';
import type { Platform } from './platform.ts';

const many = 1000;

/** Limits each key, such as an account or an address, to `limit` events within `within` milliseconds. */
export function createRateLimiter<Whose>(limit: number, within: number, { now }: Pick<Platform, 'now'>) {
  const done = new Map<Whose, number[]>();
  const recent = (whose: Whose): readonly number[] => {
    const times = (done.get(whose) ?? []).filter((time) => time > now() - within && time <= now());
    if (times.length === 0) done.delete(whose);
    else done.set(whose, times);
    return times;
  };
  return {
    /** Seconds until `whose` may cause the next event. 0 if it may cause one now. */
    wait(whose: Whose): number {
      const oldest = recent(whose).at(-limit);
      return oldest === undefined ? 0 : Math.ceil((oldest + within - now()) / 1000);
    },
    note(whose: Whose): void {
      if (done.size > many) for (const other of [...done.keys()]) recent(other);
      done.set(whose, [...recent(whose), now()]);
    },
  };
}

/** Minimum milliseconds between two log lines for one address. Logging all attempts of a flood would cost too much. */
const each = 10_000;

/** Creates a log for connections refused by the gateway `door`. If `door` is undefined, by the server's own socket. */
export function createRejectionLog({
  log,
  now,
  door,
}: Pick<Platform, 'now'> & { readonly log: Log; readonly door?: string }) {
  const limiter = createRateLimiter<string>(1, each, { now });
  return (address: string, why: string): void => {
    if (limiter.wait(address) > 0) return;
    limiter.note(address);
    log({ event: 'turned-away', door, address, why });
  };
}

/**
 * Key of an address for rate limits: for IPv6 the /64 network, because one person may have all of its addresses.
 *
 * @example
 * clientAddress('2001:db8:1:2:3::4') // => '2001:db8:1:2::/64'
 */
export function clientAddress(address = ''): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain) || isLoopback(plain)) return plain;
  const [start = '', end] = plain.replace(/%.*$/, '').split('::');
  const before = start === '' ? [] : start.split(':');
  const after = end === undefined || end === '' ? [] : end.split(':');
  const allGroups = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
  const network = allGroups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':').replace(/(?::0)+$/, '')}::/64`;
}
