import type { Settings } from '#storage/settings.ts';
import type { RunningSpeed, Speed } from './frame-player.ts';
import type { Timer } from './timer.ts';

/** How fast a match is watched: with every turn played back, or at a number of turns a second without. */
export type Pace = Speed | { readonly turnsPerSecond: number };

/** The speeds of a playback, the slowest first. */
export const runningSpeeds: readonly RunningSpeed[] = [0.5, 1, 2];

/** The speed after this one, or before it; the same where there is no other. */
export const otherSpeed = (speed: RunningSpeed, by: 1 | -1): RunningSpeed =>
  runningSpeeds[runningSpeeds.indexOf(speed) + by] ?? speed;

/** The setting of a speed, which keeps it for the matches to come. */
export const speedSetting = (speed: RunningSpeed): Pick<Settings, 'playback'> => ({ playback: `${speed}x` });

/** A pace in words, such as `2x` or `8 turns a second`. */
export const paceText = (pace: Pace, turnName: string): string =>
  typeof pace === 'object'
    ? `${pace.turnsPerSecond} ${turnName}${pace.turnsPerSecond === 1 ? '' : 's'} a second`
    : pace === 'skip'
      ? 'skip'
      : `${pace}x`;

export interface TurnRunner {
  /** Goes a turn on; says, at once or later, whether there was one. */
  next(then: (isThere: boolean) => void): void;
  /** Something else is to be seen. */
  onChange(): void;
  /** There is no other turn. */
  onEnd(): void;
}

/** Milliseconds of turns without a look at the keys. */
const maxBatchTime = 12;

/** The most time to make up for, in milliseconds: after a longer delay it does not race. */
const maxCatchUp = 250;

/**
 * Plays turns at a steady pace. If showing them takes too long, some are skipped; if playing them does, they come as fast
 * as they can.
 *
 * @returns a function that stops it
 */
export function runTurns(turnsPerSecond: number, timer: Timer, { next, onChange, onEnd }: TurnRunner): () => void {
  const each = 1000 / turnsPerSecond;
  let due = timer.now();
  let isOff = false;
  let cancel = () => {};

  /** Goes a turn on; says whether it was there at once. */
  const go = (): boolean => {
    let isHere = false;
    let isWaiting = false;
    next((isThere) => {
      isHere = true;
      if (isOff) return;
      if (!isThere) {
        isOff = true;
        onEnd();
      }
      if (isWaiting) run();
    });
    isWaiting = !isHere;
    return isHere;
  };
  const run = () => {
    const startedAt = timer.now();
    while (!isOff) {
      const now = timer.now();
      if (due > now || now - startedAt > maxBatchTime) {
        cancel = timer.after(Math.max(1, due - now), run);
        break;
      }
      due = Math.max(due, now - maxCatchUp) + each;
      if (!go()) break;
    }
    onChange();
  };
  run();
  return () => {
    isOff = true;
    cancel();
  };
}
