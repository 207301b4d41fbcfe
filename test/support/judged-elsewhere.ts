import type { RefereeOf } from '#app/scene/match-driver.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { type MatchReferee, matchReferee } from '#match-session/referee.ts';
import type { ScreenTypes } from '#screen/scene.ts';

/** A remote referee that judges the player's commands only when the test calls `answer`. */
export function judgedElsewhere<T extends ScreenTypes>() {
  const waiting: (() => void)[] = [];
  let judge: MatchReferee<T> | undefined;
  const later = <Answer>(work: () => Answer): Promise<Answer> =>
    new Promise((resolve) => void waiting.push(() => resolve(work())));
  const referee: RefereeOf<T> = (match, options) => {
    const here = matchReferee(match, options);
    judge = here;
    return {
      ...here,
      play: (...command) => later(() => here.play(...command)),
      undo: (seat) => later(() => here.undo(seat)),
      redo: (seat) => later(() => here.redo(seat)),
    };
  };
  const there = (): MatchReferee<T> => {
    if (judge === undefined) throw new Error('no match is judged yet');
    return judge;
  };
  return {
    referee,
    /** Judges the oldest command and waits until the result has been received. */
    async answer(): Promise<void> {
      waiting.shift()?.();
      await new Promise((resolve) => void setImmediate(resolve));
    },
    /** Plays commands of another seat. */
    plays(seat: Seat, ...commands: readonly T['command'][]) {
      for (const command of commands) {
        const verdict = there().play(seat, command, false);
        if (!verdict.ok) throw new Error(verdict.error.message);
      }
    },
    /** Undoes the newest command of another seat. */
    takesBack: (seat: Seat) => there().undo(seat),
  };
}
