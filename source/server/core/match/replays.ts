import * as z from 'zod';
import { writeSave } from '#engine/journal/save.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Past } from '#net/wire/messages.ts';
import { bytesOf, hexOf, type Platform } from '../../platform.ts';
import type { Store } from '../../store/store.ts';
import type { DailyMatches } from '../daily/daily.ts';
import { resultNotes, withCheck } from '../daily/daily-record.ts';
import { dailyNotes } from '../daily/daily-seeds.ts';
import { diceNotes } from '../lobby/dice.ts';
import { type MatchHost, readOnlyHosting } from '../match-host/match-host.ts';
import type { RecalledStep } from '../match-host/streams.ts';
import { pastSteps } from '../match-host/turn-history.ts';
import type { Online, Presence } from '../presence.ts';
import { oneAtATimeFor } from '../queue.ts';
import { runningHost } from './match-loader.ts';
import { assertCanView, type MatchMetadata, seatOf } from './metadata.ts';
import { openAtStart } from './open-match.ts';
import type { MatchRegistry, RegistryEntry } from './registry-entry.ts';

/** Number of journal entries to replay before other requests are handled. */
const inOneGo = 250;

/** Maximum number of cached replays. The least recently used is dropped first. */
const maxReplays = 32;

interface Replayed {
  readonly running: MatchHost;
  reached: number;
  readonly steps: RecalledStep[];
}

/** Rebuilds what viewers have seen of matches. Caches the results, so that later requests replay only newer entries. */
export interface Replays {
  /**
   * Prepares the replay of a match for a viewer: recent turns, and older views from which the client learns what the
   * player has seen. The returned function builds the replay without blocking the match.
   */
  recalling(online: Online, entry: RegistryEntry): Promise<() => Promise<Past>>;
  /** The same for spectators. The caller must check that the match allows them. */
  recallingForSpectators(entry: RegistryEntry): Promise<() => Promise<Past>>;
  /** Stores the number of the newest update that a player's client has shown. */
  watched(online: Online, entry: RegistryEntry, number: number): Promise<void>;
}

export function createReplays(registry: MatchRegistry): Replays {
  const { store } = registry;
  const cache = new Map<string, Replayed>();
  const inTurn = oneAtATimeFor<string>();

  const begin = async (head: MatchMetadata, seat: Seat | null) => {
    const steps: RecalledStep[] = [];
    const hosting = readOnlyHosting(head, seat, (event) => {
      if (event.type === 'recalled') steps.push(event.step);
    });
    const { running, journal } = await openAtStart(registry, head, hosting);
    return { replayed: { running, reached: 0, steps }, journal };
  };
  /** Replays the entries that are new since the last request. A failed replay is not cached. */
  const goOn = async (key: string, head: MatchMetadata, seat: Seat | null): Promise<Replayed> => {
    const known = cache.get(key);
    cache.delete(key);
    const { replayed, journal } =
      known === undefined
        ? await begin(head, seat)
        : { replayed: known, journal: await store.journal(head.match, known.reached) };
    for (let from = 0; from < journal.length; from += inOneGo) {
      if (from > 0) await new Promise<void>((resolve) => void registry.world.after(0, resolve));
      replayed.running.reach(journal.slice(from, from + inOneGo));
    }
    replayed.reached += journal.length;
    cache.set(key, replayed);
    const [oldest] = cache;
    if (cache.size > maxReplays && oldest !== undefined) cache.delete(oldest[0]);
    return replayed;
  };

  const recallingFor = async (seat: Seat | null, entry: RegistryEntry): Promise<() => Promise<Past>> => {
    const shown = shownTo(await shownTurns(store, entry), seat);
    const { turn } = (await runningHost(registry, entry)).facts();
    const key = `${entry.match} ${seat}`;
    return () => {
      const { head } = entry;
      return inTurn(key, async () => {
        try {
          const replayed = await goOn(key, head, seat);
          const unseen = seat === null ? undefined : replayed.steps.find(({ number }) => number > shown);
          // Until the seed is public, the steps are the only replay of a match of the day.
          const isReplay = head.daily !== undefined && head.phase === 'over';
          const unseenFrom = isReplay ? Number.NEGATIVE_INFINITY : (unseen?.turn ?? turn);
          const steps = pastSteps(replayed.steps, turn, unseenFrom);
          // Steps too old for this answer will be too old for all later answers, so they are dropped.
          replayed.steps.splice(0, replayed.steps.length - steps.length);
          return { shown, steps };
        } catch {
          // A match that was played by older rules cannot be replayed. Only its current position is sent.
          return { shown, steps: [] };
        }
      });
    };
  };

  return {
    async recalling(online, entry) {
      assertCanView(entry.head, online.account);
      return recallingFor(seatOf(entry.head, online.account), entry);
    },
    recallingForSpectators: (entry) => recallingFor(null, entry),
    async watched(online, entry, number) {
      const seat = entry.viewers.get(online)?.seat ?? null;
      if (seat === null) return;
      const shownUpdates = await shownTurns(store, entry);
      const known = Math.min(number, (await runningHost(registry, entry)).streamOf(seat).number);
      if (known <= shownTo(shownUpdates, seat)) return;
      shownUpdates.set(seat, known);
      await store.write([{ type: 'fact', name: factOf(entry.match), value: JSON.stringify([...shownUpdates]) }]);
    },
  };
}

const factOf = (match: string): string => `shown ${match}`;

const schema = z.array(z.tuple([z.int(), z.int()]));

async function shownTurns(store: Pick<Store, 'fact'>, entry: RegistryEntry): Promise<Map<Seat, number>> {
  if (entry.newestShown === undefined) {
    const fact = await store.fact(factOf(entry.match));
    entry.newestShown = new Map(fact === undefined ? [] : schema.parse(JSON.parse(fact)));
  }
  return entry.newestShown;
}

/** Newest update that the client of a seat's player has shown. 0 for spectators or if unknown. */
const shownTo = (newest: ReadonlyMap<Seat, number>, seat: Seat | null): number => newest.get(seat ?? nobody) ?? 0;

const nobody: Seat = 0;

export async function recordText(
  running: MatchHost,
  head: MatchMetadata,
  { people, world, daily }: RecordDeps,
): Promise<string> {
  const names = head.seats.flatMap((seat, i): [string, string][] => {
    if (seat.is === 'bot') return [[`bot-${i + 1}`, seat.bot]];
    return seat.is === 'person' ? [[`name-${i + 1}`, people.nameOf(seat.account)]] : [];
  });
  const common = {
    'level-title': head.title,
    ...Object.fromEntries(names),
    ...(head.outcome && { 'online-end': head.outcome.reason }),
  };
  const { outcome } = head;
  if (head.daily === undefined || outcome === null) {
    const dice = head.isUploaded ? {} : diceNotes(head.dice, hexOf(world.sha256(bytesOf(head.dice.server))));
    const notes = { ...common, ...dice };
    return running.save((match) => writeSave(match, notes));
  }
  const seed = await daily.seed(head.game, head.daily.day);
  const seat = head.seats.findIndex(({ is }) => is === 'person') + 1;
  const notes = { ...common, ...dailyNotes(head.daily, seed) };
  return withCheck(
    running.save((match) => writeSave(match, { ...notes, ...resultNotes(match, seat, outcome) })),
    seed,
  );
}

interface RecordDeps {
  readonly people: Presence;
  readonly world: Pick<Platform, 'sha256'>;
  readonly daily: Pick<DailyMatches, 'seed'>;
}
