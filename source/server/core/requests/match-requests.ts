import type { LoggedIn } from '../accounts/logins.ts';
import { assertPublicSeed } from '../daily/daily-rooms.ts';
import { atSeat, seatToType, startRematch, wantRematch, withMatch, withRetry } from '../match/commands.ts';
import { assertCanView, seatOf } from '../match/metadata.ts';
import { chooseReplay, publicReplays } from '../match/public-replays.ts';
import { recordText } from '../match/replays.ts';
import { closeMatch, openMatch } from '../match/viewers.ts';
import type { CommandAnswer } from '../match-host/moves.ts';
import { RefusedError, refused, wireError } from '../refusals.ts';
import type { Handlers, LoggedInType, ServerContext } from '../server-context.ts';

export const matchHandlers = {
  open: (server, client, { match, from, legal }) =>
    server.reading(client.account, () =>
      withMatch(server, client, match, async (entry) => {
        const isNew = !entry.viewers.has(client);
        await openMatch(server.matches, client, entry, { from, legal });
        if (isNew && entry.head.phase === 'running' && seatOf(entry.head, client.account) === null)
          server.tell.watches(entry, server.people.nameOf(client.account));
      }),
    ),

  legal: (server, client, { match }) =>
    server.reading(client.account, () =>
      atSeat(server, client, match, async (running, seat) => ({
        number: running.streamOf(seat).number,
        legal: running.legal(seat),
      })),
    ),

  past: (server, client, { match }) =>
    server.reading(client.account, async () => {
      const recall = await withMatch(server, client, match, (entry) => server.matches.recalling(client, entry));
      return recall();
    }),

  watched: (server, client, { match, number }) =>
    withMatch(server, client, match, (entry) => server.matches.watched(client, entry, number)),

  close: (server, client, { match }) =>
    withMatch(server, client, match, async (entry) => closeMatch(server.matches, client, entry)),

  command: (server, client, { match, key, line }) => play(server, client, match, { key, line }),

  async commands(server, client, { match, commands }) {
    const played: CommandAnswer[] = [];
    for (const { key, line } of commands)
      try {
        played.push(await play(server, client, match, { key, line }));
      } catch (error) {
        if (!(error instanceof RefusedError) || error.code === 'failed') throw error;
        return { played, refused: { key, ...wireError(error) } };
      }
    return { played };
  },

  undo: (server, client, { match, key }) => play(server, client, match, { key, line: null }),

  chat: (server, client, { match, text }) =>
    withMatch(server, client, match, (entry) => server.chat(client, entry, text)),

  vote: (server, client, { match, on, agrees }) =>
    atSeat(server, client, match, (running, seat) => running.vote(seat, on, agrees)),

  resign: (server, client, { match }) => atSeat(server, client, match, (running, seat) => running.resign(seat)),

  take: (server, client, { match }) => atSeat(server, client, match, (running, seat) => running.take(seat)),

  rematch: (server, client, { match, wants }) =>
    withMatch(server, client, match, (entry) => wantRematch(server, entry, client.account, wants)),

  'start-rematch': (server, client, { match }) =>
    withMatch(server, client, match, async (entry) => {
      const { maker } = entry.head;
      if (maker !== client.account) throw refused('not-the-maker', `Only ${server.people.nameOf(maker)} can do that.`);
      return { match: await startRematch(server, entry) };
    }),

  replay: (server, client, { match, isPublic }) =>
    withMatch(server, client, match, (entry) => chooseReplay(server, client, entry, isPublic)),

  'public-replays': (server, client, { are }) => publicReplays(server, client, are),

  record: (server, client, { match }) =>
    server.reading(client.account, () =>
      withMatch(server, client, match, async (entry) => {
        const { matches } = server;
        assertCanView(entry.head, client.account);
        assertPublicSeed(server, entry.head);
        if (entry.head.phase !== 'over') throw refused('not-now', 'The match is not over, so its secrets stay hidden.');
        return { record: await recordText(await matches.withWholeLog(entry), entry.head, server) };
      }),
    ),
} as const satisfies Partial<Handlers<LoggedIn, LoggedInType>>;

const play = (
  { matches, commands }: ServerContext,
  client: LoggedIn,
  match: string,
  sent: { readonly key: string; readonly line: string | null },
): Promise<CommandAnswer> =>
  withRetry(matches, match, (entry) => commands.play(entry, { ...sent, seat: () => seatToType(client, entry) }));
