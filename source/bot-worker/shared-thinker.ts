import type { AnswerCallbacks, Cancel } from '#match-session/thinker.ts';
import type { LevelThinker } from './thinker.ts';

interface Job {
  /** Starts the work on the shared thinker. `finished` must be called after its last callback. */
  start(finished: () => void): Cancel;
}

/** Maximum milliseconds of a request. */
const maxWork = 60_000;

const tookTooLong = 'it took longer than a minute';

/**
 * Shares a thinker between sessions. It works on one request at a time, and sessions take turns: a session with many
 * requests delays another session by at most one request.
 *
 * @returns a function that creates the thinker of a session. Closing it cancels the session's requests
 */
export function sharedThinker(thinker: LevelThinker): () => LevelThinker {
  /** Sessions with waiting requests. The first one is next. */
  const sessions: Job[][] = [];
  let running: { readonly job: Job; cancel: Cancel } | undefined;

  const goOn = () => {
    const jobs = sessions.shift();
    const job = jobs?.shift();
    if (jobs === undefined || job === undefined) return;
    if (jobs.length > 0) sessions.push(jobs);
    const work = { job, cancel: () => {} };
    running = work;
    work.cancel = job.start(() => end(job));
  };
  const end = (job: Job) => {
    if (running?.job !== job) return;
    running = undefined;
    goOn();
  };

  return () => {
    const jobs: Job[] = [];
    const drop = (job: Job) => {
      if (jobs.includes(job)) jobs.splice(jobs.indexOf(job), 1);
      if (jobs.length === 0 && sessions.includes(jobs)) sessions.splice(sessions.indexOf(jobs), 1);
      if (running?.job !== job) return;
      running.cancel();
      end(job);
    };
    const open = new Set<Job>();
    const request = <Answer>(
      asker: AnswerCallbacks<Answer>,
      work: (asker: AnswerCallbacks<Answer>) => Cancel,
    ): Cancel => {
      const job: Job = {
        start(finished) {
          const timer = setTimeout(() => {
            cancel();
            asker.failed(tookTooLong);
          }, maxWork).unref();
          const over = () => {
            clearTimeout(timer);
            open.delete(job);
            finished();
          };
          const cancelWork = work({
            progress: asker.progress,
            done(answer) {
              over();
              asker.done(answer);
            },
            failed(reason) {
              over();
              asker.failed(reason);
            },
          });
          return () => {
            clearTimeout(timer);
            cancelWork();
          };
        },
      };
      const cancel = () => {
        open.delete(job);
        drop(job);
      };
      open.add(job);
      jobs.push(job);
      if (!sessions.includes(jobs)) sessions.push(jobs);
      if (running === undefined) goOn();
      return cancel;
    };
    return {
      choose: (game, ask, asker) => request(asker, (within) => thinker.choose(game, ask, within)),
      answer: (game, ask, asker) => request(asker, (within) => thinker.answer(game, ask, within)),
      findLevel: (game, ask, asker) => request(asker, (within) => thinker.findLevel(game, ask, within)),
      readLevel: (game, text, asker) => request(asker, (within) => thinker.readLevel(game, text, within)),
      close() {
        for (const job of [...open]) drop(job);
        open.clear();
      },
    };
  };
}
