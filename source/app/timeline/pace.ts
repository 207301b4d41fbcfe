import type { Settings } from '#storage/settings.ts';
import type { RunningSpeed, Speed } from './frame-player.ts';
import type { Timer } from './timer.ts';

/** Speed of a watched match: every turn is played back, or a number of turns per second without playback. */
export type Pace = Speed | { readonly turnsPerSecond: number };

export const runningSpeeds: readonly RunningSpeed[] = [0.5, 1, 2];

/** Next faster (1) or slower (-1) speed, or `speed` itself at the end. */
export const otherSpeed = (speed: RunningSpeed, by: 1 | -1): RunningSpeed =>
  runningSpeeds[runningSpeeds.indexOf(speed) + by] ?? speed;

export const speedSetting = (speed: RunningSpeed): Pick<Settings, 'playback'> => ({ playback: `${speed}x` });

export const paceText = (pace: Pace, turnName: string): string =>
  typeof pace === 'object'
    ? `${pace.turnsPerSecond} ${turnName}${pace.turnsPerSecond === 1 ? '' : 's'} a second`
    : pace === 'skip'
      ? 'skip'
      : `${pace}x`;

export interface TurnRunner {
  /** Advances one turn. Calls `then`, now or later, with true if there was another turn. */
  next(then: (isThere: boolean) => void): void;
  onChange(): void;
  onEnd(): void;
}

/** Milliseconds for which turns are played before keys are checked again. */
const maxBatchTime = 12;

/** Maximum delay in milliseconds that is caught up, so that playback does not race after a long pause. */
const maxCatchUp = 250;

/**
 * Plays turns at a steady pace. If drawing is slow, turns are skipped on the screen. If playing is slow, each turn is
 * shown when it is ready. Returns a function that stops it.
 */
export function runTurns(turnsPerSecond: number, timer: Timer, { next, onChange, onEnd }: TurnRunner): () => void {
  const each = 1000 / turnsPerSecond;
  let due = timer.now();
  let isOff = false;
  let cancel = () => {};

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
