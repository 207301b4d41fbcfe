import type { Keyframe } from '#screen/game/playback.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { Timer } from './timer.ts';

export interface Frames<T extends ScreenTypes> {
  readonly frames: readonly Frame<T>[];
  readonly stops: readonly Stop[];
  /** Set if the last frame can wait for a key: the name of what comes after the turn. */
  readonly staysBefore?: string;
}

export interface Frame<T extends ScreenTypes> {
  readonly keyframe: Keyframe<T>;
  /** Milliseconds at speed 1. May be fractional. */
  readonly milliseconds: number;
  readonly part: number;
  /** Index of the stop that a pause at this frame goes to. */
  readonly stop: number;
}

export interface Stop {
  readonly frame: number;
  readonly part: number;
  /** Label of the stop, such as `phase 2 of 3`. */
  readonly label: string;
}

export interface FrameOptions {
  /** True if playback can stop at every event, false if only once per phase. */
  readonly stepwise: boolean;
  readonly flashes: boolean;
  /** Maximum milliseconds, at speed 1, of a turn that is not stepwise. */
  readonly maxDuration?: number;
}

/** Speed of a playback. `skip` shows only results. */
export type Speed = 0.5 | 1 | 2 | 'skip';

export type RunningSpeed = Exclude<Speed, 'skip'>;

/** Minimum milliseconds for which a frame is worth drawing. */
export const minFrameTime = 16;

/**
 * Frames of a turn, one per keyframe.
 *
 * In a stepwise turn, keyframes name their parts and have durations. Each keyframe is a stop, except a flash at the
 * moment of a keyframe that is not a flash.
 *
 * Other turns are sped up if they would take too long. Their parts are the phases, each with one stop: its last
 * keyframe, if possible not a flash.
 */
export function framesOf<T extends ScreenTypes>(
  allKeyframes: readonly Keyframe<T>[],
  options: FrameOptions,
): Frames<T> {
  const { stepwise, flashes, maxDuration = 4000 } = options;
  const keyframes = flashes ? allKeyframes : withoutFlashes(allKeyframes);
  const { stops, stopOf, parts } = stepwise ? byEvents(keyframes) : byPhases(keyframes);
  const totalTime = keyframes.reduce((sum, { duration }) => sum + duration, 0);
  const share = stepwise ? 1 : Math.min(1, maxDuration / totalTime);
  const frames = keyframes.map(
    (keyframe, i): Frame<T> => ({
      keyframe,
      milliseconds: keyframe.duration * share,
      part: parts[i] ?? 0,
      stop: stopOf(i),
    }),
  );
  const { staysBefore } = keyframes.at(-1) ?? {};
  return { frames, stops, ...(stepwise && staysBefore !== undefined && { staysBefore }) };
}

/** Drops flashes. The duration of a lead-in flash is added to the next keyframe. */
function withoutFlashes<T extends ScreenTypes>(keyframes: readonly Keyframe<T>[]): readonly Keyframe<T>[] {
  let led = 0;
  return keyframes.flatMap((keyframe) => {
    if (keyframe.flash === 'lead') led += keyframe.duration;
    if (keyframe.flash !== undefined) return [];
    const duration = keyframe.duration + led;
    led = 0;
    return [{ ...keyframe, duration }];
  });
}

export const areVisible = <T extends ScreenTypes>({ frames }: Frames<T>, speed: Speed): boolean =>
  speed !== 'skip' && frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / speed >= minFrameTime;

interface Division {
  readonly stops: readonly Stop[];
  stopOf(frame: number): number;
  readonly parts: readonly number[];
}

function byEvents(keyframes: readonly Keyframe<ScreenTypes>[]): Division {
  const parts = namedParts(keyframes);
  const momentOf = (i: number): string => `${parts[i] ?? 0} ${keyframes[i]?.label ?? ''}`;
  const plain = new Set(keyframes.flatMap(({ flash }, i) => (flash === undefined ? [momentOf(i)] : [])));
  const at = keyframes.flatMap((keyframe, i) => (keyframe.flash !== undefined && plain.has(momentOf(i)) ? [] : [i]));
  return {
    parts,
    stops: at.map((frame, i) => ({
      frame,
      part: parts[frame] ?? 0,
      label: keyframes[frame]?.label ?? `${i + 1} of ${at.length}`,
    })),
    // Stop of a flash: the next stop of the same moment, or else the previous stop.
    stopOf(frame) {
      const next = at.findIndex((stop) => stop >= frame);
      if (momentOf(at[next] ?? -1) === momentOf(frame)) return next;
      return Math.max(
        0,
        at.findLastIndex((stop) => stop < frame),
      );
    },
  };
}

function namedParts(keyframes: readonly Keyframe<ScreenTypes>[]): readonly number[] {
  let part = 0;
  let named: number | undefined;
  return keyframes.map((keyframe, i) => {
    if (keyframe.part !== undefined && keyframe.part !== named) {
      if (i > 0) part++;
      named = keyframe.part;
    }
    return part;
  });
}

function byPhases(keyframes: readonly Keyframe<ScreenTypes>[]): Division {
  const phases = keyframes.map(({ events }) => events.at(-1)?.phase ?? '');
  let part = 0;
  const parts = phases.map((phase, i) => (i > 0 && phase !== phases[i - 1] ? ++part : part));
  const count = (parts.at(-1) ?? -1) + 1;
  const stops = Array.from({ length: count }, (_, phase): Stop => {
    const plain = keyframes.findLastIndex(({ flash }, i) => parts[i] === phase && flash === undefined);
    const frame = plain < 0 ? parts.lastIndexOf(phase) : plain;
    return { frame, part: phase, label: `phase ${phase + 1} of ${count}` };
  });
  return { parts, stops, stopOf: (frame) => parts[frame] ?? 0 };
}

