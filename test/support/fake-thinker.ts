import { answer, choose, type LevelThinker, readLevel } from '#bot-worker/thinker.ts';
import type { AnswerCallbacks, Cancel } from '#match-session/thinker.ts';
import { findLevel } from '#storage/levels.ts';

/** A request to a thinker that the test completes. */
export interface FakeJob {
  readonly what: 'choose' | 'answer' | 'level' | 'read';
  progress(done: number, total: number): void;
  /** Completes the request with the correct answer. */
  finish(): void;
  fail(reason: string): void;
  isCancelled(): boolean;
}

/** A thinker that completes requests only when the test says so. */
export function fakeThinker(): { readonly thinker: LevelThinker; readonly jobs: readonly FakeJob[] } {
  const jobs: FakeJob[] = [];
  const take = <Answer>(what: FakeJob['what'], think: () => Answer, asker: AnswerCallbacks<Answer>): Cancel => {
    let isCancelled = false;
    jobs.push({
      what,
      progress: (done, total) => asker.progress?.(done, total),
      finish: () => asker.done(think()),
      fail: (reason) => asker.failed(reason),
      isCancelled: () => isCancelled,
    });
    return () => {
      isCancelled = true;
    };
  };
  return {
    jobs,
    thinker: {
      choose: (game, wanted, asker) => take('choose', () => choose(game, wanted), asker),
      answer: (game, wanted, asker) => take('answer', () => answer(game, wanted), asker),
      findLevel: (game, { name, today }, asker) => take('level', () => findLevel(game, name, today), asker),
      readLevel: (game, text, asker) => take('read', () => readLevel(game, text), asker),
      close: () => {},
    },
  };
}
