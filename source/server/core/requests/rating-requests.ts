import type { LoggedIn } from '../accounts/logins.ts';
import { withMatch } from '../match/commands.ts';
import { assertCanView } from '../match/metadata.ts';
import { ladderPage, ratedResult } from '../ratings/ladder.ts';
import type { Handlers, LoggedInType } from '../server-context.ts';

export const ratingHandlers = {
  ladder: (server, client, { game, from = 0, programs = false }) =>
    server.reading(client.account, () => ladderPage(server, client, { game, from, programs })),

  rated: (server, client, { match }) =>
    server.reading(client.account, () =>
      withMatch(server, client, match, async ({ head }) => {
        assertCanView(head, client.account);
        return ratedResult(server, head);
      }),
    ),
} as const satisfies Partial<Handlers<LoggedIn, LoggedInType>>;
