import type { MatchCard, Room } from '#net/wire/messages.ts';
import { typedCode } from '../lobby/new-matches.ts';
import type { ServerContext } from '../server-context.ts';
import { cardOf } from './match-views.ts';
import { endedFact, isCancelled, type MatchMetadata, noMatch } from './metadata.ts';
import { publicReplayId } from './public-replays.ts';

/** Facts about a match for readers without a login. */
export interface PublicMatch {
  readonly phase: MatchMetadata['phase'];
  /** Id of its replay. Undefined unless the match is over and its replay is public. */
  readonly replay: string | undefined;
  /** Undefined for a private match. */
  readonly details: { readonly maker: string; readonly card: MatchCard; readonly terms: Room['terms'] } | undefined;
}

/** See `CoreDoor.matchWithCode`. */
export async function publicMatch(server: ServerContext, typed: string, address: string): Promise<PublicMatch> {
  const { matches, store, people, tries } = server;
  const code = typedCode(typed);
  const succeeded = tries.begin(address, '#code');
  const live = matches.all().find(({ head }) => head.code === code && head.phase !== 'over');
  const id = live?.match ?? (await store.matchWithCode(code))?.match ?? (await store.fact(endedFact(code)));
  if (id === undefined) throw noMatch();
  const entry = await matches.find(id);
  if (isCancelled(entry.head)) throw noMatch();
  succeeded();
  const { phase, terms, maker } = entry.head;
  const replay = phase === 'over' ? await publicReplayId(server, entry) : undefined;
  if (!terms.listed) return { phase, replay, details: undefined };
  if (phase === 'running' && entry.facts === undefined)
    await entry.exclusive(async () => void (await matches.running(entry)));
  return { phase, replay, details: { maker: people.nameOf(maker), card: cardOf(server, entry, undefined), terms } };
}
