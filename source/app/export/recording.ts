import type { ScreenFrame, Size } from '../layers/page-view.ts';
import type { Cells } from '../terminal/output.ts';
import type { Drawing } from './drawn.ts';
import type { SteppedClock } from './stepped-clock.ts';

/** Screen, and the milliseconds from the first screen to this one. */
export interface Moment {
  readonly at: number;
  readonly rows: readonly Cells[];
}

/** Replay on a clock that the recorder steps. */
export interface RecordedReplay {
  show(size: Size): ScreenFrame;
  onEnter(): void;
  /** Number of commands played, and whether the next one is being played back. */
  where(): { readonly at: number; readonly inside?: unknown };
  /** Jumps to the position after `length` commands. */
  goTo(length: number): void;
}

export const stills = (replay: RecordedReplay, lengths: readonly number[], drawing: Drawing): readonly Moment[] =>
  lengths.map((length) => {
    replay.goTo(length);
    return { at: 0, rows: drawing.rows(replay.show(drawing.size)) };
  });

/**
 * Plays a replay from its current position, and records each screen that differs from the one before.
 *
 * @param end number of commands after which the recording ends
 */
export function recording(
  replay: RecordedReplay,
  clock: SteppedClock,
  end: number,
  drawing: Drawing,
): readonly Moment[] {
  const moments: Moment[] = [];
  const isThere = () => {
    const { at, inside } = replay.where();
    return at >= end && inside === undefined;
  };
  const take = () => {
    const rows = drawing.rows(replay.show(drawing.size));
    const last = moments.at(-1);
    if (last?.rows.every((row, y) => row === rows[y]) === true) return;
    // A screen that was replaced at the same instant was never visible.
    if (last?.at === clock.now()) moments.pop();
    moments.push({ at: clock.now(), rows });
  };
  take();
  replay.onEnter();
  do take();
  while (!isThere() && clock.step());
  take();
  return moments;
}
