import { seatsOf } from '#match-session/seating.ts';
import { assertNoGuest } from '../accounts/guests.ts';
import type { LoggedIn } from '../accounts/logins.ts';
import { finishedWithCode, typedCode } from '../lobby/new-matches.ts';
import { changeSeat, changeTerms, createRoom, leaveRoom, roll, setReady, sit, startMatch } from '../lobby/rooms.ts';
import { fewestSeats, uploadedLevel } from '../lobby/set-up.ts';
import { withMatch } from '../match/commands.ts';
import { isCancelled, parseMetadata } from '../match/metadata.ts';
import { refused } from '../refusals.ts';
import type { Handlers, LoggedInType } from '../server-context.ts';

export const lobbyHandlers = {
  lobby: async ({ lobby }, client, { follow }) => ({ lobby: await lobby.ask(client, follow) }),

  'check-level': (server, { account }, { game, file }) =>
    server.games.with(game, async (rules) => {
      assertNoGuest(server, account, 'send levels');
      const level = await uploadedLevel(rules, file, (of, text) => server.readLevel(account, of, text));
      const { least: min, most: max } = seatsOf(rules, level);
      const players: [number, number] = [fewestSeats({ least: min, most: max }), max];
      return { title: level.title, players };
    }),

  async create(server, client, request) {
    const { match, code, phase } = (await createRoom(server, client, request)).head;
    return { match, code, phase };
  },

  async find({ matches, store, tries }, { account, address }, request) {
    const code = typedCode(request.code);
    const succeeded = tries.begin(address, '#code');
    const live = matches.all().find(({ head }) => head.code === code && head.phase !== 'over');
    const record = live === undefined ? await store.matchWithCode(code) : undefined;
    const metadata =
      live?.head ?? (record === undefined ? await finishedWithCode({ store }, [account], code) : parseMetadata(record));
    if (metadata === undefined || isCancelled(metadata))
      throw refused('no-such-match', `There is no match with the code ${code}.`);
    succeeded();
    return { match: metadata.match, phase: metadata.phase };
  },

  async sit(server, client, { match, seat }) {
    return { match, seat: await withMatch(server, client, match, (entry) => sit(server, client, entry, seat)) };
  },

  leave: (server, client, { match }) => withMatch(server, client, match, (entry) => leaveRoom(server, client, entry)),

  ready: (server, client, { match, ready }) =>
    withMatch(server, client, match, (entry) => setReady(server, client, entry, ready)),

  roll: (server, client, { match, random }) =>
    withMatch(server, client, match, (entry) => roll(server, client, entry, random)),

  seat: (server, client, { match, seat, wish }) =>
    withMatch(server, client, match, (entry) => changeSeat(server, client, entry, seat, wish)),

  terms: (server, client, request) =>
    withMatch(server, client, request.match, (entry) => changeTerms(server, client, entry, request)),

  async start(server, client, { match }) {
    await withMatch(server, client, match, (entry) => startMatch(server, client, entry));
    return { match };
  },
} as const satisfies Partial<Handlers<LoggedIn, LoggedInType>>;
