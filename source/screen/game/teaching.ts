import type { Scene, ScreenTypes } from '../scene.ts';

export type TutorialText = readonly [string, string];

export interface Guidance<T extends ScreenTypes> {
  readonly says: TutorialText;
  readonly key: string;
  /** Text of the step in text mode. If undefined, text mode skips the step. */
  readonly spoken?: string;
  /** Name of the lesson that the player has learned with this step. */
  readonly teaches?: string;
  /** True if the status rows show something else now, although the player can do the step. */
  readonly isQuiet?: boolean;
  /** True if the player has done the step in this scene. Default: the step is done once it was shown. */
  isDone?(after: Scene<T>): boolean;
}

/** Next step for a position and a player who has learned `taught`. Undefined while the screen shows something else. */
export type Guide<T extends ScreenTypes> = (scene: Scene<T>, taught: ReadonlySet<string>) => Guidance<T> | undefined;

/** Name of a guide's last lesson. A player who has learned it needs no further steps. */
export const allTaught = 'all';

export interface GameScreenTeaching<T extends ScreenTypes> {
  readonly tutorial: Guide<T>;
  /** Guide for players whose first match is not the tutorial. */
  readonly firstMatch: Guide<T>;
}

interface Lesson<T extends ScreenTypes> {
  readonly key: string;
  readonly says: TutorialText | ((scene: Scene<T>) => TutorialText);
  readonly spoken?: string | ((scene: Scene<T>) => string);
  /** Text after the player has done something other than the step. Undefined to repeat the step's text. */
  astray?(scene: Scene<T>): TutorialText | undefined;
  done(before: Scene<T>, after: Scene<T>): boolean;
}

/** Creates a guide of numbered steps, such as `2 of 5: `. A step is quiet while `fits` rejects the scene. */
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
