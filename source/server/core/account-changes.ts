import { type DeletionCause, removeAccount } from './accounts/accounts.ts';
import { leaveRoom } from './lobby/rooms.ts';
import { accountsOf, seatOf } from './match/metadata.ts';
import type { Online } from './presence.ts';
import { deleteReports } from './reports.ts';
import type { ServerContext } from './server-context.ts';

/** Announces the login to players and other servers, unless the account was already connected. Updates the lobby. */
export function onLogin(server: ServerContext, client: Online): void {
  const { people, matches, tell, lobby, elsewhere, hostFacts, messages, settings } = server;
  const { account } = client;
  if (account !== undefined && people.of(account).length === 1) {
    elsewhere.announceOnline(account);
    const entries = matches.all().filter(({ head }) => accountsOf(head).includes(account));
    for (const entry of entries) matches.presence(entry);
    tell.cameHere(account, entries);
  }
  if (account !== undefined)
    noteProgram(server, account, client.isProgram).catch((error: unknown) => settings.trouble?.(error));
  hostFacts.notices.show(client);
  messages.announceOff(client).catch((error: unknown) => settings.trouble?.(error));
  lobby.changed();
}

/** Name of the fact that says whether the account's last login was that of a program. */
export const programFact = (account: number): string => `program ${account}`;

async function noteProgram({ store }: Pick<ServerContext, 'store'>, account: number, isProgram: boolean) {
  const name = programFact(account);
  if (((await store.fact(name)) === 'yes') === isProgram) return;
  await store.write([{ type: 'fact', name, value: isProgram ? 'yes' : 'no' }]);
}

export function onDisconnect(
  {
    people,
    matches,
    lobby,
    elsewhere,
    messages,
  }: Pick<ServerContext, 'people' | 'matches' | 'lobby' | 'elsewhere' | 'messages'>,
  account: number,
): void {
  messages.left(account);
  if (people.of(account).length === 0) elsewhere.left(account);
  if (!people.isHere(account))
    for (const entry of matches.all()) if (accountsOf(entry.head).includes(account)) matches.presence(entry);
  lobby.changed();
}

/** Sends the new name of an account to the clients that display it. */
export async function onNewName(
  { matches, lobby }: Pick<ServerContext, 'matches' | 'lobby'>,
  account: number,
): Promise<void> {
  lobby.ended();
  lobby.changed();
  for (const entry of matches.all())
    if (accountsOf(entry.head).includes(account))
      await entry.exclusive(async () => {
        for (const [online] of entry.viewers) await matches.show(online, entry, undefined);
      });
}

/** Deletes an account and its chat. Bots take over its seats, and it leaves waiting rooms. */
export async function deleteAccount(server: ServerContext, account: number, cause?: DeletionCause): Promise<void> {
  const { matches, lobby } = server;
  await removeAccount(server, account, cause);
  await deleteReports(server, account);
  lobby.ended();
  // Runs in each match's queue, so that a seat that the account takes at the same moment is released, too.
  for (const entry of matches.all())
    await entry.exclusive(async () => {
      const seat = seatOf(entry.head, account);
      if (!accountsOf(entry.head).includes(account) && entry.head.maker !== account) return;
      if (entry.head.phase === 'waiting') await leaveRoom(server, { account }, entry);
      else if (entry.head.phase === 'running' && seat !== null)
        await (await matches.running(entry)).standIn(seat, 'deleted');
    });
}
