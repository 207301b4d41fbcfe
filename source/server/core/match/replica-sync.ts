import type { ChangeNotice, JournalEntry } from '../../store/store.ts';
import type { MatchHost } from '../match-host/match-host.ts';
import { factsIn } from '../match-host/match-summary.ts';
import type { ConflictError } from '../refusals.ts';
import { keptChat, knowChat, tellChat } from './chat.ts';
import { reload, unloadWhenUnused } from './match-loader.ts';
import { accountsOf, isCancelled, parseMetadata } from './metadata.ts';
import { type MatchRegistry, type RegistryEntry, register } from './registry-entry.ts';
import { adoptMetadata } from './viewers.ts';

type HeardOfMatch = Extract<ChangeNotice, { type: 'match' }>;

/** Changes by other servers that this server has not applied yet. Missing data is read from the store. */
interface ToTakeIn {
  readonly parts: Set<HeardOfMatch['part']>;
  /** Server that made the newest change. */
  by?: string;
  /** Journal entries that other servers have added. Undefined if they must be read from the store. */
  entries?: readonly JournalEntry[] | undefined;
  outline?: string | undefined;
}

const everything = (): ToTakeIn => ({ parts: new Set(['record', 'journal', 'outline', 'chat']) });
const onlyJournal = (): ToTakeIn => ({ parts: new Set(['journal']) });

/** Applies changes that other servers make to matches in the same database. */
export interface ReplicaSync {
  /** Applies the changes that have caused a conflict. Must run inside `exclusive`. */
  catchUpAfter(entry: RegistryEntry, error: ConflictError): Promise<void>;
  /** Applies a change by the server `by` as soon as no other work on the match runs. */
  follow(notice: HeardOfMatch, by: string): Promise<void>;
  followAll(): Promise<void>;
}

export function createReplicaSync(registry: MatchRegistry): ReplicaSync {
  const { store, entries, later } = registry;
  const pending = new Map<string, ToTakeIn>();
  return {
    catchUpAfter: (entry, { isByEntry }) => catchUp(registry, entry, isByEntry ? onlyJournal() : everything()),
    async follow(notice, by) {
      const { match } = notice;
      const entry = entries.get(match);
      if (entry === undefined) {
        if (notice.part === 'record') await meet(registry, match);
        return;
      }
      const waiting = pending.get(match);
      if (waiting !== undefined) return noteHeard(waiting, notice, by);
      const first: ToTakeIn = { parts: new Set() };
      noteHeard(first, notice, by);
      pending.set(match, first);
      later(entry, async () => {
        const news = pending.get(match);
        pending.delete(match);
        await catchUp(registry, entry, news);
      });
    },
    async followAll() {
      for (const entry of entries.values()) later(entry, () => catchUp(registry, entry));
      for (const { match } of await store.liveMatches()) if (!entries.has(match)) await meet(registry, match);
    },
  };
}

function noteHeard(waiting: ToTakeIn, notice: HeardOfMatch, by: string): void {
  const isFirst = !waiting.parts.has(notice.part);
  waiting.by = by;
  waiting.parts.add(notice.part);
  if (notice.part === 'outline') waiting.outline = notice.body;
  if (notice.part !== 'journal') return;
  const before = isFirst ? [] : waiting.entries;
  waiting.entries = before && notice.entries && [...before, ...notice.entries];
}

/** Applies the changes of a match that `news` lists, by default all. Must run inside `exclusive`. */
async function catchUp(registry: MatchRegistry, entry: RegistryEntry, news = everything()): Promise<void> {
  const what = news.parts;
  if (what.has('record')) await catchUpRecord(registry, entry);
  if (what.has('chat')) await catchUpChat(registry, entry);
  if (entry.running !== undefined && what.has('journal'))
    await catchUpJournal(registry, entry, entry.running, news.entries);
  if (entry.running === undefined && what.has('outline')) await catchUpOutline(registry, entry, news.outline);
  if (news.by !== undefined && entry.isFollowed) entry.playedAt = news.by;
}

async function catchUpRecord(registry: MatchRegistry, entry: RegistryEntry): Promise<void> {
  const { store, people, setClock } = registry;
  const record = await store.match(entry.match);
  if (record === undefined || (record.body === entry.storedBody && record.phase === entry.head.phase)) return;
  const head = parseMetadata(record);
  await people.load([...accountsOf(head), head.maker]);
  const before = entry.head;
  const farewell = isCancelled(head) ? 'This match was cancelled.' : 'Nobody may watch this match.';
  await adoptMetadata(registry, entry, head, record.body, farewell);
  setClock(entry);
  unloadWhenUnused(registry, entry);
  registry.changedElsewhere(entry, before);
}

async function catchUpChat(registry: MatchRegistry, entry: RegistryEntry): Promise<void> {
  const { store, people } = registry;
  const chat = await keptChat(store, entry.match);
  const news = chat.newest.filter(({ number }) => number > entry.chat.lines);
  await people.load(news.map(({ account }) => account));
  for (const line of news) tellChat(people, entry, line);
  knowChat(entry, chat);
  registry.listsChanged();
}

async function catchUpJournal(
  registry: MatchRegistry,
  entry: RegistryEntry,
  opened: MatchHost,
  newEntries?: readonly JournalEntry[],
): Promise<void> {
  const known = opened.length();
  const news = newEntries?.filter(({ number }) => number > known);
  const follows = news?.every(({ number }, index) => number === known + index + 1) === true;
  const journal = follows && news !== undefined ? news : await registry.store.journal(entry.match, known);
  if (journal.length > 0 && !opened.follow(journal)) return reload(registry, entry);
  registry.followed(entry, journal);
}

async function catchUpOutline(registry: MatchRegistry, entry: RegistryEntry, newOutline?: string): Promise<void> {
  const { store, games, setClock } = registry;
  const { match, head } = entry;
  const isHosted = head.phase === 'running' && games.ids.includes(head.game);
  const outline = isHosted ? (newOutline ?? (await store.outline(match))) : undefined;
  if (outline === undefined) return;
  entry.facts = games.with(head.game, ({ rulesVersion }) => factsIn(outline, rulesVersion));
  entry.isFollowed = true;
  setClock(entry);
  registry.happened(entry, undefined);
  registry.listsChanged();
}

async function meet(registry: MatchRegistry, match: string): Promise<void> {
  const { store, people, entries, later } = registry;
  const record = await store.match(match);
  if (record?.phase === 'over') registry.ended();
  if (record === undefined || record.phase === 'over') return;
  const head = parseMetadata(record);
  await people.load([...accountsOf(head), head.maker]);
  if (entries.has(match)) return;
  const entry = register(registry, head, record.body);
  later(entry, () => catchUp(registry, entry));
  registry.changedElsewhere(entry, undefined);
  registry.listsChanged();
}
