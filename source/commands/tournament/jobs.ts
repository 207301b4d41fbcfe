import { availableParallelism } from 'node:os';
import type { Arguments } from '../arguments.ts';
import { UsageFault } from '../usage-error.ts';

const mostJobs = 256;

/** The number of threads that play games. */
export function jobsOf(args: Arguments): number {
  const jobs = args.number('jobs');
  if (jobs === undefined) return Math.max(1, availableParallelism() - 1);
  if (jobs < 1 || jobs > mostJobs) throw new UsageFault(`--jobs must be from 1 to ${mostJobs}, found ${jobs}`);
  return jobs;
}
