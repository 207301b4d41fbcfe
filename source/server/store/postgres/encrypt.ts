import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts and authenticates texts with a shared key. */
export interface Seal {
  close(text: string): string;
  /** Decrypts a text. Returns undefined if it was not made with this key. */
  open(sealed: string): string | undefined;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** @param secret a text with at least 128 bits of entropy */
export function sealOf(secret: string): Seal {
  const key = createHash('sha256').update(secret).digest();
  return {
    close(text) {
      const nonce = randomBytes(nonceBytes);
      const closing = createCipheriv(cipher, key, nonce);
      return Buffer.concat([nonce, closing.update(text, 'utf8'), closing.final(), closing.getAuthTag()]).toString(
        'base64',
      );
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length < nonceBytes + tagBytes) return undefined;
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      opening.setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = opening.update(bytes.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([text, opening.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** Identifies a message within its seal. */
export interface Stamp {
  /** Id of the sending server. A restarted server gets a new one. */
  readonly by: string;
  /** Sequence number among the sender's messages, from 0. */
  readonly number: number;
  /** Time of composition by the database's clock, in milliseconds since 1970. */
  readonly time: number;
}

/** Refuses messages that were recorded and sent again. */
export interface ReplayGuard {
  accepts(stamp: Stamp): boolean;
  /**
   * Must be called before each connection: messages that the lost connection missed could be replayed on the next one.
   */
  resync(): void;
}

/** A message may be this many numbers late, because a server's connections overtake each other. */
export const windowSize = 16_384;

/** Maximum age in milliseconds of a message whose number does not prove that it is new. */
export const maxAge = 60_000;

/** Number of remembered senders, those heard most recently. */
export const trackedSenders = 64;

interface Sender {
  /** True if this server has listened without a gap since it heard `highest`, so that a higher number must be new. */
  isFollowed: boolean;
  highest: number;
  /** Newest number heard at each place of the window. */
  readonly heard: Float64Array;
}

/**
 * Creates a replay guard. A number higher than all before is new whatever its time, so clocks may differ or be set. A
 * message that was overtaken, or is the first after a gap in listening, must also be recent.
 */
export function createReplayGuard(now: () => number): ReplayGuard {
  const senders = new Map<string, Sender>();
  return {
    accepts({ by, number, time }) {
      const sender = senders.get(by) ?? {
        isFollowed: false,
        highest: -1,
        heard: new Float64Array(windowSize).fill(-1),
      };
      const place = number % windowSize;
      if (number <= sender.highest - windowSize || sender.heard[place] === number) return false;
      const isNext = number > sender.highest;
      if (!(isNext && sender.isFollowed) && Math.abs(now() - time) > maxAge) return false;
      sender.heard[place] = number;
      if (isNext) {
        sender.highest = number;
        sender.isFollowed = true;
      }
      senders.delete(by);
      senders.set(by, sender);
      const [longestAgo] = senders.keys();
      if (senders.size > trackedSenders && longestAgo !== undefined) senders.delete(longestAgo);
      return true;
    },
    resync() {
      for (const sender of senders.values()) sender.isFollowed = false;
    },
  };
}
