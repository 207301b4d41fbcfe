import { isIPv6 } from 'node:net';
import { isLoopback } from '#net/address.ts';
import type { Log } from './log.ts';
import type { Platform } from './platform.ts';

const many = 1000;

/** Counts events by key, such as an account, so that the caller can limit them to `limit` in `within` milliseconds. */
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

/** Minimum milliseconds between two log lines for one address or account, and maximum number of all lines in a minute. */
const rejectionLines = { each: 10_000, perMinute: 30 } as const;

/** A refused connection or session of an address or of the account `name`. */
export interface Rejection {
  readonly door?: 'ssh' | 'web';
  readonly address?: string;
  readonly name?: string;
  readonly why: string;
}

export type RejectionLog = (rejection: Rejection) => void;

/** Logs refusals, but not all of a flood. `omitted` in a line counts the unlogged refusals since the last line. */
export function createRejectionLog({ log, now }: Pick<Platform, 'now'> & { readonly log: Log }): RejectionLog {
  const ofEach = createRateLimiter<string>(1, rejectionLines.each, { now });
  const ofAll = createRateLimiter<'all'>(rejectionLines.perMinute, 60_000, { now });
  let omitted = 0;
  return ({ door, address, name, why }) => {
    const whose = address ?? `name ${name}`;
    if (ofAll.wait('all') > 0 || ofEach.wait(whose) > 0) {
      omitted++;
      return;
    }
    ofAll.note('all');
    ofEach.note(whose);
    log({ event: 'turned-away', door, address, name, why, ...(omitted > 0 && { omitted }) });
    omitted = 0;
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
