import * as z from 'zod';
import { day } from '#engine/durations.ts';
import { stripHidden } from '#engine/text/sanitize.ts';
import { chatLimits } from '#net/wire/limits.ts';
import { createRateLimiter } from '../../rate-limiter.ts';
import type { Change, ChatEntry, Store } from '../../store/store.ts';
import type { LoggedIn } from '../accounts/logins.ts';
import { assertMayWrite } from '../accounts/silence.ts';
import type { CoreParts } from '../core-parts.ts';
import type { Presence } from '../presence.ts';
import { asConflict, refused } from '../refusals.ts';
import { accountsOf, assertCanView, seatOf } from './metadata.ts';
import type { RegistryEntry } from './registry-entry.ts';

/** Maximum lines of a guest in a match within `within` milliseconds. */
export const guestLines = { lines: 20, within: day } as const;

export interface ChatParts extends Pick<CoreParts, 'store' | 'world' | 'settings'> {
  readonly people: Presence;
}

/** Stores a chat line and sends it to all viewers who have not muted its writer. */
export type SendChat = (online: LoggedIn, entry: RegistryEntry, typed: string) => Promise<void>;

export function createChat({ store, world, settings, people }: ChatParts): SendChat {
  const allowance = createRateLimiter<number>(chatLimits.lines, chatLimits.within, world);
  const ofGuests = createRateLimiter<string>(guestLines.lines, guestLines.within, world);
  /** Counts a guest's line. Throws a RefusedError: `guest` if the guest cannot chat in the match, or `too-fast`. */
  const countGuestLine = (account: number, { match, head }: RegistryEntry) => {
    if (settings.guests === 'quiet') throw refused('guest', 'Guests cannot chat here. Keep this account (@) first.');
    if (head.phase === 'waiting' || seatOf(head, account) === null)
      throw refused('guest', 'Guests can chat in their own matches, once the match has begun.');
    const whose = `${account} ${match}`;
    const wait = ofGuests.wait(whose);
    if (wait > 0)
      throw refused('too-fast', `Guests can write at most ${guestLines.lines} lines a day in a match.`, wait, 'chat');
    ofGuests.note(whose);
  };

  return async (online, entry, typed) => {
    assertCanView(entry.head, online.account);
    if (!entry.viewers.has(online)) throw refused('not-now', 'Open the match first.');
    const text = stripHidden(typed).replaceAll('\n', ' ').trim();
    const length = [...text].length;
    if (length === 0) throw refused('bad-message', 'Nothing to send.');
    if (length > chatLimits.characters)
      throw refused('too-large', `Found ${length} characters, expected at most ${chatLimits.characters}.`);
    await assertMayWrite({ store, world }, online.account);
    const wait = allowance.wait(online.account);
    if (wait > 0) throw refused('too-fast', `You are sending messages too fast. Wait ${wait} s.`, wait, 'chat');
    if (people.isGuest(online.account)) countGuestLine(online.account, entry);
    const time = world.now();
    allowance.note(online.account);
    const number = entry.chat.lines + 1;
    const { account } = online;
    const line = { match: entry.match, number, time, account, text };
    for (const [{ account: reader }] of entry.viewers) if (reader !== undefined) entry.chat.read.set(reader, number);
    await store.write([{ type: 'chat', line }, readChange(entry)]).catch((error: unknown) => {
      throw asConflict(error);
    });
    tellChat(people, entry, line);
  };
}

/** Adds a stored line to the chat of a match, and sends it to all viewers who have not muted its writer. */
export function tellChat(people: Presence, entry: RegistryEntry, line: ChatEntry): void {
  const { number, time, account, text } = line;
  entry.chat.lines = number;
  entry.chat.newest = [...entry.chat.newest, line].slice(-chatListed);
  const name = people.nameOf(account);
  for (const [other] of entry.viewers)
    if (!people.hasMuted(other.account, name))
      other.send({ type: 'chat', match: entry.match, line: { number, name, time, text } });
}

export const chatListed = 3;

const factOf = (match: string): string => `read ${match}`;

const schema = z.array(z.tuple([z.int(), z.int()]));

export const readChange = ({ match, head, chat }: RegistryEntry): Change => {
  const players = accountsOf(head);
  const value = JSON.stringify([...chat.read].filter(([account]) => players.includes(account)));
  return { type: 'fact', name: factOf(match), value };
};

/** Newest stored chat lines of a match. `read` is JSON with the number of lines that each player has read. */
interface KeptChat {
  readonly newest: readonly ChatEntry[];
  readonly read: string | undefined;
}

export async function keptChat(store: Store, match: string): Promise<KeptChat> {
  const [newest, read] = await Promise.all([store.chat(match, chatListed), store.fact(factOf(match))]);
  return { newest, read };
}

export function knowChat({ chat }: Pick<RegistryEntry, 'chat'>, { newest, read }: KeptChat): void {
  chat.newest = newest.slice(-chatListed);
  chat.lines = Math.max(chat.lines, newest.at(-1)?.number ?? 0);
  if (read !== undefined) for (const [account, line] of schema.parse(JSON.parse(read))) chat.read.set(account, line);
}
