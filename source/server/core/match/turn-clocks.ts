import type { Platform } from '../../platform.ts';
import type { RegistryEntry } from './registry-entry.ts';

/** Minimum ms that players get for a turn after the server was down or asleep, unless the turn limit is shorter. */
const grace = 60_000;

/** Milliseconds between checks. If a check is off by more than `patience`, the machine slept or its clock was set. */
const lookEvery = 60_000;
const patience = 60_000;

/** Milliseconds until the clock ends the turn, or null if no clock runs. */
export function leftOf({ head, clock }: Pick<RegistryEntry, 'head' | 'clock'>, now: number): number | null {
  const { limit } = head.terms;
  if (head.phase !== 'running' || clock.from === null || limit === 0) return null;
  return Math.min(limit, Math.max(0, Math.max(clock.from + limit, clock.notBefore) - now));
}

export interface TurnClocks {
  set(entry: RegistryEntry): void;
  /** After the server was down or asleep, gives players `grace` milliseconds, or the turn limit if it is shorter. */
  spare(entry: RegistryEntry): void;
  stop(entry: RegistryEntry): void;
}

/** Creates turn clocks. They ignore time in which the server sleeps, and changes of the system clock. */
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

  /** Checks whether the machine slept or its clock was set. If so, restores the time that was left on all clocks. */
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
      // If the system clock was set back, `since` may be in the future. Then the limit runs from now.
      if (clock.basis.since !== since || clock.basis.turn !== turn) {
        clock.basis = { since, turn };
        clock.from = since === null ? null : Math.min(since, now());
      }
      run(entry);
    },
    spare,
    stop,
  };
}
