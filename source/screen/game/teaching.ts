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

/** A step of a first match. */
interface Lesson<T extends ScreenTypes> {
  /** The footer's key that is marked. */
  readonly key: string;
  readonly says: TutorialText | ((scene: Scene<T>) => TutorialText);
  /** The same to somebody who types; a step without it is only for those who look. */
  readonly spoken?: string | ((scene: Scene<T>) => string);
  /** Said to somebody who has done something else. */
  astray?(scene: Scene<T>): TutorialText | undefined;
  /** Whether the player has done it. */
  done(before: Scene<T>, after: Scene<T>): boolean;
}

/** Teaches step by step, with numbers such as `2 of 5: `; each step is shown while it `fits`. */
export const lessonsOf =
  <T extends ScreenTypes>(fits: (scene: Scene<T>) => boolean, lessons: readonly Lesson<T>[]): Guide<T> =>
  (scene, taught) => {
    const nameOf = (index: number) => (index === lessons.length - 1 ? allTaught : String(index + 1));
    const at = lessons.findIndex((_, index) => !taught.has(nameOf(index)));
    const lesson = lessons[at];
    if (lesson === undefined) return undefined;
    const { key, says, spoken, astray, done } = lesson;
    const [first, second] = typeof says === 'function' ? says(scene) : says;
    return {
      key,
      says: astray?.(scene) ?? [`${at + 1} of ${lessons.length}: ${first}`, second],
      ...(spoken !== undefined && { spoken: typeof spoken === 'function' ? spoken(scene) : spoken }),
      teaches: nameOf(at),
      isQuiet: !fits(scene),
      isDone: (after) => done(scene, after),
    };
  };
