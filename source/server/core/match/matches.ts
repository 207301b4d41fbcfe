import { itemAt } from '#engine/lookup.ts';
import type { Change } from '../../store/store.ts';
import type { MatchHost } from '../match-host/match-host.ts';
import { botsGoOn, factsIn } from '../match-host/match-summary.ts';
import type { Online } from '../presence.ts';
import { withRating } from '../ratings/rated-match.ts';
import { asConflict } from '../refusals.ts';
import { type BackgroundWork, createBackgroundWork } from './background-work.ts';
import { keptChat, knowChat } from './chat.ts';
import { hostWithWholeLog, runningHost, unloadWhenUnused } from './match-loader.ts';
import { accountsOf, isCancelled, type MatchMetadata, noMatch, parseMetadata, recordOf } from './metadata.ts';
import { type MatchDeps, type MatchRegistry, type RegistryEntry, register } from './registry-entry.ts';
import { createReplays, type Replays } from './replays.ts';
import { createReplicaSync, type ReplicaSync } from './replica-sync.ts';
import { adoptMetadata, createBroadcast } from './viewers.ts';

/** All unfinished matches of a server, and the finished matches that were used recently. */
export interface Matches extends MatchRegistry, Replays, ReplicaSync {
  all(): RegistryEntry[];
  /** Returns the host of a match. Loads the match first if it is not in memory. Must run inside `exclusive`. */
  running(entry: RegistryEntry): Promise<MatchHost>;
  /** Returns a host with the whole log of a match, for the match record. Must run inside `exclusive`. */
  withWholeLog(entry: RegistryEntry): Promise<MatchHost>;
  /** Registers all unfinished matches. Those without a summary, or where bots must play, load in the background. */
  load(): Promise<void>;
  /** @throws RefusedError (rejects with it) `no-such-match` */
  find(match: string): Promise<RegistryEntry>;
  add(head: MatchMetadata, changes?: readonly Change[]): Promise<RegistryEntry>;
  /** Stores new matches in one write with `changes`. */
  addAll(heads: readonly MatchMetadata[], changes: readonly Change[]): Promise<readonly RegistryEntry[]>;
  /**
   * Stores new metadata of a match and sends it to the match's viewers.
   *
   * @param farewell text for viewers who may no longer watch
   * @returns the connections of the viewers who may no longer watch
   */
  save(entry: RegistryEntry, head: MatchMetadata, farewell?: string): Promise<ReadonlySet<Online>>;
  /** Stops all timers and bots. Resolves once everything in progress is stored. */
  stop(): Promise<void>;
}

export function createMatches(parts: MatchDeps): Matches {
  const { store, people } = parts;
  const entries = new Map<string, RegistryEntry>();
  const registry: MatchRegistry = {
    ...parts,
    entries,
    outdated: new Set(),
    finished: new Set(),
    ...createBroadcast(parts, (entry) => runningHost(registry, entry)),
    setClock: (entry) => work.clocks.set(entry),
    later: (entry, task) => work.later(entry, task),
  };
  const work = createBackgroundWork(registry, (entry, error) => replicaSync.catchUpAfter(entry, error));
  const replicaSync = createReplicaSync(registry);
  const rating = { ...parts, all: () => entries.values() };
  const addAll: Matches['addAll'] = async (added, changes) => {
    const heads: MatchMetadata[] = [];
    for (const head of added) heads.push(await withRating(rating, head));
    const records = heads.map((head): Change => ({ type: 'match', match: recordOf(head), from: null }));
    await store.write([...changes, ...records]);
    await people.load(heads.flatMap((head) => [...accountsOf(head), head.maker]));
    parts.listsChanged();
    return heads.map((head) => register(registry, head));
  };

  return {
    ...registry,
    ...createReplays(registry),
    ...replicaSync,
    all: () => [...entries.values()],
    running: (entry) => runningHost(registry, entry),
    withWholeLog: (entry) => hostWithWholeLog(registry, entry),
    load: () => loadUnfinished(registry, work),
    async find(match) {
      const known = entries.get(match);
      if (known !== undefined) return known;
      const record = await store.match(match);
      const head = record && parseMetadata(record);
      if (head === undefined || isCancelled(head)) throw noMatch();
      await people.load([...accountsOf(head), head.maker, ...head.rematch.wanted]);
      const entry = register(registry, head, record?.body);
      unloadWhenUnused(registry, entry);
      return entry;
    },
    add: async (head, changes = []) => itemAt(await addAll([head], changes), 0),
    addAll,
    async save(entry, changed, farewell = 'Nobody may watch this match.') {
      const isWaiting = entry.head.phase === 'waiting' && changed.phase !== 'over';
      const head = isWaiting ? await withRating(rating, changed) : changed;
      await people.load([...accountsOf(head), head.maker]);
      const record = recordOf(head);
      await store.write([{ type: 'match', match: record, from: entry.storedBody }]).catch((error: unknown) => {
        throw asConflict(error);
      });
      return adoptMetadata(registry, entry, head, record.body, farewell);
    },
    async stop() {
      work.stop();
      for (const entry of entries.values()) {
        work.clocks.stop(entry);
        entry.stopForgetting?.();
        entry.running?.close();
      }
      await Promise.all([...entries.values()].map(({ exclusive }) => exclusive(async () => {})));
    },
  };
}

async function loadUnfinished(registry: MatchRegistry, { clocks, loadInTurn }: BackgroundWork): Promise<void> {
  const { store, people, games, settings } = registry;
  const [records, outlines] = await Promise.all([store.liveMatches(), store.outlines()]);
  const heads = records.map(parseMetadata);
  const chats = await Promise.all(heads.map(({ match }) => keptChat(store, match)));
  const writers = chats.flatMap(({ newest }) => newest.map(({ account }) => account));
  await people.load(new Set([...heads.flatMap((head) => [...accountsOf(head), head.maker]), ...writers]));
  const toOpen: RegistryEntry[] = [];
  for (const [i, head] of heads.entries()) {
    const isRunning = head.phase === 'running';
    const entry = register(registry, head, records[i]?.body);
    if (isRunning) clocks.spare(entry);
    knowChat(entry, itemAt(chats, i));
    if (!isRunning) continue;
    const outline = games.ids.includes(head.game) ? outlines[head.match] : undefined;
    if (outline !== undefined)
      entry.facts = games.with(head.game, ({ rulesVersion }) => factsIn(outline, rulesVersion));
    if (entry.facts === undefined || botsGoOn(entry.facts)) toOpen.push(entry);
    clocks.set(entry);
  }
  loadInTurn(toOpen).catch((error: unknown) => settings.trouble?.(error));
}
