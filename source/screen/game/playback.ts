import type { Seat } from '#engine/vocabulary.ts';
import type { Section } from '../frame.ts';
import type { Scene, ScreenTypes } from '../scene.ts';
import type { Line } from '../styled-text.ts';

/** A keyframe of a turn: the screen at a moment during the turn. The state after the turn is not a keyframe. */
export interface Keyframe<T extends ScreenTypes> {
  readonly view: T['view'];
  readonly events: readonly T['event'][];
  readonly local: T['local'];
  /** Milliseconds at speed 1. A turn without parts is sped up to take at most four seconds. */
  readonly duration: number;
  /** Set for flashes. If the player switches flashes off, the next keyframe also gets the duration of a `lead`. */
  readonly flash?: true | 'lead';
  /** Number of the part of the turn, from 1. Undefined if parts cannot be skipped. */
  readonly part?: number;
  /** Position in the turn, such as `battle 2 of 4`. Must not reveal how long the part still takes. */
  readonly label?: string;
  /** Progress bar: parts done (default: all earlier parts), or characters. Must not reveal when this part ends. */
  readonly bar?: { readonly done: number; readonly of: number } | { readonly signs: Line };
  /** Pace of the playback, from 1 (normal) to 3 (fastest). Not displayed if undefined. */
  readonly haste?: 1 | 2 | 3;
  /** Name of the unit that keys step by, such as `round`. Default: `event`. */
  readonly unit?: string;
  /** Name of the place that Enter jumps to, such as `battles`. Default: the next part. */
  readonly onward?: string;
  /** Name of what Enter leads to, such as `the result`. Set only on a last keyframe that waits for Enter. */
  readonly staysBefore?: string;
}

/** Sections that cover the panel during playback, scrolled by `scrolled` lines. */
export type PlaybackTable<T extends ScreenTypes> = (
  scene: Scene<T>,
  scrolled: number,
) => readonly Section[] | undefined;

export interface GameScreenPlayback<T extends ScreenTypes> {
  /** True if these events replace the events on the screen (`Scene.events`). */
  begins(events: readonly T['event'][]): boolean;
  /** True if these events are played back. The default is `begins`. */
  isPlayedBack?(events: readonly T['event'][]): boolean;
  /**
   * Keyframes of a turn. `before` is the scene before the turn. `after` is the scene after it and has the turn's
   * events. `isKnown` is true if the viewer has seen the turn before and asked to see it again.
   */
  beats?(before: Scene<T>, after: Scene<T>, isKnown?: boolean): readonly Keyframe<T>[];
  /** True if the events hurt the player. The bell then rings. */
  hurts?(events: readonly T['event'][], seat: Seat): boolean;
  /** Parts of a turn, which are played back one after another. Only the last keyframe waits for Enter. */
  readonly parts?: {
    readonly name: 'step' | 'battle';
    /** Number of parts of every turn. After the turn, digit keys lead to its parts. */
    readonly count?: number;
    /** Table of the current part, which the key `r` opens over the panel. `label` is its name, such as `all rounds`. */
    readonly details?: { readonly label: string; readonly of: PlaybackTable<T> };
    /** The events of the turn up to now as sentences. The key `L` opens them. */
    readonly list?: PlaybackTable<T>;
  };
  /** Key besides `r` that replays the last turn. Footer and help show it. */
  readonly againKey?: 'v';
  /** Word for a turn. Default: `turn`. */
  readonly turnName?: 'round';
}

export interface RecordedTurn<T extends ScreenTypes, Flash> {
  readonly events: readonly T['event'][];
  view(): T['view'];
  local(flashes: readonly Flash[]): T['local'];
  apply(event: T['event']): void;
}

/** Records a turn as keyframes, tracking its position and log. */
export interface KeyframeRecorder<T extends ScreenTypes, Flash> {
  readonly keyframes: Keyframe<T>[];
  logEvents(events: readonly T['event'][]): void;
  logAndApply(event: T['event']): void;
  /** Adds a keyframe of the current position, or of `view`, for `duration` milliseconds. */
  show(duration: number, view?: T['view']): void;
  flash(duration: number, flashes: readonly Flash[]): void;
}

export function startRecording<T extends ScreenTypes, Flash>(
  source: RecordedTurn<T, Flash>,
): KeyframeRecorder<T, Flash> {
  const keyframes: Keyframe<T>[] = [];
  const loggedEvents = new Set<T['event']>();
  const keyframe = (duration: number, flashes: readonly Flash[], view = source.view()): Keyframe<T> => ({
    view,
    events: source.events.filter((event) => loggedEvents.has(event)),
    local: source.local(flashes),
    duration,
  });
  const logEvents = (events: readonly T['event'][]) => {
    for (const event of events) loggedEvents.add(event);
  };
  return {
    keyframes,
    logEvents,
    logAndApply(event) {
      logEvents([event]);
      source.apply(event);
    },
    show: (duration, view) => {
      keyframes.push(keyframe(duration, [], view));
    },
    flash: (duration, flashes) => {
      keyframes.push({ ...keyframe(duration, flashes), flash: true });
    },
  };
}
