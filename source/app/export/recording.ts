import type { ScreenFrame, Size } from '../layers/page-view.ts';
import type { Cells } from '../terminal/output.ts';
import type { Drawing } from './drawn.ts';
import type { SteppedClock } from './stepped-clock.ts';

/** A screen, and how many milliseconds after the first it is shown. */
export interface Moment {
  readonly at: number;
  readonly rows: readonly Cells[];
}

/** A replay on a clock that is stepped. */
export interface RecordedReplay {
  show(size: Size): ScreenFrame;
  /** Begins to play. */
  onEnter(): void;
  /** How many commands have been played, and whether the next one is being told. */
  where(): { readonly at: number; readonly inside?: unknown };
  /** Goes to the moment after so many commands. */
  goTo(length: number): void;
}

/** Shows each of these moments of a replay. */
export const stills = (replay: RecordedReplay, lengths: readonly number[], drawing: Drawing): readonly Moment[] =>
  lengths.map((length) => {
    replay.goTo(length);
    return { at: 0, rows: drawing.rows(replay.show(drawing.size)) };
  });

/**
 * Plays a replay from where it stands, and takes each screen that differs from the one before.
 *
 * @param end after how many commands it ends
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
    // What was replaced at once was never seen.
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
