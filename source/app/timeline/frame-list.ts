import type { Keyframe } from '../../screen/game/playback.ts';
import type { ScreenTypes } from '../../screen/scene.ts';

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
export function framesOf<T extends ScreenTypes>(allKeyframes: readonly Keyframe<T>[], options: FrameOptions): Frames<T> {
  const { stepwise, flashes, maxDuration = 4000 } = options;
  const keyframes = flashes ? allKeyframes : withoutFlashes(allKeyframes);
  const { stops, stopOf, parts } = stepwise ? byEvents(keyframes) : byPhases(keyframes);
  const totalTime = keyframes.reduce((sum, { duration }) => sum + duration, 0);
  const share = stepwise ? 1 : Math.min(1, maxDuration / totalTime);
  const frames = keyframes.map(
    (keyframe, i): Frame<T> => ({ keyframe, milliseconds: keyframe.duration * share, part: parts[i] ?? 0, stop: stopOf(i) }),
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
