import { allTaught, type Guide, type TutorialText } from '#screen/game/teaching.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';

/** Fields of a tutorial step that tests read. */
export interface LessonStep<T extends ScreenTypes> {
  readonly key: string;
  readonly spoken: string | undefined;
  says(scene: Scene<T>): TutorialText;
  /** Text for a player who did something else instead of the step. Undefined otherwise. */
  astray(scene: Scene<T>): TutorialText | undefined;
  fits(scene: Scene<T>): boolean;
  done(before: Scene<T>, after: Scene<T>): boolean;
}

/** Steps of a lesson, in order. */
export function stepsOf<T extends ScreenTypes>(guide: Guide<T>, scene: Scene<T>): readonly LessonStep<T>[] {
  const steps: LessonStep<T>[] = [];
  const taught = new Set<string>();
  while (!taught.has(allTaught)) {
    const before = new Set(taught);
    const at = (now: Scene<T>) => {
      const guidance = guide(now, before);
      if (guidance?.teaches === undefined) throw new Error('a step that teaches nothing');
      return guidance;
    };
    const { key, spoken, teaches = '' } = at(scene);
    steps.push({
      key,
      spoken,
      says: (now) => at(now).says,
      astray: (now) => (/^\d of \d: /.test(at(now).says[0]) ? undefined : at(now).says),
      fits: (now) => at(now).isQuiet !== true,
      done: (was, is) => at(was).isDone?.(is) === true,
    });
    taught.add(teaches);
  }
  return steps;
}
