import type { LoggedIn } from '../accounts/logins.ts';
import { levelRecords, playLevel, recordsOfGame } from '../records/record-lists.ts';
import { upload } from '../records/uploads.ts';
import type { Handlers, LoggedInType } from '../server-context.ts';

export const recordHandlers = {
  records: (server, client, { game }) => server.reading(client.account, () => recordsOfGame(server, client, game)),

  'level-records': (server, client, { game, level }) =>
    server.reading(client.account, () => levelRecords(server, client, { game, level })),

  upload: (server, client, { save }) => upload(server, client, save),

  'play-level': async (server, client, { game, level }) => ({
    match: (await playLevel(server, client, { game, level })).match,
  }),
} as const satisfies Partial<Handlers<LoggedIn, LoggedInType>>;
