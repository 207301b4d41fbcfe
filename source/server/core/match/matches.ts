import { itemAt } from '../../../engine/lookup.ts';
import type { MatchSetup, Outcome, Seat } from '../../../engine/vocabulary.ts';
import { slowReader } from '../../../net/wire/limits.ts';
import type { ChatLine } from '../../../net/wire/messages.ts';
import type { Change, ChatEntry, Checkpoint } from '../../store/store.ts';
import type { News } from '../hosted/chronicle.ts';
import { openAt, openRecent } from '../hosted/opening.ts';
import { botsGoOn, factsIn } from '../hosted/outline.ts';
import { type Hosting, onlyLookedAt, openRunning, type Running } from '../hosted/running.ts';
import { lacksPast, momentOfStream, type PublicTable, type Stream, updatesFrom } from '../hosted/streams.ts';
import type { Online, People } from '../online.ts';
import { oneAtATime } from '../queue.ts';
import { refused } from '../refused.ts';
import type { HostParts } from '../settings.ts';
import { chatListed, knowChat, readChange } from './chat-read.ts';
import { type Entry, openedElsewhere, typingAt, type Viewing } from './entry.ts';
import { accountsOf, type Head, headOf, recordOf, seatOf } from './head.ts';
import { aroundOf, matchMessage, roomOf, updateMessage } from './shown.ts';
import { leftOf, standingClock, turnClocks } from './turn-clocks.ts';

/** A match is forgotten so long after nobody needs it any more, in milliseconds. */
const forgetAfter = 10 * 60_000;

/** Lines of chat that whoever opens a match gets. */
const chatShown = 50;

/** What matches are kept with. */
export interface MatchParts extends HostParts {
  readonly people: People;
  /** The lists have changed. */
  listsChanged(): void;
  /** What is known of matches that are over has changed. */
  ended(): void;
  /** Something was done at a match and has been told. */
  happened(entry: Entry, news: News): void;
}

