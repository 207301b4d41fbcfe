import { stripHidden } from '../../../engine/text/sanitize.ts';
import { chatLimits } from '../../../net/wire/limits.ts';
import { createRateLimiter } from '../../rate-limiter.ts';
import type { ChatEntry } from '../../store/store.ts';
import type { LoggedIn } from '../accounts/accounts.ts';
import type { Presence } from '../presence.ts';
import { asConflict, refused } from '../refusals.ts';
import type { CoreParts } from '../settings.ts';
import { assertCanView } from './access.ts';
import { chatListed, readChange } from './chat-read.ts';
import type { RegistryEntry } from './registry-entry.ts';

export interface ChatParts extends Pick<CoreParts, 'store' | 'world'> {
  readonly people: Presence;
}

export function createChat({ store, world, people }: ChatParts) {
  const allowance = createRateLimiter<number>(chatLimits.lines, chatLimits.within, world);

  /** Sends a line to everybody who has the match open and has not muted its writer. */
  return async (online: LoggedIn, entry: RegistryEntry, wanted: string): Promise<void> => {
    assertCanView(entry.head, online.account);
    if (!entry.viewers.has(online)) throw refused('not-now', 'Open the match first.');
    const text = stripHidden(wanted).replaceAll('\n', ' ').trim();
    const length = [...text].length;
    if (length === 0) throw refused('bad-message', 'Nothing to send.');
    if (length > chatLimits.characters)
      throw refused('too-large', `Found ${length} characters, expected at most ${chatLimits.characters}.`);
    const wait = allowance.wait(online.account);
    if (wait > 0) throw refused('too-fast', `You are writing too fast. Wait ${wait} s.`, wait);
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

/** Notes a line that is kept, and sends it to everybody who has the match open and has not muted its writer. */
export function tellChat(people: Presence, entry: RegistryEntry, line: ChatEntry): void {
  const { number, time, account, text } = line;
  entry.chat.lines = number;
  entry.chat.newest = [...entry.chat.newest, line].slice(-chatListed);
  const name = people.nameOf(account);
  for (const [other] of entry.viewers)
    if (!people.hasMuted(other.account, name))
      other.send({ type: 'chat', match: entry.match, line: { number, name, time, text } });
}
