import type { RefereeOf } from '#app/scene/match-driver.ts';
import { matchReferee } from '#match-session/referee.ts';
import type { ScreenTypes } from '#screen/scene.ts';

/** A remote referee that judges commands only when the test calls `answer`. */
export function laterReferee<T extends ScreenTypes>() {
  const waiting: (() => void)[] = [];
  const later = <Answer>(judge: () => Answer): Promise<Answer> =>
    new Promise((resolve) => void waiting.push(() => resolve(judge())));
  const referee: RefereeOf<T> = (match, options) => {
    const here = matchReferee(match, options);
    return {
      ...here,
      play: (...command) => later(() => here.play(...command)),
      undo: (seat) => later(() => here.undo(seat)),
      redo: (seat) => later(() => here.redo(seat)),
    };
  };
  return {
    referee,
    /** Number of commands not judged yet. */
    asked: () => waiting.length,
    /** Judges the oldest command and waits until the result has been received. */
    async answer(): Promise<void> {
      waiting.shift()?.();
      await new Promise((resolve) => void setImmediate(resolve));
    },
  };
}
