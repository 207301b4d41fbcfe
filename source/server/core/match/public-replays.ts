import * as z from 'zod';
import type { MatchCard } from '#net/wire/messages.ts';
import type { Answers } from '#net/wire/requests.ts';
import { deletedName } from '../../store/store.ts';
import type { LoggedIn } from '../accounts/logins.ts';
import { closingTime } from '../daily/daily-seeds.ts';
import { asConflict, refused } from '../refusals.ts';
import type { ServerContext } from '../server-context.ts';
import { cardOf } from './match-views.ts';
import { type MatchMetadata, noMatch, replayFact, replayId, seatOf } from './metadata.ts';
import type { RegistryEntry } from './registry-entry.ts';
import { recordText } from './replays.ts';

/** A finished match as readers without a login may see it. `record` resolves to its save. */
export type PublicReplay =
  | { readonly is: 'private' }
  | { readonly is: 'later'; readonly game: string; readonly from: number }
  | { readonly is: 'public'; readonly card: MatchCard; readonly record: () => Promise<string> };

const replaySchema = z.object({ match: z.string(), choices: z.record(z.string(), z.boolean()) });

/** Replays that an account makes public unless it chooses otherwise. `usual`: all but those of private matches. */
export type PublicReplays = Answers['public-replays']['are'];

const settingSchema = z.enum(['usual', 'all', 'none']);

const settingFact = (account: number): string => `public replays ${account}`;

async function settingOf({ store }: Pick<ServerContext, 'store'>, account: number): Promise<PublicReplays> {
  const fact = await store.fact(settingFact(account));
  return fact === undefined ? 'usual' : settingSchema.parse(fact);
}

/** Changes the setting of an account if `are` is given, and returns the setting. */
export async function publicReplays(
  server: Pick<ServerContext, 'store'>,
  { account }: LoggedIn,
  are?: PublicReplays,
): Promise<Answers['public-replays']> {
  if (are !== undefined) await server.store.write([{ type: 'fact', name: settingFact(account), value: are }]);
  return { are: await settingOf(server, account) };
}

/** Persons who play the match, without those whose accounts are deleted. */
const personsIn = ({ people }: Pick<ServerContext, 'people'>, { seats }: MatchMetadata): readonly number[] =>
  seats.flatMap((holder) =>
    holder.is === 'person' && people.nameOf(holder.account) !== deletedName ? [holder.account] : [],
  );

async function agrees(
  server: Pick<ServerContext, 'store'>,
  account: number,
  { terms, seats, daily }: MatchMetadata,
  choices: Readonly<Record<string, boolean>>,
): Promise<boolean> {
  const choice = choices[account];
  if (choice !== undefined) return choice;
  const isAlone = seats.filter(({ is }) => is === 'person').length === 1;
  const are = await settingOf(server, account);
  return are === 'usual' ? terms.listed || isAlone || daily !== undefined : are === 'all';
}

async function storedReplay({ store }: Pick<ServerContext, 'store'>, id: string) {
  const text = await store.fact(replayFact(id));
  return text === undefined ? undefined : { text, ...replaySchema.parse(JSON.parse(text)) };
}

/** Finds a replay for a reader without a login. Rejects with RefusedError `no-such-match` if there is none. */
export async function publicReplay(server: ServerContext, id: string): Promise<PublicReplay> {
  const stored = await storedReplay(server, id);
  if (stored === undefined) throw noMatch();
  const entry = await server.matches.find(stored.match);
  return replayOf(server, entry, stored.choices);
}

async function replayOf(
  server: ServerContext,
  entry: RegistryEntry,
  choices: Readonly<Record<string, boolean>>,
): Promise<PublicReplay> {
  const { head } = entry;
  const persons = personsIn(server, head);
  const agreed = await Promise.all(persons.map((account) => agrees(server, account, head, choices)));
  if (head.phase !== 'over' || persons.length === 0 || agreed.includes(false)) return { is: 'private' };
  const from = head.daily === undefined ? 0 : closingTime(head.daily.day);
  if (server.world.now() < from) return { is: 'later', game: head.game, from };
  return {
    is: 'public',
    card: cardOf(server, entry, undefined),
    record: () => entry.exclusive(async () => recordText(await server.matches.withWholeLog(entry), head, server)),
  };
}

/** Id of the replay of a match if it is public now. */
export async function publicReplayId(server: ServerContext, entry: RegistryEntry): Promise<string | undefined> {
  const id = replayId(entry.head);
  const stored = await storedReplay(server, id);
  const replay = stored && (await replayOf(server, entry, stored.choices));
  return replay?.is === 'public' ? id : undefined;
}

/** If `isPublic` is given, stores whether a player wants the replay of a finished match to be public. */
export async function chooseReplay(
  server: ServerContext,
  { account }: LoggedIn,
  entry: RegistryEntry,
  isPublic?: boolean,
): Promise<Answers['replay']> {
  const { head } = entry;
  if (seatOf(head, account) === null) throw refused('not-your-seat', 'You have no seat in this match.');
  const id = replayId(head);
  const stored = head.phase === 'over' ? await storedReplay(server, id) : undefined;
  if (stored === undefined) throw refused('not-now', 'This match has no public replay.');
  const { match, text } = stored;
  const choices = isPublic === undefined ? stored.choices : { ...stored.choices, [account]: isPublic };
  if (isPublic !== undefined)
    await server.store
      .write([{ type: 'fact', name: replayFact(id), value: JSON.stringify({ match, choices }), from: text }])
      .catch((error: unknown) => {
        throw asConflict(error);
      });
  const waitsFor: string[] = [];
  for (const other of personsIn(server, head))
    if (other !== account && !(await agrees(server, other, head, choices))) waitsFor.push(server.people.nameOf(other));
  return { id, agrees: await agrees(server, account, head, choices), waitsFor };
}
