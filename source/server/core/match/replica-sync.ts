import type { Heard, JournalEntry } from '../../store/store.ts';
import { factsIn } from '../match-host/match-summary.ts';
import type { Running } from '../match-host/match-host.ts';
import type { Overtaken } from '../refusals.ts';
import { tellChat } from './chat.ts';
import { keptChat, knowChat } from './chat-read.ts';
import type { Entry, MatchParts } from './registry-entry.ts';
import { accountsOf, type Head, headOf, isCancelled } from './metadata.ts';
import type { TurnClocks } from './turn-clocks.ts';

/** The matches at hand, and what can be done at them. */
export interface AtHand {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly clocks: Pick<TurnClocks, 'set'>;
  add(head: Head, kept: string): Entry;
  /** Takes over a match as it is set up now; `farewell` is for those who may not look at it any more. */
  adopt(entry: Entry, head: Head, kept: string, farewell: string): Promise<unknown>;
  /** The match is needed: it is not forgotten for a while. */
  forgetLater(entry: Entry): void;
  /** The match at hand is no longer the kept one: it has to be opened anew. */
  broken(entry: Entry): void;
  /** Runs work at a match that nobody waits for, once nothing else is done at it. */
  later(entry: Entry, work: () => Promise<void>): void;
}

/** News of a match from another server. */
type HeardOfMatch = Extract<Heard, { type: 'match' }>;

/** News that has not been taken in; what it leaves open is looked up. */
interface ToTakeIn {
  readonly parts: Set<HeardOfMatch['part']>;
  /** The server that has done the newest of it. */
  by?: string;
  /** All that was added to its journal, where that is known. */
  entries?: readonly JournalEntry[] | undefined;
  outline?: string | undefined;
}

const everything = (): ToTakeIn => ({ parts: new Set(['record', 'journal', 'outline', 'chat']) });
const onlyJournal = (): ToTakeIn => ({ parts: new Set(['journal']) });

/** Takes in what other servers on the same database have done at matches. */
export function catchingUp(parts: MatchParts, { entries, clocks, add, adopt, forgetLater, broken, later }: AtHand) {
  const { store, people, games } = parts;
  const heard = new Map<string, ToTakeIn>();
  const noteHeard = (waiting: ToTakeIn, told: HeardOfMatch, by: string): void => {
    const isFirst = !waiting.parts.has(told.part);
    waiting.by = by;
    waiting.parts.add(told.part);
    if (told.part === 'outline') waiting.outline = told.body;
    if (told.part !== 'journal') return;
    const before = isFirst ? [] : waiting.entries;
    waiting.entries = before && told.entries && [...before, ...told.entries];
  };

  /** Called while nothing else is done at the match. */
  const catchUp = async (entry: Entry, news = everything()): Promise<void> => {
    const what = news.parts;
    if (what.has('record')) await catchUpRecord(entry);
    if (what.has('chat')) await catchUpChat(entry);
    if (entry.running !== undefined && what.has('journal')) await catchUpJournal(entry, entry.running, news.entries);
    if (entry.running === undefined && what.has('outline')) await catchUpOutline(entry, news.outline);
    if (news.by !== undefined && entry.isFollowed) entry.playedAt = news.by;
  };
  const catchUpRecord = async (entry: Entry): Promise<void> => {
    const record = await store.match(entry.match);
    if (record === undefined || (record.body === entry.kept && record.phase === entry.head.phase)) return;
    const head = headOf(record);
    await people.load([...accountsOf(head), head.maker]);
    const before = entry.head;
    const farewell = isCancelled(head) ? 'This match was cancelled.' : 'Nobody may watch this match.';
    await adopt(entry, head, record.body, farewell);
    clocks.set(entry);
    forgetLater(entry);
    parts.changedElsewhere(entry, before);
  };
  const catchUpChat = async (entry: Entry): Promise<void> => {
    const found = await keptChat(store, entry.match);
    const news = found.newest.filter(({ number }) => number > entry.chat.lines);
    await people.load(news.map(({ account }) => account));
    for (const line of news) tellChat(people, entry, line);
    knowChat(entry, found);
    parts.listsChanged();
  };
  const catchUpJournal = async (entry: Entry, opened: Running, told?: readonly JournalEntry[]): Promise<void> => {
    const known = opened.length();
    const news = told?.filter(({ number }) => number > known);
    const follows = news?.every(({ number }, index) => number === known + index + 1) === true;
    const journal = follows && news !== undefined ? news : await store.journal(entry.match, known);
    if (journal.length > 0 && !opened.follow(journal)) return broken(entry);
    parts.followed(entry, journal);
  };
  const catchUpOutline = async (entry: Entry, told?: string): Promise<void> => {
    const { match, head } = entry;
    const isHosted = head.phase === 'running' && games.ids.includes(head.game);
    const outline = isHosted ? (told ?? (await store.outline(match))) : undefined;
    if (outline === undefined) return;
    entry.facts = games.with(head.game, ({ rulesVersion }) => factsIn(outline, rulesVersion));
    entry.isFollowed = true;
    clocks.set(entry);
    parts.happened(entry, undefined);
    parts.listsChanged();
  };
  /** Takes in a match that another server has made. */
  const meet = async (match: string): Promise<void> => {
    const record = await store.match(match);
    if (record?.phase === 'over') parts.ended();
    if (record === undefined || record.phase === 'over') return;
    const head = headOf(record);
    await people.load([...accountsOf(head), head.maker]);
    if (entries.has(match)) return;
    const entry = add(head, record.body);
    later(entry, () => catchUp(entry));
    parts.changedElsewhere(entry, undefined);
    parts.listsChanged();
  };

  return {
    /** Catches up where another server was faster; called while nothing else is done at the match. */
    catchUpAfter: (entry: Entry, { isByEntry }: Overtaken): Promise<void> =>
      catchUp(entry, isByEntry ? onlyJournal() : everything()),
    /** Another server has changed a match; it is taken in when nothing else is done at it. */
    async follow(told: HeardOfMatch, by: string): Promise<void> {
      const { match } = told;
      const entry = entries.get(match);
      if (entry === undefined) {
        if (told.part === 'record') await meet(match);
        return;
      }
      const waiting = heard.get(match);
      if (waiting !== undefined) return noteHeard(waiting, told, by);
      const first: ToTakeIn = { parts: new Set() };
      noteHeard(first, told, by);
      heard.set(match, first);
      later(entry, async () => {
        const news = heard.get(match);
        heard.delete(match);
        await catchUp(entry, news);
      });
    },
    /** Takes in all that other servers may have done. */
    async followAll(): Promise<void> {
      for (const entry of entries.values()) later(entry, () => catchUp(entry));
      for (const { match } of await store.liveMatches()) if (!entries.has(match)) await meet(match);
    },
  };
}
