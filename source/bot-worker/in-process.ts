import { reason } from '../storage/files/reason.ts';
import { findLevel } from '../storage/levels.ts';
import type { Asker, Cancel } from '../match-session/thinker.ts';
import type { LevelThinker } from './thinker.ts';
import { answer, choose, readLevel } from './work.ts';

/** Thinks on the thread that asks, as soon as that has nothing else to do; meanwhile it does nothing else. */
export const thinkHere: LevelThinker = {
  choose: (game, wanted, asker) => later(() => choose(game, wanted, asker.progress), asker),
  answer: (game, wanted, asker) => later(() => answer(game, wanted), asker),
  findLevel: (game, { name, today, players }, asker) =>
    later(() => findLevel(game, name, today, asker.progress, players), asker),
  readLevel: (game, text, asker) => later(() => readLevel(game, text), asker),
  close: () => {},
};

function later<Answer>(work: () => Answer, { done, failed }: Asker<Answer>): Cancel {
  const waiting = setImmediate(() => {
    let found: Answer;
    try {
      found = work();
    } catch (error) {
      return failed(reason(error));
    }
    done(found);
  });
  return () => clearImmediate(waiting);
}
