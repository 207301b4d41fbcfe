import type { Beat } from '../game/playback.ts';
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
export interface BeatRecorder<T extends ScreenTypes, Flash> {
  readonly beats: Beat<T>[];
  /** Puts events into the log. */
  tell(events: readonly T['event'][]): void;
  /** Puts an event into the log and carries it out. */
  take(event: T['event']): void;
  /** The position as it is now, or another, for so many milliseconds. */
  show(duration: number, view?: T['view']): void;
  /** The same with something over it that only flashes. */
  flash(duration: number, flashes: readonly Flash[]): void;
}

/** A recorder that has recorded nothing yet. */
export function startRecording<T extends ScreenTypes, Flash>(source: RecordedTurn<T, Flash>): BeatRecorder<T, Flash> {
  const beats: Beat<T>[] = [];
  const told = new Set<T['event']>();
  const beat = (duration: number, flashes: readonly Flash[], view = source.view()): Beat<T> => ({
    view,
    events: source.events.filter((event) => told.has(event)),
    local: source.local(flashes),
    duration,
  });
  const tell = (events: readonly T['event'][]) => {
    for (const event of events) told.add(event);
  };
  return {
    beats,
    tell,
    take(event) {
      tell([event]);
      source.apply(event);
    },
    show: (duration, view) => {
      beats.push(beat(duration, [], view));
    },
    flash: (duration, flashes) => {
      beats.push({ ...beat(duration, flashes), flash: true });
    },
  };
}
