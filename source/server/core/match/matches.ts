import { itemAt } from '#engine/lookup.ts';
import type { Outcome, Seat } from '#engine/vocabulary.ts';
import type { Past } from '#net/wire/messages.ts';
import type { Change } from '../../store/store.ts';
import { type Hosting, type MatchHost, readOnlyHosting } from '../match-host/match-host.ts';
import { botsGoOn, factsIn } from '../match-host/match-summary.ts';
import type { News } from '../match-host/recorder.ts';
import { updatesFrom } from '../match-host/streams.ts';
import type { Online } from '../presence.ts';
import { oneAtATime } from '../queue.ts';
import { asConflict, ConflictError } from '../refusals.ts';
import { assertCanView, canView, noMatch } from './access.ts';
import { createBroadcast } from './broadcast.ts';
import { keptChat, knowChat } from './chat.ts';
import { accountsOf, isCancelled, type MatchMetadata, parseMetadata, recordOf, seatOf } from './metadata.ts';
import { openNewest, openWhole } from './open-match.ts';
import {
  type MatchDeps,
  openedElsewhere,
  type RegistryEntry,
  typingAt,
  unloadedEntry,
  type ViewerSession,
} from './registry-entry.ts';
import { createReplays, shownChange, shownTo, shownTurns } from './replays.ts';
import { createReplicaSync } from './replica-sync.ts';
import { leftOf, turnClocks } from './turn-clocks.ts';

/** Milliseconds after which an unused match is unloaded. */
const forgetAfter = 10 * 60_000;

/** Maximum number of finished matches in memory, because players may open any number of them one after the other. */
const maxRecent = 50;

/** Milliseconds that other servers wait, so that the server that last played in a match can act first. */
export const othersFirst = 3000;

/** Milliseconds between two checks for bots that wait because their server is gone. */
const lookForBotsEvery = 5000;

