import type { Keyframe } from '#screen/game/playback.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { Timer } from './timer.ts';

/** The frames of a turn, and the stops among them. */
export interface Frames<T extends ScreenTypes> {
  /** The frames shown while it runs. */
  readonly frames: readonly Frame<T>[];
  readonly stops: readonly Stop[];
  /** The step that follows, where the last moment waits for a key. */
  readonly staysBefore?: string;
}

/** A moment of a turn, with its time and place. */
export interface Frame<T extends ScreenTypes> {
  readonly keyframe: Keyframe<T>;
  /** At speed 1; may be a fraction. */
  readonly milliseconds: number;
  /** The part of the turn, from 0. */
  readonly part: number;
  /** The index of the stop that shows the same moment, or the end of its part. */
  readonly stop: number;
}

/** A moment of a turn that it can be stopped at. */
export interface Stop {
  /** The index of its frame. */
  readonly frame: number;
  readonly part: number;
  /** Such as its phase and event. */
  readonly label: string;
}

export interface FrameOptions {
  /** Whether the turn can be stopped at every event instead of once a phase. */
  readonly stepwise: boolean;
  readonly flashes: boolean;
  /** The longest time of a turn that is not stepwise, at speed 1, in milliseconds. */
  readonly maxDuration?: number;
}

/** How fast turns are played back; `skip` shows only results. */
export type Speed = 0.5 | 1 | 2 | 'skip';

export type RunningSpeed = Exclude<Speed, 'skip'>;

/** The shortest time that a frame is worth drawing for. */
export const minFrameTime = 16;

/**
 * The frames of a turn: all its beats. In a stepwise turn, beats name the parts, each takes its own time, and each is a stop
 * unless it only flashes what another one shows. Any other turn is faster if it would take too long, and has its phases as
 * parts, each with one stop: the last moment that does not only flash.
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

/** The beats that do not only flash; what would have been led up to is seen for as long as with that. */
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

/** Whether a turn shows anything at a speed. */
export const areVisible = <T extends ScreenTypes>({ frames }: Frames<T>, speed: Speed): boolean =>
  speed !== 'skip' && frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / speed >= minFrameTime;

interface Division {
  readonly stops: readonly Stop[];
  /** The index of the stop of a frame. */
  stopOf(frame: number): number;
  /** The part of each frame. */
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
    // For a flash the next stop of the same moment, or else the one before.
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

/** The parts that beats name, from 0; a beat that names none belongs to the part before it. */
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
