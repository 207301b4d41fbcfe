import * as z from 'zod';
import type { Change, ChatEntry, Store } from '../../store/store.ts';
import { accountsOf } from './metadata.ts';
import type { RegistryEntry } from './registry-entry.ts';

/** Lines of chat that lists show of a match. */
export const chatListed = 3;

/** The fact that says how far the chat of a match has been read. */
const factOf = (match: string): string => `read ${match}`;

const schema = z.array(z.tuple([z.int(), z.int()]));

/** How far the players of a match have read its chat, as a change to store. */
export const readChange = ({ match, head, chat }: RegistryEntry): Change => {
  const players = accountsOf(head);
  const value = JSON.stringify([...chat.read].filter(([account]) => players.includes(account)));
  return { type: 'fact', name: factOf(match), value };
};

/** The newest lines of a match's chat, and how far each player has read. */
interface KeptChat {
  readonly newest: readonly ChatEntry[];
  readonly read: string | undefined;
}

/** Looks up what is kept of the chat of a match. */
export async function keptChat(store: Store, match: string): Promise<KeptChat> {
  const [newest, read] = await Promise.all([store.chat(match, chatListed), store.fact(factOf(match))]);
  return { newest, read };
}

/** Takes in what is kept of the chat of a match. */
export function knowChat({ chat }: Pick<RegistryEntry, 'chat'>, { newest, read }: KeptChat): void {
  chat.newest = newest.slice(-chatListed);
  chat.lines = Math.max(chat.lines, newest.at(-1)?.number ?? 0);
  if (read !== undefined) for (const [account, line] of schema.parse(JSON.parse(read))) chat.read.set(account, line);
}
