import { columnsOf } from '../../engine/text/width.ts';
import type { Beat } from '../../screen/game/playback.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { type Frames, leastTime, type RunningSpeed } from './frames.ts';
import { playbackTimer, type Timer } from './timer.ts';

export interface FrameWhere {
  /** The place of the stop that is shown, such as `12.6 of 17.10`. */
  readonly label: string;
  /** Columns of the longest label of this turn. */
  readonly labelWidth: number;
  /** The stop shown, from 1, of `total`. */
  readonly now: number;
  readonly total: number;
  /** Whether the turn has parts to skip to. */
  readonly hasParts: boolean;
  readonly paused: boolean;
  readonly speed: RunningSpeed;
  /** The step that follows, where the last moment waits for a key. */
  readonly staysBefore?: string;
}

/** Where the frames of a turn are shown. */
export interface Projector<T extends ScreenTypes> {
  show(beat: Beat<T>): void;
  /**
   * After the last frame, or when the rest was skipped.
   *
   * @param slow whether the terminal was too slow for more than one frame a part, for the next turn
   */
  done(slow: boolean): void;
}

/** A playback of a turn, which can be paused and stepped through both ways. Stepping beyond its end ends it. */
export type FramePlayer = ReturnType<typeof playFrames>;

export interface FrameStart {
  readonly speed: RunningSpeed;
  /** Whether the terminal is too slow for more than one frame a part. */
  readonly slow?: boolean;
  /** The stop to begin and wait at: from 1, or from the end if negative. Where absent it runs from the first. */
  readonly pausedAt?: number;
  /** Whether a last moment that waits for a key does so here; where absent it ends like any other. */
  readonly stays?: boolean;
  readonly timer?: Timer;
}

/** A frame that was drawn so many milliseconds late is one too many. */
const tooLate = 100;

/** Held up for longer, the program was stopped or the machine slept: nobody was there to see anything. */
const away = 1000;

/**
 * Plays back the frames of a turn. Frames too short to be drawn in time are skipped, and on a slow terminal all but the
 * last of each part: a terminal that cannot keep up blocks the program, so its timers come late. Stepping skips nothing.
 */
