import type { Keyframe } from '../game/playback.ts';
import type { ScreenTypes } from '../scene.ts';

/** Records a turn as beats. */
export interface RecordedTurn<T extends ScreenTypes, Flash> {
  /** All that happened, in order. */
  readonly events: readonly T['event'][];
  /** The position as it is by now. */
  view(): T['view'];
  /** The screen's state with these flashes over the position. */
  local(flashes: readonly Flash[]): T['local'];
  /** Carries an event out. */
  apply(event: T['event']): void;
}

/** A turn being made into beats: the position as it is by now, and what has been told. */
export interface KeyframeRecorder<T extends ScreenTypes, Flash> {
  readonly keyframes: Keyframe<T>[];
  /** Puts events into the log. */
  logEvents(events: readonly T['event'][]): void;
  /** Puts an event into the log and carries it out. */
  logAndApply(event: T['event']): void;
  /** The position as it is now, or another, for so many milliseconds. */
  show(duration: number, view?: T['view']): void;
  /** The same with something over it that only flashes. */
  flash(duration: number, flashes: readonly Flash[]): void;
}

/** A recorder that has recorded nothing yet. */
export function startRecording<T extends ScreenTypes, Flash>(source: RecordedTurn<T, Flash>): KeyframeRecorder<T, Flash> {
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
