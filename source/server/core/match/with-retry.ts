import { Overtaken } from '../refusals.ts';
import type { Entry } from './registry-entry.ts';
import type { Matches } from './matches.ts';

/** How often something is done again at a match at which other servers were faster. */
const mostTries = 10;

/**
 * Does something at a match, and again where another server was faster.
 *
 * @throws Refused `no-such-match`, Overtaken, and what the work throws (rejects with them)
 */
export async function tried<R>(
  matches: Pick<Matches, 'find' | 'catchUpAfter'>,
  match: string,
  work: (entry: Entry) => Promise<R>,
): Promise<R> {
  for (let tries = 1; ; tries++) {
    const entry = await matches.find(match);
    try {
      return await work(entry);
    } catch (error) {
      if (!(error instanceof Overtaken) || tries === mostTries) throw error;
      await entry.exclusive(() => matches.catchUpAfter(entry, error));
    }
  }
}
