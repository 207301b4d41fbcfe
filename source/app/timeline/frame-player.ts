import type { Keyframe } from '../../screen/game/playback.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { type Frames, minFrameTime, type RunningSpeed } from './frame-list.ts';
import type { Timer } from './timer.ts';

export interface PlaybackPosition extends Pick<Keyframe<ScreenTypes>, 'haste' | 'onward'> {
  /** The place of the stop that is shown, such as `battle 2 of 4`. */
  readonly label: string;
  /** How many parts have been told, or what stands in place of the bar. */
  readonly bar: NonNullable<Keyframe<ScreenTypes>['bar']>;
  /** The word for a step, such as `round`. */
  readonly unit: string;
  /** The stop shown, from 1, of `total`: nothing that a player may be told. */
  readonly now: number;
  readonly total: number;
  readonly isLastPart: boolean;
  /** Whether the last moment is shown, and has been for too short a time to be meant by a key. */
  readonly isFresh: boolean;
  readonly paused: boolean;
  readonly speed: RunningSpeed;
  /** The step that follows, where the last moment waits for a key. */
  readonly staysBefore?: string;
}

/** Where the frames of a turn are shown. */
export interface FrameSink<T extends ScreenTypes> {
  show(beat: Keyframe<T>): void;
  /**
   * After the last frame, or when the rest was skipped.
   *
   * @param slow whether the terminal was too slow for more than one frame a part, for the next turn
   */
  onDone(slow: boolean): void;
}

/** A playback of a turn, which can be paused and stepped through both ways. Stepping beyond its end ends it. */
export type FramePlayer = ReturnType<typeof createFramePlayer>;

export interface FramePlayerOptions {
  readonly speed: RunningSpeed;
  /** Whether the terminal is too slow for more than one frame a part. */
  readonly slow?: boolean;
  /** The stop to begin and wait at: from 1, or from the end if negative. Where absent it runs from the first. */
  readonly pausedAt?: number;
  /** Whether a last moment that waits for a key does so here; where absent it ends like any other. */
  readonly stays?: boolean;
  /** Milliseconds for all of it at most: it runs faster where it would take longer. */
  readonly within?: number | undefined;
  readonly timer: Timer;
}

/** Milliseconds in which the last moment takes no key: it was meant for what was shown before. */
const freshTime = 400;

/** A frame that was drawn so many milliseconds late is one too many. */
const tooLate = 100;

/** Held up for longer, the program was stopped or the machine slept: nobody was there to see anything. */
const maxDelay = 1000;

/**
 * Plays back the frames of a turn. Frames too short to be drawn in time are skipped, and on a slow terminal all but the
 * last of each part: a terminal that cannot keep up blocks the program, so its timers come late. Stepping skips nothing.
 */
