import * as z from 'zod';
import { hour } from '#engine/durations.ts';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { stripHidden } from '#engine/text/sanitize.ts';
import { lengthOf } from '#net/names.ts';
import type { CoreParts } from './core-parts.ts';
import type { Online } from './presence.ts';
import { refused } from './refusals.ts';

const noticeFact = 'notice';

export const noticeLimits = { characters: 160, hours: 720 } as const;

const schema = z.object({ text: z.string(), until: z.number() });

/** The host's notice to all players. */
export interface ServerNotices {
  current(): string | undefined;
  /** Shows a notice for some hours. Returns its text. */
  publish(hours: string, text: string): Promise<string>;
  withdraw(): Promise<void>;
  /** Reads the notice that this or another server has stored. */
  load(): Promise<void>;
  /** Sends the notice to a client, unless the account has seen it on this server. */
  show(online: Online): void;
}

export function createNotices(
  { store, world }: Pick<CoreParts, 'store' | 'world'>,
  online: ReadonlySet<Online>,
  { changed, sayChanged }: { changed(): void; sayChanged(): void },
): ServerNotices {
  let notice: z.infer<typeof schema> | undefined;
  let seenBy = new Set<number>();
  const current = () => (notice !== undefined && world.now() < notice.until ? notice.text : undefined);
  const show: ServerNotices['show'] = (client) => {
    const text = current();
    if (text === undefined || client.account === undefined || seenBy.has(client.account)) return;
    client.send({ type: 'told', text: `Notice from the host: ${text}`, match: null });
  };
  const showAll = () => {
    for (const client of online) show(client);
    for (const { account } of online) if (account !== undefined) seenBy.add(account);
  };
  const load = async (): Promise<void> => {
    const { data } = schema.safeParse(parseJsonOrUndefined((await store.fact(noticeFact)) ?? 'null'));
    if (data?.text === notice?.text && data?.until === notice?.until) return;
    notice = data;
    seenBy = new Set();
    if (data !== undefined) world.after(Math.max(0, data.until - world.now()), changed);
    showAll();
    changed();
  };
  const write = async (value: string): Promise<void> => {
    await store.write([{ type: 'fact', name: noticeFact, value }]);
    sayChanged();
    await load();
  };
  return {
    current,
    load,
    show(client) {
      show(client);
      if (client.account !== undefined && current() !== undefined) seenBy.add(client.account);
    },
    async publish(hours, typed) {
      const text = stripHidden(typed).replace(/\s+/g, ' ').trim();
      const { characters, hours: maxHours } = noticeLimits;
      if (!/^\d{1,3}$/.test(hours) || Number(hours) < 1 || Number(hours) > maxHours)
        throw refused('bad-message', `Expected 1 to ${maxHours} hours, found ${hours}.`);
      if (text === '' || lengthOf(text) > characters)
        throw refused('bad-message', `A notice has 1 to ${characters} characters, found ${lengthOf(text)}.`);
      await write(JSON.stringify({ text, until: world.now() + Number(hours) * hour }));
      return text;
    },
    withdraw: () => write(''),
  };
}