export function playFrames<T extends ScreenTypes>(
  { frames, stops, staysBefore }: Frames<T>,
  { show, done }: Projector<T>,
  start: FrameStart,
) {
  const { timer = playbackTimer } = start;
  const last = frames.length - 1;
  const labelWidth = Math.max(0, ...stops.map(({ label }) => columnsOf(label)));
  const hasParts = stops.some(({ part }) => part > 0);
  const stays = start.stays === true && staysBefore !== undefined;
  let { speed, slow = false } = start;
  let wasLate = false;
  let isOver = false;
  let paused = start.pausedAt !== undefined;
  /** The frame that is shown. */
  let at = -1;
  /** The time when the frame shown ends, while it runs. */
  let due = timer.now();
  /** The time left for the frame shown, at speed 1, while paused. */
  let left = 0;
  let cancel = () => {};

  const lengthOf = (frame: number): number => (frames[frame]?.milliseconds ?? 0) / speed;
  const stopIndex = (): number => frames[at]?.stop ?? 0;
  const partNow = (): number => frames[at]?.part ?? 0;

  const stop = () => {
    isOver = true;
    cancel();
  };
  const end = () => {
    if (isOver) return;
    stop();
    done(wasLate);
  };
  const arm = () => {
    cancel();
    cancel = timer.after(Math.max(0, due - timer.now()), advance);
  };
  const showFrame = (frame: number, seen: number = frame) => {
    at = frame;
    if (stays && frame === last) paused = true;
    const shown = frames[seen];
    if (shown !== undefined) show(shown.beat);
  };

  const advance = () => {
    const now = timer.now();
    const late = now - due;
    if (late > away) due = now;
    else if (late > tooLate) {
      wasLate = true;
      slow = true;
    }
    const isPassed = (frame: number, time: number): boolean =>
      time < leastTime || due + time <= now || (slow && frames[frame + 1]?.part === frames[frame]?.part);
    let next = at + 1;
    let time = lengthOf(next);
    while (next < last && isPassed(next, time)) time += lengthOf(++next);
    if (next > last || ((time < leastTime || due + time <= now) && !stays)) return end();
    due += time;
    // The only frame of a part is none that flashes, where there is another.
    showFrame(next, slow ? stops[frames[next]?.stop ?? 0]?.frame : next);
    // Showing it may have ended or stopped it.
    if (!isOver && !paused) arm();
  };

  /** Goes to a frame that was asked for; all of its time is left. */
  const goTo = (frame: number) => {
    cancel();
    left = frames[frame]?.milliseconds ?? 0;
    due = timer.now() + lengthOf(frame);
    showFrame(frame);
    if (!isOver && !paused) arm();
  };
  const goToStop = (index: number) => goTo(stops[index]?.frame ?? 0);
  /** Goes to the beginning of a part; when paused, to its first stop. */
  const goToPart = (part: number) => {
    if (paused) return goToStop(stops.findIndex((each) => each.part === part));
    goTo(frames.findIndex((frame) => frame.part === part));
  };

  const holdStill = () => {
    if (paused) return;
    cancel();
    left = Math.max(0, due - timer.now()) * speed;
    paused = true;
  };
  const goOn = () => {
    paused = false;
    due = timer.now() + left / speed;
    arm();
  };
  const pause = () => {
    if (paused || isOver) return;
    holdStill();
    // A flash that is stood at would be one no longer.
    const { frame = at } = stops[stopIndex()] ?? {};
    if (frame !== at) goTo(frame);
  };

  const toEdge = (edge: 'first' | 'last') => {
    holdStill();
    goToStop(edge === 'first' ? 0 : stops.length - 1);
  };
  const toEnd = () => {
    if (stays && stopIndex() < stops.length - 1) toEdge('last');
    else end();
  };

  if (start.pausedAt === undefined) advance();
  else goToStop(start.pausedAt < 0 ? stops.length + start.pausedAt : start.pausedAt - 1);

  return {
    /** Ends it at once; `done` is called. */
    skip: end,
    /** Ends it without telling anybody. */
    stop,
    where: (): FrameWhere => ({
      label: stops[stopIndex()]?.label ?? '',
      labelWidth,
      now: stopIndex() + 1,
      total: stops.length,
      hasParts,
      paused,
      speed,
      ...(stays && { staysBefore }),
    }),
    /** Stops at the moment that is shown. */
    pause,
    playOrPause: () => (paused ? goOn() : pause()),
    /** Stops at the next stop, or at the one before; before the first there is none. */
    step(by: 1 | -1) {
      holdStill();
      const index = stopIndex() + by;
      if (index >= stops.length) end();
      else goToStop(Math.max(0, index));
    },
    /** To the next part, or back to the beginning of this one, and from there to the one before. */
    part(by: 1 | -1) {
      const part = partNow();
      const begun = stops.findIndex((each) => each.part === part);
      if (by < 0) goToPart(stopIndex() > begun ? part : Math.max(0, part - 1));
      else if (frames.some((frame) => frame.part > part)) goToPart(part + 1);
      else toEnd();
    },
    /** Stops at the beginning of the part that beats name so; nothing happens where there is none. */
    toPart(name: number) {
      const index = stops.findIndex(({ frame }) => frames[frame]?.beat.part === name);
      if (index < 0) return;
      holdStill();
      goToStop(index);
    },
    /** Runs again from the first moment. */
    restart() {
      paused = false;
      goTo(0);
    },
    /** Stops at the first stop, or at the last. */
    toEdge,
    /** To the last moment if it waits for a key; else, or from there, ends the playback. */
    toEnd,
    seek: (share: number) => goToStop(Math.max(0, Math.min(stops.length, Math.ceil(share * stops.length)) - 1)),
    setSpeed(wanted: RunningSpeed) {
      const remaining = Math.max(0, due - timer.now()) * speed;
      speed = wanted;
      if (paused || isOver) return;
      due = timer.now() + remaining / speed;
      arm();
    },
  };
}