export function createFramePlayer<T extends ScreenTypes>(
  { frames, stops, staysBefore }: Frames<T>,
  { show, onDone }: FrameSink<T>,
  start: FramePlayerOptions,
) {
  const { timer } = start;
  const last = frames.length - 1;
  const partCount = (frames[last]?.part ?? 0) + 1;
  const stays = start.stays === true && staysBefore !== undefined;
  const timedFrames = stays ? frames.slice(0, -1) : frames;
  const totalTime = timedFrames.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  let { speed, slow = false } = start;
  let wasLate = false;
  let isOver = false;
  let paused = start.pausedAt !== undefined;
  /** The frame that is shown. */
  let at = -1;
  /** The time when the frame shown ends, while it runs. */
  let due = timer.now();
  /** The time left for the frame shown, at speed 1, while paused. */
  let timeLeft = 0;
  /** When the last moment was shown. */
  let lastSince = 0;
  let cancel = () => {};

  const rate = (): number => (start.within === undefined ? speed : Math.max(speed, totalTime / Math.max(1, start.within)));
  const lengthOf = (frame: number): number => (frames[frame]?.milliseconds ?? 0) / rate();
  const stopIndex = (): number => frames[at]?.stop ?? 0;
  const partNow = (): number => frames[at]?.part ?? 0;

  const stop = () => {
    isOver = true;
    cancel();
  };
  const end = () => {
    if (isOver) return;
    stop();
    onDone(wasLate);
  };
  const arm = () => {
    cancel();
    cancel = timer.after(Math.max(0, due - timer.now()), advance);
  };
  const showFrame = (frame: number, seen: number = frame) => {
    if (frame === last && at !== last) lastSince = timer.now();
    at = frame;
    if (stays && frame === last) paused = true;
    const shownFrame = frames[seen];
    if (shownFrame !== undefined) show(shownFrame.keyframe);
  };

  const advance = () => {
    const now = timer.now();
    const late = now - due;
    if (late > maxDelay) due = now;
    else if (late > tooLate) {
      wasLate = true;
      slow = true;
    }
    const isPassed = (frame: number, time: number): boolean =>
      time < minFrameTime || due + time <= now || (slow && frames[frame + 1]?.part === frames[frame]?.part);
    let next = at + 1;
    let time = lengthOf(next);
    while (next < last && isPassed(next, time)) time += lengthOf(++next);
    if (next > last || ((time < minFrameTime || due + time <= now) && !stays)) return end();
    due += time;
    // The only frame of a part is none that flashes, where there is another.
    showFrame(next, slow ? stops[frames[next]?.stop ?? 0]?.frame : next);
    // Showing it may have ended or stopped it.
    if (!isOver && !paused) arm();
  };

  /** Goes to a frame that was asked for; all of its time is left. */
  const goTo = (frame: number) => {
    cancel();
    timeLeft = frames[frame]?.milliseconds ?? 0;
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
    timeLeft = Math.max(0, due - timer.now()) * rate();
    paused = true;
  };
  const goOn = () => {
    paused = false;
    due = timer.now() + timeLeft / rate();
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
  const isAtEnd = () => stopIndex() === stops.length - 1;
  /** To the last moment where it tells what all has come to, and never past it; else the playback ends. */
  const toEnd = () => {
    if (staysBefore === undefined) return end();
    if (isAtEnd()) return;
    if (stays) return toEdge('last');
    paused = false;
    goToStop(stops.length - 1);
  };

  if (start.pausedAt === undefined) advance();
  else goToStop(start.pausedAt < 0 ? stops.length + start.pausedAt : start.pausedAt - 1);

  return {
    /** Ends it at once; `done` is called. */
    skip: end,
    /** Ends it without telling anybody. */
    stop,
    where(): PlaybackPosition {
      const { bar, haste, onward, unit = 'event' } = frames[at]?.keyframe ?? {};
      return {
        label: stops[stopIndex()]?.label ?? '',
        bar: isAtEnd() ? { done: partCount, of: partCount } : (bar ?? { done: partNow(), of: partCount }),
        ...(haste && { haste }),
        ...(onward !== undefined && { onward }),
        unit,
        now: stopIndex() + 1,
        total: stops.length,
        isLastPart: partNow() === partCount - 1,
        isFresh: stays && at === last && timer.now() - lastSince < freshTime,
        paused,
        speed,
        ...(stays && { staysBefore }),
      };
    },
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
    /** Ends this part at once and runs on with the next; from the last part to the last moment, and from there on. */
    next() {
      const part = partNow() + 1;
      if (part >= partCount) return isAtEnd() ? end() : toEnd();
      paused = false;
      goTo(frames.findIndex((frame) => frame.part === part));
    },
    /** To the next part, or back to the beginning of this one, and from there to the one before. */
    part(by: 1 | -1) {
      const part = partNow();
      const firstStop = stops.findIndex((each) => each.part === part);
      if (by < 0) goToPart(stopIndex() > firstStop ? part : Math.max(0, part - 1));
      else if (frames.some((frame) => frame.part > part)) goToPart(part + 1);
      else if (isAtEnd()) end();
      else toEnd();
    },
    /** Stops at the beginning of the part that beats name so; nothing happens where there is none. */
    toPart(name: number) {
      const index = stops.findIndex(({ frame }) => frames[frame]?.keyframe.part === name);
      if (index < 0) return;
      holdStill();
      goToStop(index);
    },
    /** Stops at the first stop, or at the last. */
    toEdge,
    toEnd,
    /** Goes to the first stop of a part at which the bar has this share, or the largest share below it. */
    seek(share: number) {
      if (share >= 1) return goToStop(stops.length - 1);
      const filled = stops.map(({ frame, part }) => {
        const bar = frames[frame]?.keyframe.bar ?? { done: part, of: partCount };
        return 'done' in bar ? bar.done / bar.of : 0;
      });
      const last = filled.findLastIndex((each) => each <= share);
      goToStop(stops.findIndex(({ part }, i) => part === stops[last]?.part && filled[i] === filled[last]));
    },
    setSpeed(newSpeed: RunningSpeed) {
      const remaining = Math.max(0, due - timer.now()) * rate();
      speed = newSpeed;
      if (paused || isOver) return;
      due = timer.now() + remaining / rate();
      arm();
    },
  };
}