/** The matches of a server: those that are not over, and others as long as somebody looks at them. */
export function createMatches(parts: MatchParts) {
  const { store, world, people, games } = parts;
  const entries = new Map<string, Entry>();
  let isStopped = false;

  const addEntry = (head: Head): Entry => {
    const known = entries.get(head.match);
    if (known !== undefined) return known;
    const entry: Entry = {
      match: head.match,
      head,
      running: undefined,
      facts: undefined,
      viewers: new Map(),
      chat: { lines: 0, newest: [], read: new Map() },
      clock: standingClock(),
      stopForgetting: undefined,
      neededAt: 0,
      exclusive: oneAtATime(),
    };
    entries.set(head.match, entry);
    return entry;
  };

  /** Opens a match at its newest checkpoint; what was before is read only where that cannot be. */
  const opening = async (entry: Entry, hosting: Hosting): Promise<Running> => {
    const { head, match } = entry;
    const setup = setupOf(head);
    const checkpoints = await store.checkpoints(match);
    const [checkpoint] = checkpoints;
    const rulesNow = games.with(head.game, ({ rulesVersion }) => rulesVersion);
    if (checkpoint?.rules === rulesNow && checkpoint.number > 0) {
      const journal = await store.journal(match, checkpoint.number - 1);
      const recent = games.with(head.game, (rules) => {
        const opened = openRecent(rules, setup, { journal, checkpoint }, world);
        return opened && openRunning(opened, { ...hosting, store, world, journal });
      });
      if (recent !== undefined) return recent;
    }
    return openedWhole(entry, hosting, checkpoints);
  };
  /** Opens a match with all that was ever done at it. */
  const openedWhole = async (
    { head, match }: Entry,
    hosting: Hosting,
    checkpoints: readonly Checkpoint[],
  ): Promise<Running> => {
    const setup = setupOf(head);
    const journal = await store.journal(match, 0);
    return games.with(head.game, (rules) => {
      const begun = head.start?.rules ?? rules.rulesVersion;
      const opened = openAt(rules, { setup, rules: begun, journal, checkpoints }, world);
      return openRunning(opened, { ...hosting, store, world, journal });
    });
  };
  /** The match as it is being played; opened where it is not at hand. */
  const running = async (entry: Entry): Promise<Running> => {
    if (entry.running !== undefined) return entry.running;
    let endedHead: Head | undefined;
    const opened: Running = await opening(entry, {
      head: () => entry.head,
      hasOutline: entry.facts !== undefined,
      exclusive: entry.exclusive,
      isHeard: (seat) => [...entry.viewers.values()].some((viewing) => viewing.seat === seat),
      ended(outcome: Outcome, turn: number, resigned: readonly Seat[], time: number): Change {
        const { winners, reason } = outcome;
        const ending = { winners: [...winners], reason };
        endedHead = { ...entry.head, phase: 'over', changed: time, outcome: ending, turn, resigned: [...resigned] };
        return { type: 'match', match: recordOf(endedHead) };
      },
      told(news) {
        if (endedHead !== undefined) {
          entry.head = endedHead;
          parts.ended();
        }
        endedHead = undefined;
        told(entry, opened, news);
      },
      trouble: (error) => parts.settings.trouble?.(error),
      broken: () => broken(entry),
    });
    await opened.keep();
    entry.running = opened;
    noteFacts(entry, opened);
    opened.letBotsPlay();
    return opened;
  };

  const noteFacts = (entry: Entry, opened: Running): void => {
    entry.facts = opened.facts();
    clocks.set(entry);
    forgetLater(entry);
  };

  /** Has a stream know what it told before the match was opened here: by playing it again from its beginning. */
  const lookBack = async (entry: Entry, stream: Stream): Promise<void> => {
    try {
      const again = await openedWhole(entry, onlyLookedAt(entry.head), []);
      const { number, updates, base } = again.streamOf(stream.seat);
      again.close();
      if (number === stream.number) Object.assign(stream, { updates, base });
    } catch {
      // What was played under rules of the past cannot be played again: the match is shown as it stands.
    }
  };

  /** Tells everybody who has a match open what was done at it. */
  const told = (entry: Entry, opened: Running, news: News): void => {
    noteFacts(entry, opened);
    const arounds = new Map<PublicTable, ReturnType<typeof aroundOf>>();
    /** What everybody is told alike. */
    const around = (table: PublicTable) => {
      const known = arounds.get(table) ?? aroundOf(parts, entry, table);
      arounds.set(table, known);
      return known;
    };
    for (const [online, viewing] of [...entry.viewers]) {
      for (const { stream, told: update } of news.tellings) {
        if (stream.seat !== viewing.seat || update.number <= viewing.sent) continue;
        viewing.sent = update.number;
        online.send(updateMessage(parts, entry, update, around(update.table)));
      }
      if (viewing.sent - viewing.seen > slowReader.updates)
        online.end('too-slow', 'This connection is too slow to follow the match.');
    }
    parts.happened(entry, news);
    if (news.isPublic) parts.listsChanged();
    opened.letBotsPlay();
  };

  /** What could not be kept is forgotten; who has the match open goes on from what the store has. */
  const broken = (entry: Entry): void => {
    entry.running = undefined;
    later(entry, async () => {
      await running(entry);
      for (const [online, viewing] of entry.viewers) await show(online, entry, viewing.sent + 1);
    });
  };

  /** Does something at a match that nobody waits for. */
  const later = (entry: Entry, work: () => Promise<void>): void => {
    entry.exclusive(work).catch((error: unknown) => parts.settings.trouble?.(error));
  };

  const clocks = turnClocks(world, (entry) =>
    later(entry, async () => {
      const match = await running(entry);
      // Somebody may have ended the turn while this had to wait.
      const left = leftOf(entry, world.now());
      if (left !== null && left > 0) clocks.set(entry);
      else if (left !== null) await match.timeUp();
    }),
  );

  const forgetLater = (entry: Entry): void => {
    entry.neededAt = world.now();
    if (entry.stopForgetting === undefined) waitToForget(entry, forgetAfter);
  };
  /** It is needed again and again: the clock that runs is set anew when it has run down. */
  const waitToForget = (entry: Entry, wait: number): void => {
    entry.stopForgetting = world.after(wait, () => {
      entry.stopForgetting = undefined;
      const left = entry.neededAt + forgetAfter - world.now();
      if (left > 0) return waitToForget(entry, left);
      forget(entry);
      if (entry.running !== undefined || entry.viewers.size > 0) forgetLater(entry);
      else if (entry.head.phase === 'over') entries.delete(entry.match);
    });
  };

  /** Forgets a match that nobody needs. */
  const forget = (entry: Entry): void => {
    if (entry.viewers.size > 0 || entry.running?.isBusy() === true) return;
    entry.running?.close();
    entry.running = undefined;
  };
  /**
   * Looks into matches one after the other while others are served, so that bots that were playing go on, and what lists
   * show is known where no outline of these rules is kept.
   */
  const lookInto = async (found: readonly Entry[]): Promise<void> => {
    for (const entry of found) {
      if (isStopped) return;
      if (entry.running === undefined)
        await entry
          .exclusive(async () => void (await running(entry)))
          .catch((error: unknown) => parts.settings.trouble?.(error));
      await new Promise<void>((resolve) => void world.after(0, resolve));
      // Bots that have nothing to do have come to that by now.
      forget(entry);
    }
  };

  const linesFor = (account: number | undefined, lines: readonly ChatEntry[]): ChatLine[] => {
    const muted = (account === undefined ? undefined : people.at(account)?.muted) ?? [];
    return lines
      .map(({ number, account: own, time, text }) => ({ number, name: people.nameOf(own), time, text }))
      .filter(({ name }) => !muted.includes(name));
  };

  /** Somebody has been shown all of a chat. */
  const noteRead = async ({ account }: Online, entry: Entry): Promise<void> => {
    if (account === undefined || entry.chat.read.get(account) === entry.chat.lines) return;
    entry.chat.read.set(account, entry.chat.lines);
    if (entry.chat.lines > 0 && accountsOf(entry.head).includes(account)) await store.write([readChange(entry)]);
  };

  /** Shows a match to somebody who has it open: from an update on, or as it stands. */
  const show = async (online: Online, entry: Entry, from: number | undefined): Promise<void> => {
    const viewing = entry.viewers.get(online);
    if (viewing === undefined) return;
    const lines = await store.chat(entry.match, chatShown);
    await people.load(lines.map(({ account }) => account));
    entry.chat.lines = Math.max(entry.chat.lines, lines.at(-1)?.number ?? 0);
    const chat = linesFor(online.account, lines);
    if (entry.head.phase === 'waiting') {
      online.send({ type: 'room', match: entry.match, room: roomOf(parts, entry, online.account) });
      for (const line of chat) online.send({ type: 'chat', match: entry.match, line });
      return noteRead(online, entry);
    }
    const { streamOf, absentSince } = await running(entry);
    const stream = streamOf(viewing.seat);
    viewing.sent = stream.number;
    const isAnew = from === undefined || from === 0;
    const absent = isAnew && viewing.seat !== null ? absentSince(viewing.seat) : undefined;
    if (absent !== undefined && lacksPast(stream, absent.number)) await lookBack(entry, stream);
    let updates = isAnew ? undefined : updatesFrom(stream, from);
    viewing.seen = updates === undefined ? stream.number : stream.number - updates.length;
    if (updates === undefined) {
      // Whoever was away gets the match as it stood then, and what has happened since.
      const then = momentOfStream(stream, absent === undefined ? stream.number : absent.number);
      const state = { ...then, seat: viewing.seat, missedFrom: absent === undefined ? null : absent.turn, chat };
      online.send(matchMessage(parts, entry, online, state));
      updates = updatesFrom(stream, then.number + 1);
    }
    if (updates === undefined) throw new Error(`no updates of ${entry.match}`);
    for (const update of updates) online.send(updateMessage(parts, entry, update));
    await noteRead(online, entry);
    const dropped = viewing.seat === null ? 0 : (await running(entry)).droppedOf(viewing.seat);
    if (dropped > 0) online.send({ type: 'told', text: droppedText(dropped), match: entry.match });
  };

  /** Who is there has changed, or what else has no number: everybody who has the match open gets the newest. */
  const presence = (entry: Entry): void => {
    if (entry.viewers.size === 0) return;
    const isWaiting = entry.head.phase === 'waiting';
    const around = aroundOf(parts, entry);
    for (const [online] of entry.viewers)
      online.send(
        isWaiting
          ? { type: 'room', match: entry.match, room: roomOf(parts, entry, online.account) }
          : { type: 'presence', match: entry.match, ...around },
      );
  };

  const closeFor = (online: Online, entry: Entry): void => {
    const viewing = entry.viewers.get(online);
    if (!entry.viewers.delete(online)) return;
    forgetLater(entry);
    if (viewing?.seat === null) {
      presence(entry);
      parts.listsChanged();
    }
  };

  return {
    all: (): Entry[] => [...entries.values()],
    at: (match: string): Entry | undefined => entries.get(match),
    running,
    /** The match with all its commands, for its record. */
    async whole(entry: Entry): Promise<Running> {
      const now = await running(entry);
      return now.isWhole ? now : openedWhole(entry, onlyLookedAt(entry.head), await store.checkpoints(entry.match));
    },
    show,
    presence,
    close: closeFor,
    later,

    /** Has all matches at hand that are not over. */
    async load(): Promise<void> {
      const [records, outlines, facts] = await Promise.all([store.liveMatches(), store.outlines(), store.facts()]);
      const heads = records.map(headOf);
      const chats = await Promise.all(heads.map(({ match }) => store.chat(match, chatListed)));
      const writers = chats.flat().map(({ account }) => account);
      await people.load(new Set([...heads.flatMap((head) => [...accountsOf(head), head.maker]), ...writers]));
      const toOpen: Entry[] = [];
      for (const [i, head] of heads.entries()) {
        const isRunning = head.phase === 'running';
        const entry = addEntry(head);
        if (isRunning) clocks.spare(entry);
        knowChat(entry, itemAt(chats, i), facts);
        if (!isRunning) continue;
        const outline = games.ids.includes(head.game) ? outlines[head.match] : undefined;
        if (outline !== undefined)
          entry.facts = games.with(head.game, ({ rulesVersion }) => factsIn(outline, rulesVersion));
        if (entry.facts === undefined || botsGoOn(entry.facts)) toOpen.push(entry);
        clocks.set(entry);
      }
      lookInto(toOpen).catch((error: unknown) => parts.settings.trouble?.(error));
    },

    /**
     * A match that somebody asks for.
     *
     * @throws Refused `no-such-match`
     */
    async find(match: string): Promise<Entry> {
      const known = entries.get(match);
      if (known !== undefined) return known;
      const record = await store.match(match);
      if (record === undefined) throw refused('no-such-match', 'There is no such match here.');
      const head = headOf(record);
      await people.load([...accountsOf(head), head.maker, ...head.rematch.wanted]);
      const entry = addEntry(head);
      forgetLater(entry);
      return entry;
    },

    async add(head: Head): Promise<Entry> {
      await store.write([{ type: 'match', match: recordOf(head) }]);
      await people.load([...accountsOf(head), head.maker]);
      const entry = addEntry(head);
      parts.listsChanged();
      return entry;
    },

    /** Keeps a match as it is set up now, and shows that to everybody who has it open. */
    async save(entry: Entry, head: Head): Promise<void> {
      await store.write([{ type: 'match', match: recordOf(head) }]);
      await people.load([...accountsOf(head), head.maker]);
      const hasBegun = entry.head.phase === 'waiting' && head.phase === 'running';
      entry.head = head;
      if (head.phase === 'over') parts.ended();
      parts.listsChanged();
      if (!hasBegun) {
        presence(entry);
        if (head.phase === 'over' && head.start === null) entries.delete(entry.match);
        return;
      }
      await running(entry);
      for (const [online, viewing] of entry.viewers) {
        viewing.seat = seatOf(head, online.account);
        await show(online, entry, undefined);
      }
    },

    /** Shows a match to a client from now on. */
    async open(online: Online, entry: Entry, from: number | undefined): Promise<void> {
      const { head } = entry;
      const seat = seatOf(head, online.account);
      const isInvited = online.account !== undefined && accountsOf(head).includes(online.account);
      if (!isInvited && head.terms.watching === 'nobody' && head.maker !== online.account)
        throw refused('match-full', 'Nobody may watch this match.');
      const before = typingAt(entry, online.account);
      if (seat !== null && before !== undefined && before !== online)
        before.send({ type: 'elsewhere', match: entry.match, text: openedElsewhere });
      const viewing: Viewing = { seat, sent: 0, seen: 0 };
      // The newest stands last.
      const isNew = !entry.viewers.delete(online);
      entry.viewers.set(online, viewing);
      await show(online, entry, from);
      if (seat === null && isNew) {
        presence(entry);
        parts.listsChanged();
      }
    },

    /** A client says which update it has. */
    seen(online: Online, match: string, number: number): void {
      const viewing = entries.get(match)?.viewers.get(online);
      if (viewing !== undefined) viewing.seen = Math.max(viewing.seen, Math.min(number, viewing.sent));
    },

    /** A client is gone. */
    left(online: Online): void {
      for (const entry of entries.values()) closeFor(online, entry);
    },

    /** Nothing happens by itself any more; keeps its promise when what was under way is kept. */
    async stop(): Promise<void> {
      isStopped = true;
      for (const entry of entries.values()) {
        clocks.stop(entry);
        entry.stopForgetting?.();
        entry.running?.close();
      }
      await Promise.all([...entries.values()].map(({ exclusive }) => exclusive(async () => {})));
    },
  };
}

/**
 * What a match was started with.
 *
 * @throws Refused `not-now`
 */
function setupOf({ start, level }: Head): MatchSetup {
  if (start === null) throw refused('not-now', 'This match has not begun.');
  const { seed, players, options } = start;
  return { seed, players, options, ...(level && { level }) };
}

const droppedText = (dropped: number): string =>
  `The server has newer rules: ${dropped === 1 ? '1 command does' : `${dropped} commands do`} not fit any more. Check your turn again.`;

/** The matches of a server. */
export type Matches = ReturnType<typeof createMatches>;