export interface PlaybackPosition extends Pick<Keyframe<ScreenTypes>, 'haste' | 'onward'> {
  readonly label: string;
  /** Numbers of finished parts and of all parts, or the text that replaces the bar. */
  readonly bar: NonNullable<Keyframe<ScreenTypes>['bar']>;
  /** Name of a step, such as `round`. */
  readonly unit: string;
  /** Current stop, from 1 to `total`. Only for control: players must not see it. */
  readonly now: number;
  readonly total: number;
  readonly isLastPart: boolean;
  /** True if the last frame has only just appeared, so that a key was not meant for it. */
  readonly isFresh: boolean;
  readonly paused: boolean;
  readonly speed: RunningSpeed;
  readonly staysBefore?: string;
}

export interface FrameSink<T extends ScreenTypes> {
  show(beat: Keyframe<T>): void;
  /** Called at the end. `slow`: the terminal was too slow. The next turn can then begin with one frame per part. */
  onDone(slow: boolean): void;
}

/** Playback of a turn, with steps in both directions. A step beyond the last stop ends the playback. */
export type FramePlayer = ReturnType<typeof createFramePlayer>;

export interface FramePlayerOptions {
  readonly speed: RunningSpeed;
  /** True if the terminal is too slow for more than one frame per part. */
  readonly slow?: boolean;
  /** Number of the stop where playback begins paused, negative from the end. Default: runs from the first frame. */
  readonly pausedAt?: number;
  /** True if the last frame waits for a key, provided that this frame can wait. */
  readonly stays?: boolean;
  /** Maximum milliseconds of the turn, which is sped up if it would take longer. */
  readonly within?: number | undefined;
  readonly timer: Timer;
}

/** Milliseconds before the last frame accepts keys, because earlier keys were meant for the frame before. */
const freshTime = 400;

/** A frame is too slow if it is delayed by more than this number of milliseconds. */
const tooLate = 100;

/** Maximum delay in milliseconds that a slow terminal causes. A longer delay means that the machine was asleep. */
const maxDelay = 1000;

/** Plays back a turn without frames too short to draw. On a slow terminal, shows one frame of each part. */
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
  let at = -1;
  let due = timer.now();
  /** Milliseconds left for the current frame at speed 1, while the playback is paused. */
  let timeLeft = 0;
  let lastSince = 0;
  let cancel = () => {};

  const rate = (): number =>
    start.within === undefined ? speed : Math.max(speed, totalTime / Math.max(1, start.within));
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
    // A slow terminal shows only the stop of each part, which is not a flash.
    showFrame(next, slow ? stops[frames[next]?.stop ?? 0]?.frame : next);
    // Showing the frame may have ended or paused the playback.
    if (!isOver && !paused) arm();
  };

  const goTo = (frame: number) => {
    cancel();
    timeLeft = frames[frame]?.milliseconds ?? 0;
    due = timer.now() + lengthOf(frame);
    showFrame(frame);
    if (!isOver && !paused) arm();
  };
  const goToStop = (index: number) => goTo(stops[index]?.frame ?? 0);
  /** Goes to the start of a part. If playback is paused, goes to the first stop of the part. */
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
    // A flash must not stay on the screen, so a pause goes to its stop.
    const { frame = at } = stops[stopIndex()] ?? {};
    if (frame !== at) goTo(frame);
  };

  const toEdge = (edge: 'first' | 'last') => {
    holdStill();
    goToStop(edge === 'first' ? 0 : stops.length - 1);
  };
  const isAtEnd = () => stopIndex() === stops.length - 1;
  /** Goes to the last frame if it can wait for a key (`staysBefore`), otherwise ends the playback. */
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
    /** Ends the playback immediately and calls `onDone`. */
    skip: end,
    /** Ends the playback without a call of `onDone`. */
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
    pause,
    playOrPause: () => (paused ? goOn() : pause()),
    /** Pauses at the next (1) or previous (-1) stop, if any. After the last stop, ends the playback. */
    step(by: 1 | -1) {
      holdStill();
      const index = stopIndex() + by;
      if (index >= stops.length) end();
      else goToStop(Math.max(0, index));
    },
    /** Goes to the next part and continues. After the last part, goes to the last frame or ends the playback. */
    next() {
      const part = partNow() + 1;
      if (part >= partCount) return isAtEnd() ? end() : toEnd();
      paused = false;
      goTo(frames.findIndex((frame) => frame.part === part));
    },
    /** 1: goes to the next part, or to the end. -1: goes to the start of this part, or of the part before it. */
    part(by: 1 | -1) {
      const part = partNow();
      const firstStop = stops.findIndex((each) => each.part === part);
      if (by < 0) goToPart(stopIndex() > firstStop ? part : Math.max(0, part - 1));
      else if (frames.some((frame) => frame.part > part)) goToPart(part + 1);
      else if (isAtEnd()) end();
      else toEnd();
    },
    /** Pauses at the start of the part with the number `name`, if there is one. */
    toPart(name: number) {
      const index = stops.findIndex(({ frame }) => frames[frame]?.keyframe.part === name);
      if (index < 0) return;
      holdStill();
      goToStop(index);
    },
    toEdge,
    toEnd,
    /** Goes to the stop where the bar is filled to `share`, or to the largest share below it. */
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
