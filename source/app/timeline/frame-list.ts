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
  readonly beat: Keyframe<T>;
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
  readonly most?: number;
}

/** How fast turns are played back; `skip` shows only results. */
export type Speed = 0.5 | 1 | 2 | 'skip';

export type RunningSpeed = Exclude<Speed, 'skip'>;

/** The shortest time that a frame is worth drawing for. */
export const leastTime = 16;

/**
 * The frames of a turn: all its beats. In a stepwise turn, beats name the parts, each takes its own time, and each is a stop
 * unless it only flashes what another one shows. Any other turn is faster if it would take too long, and has its phases as
 * parts, each with one stop: the last moment that does not only flash.
 */
export function framesOf<T extends ScreenTypes>(beats: readonly Keyframe<T>[], options: FrameOptions): Frames<T> {
  const { stepwise, flashes, most = 4000 } = options;
  const wanted = flashes ? beats : withoutFlashes(beats);
  const { stops, stopOf, parts } = stepwise ? byEvents(wanted) : byPhases(wanted);
  const whole = wanted.reduce((sum, { duration }) => sum + duration, 0);
  const share = stepwise ? 1 : Math.min(1, most / whole);
  const frames = wanted.map(
    (beat, i): Frame<T> => ({ beat, milliseconds: beat.duration * share, part: parts[i] ?? 0, stop: stopOf(i) }),
  );
  const { staysBefore } = wanted.at(-1) ?? {};
  return { frames, stops, ...(stepwise && staysBefore !== undefined && { staysBefore }) };
}

/** The beats that do not only flash; what would have been led up to is seen for as long as with that. */
function withoutFlashes<T extends ScreenTypes>(beats: readonly Keyframe<T>[]): readonly Keyframe<T>[] {
  let led = 0;
  return beats.flatMap((beat) => {
    if (beat.flash === 'lead') led += beat.duration;
    if (beat.flash !== undefined) return [];
    const duration = beat.duration + led;
    led = 0;
    return [{ ...beat, duration }];
  });
}

/** Whether a turn shows anything at a speed. */
export const areSeen = <T extends ScreenTypes>({ frames }: Frames<T>, speed: Speed): boolean =>
  speed !== 'skip' && frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / speed >= leastTime;

interface Division {
  readonly stops: readonly Stop[];
  /** The index of the stop of a frame. */
  stopOf(frame: number): number;
  /** The part of each frame. */
  readonly parts: readonly number[];
}

function byEvents(beats: readonly Keyframe<ScreenTypes>[]): Division {
  const parts = namedParts(beats);
  const momentOf = (i: number): string => `${parts[i] ?? 0} ${beats[i]?.label ?? ''}`;
  const plain = new Set(beats.flatMap(({ flash }, i) => (flash === undefined ? [momentOf(i)] : [])));
  const at = beats.flatMap((beat, i) => (beat.flash !== undefined && plain.has(momentOf(i)) ? [] : [i]));
  return {
    parts,
    stops: at.map((frame, i) => ({
      frame,
      part: parts[frame] ?? 0,
      label: beats[frame]?.label ?? `${i + 1} of ${at.length}`,
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
function namedParts(beats: readonly Keyframe<ScreenTypes>[]): readonly number[] {
  let part = 0;
  let named: number | undefined;
  return beats.map((beat, i) => {
    if (beat.part !== undefined && beat.part !== named) {
      if (i > 0) part++;
      named = beat.part;
    }
    return part;
  });
}

function byPhases(beats: readonly Keyframe<ScreenTypes>[]): Division {
  const phases = beats.map(({ events }) => events.at(-1)?.phase ?? '');
  let part = 0;
  const parts = phases.map((phase, i) => (i > 0 && phase !== phases[i - 1] ? ++part : part));
  const count = (parts.at(-1) ?? -1) + 1;
  const stops = Array.from({ length: count }, (_, phase): Stop => {
    const plain = beats.findLastIndex(({ flash }, i) => parts[i] === phase && flash === undefined);
    const frame = plain < 0 ? parts.lastIndexOf(phase) : plain;
    return { frame, part: phase, label: `phase ${phase + 1} of ${count}` };
  });
  return { parts, stops, stopOf: (frame) => parts[frame] ?? 0 };
}
