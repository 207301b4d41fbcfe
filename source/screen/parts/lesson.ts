import type { Scene, ScreenTypes } from '../scene.ts';
import type { TutorialStep, TutorialText } from '../screen.ts';

/** A step of a tutorial before it is numbered. */
interface Lesson<T extends ScreenTypes> {
  /** The footer's key that is marked. */
  readonly key: string;
  readonly says: TutorialText;
  /** What it says to somebody who has done something else. */
  astray?(scene: Scene<T>): TutorialText | undefined;
  /** Whether the player has done it. */
  done(before: Scene<T>, after: Scene<T>): boolean;
}

/**
 * The steps of a tutorial, numbered; each is shown while `fits`.
 *
 * @example
 * const lesson = { key: 'Enter', says: ['Choose a planet.', 'Press Enter.'], done: () => true } as const;
 * lessonsOf(() => true, [lesson, lesson])[1]?.says // => ['2 of 2: Choose a planet.', 'Press Enter.']
 */
export const lessonsOf = <T extends ScreenTypes>(
  fits: (scene: Scene<T>) => boolean,
  lessons: readonly Lesson<T>[],
): readonly TutorialStep<T>[] =>
  lessons.map(({ says: [first, second], ...lesson }, i) => ({
    ...lesson,
    says: [`${i + 1} of ${lessons.length}: ${first}`, second],
    fits,
  }));
