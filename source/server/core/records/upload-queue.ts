import { day, minute } from '#engine/durations.ts';
import { uploadLimits } from '#net/wire/limits.ts';
import type { Platform } from '../../platform.ts';
import { createRateLimiter } from '../../rate-limiter.ts';
import { type KeyedQueue, oneAtATime, oneAtATimeFor } from '../queue.ts';

export interface Uploads {
  readonly ofMinute: ReturnType<typeof createRateLimiter<number>>;
  readonly ofDay: ReturnType<typeof createRateLimiter<number>>;
  /** Handles one upload at a time, so that the same match is not stored twice. */
  readonly inTurn: ReturnType<typeof oneAtATime>;
}

const createUploads = (world: Pick<Platform, 'now'>): Uploads => ({
  ofMinute: createRateLimiter<number>(uploadLimits.perMinute, minute, world),
  ofDay: createRateLimiter<number>(uploadLimits.perDay, day, world),
  inTurn: oneAtATime(),
});

/** Queues of the requests that cost a server much. */
export const createQueues = (
  world: Pick<Platform, 'now'>,
): { readonly reading: KeyedQueue<number>; readonly uploads: Uploads } => ({
  reading: oneAtATimeFor(),
  uploads: createUploads(world),
});
