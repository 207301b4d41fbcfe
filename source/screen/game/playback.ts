import type { Seat } from '#engine/vocabulary.ts';
import type { Section } from '../frame.ts';
import type { Scene, ScreenTypes } from '../scene.ts';
import type { Line } from '../styled-text.ts';

/**
 * A moment of a turn that is played back: the screen as it was then, and how long it stays. The state after the turn needs
 * no beat: it is shown once the last one is over.
 */
export interface Keyframe<T extends ScreenTypes> {
  readonly view: T['view'];
  /** The events of the turn up to this moment. */
  readonly events: readonly T['event'][];
  readonly local: T['local'];
  /**
   * Milliseconds at speed 1. A turn with parts takes as long as its beats say, and the last one as long as somebody who only
   * watches looks at it; any other turn is played faster if it would take more than four seconds.
   */
  readonly duration: number;
  /**
   * Set where the beat only flashes something; players can switch these off. A `lead` is a first half of the beat after it,
   * which is then shown for the time of both.
   */
  readonly flash?: true | 'lead';
  /** The part of the turn it belongs to, from 1, where parts can be skipped. */
  readonly part?: number;
  /** Where in the turn it is, such as `battle 2 of 4`; never how much is still to come within a part. */
  readonly label?: string;
  /**
   * How many parts have been told of how many, or signs in place of the bar; where absent, all parts before this one. Like
   * everything else, it must not tell how a part will go.
   */
  readonly bar?: { readonly done: number; readonly of: number } | { readonly signs: Line };
  /** How fast it goes: it has gathered speed at 2, and even more at 3; nothing is shown where absent. */
  readonly haste?: 1 | 2 | 3;
  /** The unit by which keys step on and back, such as `round`; `event` where absent. */
  readonly unit?: string;
  /** Where Enter leads, such as `battles`; the next part where absent. */
  readonly onward?: string;
  /**
   * Only of the last one: whoever has played the turn looks at it until Enter is pressed, which leads to this, such as
   * `orders of turn 10`, or to `theResult`.
   */
  readonly staysBefore?: string;
}

/** A table over the panel while a turn is played back: its sections, scrolled by so many lines. */
export type PlaybackTable<T extends ScreenTypes> = (
  scene: Scene<T>,
  scrolled: number,
) => readonly Section[] | undefined;

/** How turns are played back. */
export interface GameScreenPlayback<T extends ScreenTypes> {
  /** Whether these events replace those that the screen tells of (`Scene.events`); otherwise it goes on telling of the old ones. */
  begins(events: readonly T['event'][]): boolean;
  /** Whether these events are played back; where absent, whenever they replace the old ones. */
  isPlayedBack?(events: readonly T['event'][]): boolean;
  /**
   * A turn as it is played back: from the scene before it to the one after it, whose events tell what happened.
   *
   * @param isKnown whether the one who looks has seen it before, and has asked to see it again
   */
  beats?(before: Scene<T>, after: Scene<T>, isKnown?: boolean): readonly Keyframe<T>[];
  /** Whether a player's own things were hit, for the bell. */
  hurts?(events: readonly T['event'][], seat: Seat): boolean;
  /**
   * Where a turn has parts, its playback goes from one to the next by itself. It can be held, stepped back and forth by
   * beats that do not only flash, and skipped part by part; only its last beat waits, where `staysBefore` says for what.
   */
  readonly parts?: {
    /** The players' word for one. */
    readonly name: 'step' | 'battle';
    /** How many every turn has; the digits lead to them once the turn is over. */
    readonly count?: number;
    /**
     * A table of the whole part so far, which `r` or a click on a target `details` opens over the panel: its name, such as
     * `all rounds`, and its sections, scrolled back by so many lines.
     */
    readonly details?: { readonly label: string; readonly of: PlaybackTable<T> };
    /** The turn in words, as far as it has been told, which `L` opens. */
    readonly list?: PlaybackTable<T>;
  };
  /** A key that shows the last turn again, as `r` does in every game, and stands for it in footer and help. */
  readonly againKey?: 'v';
  /** The players' word for a turn; `turn` where absent. */
  readonly turnName?: 'round';
}

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
