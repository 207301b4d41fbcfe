import type { Platform } from '../../platform.ts';
import type { RegistryEntry } from './registry-entry.ts';

/** How long players have at least after the server has come back, in milliseconds. */
const grace = 60_000;

/** How often the machine's clock is checked, and how far it may be off before the machine must have slept (in ms). */
const lookEvery = 60_000;
const patience = 60_000;

/** Milliseconds until the turn limit; nothing where no clock runs. */
export function leftOf({ head, clock }: Pick<RegistryEntry, 'head' | 'clock'>, now: number): number | null {
  const { limit } = head.terms;
  if (head.phase !== 'running' || clock.from === null || limit === 0) return null;
  return Math.min(limit, Math.max(0, Math.max(clock.from + limit, clock.notBefore) - now));
}

/** The turn limits of all matches. */
export interface TurnClocks {
  /** Takes a match in, or its changed clock. */
  set(entry: RegistryEntry): void;
  /** The server was down: players have some time at least. */
  spare(entry: RegistryEntry): void;
  /** Stops the clock of a match. */
  stop(entry: RegistryEntry): void;
}

/**
 * Runs turn limits. A limit counts the time in which the server is there: not what it slept, and not by how much its clock
 * was set.
 */
export function turnClocks(
  { now, after }: Pick<Platform, 'now' | 'after'>,
  isUp: (entry: RegistryEntry) => void,
): TurnClocks {
  const running = new Set<RegistryEntry>();
  let looked = 0;
  let stopLooking: (() => void) | undefined;

  const stop = (entry: RegistryEntry): void => {
    entry.clock.stop?.();
    entry.clock.stop = undefined;
    running.delete(entry);
    if (running.size > 0) return;
    stopLooking?.();
    stopLooking = undefined;
  };

  const run = (entry: RegistryEntry): void => {
    const timeLeft = leftOf(entry, now());
    if (timeLeft === null) return stop(entry);
    entry.clock.stop?.();
    running.add(entry);
    if (stopLooking === undefined) {
      looked = now();
      goOnLooking();
    }
    entry.clock.stop = after(timeLeft, () => {
      look();
      const still = leftOf(entry, now());
      if (still !== null && still > 0) return run(entry);
      stop(entry);
      if (still !== null) isUp(entry);
    });
  };

  const spare = ({ clock, head }: RegistryEntry): void => {
    clock.notBefore = Math.max(clock.notBefore, now() + Math.min(head.terms.limit, grace));
  };

  /** Finds out whether the machine has slept or its clock was set; then what is left is left as it was. */
  const look = (): void => {
    const passed = now() - looked;
    looked = now();
    if (passed >= 0 && passed <= lookEvery + patience) return;
    const lost = passed < 0 ? passed : passed - lookEvery;
    for (const entry of running) {
      const { clock } = entry;
      if (clock.from !== null) clock.from += lost;
      if (lost < 0) clock.notBefore += lost;
      else spare(entry);
      run(entry);
    }
  };

  const goOnLooking = (): void => {
    stopLooking = after(lookEvery, () => {
      look();
      goOnLooking();
    });
  };

  return {
    set(entry) {
      const { facts, clock, head } = entry;
      const since = head.phase === 'running' ? (facts?.since ?? null) : null;
      const turn = facts?.turn;
      // Where the clock was set back, `since` may lie in the future: the turn then counts from now.
      if (clock.told.since !== since || clock.told.turn !== turn) {
        clock.told = { since, turn };
        clock.from = since === null ? null : Math.min(since, now());
      }
      run(entry);
    },
    spare,
    stop,
  };
}
