import { day } from '#engine/durations.ts';
import type { Platform } from '../platform.ts';
import { createRateLimiter } from '../rate-limiter.ts';

/** Limits of reports: of an account in a day, open ones in all, and lines of chat. */
export const reportLimits = { ofAccount: 5, within: day, open: 200, lines: 20 } as const;

export const createReportLimit = (world: Pick<Platform, 'now'>) =>
  createRateLimiter<number>(reportLimits.ofAccount, reportLimits.within, world);
