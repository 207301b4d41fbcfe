import type { ScreenTypes } from '../../screen/scene.ts';
import type { Beat } from '../../screen/screen.ts';
import type { TurnStart } from './turns.ts';

/** What can be played back and forth: the commands of a match, and what is seen within the turn of each. */
export interface Timeline<T extends ScreenTypes> {
  /** Commands that there are, or that there are so far. */
  length(): number;
  /** Where its turns begin. */
  turns(): readonly TurnStart[];
  /** Whether the turn of a command, from 0, is played back. */
  isPlayedBack(command: number): boolean;
  /** The next command, or the one before, whose turn is played back; nothing where there is none. */
  nearestPlayedBack(from: number, by: 1 | -1): number | undefined;
  /** The turn of a command as it is played back; nothing where it is not. */
  beats(command: number): readonly Beat<T>[];
  /** Who plays on while it is watched; it has been played where absent. */
  readonly growth?: Growth;
}

/** A match that goes on while it is watched. */
export interface Growth {
  /** Whether nothing can come any more. */
  isOver(): boolean;
  /**
   * Has one more command played, or all up to the next turn.
   *
   * @param then told at once or later whether anything came of it; not told where it was called off
   */
  play(what: 'command' | 'turn', then: (isThere: boolean) => void): void;
  /** Calls off what was asked for. */
  cancel(): void;
}
