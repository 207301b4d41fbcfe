import type { AnswerCallbacks, Cancel } from '../match-session/thinker.ts';
import { reason } from '../storage/files/reason.ts';
import { findLevel } from '../storage/levels.ts';
import type { LevelThinker } from './thinker.ts';
import { answer, choose, readLevel } from './work.ts';

/** Thinks on the thread that asks, as soon as that has nothing else to do; meanwhile it does nothing else. */
export const thinkHere: LevelThinker = {
  choose: (game, request, asker) => later(() => choose(game, request, asker.progress), asker),
  answer: (game, request, asker) => later(() => answer(game, request), asker),
  findLevel: (game, { name, today, players }, asker) =>
    later(() => findLevel(game, name, today, asker.progress, players), asker),
  readLevel: (game, text, asker) => later(() => readLevel(game, text), asker),
  close: () => {},
};

function later<Answer>(work: () => Answer, { done, failed }: AnswerCallbacks<Answer>): Cancel {
  const waiting = setImmediate(() => {
    let computed: Answer;
    try {
      computed = work();
    } catch (error) {
      return failed(reason(error));
    }
    done(computed);
  });
  return () => clearImmediate(waiting);
}
