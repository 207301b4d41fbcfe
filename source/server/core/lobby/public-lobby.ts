import * as z from 'zod';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import type { MatchCard } from '#net/wire/messages.ts';
import type { CoreParts } from '../core-parts.ts';
import { dayAt } from '../daily/daily-seeds.ts';
import { isShownLive } from '../match/live-match.ts';
import { cardOf } from '../match/match-views.ts';
import { replayId } from '../match/metadata.ts';
import { publicReplay } from '../match/public-replays.ts';
import type { RegistryEntry } from '../match/registry-entry.ts';
import type { ServerContext } from '../server-context.ts';

/** Facts about the server's matches for readers without a login. */
export interface PublicLobby {
  /** The running match that the start page shows: a public one of several people with a finished turn. */
  readonly live: MatchCard | undefined;
  /** The public replay that ended last. */
  readonly replay: { readonly id: string; readonly card: MatchCard } | undefined;
  readonly today: readonly {
    readonly game: string;
    readonly finished: number;
    /** The best result. Its name is null for a deleted account. */
    readonly best: { readonly name: string | null; readonly text: string } | undefined;
  }[];
  /** Open rooms, then running matches with the most spectators first. No private matches. */
  readonly playing: readonly MatchCard[];
}

const maxPlaying = 4;

/** Maximum number of ended matches that are searched for a public replay. */
const maxEnded = 10;

/** Replays of the matches that ended last. Their ids are stored, so that they are known after a restart. */
export interface EndedReplays {
  /** Newest first. */
  readonly ids: readonly string[];
  /** Adds a match. `isOwn`: false if another server has ended it and stores the ids. */
  note(entry: RegistryEntry, isOwn: boolean): void;
}

const endedFact = 'newest replays';

const endedSchema = z.array(z.string());

export async function loadEndedReplays({ store, settings }: CoreParts): Promise<EndedReplays> {
  const fact = await store.fact(endedFact);
  // A damaged list must not stop the server. It is only an aid for the start page.
  const read = endedSchema.safeParse(fact === undefined ? [] : parseJsonOrUndefined(fact));
  const ids = read.success ? read.data : [];
  return {
    ids,
    note({ head }, isOwn) {
      ids.unshift(replayId(head));
      ids.splice(maxEnded);
      if (!isOwn) return;
      store
        .write([{ type: 'fact', name: endedFact, value: JSON.stringify(ids) }])
        .catch((error: unknown) => settings.trouble?.(error));
    },
  };
}

export async function publicLobby(server: ServerContext, ended: EndedReplays['ids']): Promise<PublicLobby> {
  const { matches } = server;
  const listed = matches.all().filter(({ head }) => head.terms.listed);
  const open = listed.filter(({ head }) => head.phase === 'waiting' && head.seats.some(({ is }) => is === 'open'));
  const running = listed.filter(
    ({ head, facts }) => head.phase === 'running' && head.terms.watching === 'everybody' && facts !== undefined,
  );
  const newest = (a: RegistryEntry, b: RegistryEntry) => b.head.created - a.head.created;
  running.sort((a, b) => b.viewers.size - a.viewers.size || newest(a, b));
  const chosen = [...open.sort(newest), ...running].slice(0, maxPlaying);
  const [live] = running.filter((entry) => isShownLive(entry) && cardOf(server, entry, undefined).turn > 1);
  return {
    live: live && cardOf(server, live, undefined),
    replay: await newestReplay(server, ended),
    today: await todaysBest(server),
    playing: chosen.map((entry) => cardOf(server, entry, undefined)),
  };
}

async function newestReplay(server: ServerContext, ended: EndedReplays['ids']): Promise<PublicLobby['replay']> {
  for (const id of ended) {
    const replay = await publicReplay(server, id);
    // A match that ended before its first turn has nothing to watch.
    if (replay.is === 'public' && replay.card.turn > 1) return { id, card: replay.card };
  }
  return undefined;
}

async function todaysBest({ games, store, people, world }: ServerContext): Promise<PublicLobby['today']> {
  const day = dayAt(world.now());
  const today: PublicLobby['today'][number][] = [];
  for (const game of games.ids) {
    const [best] = await store.ranking({ game, day }, 1, 0);
    if (best?.account != null) await people.load([best.account]);
    today.push({
      game,
      finished: best === undefined ? 0 : await store.rankedCount({ game, day }),
      best: best && { name: best.account === null ? null : people.nameOf(best.account), text: best.text },
    });
  }
  return today;
}
