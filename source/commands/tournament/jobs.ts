import { availableParallelism } from 'node:os';
import type { Arguments } from '../arguments.ts';
import { UsageError } from '../usage-error.ts';

const maxJobs = 256;

/** The number of threads that play games. */
export function jobsOf(args: Arguments): number {
  const jobs = args.number('jobs');
  if (jobs === undefined) return Math.max(1, availableParallelism() - 1);
  if (jobs < 1 || jobs > maxJobs) throw new UsageError(`--jobs must be from 1 to ${maxJobs}, found ${jobs}`);
  return jobs;
}
