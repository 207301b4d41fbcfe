import { allTaught, type Guide, type TutorialText } from '../game/teaching.ts';
import type { Scene, ScreenTypes } from '../scene.ts';

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