/** Registry of the matches on a server: all unfinished matches, and finished ones while clients view them. */
export function createMatches(parts: MatchDeps) {
  const { store, world, people, games } = parts;
  const entries = new Map<string, RegistryEntry>();
  /** Matches that were unloaded while clients viewed them. */
  const behind = new Set<RegistryEntry>();
  /** Finished matches in memory, in the order in which they were opened. */
  const past = new Set<RegistryEntry>();
  const pastOf = createReplays(parts);
  let isStopped = false;

  const addEntry = (head: MatchMetadata, storedBody?: string): RegistryEntry => {
    const known = entries.get(head.match);
    if (known !== undefined) return known;
    const entry = unloadedEntry(head, oneAtATime(), storedBody);
    entries.set(head.match, entry);
    return entry;
  };

  const running = async (entry: RegistryEntry): Promise<MatchHost> => {
    if (entry.running !== undefined) return entry.running;
    const opened = await open(entry, false);
    if (behind.delete(entry)) await tellMissed(entry, opened);
    return entry.running ?? opened;
  };
  /** @param isTurnAsked true to also load the updates of the previous turn */
  const open = async (entry: RegistryEntry, isTurnAsked: boolean): Promise<MatchHost> => {
    let endedHead: MatchMetadata | undefined;
    const hosting: Hosting = {
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
          entry.kept = recordOf(endedHead).body;
          parts.ended();
        }
        endedHead = undefined;
        told(entry, opened, news);
      },
      trouble: (error) => parts.settings.trouble?.(error, entry.match),
      broken: () => broken(entry),
      takenBack() {
        endedHead = undefined;
      },
    };
    const opened: MatchHost = await openNewest(parts, entry.head, hosting, isTurnAsked);
    await opened.keep();
    entry.running = opened;
    noteFacts(entry, opened);
    opened.letBotsPlay();
    return opened;
  };

  const { show, tell, presence } = createBroadcast({ ...parts, running });

  const noteFacts = (entry: RegistryEntry, opened: MatchHost): void => {
    entry.facts = opened.facts();
    clocks.set(entry);
    forgetLater(entry);
    if (entry.head.phase !== 'over') return;
    past.add(entry);
    const [oldest] = past;
    // A finished match is only needed when a client opens it.
    if (past.size > maxRecent && oldest !== undefined) letGo(oldest);
  };

  const told = (entry: RegistryEntry, opened: MatchHost, news: News): void => {
    entry.isFollowed = !news.isOwn;
    noteFacts(entry, opened);
    tell(entry, news);
    parts.happened(entry, news);
    if (news.isPublic) parts.listsChanged();
    // If another server stored the entries, that server lets the bots play.
    if (news.isOwn) opened.letBotsPlay();
  };

  /** Unloads a match after a failed write. Its viewers continue with the match as stored. */
  const broken = (entry: RegistryEntry): void => {
    entry.running = undefined;
    behind.add(entry);
    later(entry, async () => void (await running(entry)));
  };
  /** Sends viewers the updates that they have missed. Runs before any other work on the match. */
  const tellMissed = async (entry: RegistryEntry, newest: MatchHost): Promise<void> => {
    const misses = ({ streamOf }: MatchHost, { seat, sent }: ViewerSession) =>
      updatesFrom(streamOf(seat), sent + 1) === undefined;
    let opened = newest;
    if (store.neighbours !== undefined && [...entry.viewers.values()].some((viewing) => misses(newest, viewing))) {
      // Another server has ended the turn. Viewers on this server still need the updates of the turn.
      newest.close();
      opened = await open(entry, true);
    }
    for (const [online, viewing] of entry.viewers) if (misses(opened, viewing)) await show(online, entry, undefined);
    const seats = new Set([...entry.viewers.values()].map(({ seat }) => seat));
    const streams = [...seats].map((seat) => opened.streamOf(seat));
    tell(entry, { tellings: streams.flatMap((stream) => stream.updates.map((told) => ({ stream, told }))) });
  };

  /** Runs work on a match in the background. */
  const later = (entry: RegistryEntry, work: () => Promise<void>): void => {
    entry
      .exclusive(async () => {
        try {
          await work();
        } catch (error) {
          // Another server has done the same work. This server continues with its result.
          if (!(error instanceof ConflictError)) throw error;
          await replicaSync.catchUpAfter(entry, error);
          clocks.set(entry);
        }
      })
      .catch((error: unknown) => parts.settings.trouble?.(error, entry.match));
  };

  const clocks = turnClocks(world, (entry) => {
    const end = () =>
      later(entry, async () => {
        const match = await running(entry);
        // A player may have ended the turn while this call waited.
        const timeLeft = leftOf(entry, world.now());
        if (timeLeft !== null && timeLeft > 0) clocks.set(entry);
        else if (timeLeft !== null) await match.timeUp();
      });
    // All servers know the turn limit. The server that last played in the match ends the turn first.
    if (entry.isFollowed) world.after(othersFirst, () => isStopped || end());
    else end();
  });

  const forgetLater = (entry: RegistryEntry): void => {
    entry.neededAt = world.now();
    if (entry.stopForgetting === undefined) waitToForget(entry, forgetAfter);
  };
  /** Called often, so the timer is renewed only when it fires, not at every call. */
  const waitToForget = (entry: RegistryEntry, wait: number): void => {
    entry.stopForgetting = world.after(wait, () => {
      entry.stopForgetting = undefined;
      const timeLeft = entry.neededAt + forgetAfter - world.now();
      if (timeLeft > 0) return waitToForget(entry, timeLeft);
      forget(entry);
      if (entry.running !== undefined || entry.viewers.size > 0) forgetLater(entry);
      else if (entry.head.phase === 'over') entries.delete(entry.match);
    });
  };

  /** Unloads a match if it has no viewers and no bot is thinking. */
  const forget = (entry: RegistryEntry): void => {
    if (entry.viewers.size === 0 && entry.running?.isBusy() !== true) letGo(entry);
  };
  const letGo = (entry: RegistryEntry): void => {
    past.delete(entry);
    entry.running?.close();
    entry.running = undefined;
    entry.levelText = null;
  };
  /**
   * Loads matches one after the other, and handles requests between two matches. Bots that were playing continue.
   * Matches without a current summary get a new one.
   */
  const lookInto = async (registered: readonly RegistryEntry[]): Promise<void> => {
    for (const entry of registered) {
      if (isStopped) return;
      if (entry.running === undefined)
        await entry
          .exclusive(async () => void (await running(entry)))
          .catch((error: unknown) => parts.settings.trouble?.(error, entry.match));
      await new Promise<void>((resolve) => void world.after(0, resolve));
      // `forget` unloads the match unless a bot has begun to think.
      forget(entry);
    }
  };

  /** Starts bots that a server should have started before it disappeared. */
  const lookForBots = (): void => {
    stopLooking = world.after(lookForBotsEvery, lookForBots);
    const before = world.now() - lookForBotsEvery;
    const waiting = [...entries.values()].filter(
      ({ head, facts, isFollowed, running: opened }) =>
        isFollowed &&
        head.phase === 'running' &&
        facts !== undefined &&
        facts.changed < before &&
        botsGoOn(facts) &&
        opened?.isBusy() !== true,
    );
    for (const entry of waiting) later(entry, async () => (await running(entry)).letBotsPlay());
  };
  let stopLooking = (): void => {};
  if (store.neighbours !== undefined) stopLooking = world.after(lookForBotsEvery, lookForBots);

  /** Replaces the metadata of a match in memory and sends the change to its viewers. */
  const adopt = async (
    entry: RegistryEntry,
    head: MatchMetadata,
    storedBody: string,
    farewell: string,
  ): Promise<ReadonlySet<Online>> => {
    const hasBegun = entry.head.phase === 'waiting' && head.phase === 'running';
    entry.head = head;
    entry.kept = storedBody;
    const gone = new Set<Online>();
    for (const [online, viewing] of entry.viewers) {
      viewing.seat = seatOf(head, online.account);
      if (canView(head, online.account)) continue;
      entry.viewers.delete(online);
      gone.add(online);
      online.send({ type: 'told', text: farewell, match: entry.match, isClosed: true });
    }
    if (head.phase === 'over') parts.ended();
    parts.listsChanged();
    if (isCancelled(head)) entries.delete(entry.match);
    if (!hasBegun) presence(entry);
    else {
      await running(entry);
      for (const [online] of entry.viewers) await show(online, entry, undefined);
    }
    return gone;
  };

  const replicaSync = createReplicaSync(parts, {
    entries,
    clocks,
    add: addEntry,
    adopt,
    forgetLater,
    broken,
    later,
  });

  const closeFor = (online: Online, entry: RegistryEntry): void => {
    const viewing = entry.viewers.get(online);
    if (!entry.viewers.delete(online)) return;
    forgetLater(entry);
    if (viewing?.seat === null) {
      presence(entry);
      parts.listsChanged();
    }
  };

  return {
    all: (): RegistryEntry[] => [...entries.values()],
    at: (match: string): RegistryEntry | undefined => entries.get(match),
    running,
    /** Returns the match with its whole log, which its record contains. */
    async whole(entry: RegistryEntry): Promise<MatchHost> {
      const now = await running(entry);
      return now.isWhole
        ? now
        : openWhole(parts, entry.head, readOnlyHosting(entry.head), await store.checkpoints(entry.match));
    },
    /**
     * Prepares a viewer's replay: recent turns, and views for the player's memory of the match. The returned function
     * does not block the match.
     */
    async recalling(online: Online, entry: RegistryEntry): Promise<() => Promise<Past>> {
      assertCanView(entry.head, online.account);
      const seat = seatOf(entry.head, online.account);
      const shownUpdates = shownTo(await shownTurns(store, entry), seat);
      const { turn } = (await running(entry)).facts();
      return () => pastOf(entry.head, { seat, shown: shownUpdates, turn });
    },
    /** Stores the number of the newest update that a player's client has shown. */
    async watched(online: Online, entry: RegistryEntry, number: number): Promise<void> {
      const seat = entry.viewers.get(online)?.seat ?? null;
      if (seat === null) return;
      const shownUpdates = await shownTurns(store, entry);
      const known = Math.min(number, (await running(entry)).streamOf(seat).number);
      if (known <= shownTo(shownUpdates, seat)) return;
      shownUpdates.set(seat, known);
      await store.write([shownChange(entry.match, shownUpdates)]);
    },
    show,
    presence,
    close: closeFor,
    later,

    async load(): Promise<void> {
      const [records, outlines] = await Promise.all([store.liveMatches(), store.outlines()]);
      const heads = records.map(parseMetadata);
      const chats = await Promise.all(heads.map(({ match }) => keptChat(store, match)));
      const writers = chats.flatMap(({ newest }) => newest.map(({ account }) => account));
      await people.load(new Set([...heads.flatMap((head) => [...accountsOf(head), head.maker]), ...writers]));
      const toOpen: RegistryEntry[] = [];
      for (const [i, head] of heads.entries()) {
        const isRunning = head.phase === 'running';
        const entry = addEntry(head, records[i]?.body);
        if (isRunning) clocks.spare(entry);
        knowChat(entry, itemAt(chats, i));
        if (!isRunning) continue;
        const outline = games.ids.includes(head.game) ? outlines[head.match] : undefined;
        if (outline !== undefined)
          entry.facts = games.with(head.game, ({ rulesVersion }) => factsIn(outline, rulesVersion));
        if (entry.facts === undefined || botsGoOn(entry.facts)) toOpen.push(entry);
        clocks.set(entry);
      }
      lookInto(toOpen).catch((error: unknown) => parts.settings.trouble?.(error));
    },

    /** @throws RefusedError `no-such-match` */
    async find(match: string): Promise<RegistryEntry> {
      const known = entries.get(match);
      if (known !== undefined) return known;
      const record = await store.match(match);
      const head = record && parseMetadata(record);
      if (head === undefined || isCancelled(head)) throw noMatch();
      await people.load([...accountsOf(head), head.maker, ...head.rematch.wanted]);
      const entry = addEntry(head, record?.body);
      forgetLater(entry);
      return entry;
    },

    async add(head: MatchMetadata, changes: readonly Change[] = []): Promise<RegistryEntry> {
      await store.write([...changes, { type: 'match', match: recordOf(head), from: null }]);
      await people.load([...accountsOf(head), head.maker]);
      const entry = addEntry(head);
      parts.listsChanged();
      return entry;
    },

    /**
     * Stores new metadata of a match and sends the change to its viewers.
     *
     * @param farewell text for viewers who may no longer watch
     * @returns the connections of the viewers who may no longer watch
     */
    async save(
      entry: RegistryEntry,
      head: MatchMetadata,
      farewell = 'Nobody may watch this match.',
    ): Promise<ReadonlySet<Online>> {
      await people.load([...accountsOf(head), head.maker]);
      const record = recordOf(head);
      await store.write([{ type: 'match', match: record, from: entry.kept }]).catch((error: unknown) => {
        throw asConflict(error);
      });
      return adopt(entry, head, record.body, farewell);
    },

    ...replicaSync,

    /** Opens a match for a client, which receives its updates from now on. */
    async open(online: Online, entry: RegistryEntry, from: number | undefined): Promise<void> {
      assertCanView(entry.head, online.account);
      const seat = seatOf(entry.head, online.account);
      const before = typingAt(entry, online.account);
      if (seat !== null && before !== undefined && before !== online)
        before.send({ type: 'elsewhere', match: entry.match, text: openedElsewhere });
      const viewing: ViewerSession = { seat, sent: 0, seen: 0 };
      // Deleted first, so that the newest viewer is the last item of the map.
      const isNew = !entry.viewers.delete(online);
      entry.viewers.set(online, viewing);
      await show(online, entry, from);
      if (seat === null && isNew) {
        presence(entry);
        parts.listsChanged();
      }
    },

    seen(online: Online, match: string, number: number): void {
      const viewing = entries.get(match)?.viewers.get(online);
      if (viewing !== undefined) viewing.seen = Math.max(viewing.seen, Math.min(number, viewing.sent));
    },

    left(online: Online): void {
      for (const entry of entries.values()) closeFor(online, entry);
    },

    /** Stops all timers and bots. Resolves when all work in progress is stored. */
    async stop(): Promise<void> {
      isStopped = true;
      stopLooking();
      for (const entry of entries.values()) {
        clocks.stop(entry);
        entry.stopForgetting?.();
        entry.running?.close();
      }
      await Promise.all([...entries.values()].map(({ exclusive }) => exclusive(async () => {})));
    },
  };
}

export type Matches = ReturnType<typeof createMatches>;
