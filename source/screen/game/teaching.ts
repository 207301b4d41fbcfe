import type { Scene, ScreenTypes } from '../scene.ts';

/** Two rows of status. */
export type TutorialText = readonly [string, string];

/** The next step for a player who is learning the game. */
export interface Guidance<T extends ScreenTypes> {
  /** Two rows of status. */
  readonly says: TutorialText;
  /** The footer's key that is marked. */
  readonly key: string;
  /** The same to somebody who types instead of looking; what has no words is passed over there. */
  readonly spoken?: string;
  /** The lesson that the player knows once this is done. */
  readonly teaches?: string;
  /** Whether the status tells of something else now: the player can do it all the same. */
  readonly isQuiet?: boolean;
  /** Whether a player has done it who is at this scene now; being told is enough where absent. */
  isDone?(after: Scene<T>): boolean;
}

/**
 * Leads a player through a match. What it says follows from how the match stands and from what was taught, so that whoever
 * strays is led on from there; nothing while something else is told.
 */
export type Guide<T extends ScreenTypes> = (scene: Scene<T>, taught: ReadonlySet<string>) => Guidance<T> | undefined;

/** The result of a guide that has nothing more to say. */
export const allTaught = 'all';

/** How a game is taught. */
export interface GameScreenTeaching<T extends ScreenTypes> {
  /** Through the match that teaches the game. */
  readonly tutorial: Guide<T>;
  /** Beside the first match of somebody who has begun with another level. */
  readonly firstMatch: Guide<T>;
}
