import type { HostParts } from '../core-parts.ts';
import { othersFirst } from '../match/background-work.ts';
import type { Matches } from '../match/matches.ts';
import type { MatchMetadata } from '../match/metadata.ts';
import type { RegistryEntry } from '../match/registry-entry.ts';
import { ConflictError, refused } from '../refusals.ts';
import { seedOf } from './dice.ts';
import { areAllReady, haveAllRolled } from './room-rules.ts';
import { startOptions } from './set-up.ts';

/** Milliseconds to wait for players who are ready but have not sent their random numbers. */
export const rollPatience = 10_000;

export interface RoomStarts {
  /** Begins a match now. Rejects with a RefusedError `not-now` if a seat is free. */
  begin(entry: RegistryEntry): Promise<void>;
  /** Begins a match if every seat has a bot or a ready player. Waits `rollPatience` for missing random numbers. */
  beginIfReady(entry: RegistryEntry): Promise<void>;
  cancel(entry: RegistryEntry): void;
  /** Called after a server start. Schedules the rooms that were about to begin when the server stopped. */
  resume(): void;
  /** Schedules the start of a room that another server has changed. The first server to write begins it. */
  beginLater(entry: RegistryEntry): void;
  stop(): void;
}

export function createRoomStarts(parts: Pick<HostParts, 'world' | 'games'>, matches: Matches): RoomStarts {
  const { world } = parts;
  /** Matches that wait for random numbers, each with its seats as JSON and a function that cancels the start. */
  const beginning = new Map<string, { readonly sitting: string; stop(): void }>();
  /** Functions that cancel the delayed starts of rooms that other servers changed. */
  const waiting = new Set<() => void>();
  const cancel = ({ match }: RegistryEntry): void => {
    beginning.get(match)?.stop();
    beginning.delete(match);
  };
  const begin = async (entry: RegistryEntry): Promise<void> => {
    cancel(entry);
    await matches.save(entry, matchAtStart(parts, entry.head));
  };
  const beginIfReady = async (entry: RegistryEntry): Promise<void> => {
    const { head } = entry;
    const isReady = head.phase === 'waiting' && areAllReady(head);
    const sitting = JSON.stringify(head.seats);
    const haveRolled = haveAllRolled(head);
    if (isReady && !haveRolled && beginning.get(entry.match)?.sitting === sitting) return;
    cancel(entry);
    if (!isReady) return;
    if (haveRolled)
      return begin(entry).catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error;
      });
    const stop = world.after(rollPatience, () =>
      matches.later(entry, async () => {
        // The start may have been cancelled while this call waited.
        if (beginning.get(entry.match)?.stop === stop) await begin(entry);
      }),
    );
    beginning.set(entry.match, { sitting, stop });
  };
  return {
    begin,
    beginIfReady,
    cancel,
    resume() {
      for (const entry of matches.all())
        if (entry.head.phase === 'waiting') matches.later(entry, () => beginIfReady(entry));
    },
    beginLater(entry) {
      const stop = world.after(othersFirst, () => {
        waiting.delete(stop);
        matches.later(entry, () => beginIfReady(entry));
      });
      waiting.add(stop);
    },
    stop() {
      for (const { stop } of beginning.values()) stop();
      beginning.clear();
      for (const stop of waiting) stop();
    },
  };
}

/** Creates the match of a room. Its seed is made from the random numbers of the server and of those who sent any. */
export function matchAtStart({ world, games }: Pick<HostParts, 'world' | 'games'>, head: MatchMetadata): MatchMetadata {
  const free = head.seats.findIndex(({ is }) => is === 'open' || is === 'invited');
  if (free >= 0) throw refused('not-now', `Seat ${free + 1} is still free.`);
  const { options, rules } = games.with(head.game, (game) => ({
    options: startOptions(game, head.seats, head.terms.options),
    rules: game.rulesVersion,
  }));
  const time = world.now();
  const start = { time, seed: seedOf(world, head.dice), players: head.seats.length, options: { ...options }, rules };
  return { ...head, phase: 'running', changed: time, start };
}
