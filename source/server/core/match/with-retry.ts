import { ConflictError } from '../refusals.ts';
import type { Matches } from './matches.ts';
import type { RegistryEntry } from './registry-entry.ts';

/** How often something is done again at a match at which other servers were faster. */
const maxAttempts = 10;

/**
 * Does something at a match, and again where another server was faster.
 *
 * @throws Refused `no-such-match`, Overtaken, and what the work throws (rejects with them)
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
