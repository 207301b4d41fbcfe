import type { Seat } from '../../engine/vocabulary.ts';
import type { Scene, ScreenTypes } from '../scene.ts';
import type { Section } from '../screen.ts';

/**
 * A moment of a turn that is played back: the screen as it was then, and how long it stays. The state after the turn needs
 * no beat: it is shown once the last one is over.
 */
export interface Beat<T extends ScreenTypes> {
  readonly view: T['view'];
  /** What has happened in the turn up to this moment. */
  readonly events: readonly T['event'][];
  readonly local: T['local'];
  /** Milliseconds at speed 1. */
  readonly duration: number;
  /**
   * Set where the beat only flashes something; players can switch these off. A `lead` is a first half of the beat after it,
   * which is then shown for the time of both.
   */
  readonly flash?: true | 'lead';
  /** Which part of the turn it belongs to, where the turn has parts to be skipped to, from 1. */
  readonly part?: number;
  /** Where in the turn it is, such as `12.6 of 17.10`. */
  readonly label?: string;
  /**
   * Only of the last one: whoever has played the turn looks at it until Enter is pressed, which leads to this, such as
   * `the orders of turn 10`, or to `theResult`.
   */
  readonly staysBefore?: string;
}

/** How turns are played back. */
export interface GameScreenPlayback<T extends ScreenTypes> {
  /** Whether these events replace those that the screen tells of (`Scene.events`); otherwise it goes on telling of the old ones. */
  begins(events: readonly T['event'][]): boolean;
  /** Whether these events are played back; where absent, whenever they replace the old ones. */
  isPlayedBack?(events: readonly T['event'][]): boolean;
  /** A turn as it is played back: from the scene before it to the one after it, whose events tell what happened. */
  beats?(before: Scene<T>, after: Scene<T>): readonly Beat<T>[];
  /** Whether a player's own things were hit, for the bell. */
  hurts?(events: readonly T['event'][], seat: Seat): boolean;
  /** Where a turn has parts, its playback can be stopped, stepped back and forth, and skipped part by part. */
  readonly parts?: {
    /** What players call one. */
    readonly name: 'step' | 'battle';
    /** How many every turn has; the digits lead to them once the turn is over. */
    readonly count?: number;
    /**
     * A table of the whole part so far, which `r` or a click on a target `details` opens over the panel: its name, such as
     * `all rounds`, and its sections, scrolled back by so many lines.
     */
    readonly details?: {
      readonly label: string;
      of(scene: Scene<T>, scrolled: number): readonly Section[] | undefined;
    };
  };
  /** A key that shows the last turn again, as `r` does in every game, and stands for it in footer and help. */
  readonly againKey?: 'v';
  /** What players call a turn; `turn` where absent. */
  readonly turnName?: 'round';
}
