import { ConflictError } from '../refusals.ts';
import type { Matches } from './matches.ts';
import type { RegistryEntry } from './registry-entry.ts';

const maxAttempts = 10;

/**
 * Runs `work` on a match, and repeats it after each conflict with another server.
 *
 * @throws RefusedError `no-such-match`, ConflictError after the last attempt, and errors of `work` (rejects with them)
 */
export async function withRetry<R>(
  matches: Pick<Matches, 'find' | 'catchUpAfter'>,
  match: string,
  work: (entry: RegistryEntry) => Promise<R>,
): Promise<R> {
  for (let tries = 1; ; tries++) {
    const entry = await matches.find(match);
    try {
      return await work(entry);
    } catch (error) {
      if (!(error instanceof ConflictError) || tries === maxAttempts) throw error;
      await entry.exclusive(() => matches.catchUpAfter(entry, error));
    }
  }
}
