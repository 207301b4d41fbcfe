import { createHash, randomBytes, scrypt } from 'node:crypto';
import type { Thinker } from '../table/thinker.ts';
import type { World } from './world.ts';

/** What a password costs to try: 128 MiB and about a third of a second. Node takes more than 32 MiB only when told. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const;
const hashLength = 32;

/** More at once would fill Node's threads, and whatever else waits for them would wait, too. */
export const mostAtOnce = 2;
export const mostWaiting = 20;

/** How long two of them take at once, for those who are told to come back. */
const secondsForTwo = 0.65;

/** The world as this machine has it. */
export const realWorld = (thinker: Pick<Thinker, 'choose'> | undefined): World => ({
  now: () => Date.now(),
  after(milliseconds, run) {
    // A server that has ended is not kept alive by what it would have done later.
    const timer = setTimeout(run, milliseconds).unref();
    return () => clearTimeout(timer);
  },
  randomBytes: (count) => randomBytes(count),
  hashPassword: inTurn(
    (password, salt) =>
      new Promise((resolve, reject) =>
        scrypt(password, salt, hashLength, cost, (error, hash) => (error === null ? resolve(hash) : reject(error))),
      ),
  ),
  sha256: (data) => createHash('sha256').update(data).digest(),
  thinker,
});

/** Hashes a password. */
type Hash = (password: string, salt: Uint8Array) => Promise<Uint8Array>;

/**
 * Lets two be hashed at once and some more wait, first come, first served; the rest is refused.
 *
 * @param hash does one
 */
export function inTurn(hash: Hash): Hash {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (password, salt) => {
    if (running < mostAtOnce) running++;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new Error(busyText);
    try {
      return await hash(password, salt);
    } finally {
      // Whoever is next takes the place over, so that nobody who comes just now slips in.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}

const busyText = `The server is busy: ${mostWaiting} people are logging in. Try again in ${Math.ceil((mostWaiting / mostAtOnce) * secondsForTwo)} s.`;
