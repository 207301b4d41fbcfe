import { dayNumber } from '#storage/now.ts';
import type { LoggedIn } from '../accounts/logins.ts';
import { leaveRanking, playDaily, rankingPage, todaysMatches } from '../daily/daily-rooms.ts';
import { withMatch } from '../match/commands.ts';
import { refused } from '../refusals.ts';
import type { Handlers, LoggedInType } from '../server-context.ts';

export const dailyHandlers = {
  daily: (server, client) => server.reading(client.account, () => todaysMatches(server, client)),

  'play-daily': (server, client, { game }) =>
    server.reading(client.account, async () => ({ match: (await playDaily(server, client.account, game)).match })),

  'leave-ranking': (server, client, { match }) =>
    withMatch(server, client, match, (entry) => leaveRanking(server, client, entry)),

  ranking: (server, client, { game, date, from = 0, fellows: isOfFellows = false }) =>
    server.reading(client.account, async () => {
      const day = dayNumber(date);
      if (day === undefined) throw refused('bad-message', `${date} is not a date.`);
      return rankingPage(server, client, { game, day, from, isOfFellows });
    }),
} as const satisfies Partial<Handlers<LoggedIn, LoggedInType>>;
