import { hour } from '#engine/durations.ts';
import { commonPasswords, passwordFault } from '#net/common-passwords.ts';
import { lengthOf, passwordLength } from '#net/names.ts';
import { bytesOf, hexOf, type Platform } from '../../platform.ts';
import { clientAddress, createRateLimiter } from '../../rate-limiter.ts';
import { refused } from '../refusals.ts';

/** Maximum failed attempts per address within `within` ms: `ofName` for one name, `ofAddress` for all names. */
export const tryLimits = { ofName: 10, ofAddress: 30, within: 15 * 60_000 } as const;

/** Number of tracked addresses and names above which expired attempts are removed. */
const manyPlaces = 1000;

/** Limits wrong passwords and codes per address, so that no player can lock another player out. */
export interface LoginThrottle {
  /**
   * Counts an attempt as failed until the returned function is called, so that parallel attempts count, too.
   *
   * @throws RefusedError `too-many-tries` with the seconds to wait
   */
  begin(address: string, name?: string): () => void;
  /** Forgets all failed attempts for a name. Called after a reset of the password. */
  lift(name: string): void;
}

export function createLoginThrottle({ now }: Pick<Platform, 'now'>): LoginThrottle {
  const failed = new Map<string, number[]>();
  const recent = (place: string): number[] => {
    const times = (failed.get(place) ?? []).filter((time) => time > now() - tryLimits.within && time <= now());
    if (times.length === 0) failed.delete(place);
    else failed.set(place, times);
    return times;
  };
  const waitAt = (place: string, limit: number): number => {
    const times = recent(place);
    const oldest = times[times.length - limit];
    return oldest === undefined ? 0 : oldest + tryLimits.within - now();
  };
  const forget = (place: string, time: number): void => {
    const times = failed.get(place) ?? [];
    const index = times.indexOf(time);
    if (index >= 0) failed.set(place, times.toSpliced(index, 1));
  };
  return {
    begin(address, name) {
      const from = clientAddress(address);
      const places = name === undefined ? [from] : [from, `${from} ${name}`];
      const wait = Math.max(
        ...places.map((place, i) => waitAt(place, i === 0 ? tryLimits.ofAddress : tryLimits.ofName)),
      );
      if (wait > 0) {
        const seconds = Math.ceil(wait / 1000);
        throw refused('too-many-tries', `Too many attempts. Wait ${timeText(seconds)}.`, seconds, 'logins');
      }
      if (failed.size > manyPlaces) for (const place of [...failed.keys()]) recent(place);
      const time = now();
      for (const place of places) failed.set(place, [...(failed.get(place) ?? []), time]);
      return () => {
        for (const place of places) forget(place, time);
      };
    },
    lift(name) {
      for (const [place, times] of [...failed]) {
        const [from = '', whose] = place.split(' ');
        if (whose !== name) continue;
        for (const time of times) forget(from, time);
        failed.delete(place);
      }
    },
  };
}

/** Maximum numbers of new guests from an address (a /64 network for IPv6), and of all guests. */
export const guestLimits = { inHour: 5, inDay: 20, inAll: 500 } as const;

export interface GuestThrottle {
  /** Counts a new guest from an address. Throws a RefusedError `too-fast` at the limit of the address. */
  count(address: string): void;
  /** Returns true at most once a minute, because making room is expensive. */
  canMakeRoom(): boolean;
}

export function createGuestThrottle(world: Pick<Platform, 'now'>): GuestThrottle {
  const limiters = [
    createRateLimiter<string>(guestLimits.inHour, hour, world),
    createRateLimiter<string>(guestLimits.inDay, 24 * hour, world),
  ];
  const makingRoom = createRateLimiter<'all'>(1, 60_000, world);
  return {
    canMakeRoom() {
      if (makingRoom.wait('all') > 0) return false;
      makingRoom.note('all');
      return true;
    },
    count(address) {
      const from = clientAddress(address);
      const wait = Math.max(...limiters.map((limiter) => limiter.wait(from)));
      if (wait > 0) {
        const until = wait > 3600 ? 'tomorrow' : 'in an hour';
        throw refused(
          'too-fast',
          `Too many guests have come from your network. Log in, or try again ${until}.`,
          wait,
          'guests',
        );
      }
      for (const limiter of limiters) limiter.note(from);
    },
  };
}

const timeText = (seconds: number): string => (seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);

export interface KeptPassword {
  readonly hash: string;
  readonly salt: string;
}

/** @throws RefusedError `bad-password` */
export async function checkPassword(password: string, name: string): Promise<void> {
  const [minLength, maxLength] = passwordLength;
  const length = lengthOf(password);
  switch (passwordFault(password, name, await commonPasswords())) {
    case 'too short':
      throw refused('bad-password', `The password is too short: ${length} characters, at least ${minLength} needed.`);
    case 'too long':
      throw refused('bad-password', `The password is too long: ${length} characters, at most ${maxLength} allowed.`);
    case 'your name':
      throw refused('bad-password', 'The password must not be your name.');
    case 'too common':
      throw refused('bad-password', 'The password is too common. Others would guess it.');
    case undefined:
  }
}

/** @throws RefusedError `busy` */
export async function keptPassword(world: Platform, password: string): Promise<KeptPassword> {
  const salt = world.randomBytes(16);
  return { hash: await hashed(world, password, salt), salt: hexOf(salt) };
}

/** Takes the same time if no password is stored, so that timing reveals no accounts. May throw RefusedError `busy`. */
export async function isPassword(
  world: Platform,
  password: string,
  storedPassword: KeptPassword | undefined,
): Promise<boolean> {
  const salt = storedPassword === undefined ? new Uint8Array(16) : bytesOf(storedPassword.salt);
  const hash = await hashed(world, password, salt);
  return storedPassword !== undefined && isSame(hash, storedPassword.hash);
}

async function hashed(world: Platform, password: string, salt: Uint8Array): Promise<string> {
  try {
    // NFC, because Unicode can encode one letter in several ways, which must all give the same hash.
    return hexOf(await world.hashPassword(password.normalize('NFC'), salt));
  } catch (error) {
    throw refused('busy', error instanceof Error ? error.message : 'The server is busy. Try again soon.');
  }
}

/** Compares in constant time, so that timing does not show where the texts differ. */
function isSame(a: string, b: string): boolean {
  let differs = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) differs |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return differs === 0;
}
