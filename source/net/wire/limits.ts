import type * as z from 'zod';
import { firstFault } from '#engine/parsing/schema-faults.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';

/** The version of the wire that this program speaks; it stands in the path of the socket, `/turncade/1`. */
export const protocolVersion = 1;

/** Most bytes of a message to the server, by what it is. */
export const maxBytes = { message: 16 * 1024, upload: 96 * 1024 } as const;

/** A message of as many bytes is sent compressed, if both sides can. */
export const packedFrom = 1536;

/** Messages that a server reads at once from a client, and the time in which as many more refill, in milliseconds. */
export const flood = { messages: 60, within: 2000 } as const;

/** Most requests of one connection that wait for an answer: on a slow disk it could send any number of them. */
export const maxUnanswered = 100;

/** Most chat lines of one account within a time, in milliseconds, and characters of a line. */
export const chatLimits = { lines: 10, within: 20_000, characters: 240 } as const;

/**
 * A receiver with more than so many bytes unread for so long, in milliseconds, or more than `mostBytes` at all, or with so
 * many updates that it has not acknowledged, is cut off and resumes. Each `askedEach` bytes it is asked whether it has read
 * them, by a ping.
 */
export const slowReader = {
  bytes: 1024 * 1024,
  longerThan: 5000,
  maxBytes: 4 * 1024 * 1024,
  askedEach: 256 * 1024,
  updates: 200,
} as const;

/** How often each side says that it is there, and when it is taken for gone, in milliseconds. */
export const heartbeat = { every: 15_000, deadAfter: 40_000 } as const;

/** Most bytes of a level that is uploaded, and most levels that one account may send within a time, in milliseconds. */
export const maxLevelBytes = 64 * 1024;
export const levelLimits = { levels: 20, within: 60_000 } as const;

/** The turn limits that a match may have, in milliseconds; 0 is none. */
export const turnLimits = [
  0,
  60_000,
  5 * 60_000,
  15 * 60_000,
  3_600_000,
  12 * 3_600_000,
  24 * 3_600_000,
  72 * 3_600_000,
] as const;

/** How long a client waits for the greeting of a server before it gives that try up, in milliseconds. */
export const reachedWithin = 15_000;

/** A value as a schema has it, or what is wrong with it first. */
export function checked<Value>(schema: z.ZodType<Value>, value: unknown): Result<Value> {
  try {
    const read = schema.safeParse(value);
    return read.success ? success(read.data) : failure(refusal('bad-message', firstFault(read.error, value)));
  } catch (error) {
    // Lists in lists in lists: too deep for the checker.
    if (error instanceof RangeError) return failure(refusal('bad-message', 'found something nested too deeply'));
    throw error;
  }
}
