import { viewOfStream } from '../match-host/streams.ts';
import type { ServerContext } from '../server-context.ts';
import { matchMessage } from './match-views.ts';
import { accountsOf } from './metadata.ts';
import type { RegistryEntry } from './registry-entry.ts';
import { sharedLevel } from './viewers.ts';

/** True for a running match that readers without a login may watch: a public match of several people. */
export const isShownLive = ({ head, facts }: RegistryEntry): boolean =>
  head.phase === 'running' &&
  head.terms.listed &&
  head.terms.watching === 'everybody' &&
  new Set(accountsOf(head)).size > 1 &&
  facts !== undefined;

/** Messages about a match as JSON, as a spectator gets them. Undefined if readers without a login may not watch it. */
export async function liveMatch(server: ServerContext, match: string): Promise<string | undefined> {
  const { matches } = server;
  const entry = matches.entries.get(match);
  if (entry === undefined) return undefined;
  const opened = await entry.exclusive(async () => {
    if (!isShownLive(entry)) return undefined;
    const stream = (await matches.running(entry)).streamOf(null);
    const { number, eyes } = stream;
    const levelText = await sharedLevel(server, entry.head);
    const state = { number, eyes, view: viewOfStream(stream), levelText, seat: null, missedFrom: null, chat: [] };
    const first = matchMessage(server, entry, undefined, state);
    return { first, recall: await matches.recallingForSpectators(entry) };
  });
  return opened && JSON.stringify({ first: opened.first, past: await opened.recall() });
}
