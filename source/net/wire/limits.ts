import type * as z from 'zod';
import { day, hour, minute } from '#engine/durations.ts';
import { firstFault } from '#engine/parsing/json.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';

/** Version of the protocol. Part of the WebSocket's path `/turncade/1`. */
export const protocolVersion = 1;

/** Maximum size in bytes of a usual message to the server, and of a message that contains a level. */
export const maxBytes = { message: 16 * 1024, upload: 96 * 1024 } as const;

/** Minimum size in bytes of messages to compress. Smaller messages are sent uncompressed. */
export const packedFrom = 1536;

/** Maximum number of messages in a burst, and milliseconds until another full burst is allowed. */
export const flood = { messages: 60, within: 2000 } as const;

/** Maximum number of unanswered requests per connection. Limits the queue while the disk is slow. */
export const maxUnanswered = 100;

/** Maximum number of commands in one message. Each of them counts as a message. */
export const maxCommands = 50;

/** Chat limits: `lines` per account within `within` milliseconds, and `characters` per line. */
export const chatLimits = { lines: 10, within: 20_000, characters: 240 } as const;

/**
 * A slow reader is disconnected if more than `bytes` stay unread for `longerThan` milliseconds, `maxBytes` are unread,
 * or `updates` are unacknowledged. A ping follows every `askedEach` bytes.
 */
export const slowReader = {
  bytes: 1024 * 1024,
  longerThan: 5000,
  maxBytes: 4 * 1024 * 1024,
  askedEach: 256 * 1024,
  updates: 200,
} as const;

/** Milliseconds between pings of each side, and until a side that hears nothing considers the other side gone. */
export const heartbeat = { every: 15_000, deadAfter: 40_000 } as const;

/** Maximum size of an uploaded level in bytes. */
export const maxLevelBytes = 64 * 1024;
export const levelLimits = { levels: 20, within: 60_000 } as const;

/** Maximum numbers of matches that an account may upload, per minute and per day. */
export const uploadLimits = { perMinute: 10, perDay: 200, bytes: 80 * 1024, commands: 5000 } as const;

/** Time limits of a turn that a match may have, in milliseconds. 0 means no limit. */
export const turnLimits = [0, minute, 5 * minute, 15 * minute, hour, 12 * hour, day, 3 * day] as const;

/** Milliseconds that a client waits for a server's greeting. */
export const reachedWithin = 15_000;

export function checked<Value>(schema: z.ZodType<Value>, value: unknown): Result<Value> {
  try {
    const read = schema.safeParse(value);
    return read.success ? success(read.data) : failure(refusal('bad-message', firstFault(read.error, value)));
  } catch (error) {
    // A value that is nested too deeply overflows the stack of the validator.
    if (error instanceof RangeError) return failure(refusal('bad-message', 'found something nested too deeply'));
    throw error;
  }
}
