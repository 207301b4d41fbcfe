import { type LoggedIn, loggedIn } from '../accounts/accounts.ts';
import { seatToPlay, withRetry } from '../match/commands.ts';
import type { RegistryEntry } from '../match/registry-entry.ts';
import type { MatchHost } from '../match-host/match-host.ts';
import type { ServerContext } from '../server-context.ts';

/** Runs work inside `exclusive` of a match, and runs it again after each conflict. */
export const withMatch = <Result>(
  { matches }: ServerContext,
  client: LoggedIn,
  match: string,
  work: (entry: RegistryEntry) => Promise<Result>,
): Promise<Result> =>
  withRetry(matches, match, (entry) =>
    entry.exclusive(() => {
      // The connection may have been logged out while this call waited.
      loggedIn(client);
      return work(entry);
    }),
  );

/** Like `withMatch`, for work that only the player of a seat may request. */
export const atSeat = <Result>(
  server: ServerContext,
  client: LoggedIn,
  match: string,
  work: (running: MatchHost, seat: number) => Promise<Result>,
): Promise<Result> =>
  withMatch(server, client, match, async (entry) => {
    const seat = seatToPlay(client, entry);
    return work(await server.matches.running(entry), seat);
  });
