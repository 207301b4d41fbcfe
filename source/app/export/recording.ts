import { stripHidden } from '#engine/text/sanitize.ts';
import type { Glyphs, Line } from '#screen/styled-text.ts';
import { screenLines } from '../components/screen.tsx';
import { type Colors, render } from '../components/theme.ts';
import { memoizeText } from '../ink/memoize.ts';
import type { ScreenFrame, Size } from '../layers/page-view.ts';
import { type Cells, cellsOf } from '../terminal/output.ts';
import type { Timer } from '../timeline/timer.ts';

/** Clock for recordings. Its time advances only in `step`. */
export interface SteppedClock extends Timer {
  /** Advances to the next timer and fires it. Returns false if no timer is set. */
  step(): boolean;
}

export function steppedClock(): SteppedClock {
  let now = 0;
  let waiting: readonly { readonly due: number; readonly call: () => void }[] = [];
  return {
    now: () => now,
    after(milliseconds, call) {
      const one = { due: now + milliseconds, call };
      waiting = [...waiting, one].sort((a, b) => a.due - b.due);
      return () => {
        waiting = waiting.filter((other) => other !== one);
      };
    },
    step() {
      const [next, ...rest] = waiting;
      if (next === undefined) return false;
      waiting = rest;
      now = next.due;
      next.call();
      return true;
    },
  };
}

export interface Look {
  readonly size: Size;
  readonly glyphs: Glyphs;
  readonly colors: Colors;
}

export interface Drawing extends Look {
  /** Rows of a screen as a terminal shows them. Equal rows of consecutive screens are the same object. */
  rows(frame: ScreenFrame): readonly Cells[];
}

/** Renders screens. Caches the rows drawn last. */
export function drawing(look: Look): Drawing {
  const { size, glyphs, colors } = look;
  const cells = memoizeText((text) => cellsOf(text, size.columns));
  // A row with control characters is drawn without them, and without its colours.
  const bare = (line: Line) => cells(stripHidden(line.map(({ text }) => text).join('')));
  return {
    ...look,
    rows: (frame) =>
      screenLines(frame, size, glyphs).map(
        (line) => cells(render(line, colors, glyphs)) ?? bare(line) ?? { signs: [], styles: [], isPlain: true },
      ),
  };
}

/** A recorded screen. `at` is the number of milliseconds since the first screen. */
export interface Moment {
  readonly at: number;
  readonly rows: readonly Cells[];
  /** Number of commands played. */
  readonly played: number;
}

export interface RecordedReplay {
  show(size: Size): ScreenFrame;
  onEnter(): void;
  /** `at`: number of commands played. `inside`: set during the playback of the next command. */
  where(): { readonly at: number; readonly inside?: unknown };
  goTo(length: number): void;
}

export const stills = (replay: RecordedReplay, lengths: readonly number[], drawing: Drawing): readonly Moment[] =>
  lengths.map((length) => {
    replay.goTo(length);
    return { at: 0, rows: drawing.rows(replay.show(drawing.size)), played: length };
  });

/** Plays a replay up to `end` commands and records each screen that differs from the one before. */
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
    // A screen that is replaced within the same millisecond is never visible.
    if (last?.at === clock.now()) moments.pop();
    moments.push({ at: clock.now(), rows, played: replay.where().at });
  };
  take();
  replay.onEnter();
  do take();
  while (!isThere() && clock.step());
  take();
  return moments;
}
