import { createHash } from 'node:crypto';
import { minute } from '#engine/durations.ts';
import type { CoreParts } from '../core-parts.ts';

const maxEntries = 50;
const maxFeeds = 1000;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/**
 * Creates a function that returns the XML of the Atom feed with this secret, or undefined if there is none. Each feed
 * is read from the store at most once a minute.
 */
export function createFeeds({ store, world, settings }: CoreParts): (secret: string) => Promise<string | undefined> {
  const feeds = new Map<string, { readonly until: number; readonly xml: Promise<string | undefined> }>();

  const read = async (secret: string): Promise<string | undefined> => {
    const page = settings.messages?.page();
    const channel = await store.feedChannel(secret);
    if (channel?.state !== 'on' || page === undefined) return undefined;
    const { host } = new URL(page);
    const messages = await store.sentMessages(channel.account, channel.number, maxEntries);
    const links = await Promise.all(
      messages.map(async ({ match }) => {
        const record = await store.match(match);
        return `${page}${record === undefined ? 'play' : `m/${record.code}`}`;
      }),
    );
    const date = (time: number | null): string => new Date(time === null ? channel.made : time).toISOString();
    const tag = (text: string): string => `tag:${host},2026:${text}`;
    const entries = messages.map(
      ({ match, turn, reason, text, sent }, i) =>
        `  <entry>
    <id>${tag(hashOf(`${channel.account} ${match} ${turn} ${reason}`))}</id>
    <title>${escaped(text)}</title>
    <updated>${date(sent)}</updated>
    <link href="${links[i]}"/>
    <content type="text">${escaped(text)}</content>
  </entry>
`,
    );
    return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${tag(hashOf(`feed ${secret}`))}</id>
  <title>turncade on ${escaped(settings.title)}</title>
  <updated>${date(messages[0]?.sent ?? null)}</updated>
  <author><name>turncade</name></author>
  <link rel="self" href="${page}feed/${secret}.atom"/>
${entries.join('')}</feed>
`;
  };

  return (secret) => {
    const now = world.now();
    const known = feeds.get(secret);
    if (known !== undefined && known.until > now) return known.xml;
    if (feeds.size >= maxFeeds) feeds.clear();
    const xml = read(secret);
    feeds.set(secret, { until: now + minute, xml });
    return xml;
  };
}
