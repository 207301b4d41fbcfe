import { day } from '#engine/durations.ts';
import type { Platform } from '../platform.ts';
import { createRateLimiter } from '../rate-limiter.ts';

/** Limits: reports of an account in a day, open reports in total, and chat lines in a report. */
export const reportLimits = { ofAccount: 5, within: day, open: 200, lines: 20 } as const;

export const createReportLimit = (world: Pick<Platform, 'now'>) =>
  createRateLimiter<number>(reportLimits.ofAccount, reportLimits.within, world);
