import * as z from 'zod';
import { writeSave } from '#engine/journal/save.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Past } from '#net/wire/messages.ts';
import type { Platform } from '../../platform.ts';
import type { Change, Store } from '../../store/store.ts';
import { bytesOf, hexOf } from '../hex.ts';
import { diceNotes } from '../lobby/dice.ts';
import { type MatchHost, readOnlyHosting } from '../match-host/match-host.ts';
import { pastSteps, type RecalledStep } from '../match-host/turn-history.ts';
import type { Presence } from '../presence.ts';
import { oneAtATimeFor } from '../queue.ts';
import type { MatchMetadata } from './metadata.ts';
import { type OpeningParts, openAtStart } from './open-match.ts';
import type { RegistryEntry } from './registry-entry.ts';

/** Number of journal entries replayed at once, before other requests are handled. */
const inOneGo = 250;

/** Maximum number of cached replays, of up to half a megabyte of JSON each. The least recently used go first. */
const maxReplays = 32;

interface Replayed {
  readonly running: MatchHost;
  reached: number;
  readonly steps: RecalledStep[];
}

/** Rebuilds what viewers have seen of matches. Cached, so that a repeated request replays only newer entries. */
export function createReplays(parts: OpeningParts) {
  const cache = new Map<string, Replayed>();
  const inTurn = oneAtATimeFor<string>();

  const begin = async (head: MatchMetadata, seat: Seat | null) => {
    const steps: RecalledStep[] = [];
    const recall = { seat, take: (step: RecalledStep) => void steps.push(step) };
    const { running, journal } = await openAtStart(parts, head, readOnlyHosting(head, recall));
    return { replayed: { running, reached: 0, steps }, journal };
  };
  /** Replays the entries since the last request. A failed replay is not cached. */
  const goOn = async (key: string, head: MatchMetadata, seat: Seat | null): Promise<Replayed> => {
    const known = cache.get(key);
    cache.delete(key);
    const { replayed, journal } =
      known === undefined
        ? await begin(head, seat)
        : { replayed: known, journal: await parts.store.journal(head.match, known.reached) };
    for (let from = 0; from < journal.length; from += inOneGo) {
      if (from > 0) await new Promise<void>((resolve) => void parts.world.after(0, resolve));
      replayed.running.reach(journal.slice(from, from + inOneGo));
    }
    replayed.reached += journal.length;
    cache.set(key, replayed);
    const [oldest] = cache;
    if (cache.size > maxReplays && oldest !== undefined) cache.delete(oldest[0]);
    return replayed;
  };

  return (
    head: MatchMetadata,
    { seat, shown, turn }: { readonly seat: Seat | null; readonly shown: number; readonly turn: number },
  ): Promise<Past> => {
    const key = `${head.match} ${seat}`;
    return inTurn(key, async () => {
      try {
        const replayed = await goOn(key, head, seat);
        const unseen = seat === null ? undefined : replayed.steps.find(({ number }) => number > shown);
        const steps = pastSteps(replayed.steps, turn, unseen?.turn ?? turn);
        // Steps that were too old to be sent this time are never sent later.
        replayed.steps.splice(0, replayed.steps.length - steps.length);
        return { shown, steps };
      } catch {
        // A match that was played by older rules cannot be replayed. Only its current position is sent.
        return { shown, steps: [] };
      }
    });
  };
}

const factOf = (match: string): string => `shown ${match}`;

const schema = z.array(z.tuple([z.int(), z.int()]));

export async function shownTurns(store: Pick<Store, 'fact'>, entry: RegistryEntry): Promise<Map<Seat, number>> {
  if (entry.shown === undefined) {
    const fact = await store.fact(factOf(entry.match));
    entry.shown = new Map(fact === undefined ? [] : schema.parse(JSON.parse(fact)));
  }
  return entry.shown;
}

export const shownChange = (match: string, shown: ReadonlyMap<Seat, number>): Change => ({
  type: 'fact',
  name: factOf(match),
  value: JSON.stringify([...shown]),
});

/** Newest update that the client of a seat's player has shown. 0 for spectators, or if none was reported. */
export const shownTo = (shown: ReadonlyMap<Seat, number>, seat: Seat | null): number => shown.get(seat ?? nobody) ?? 0;

const nobody: Seat = 0;

export function recordText(
  running: MatchHost,
  head: MatchMetadata,
  people: Presence,
  { sha256 }: Pick<Platform, 'sha256'>,
): string {
  const names = head.seats.flatMap((seat, i): [string, string][] => {
    if (seat.is === 'bot') return [[`bot-${i + 1}`, seat.bot]];
    return seat.is === 'person' ? [[`name-${i + 1}`, people.nameOf(seat.account)]] : [];
  });
  const notes = {
    'level-title': head.title,
    ...Object.fromEntries(names),
    ...(head.outcome && { 'online-end': head.outcome.reason }),
    ...diceNotes(head.dice, hexOf(sha256(bytesOf(head.dice.server)))),
  };
  return running.save((match) => writeSave(match, notes));
}
