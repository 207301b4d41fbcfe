import { setTimeout as wait } from 'node:timers/promises';
import { reason } from '#storage/files/attempt.ts';
import { gamesOf } from '#tournament/plan.ts';
import { openThreads, playAll, type Threads } from '#tournament/play-all.ts';
import type { Delivered } from '#tournament/tournament-game.ts';
import { type GamesJob, type Outcome, packed, readGamesJob } from './batches.ts';
import type { GameQueue, Taken } from './game-queue.ts';
import { createPlanCache, type PlanCache } from './plan-cache.ts';

export interface WorkOptions {
  /** Version of this program. The worker only plays games of the same version. */
  readonly version: string;
  /** Number of jobs played at the same time, each on a thread of its own. */
  readonly jobs: number;
  /** Folder in which the worker stores the programs' files. */
  readonly folder: string;
  /** Stops the worker. Running jobs are returned to the queue. */
  readonly signal: AbortSignal;
  tell(line: string): void;
}

/** Milliseconds between polls of an empty queue. Heartbeats are sent every `pulse` milliseconds. */
const pause = 500;
const pulse = 15_000;

/** Plays games from a queue until `signal` aborts. If an error stops the worker before, returns the error's text. */
export async function work(queue: GameQueue, options: WorkOptions): Promise<string | undefined> {
  const { signal } = options;
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const playing = new Map<string, AbortController>();
  const plans = createPlanCache(queue, options);
  const threads = openThreads();
  let fault: string | undefined;
  const stop = (why: string) => {
    fault ??= why;
    end();
  };
  /** Records a heartbeat. Aborts jobs whose tournament is over, or that are back in the queue. */
  const showLife = async () => {
    if (playing.size === 0) return;
    const ownBatches = await queue.touch([...playing.keys()]);
    for (const [id, controller] of playing) if (!ownBatches.has(id)) controller.abort();
  };
  const timer = setInterval(() => void showLife().catch((error) => stop(reason(error))), pulse);

  const play = async ({ id, data }: Taken) => {
    const job = readGamesJob(data);
    if (!job.ok) {
      options.tell(`a job in the queue is damaged: ${job.error}`);
      // The tournament notices that the job is missing, and sends its games again.
      return queue.remove([id]);
    }
    if (!(await queue.isAlive(job.value.plan))) {
      options.tell('a tournament is gone, so its games are no longer played');
      return queue.forget(job.value.plan);
    }
    if (job.value.version !== options.version) {
      await queue.giveBack(id);
      return stop(
        `the games in the queue are for turncade ${job.value.version}, but this is ${options.version}: a worker must have the same version`,
      );
    }
    const controller = new AbortController();
    const leave = () => controller.abort();
    ending.signal.addEventListener('abort', leave);
    playing.set(id, controller);
    try {
      const outcome = await outcomeOf(job.value, plans, threads, controller.signal);
      if (outcome !== undefined) await queue.complete(id, packed(outcome));
      else if (ending.signal.aborted) await queue.giveBack(id);
    } finally {
      playing.delete(id);
      ending.signal.removeEventListener('abort', leave);
    }
  };
  const playOn = async () => {
    while (!ending.signal.aborted) {
      const job = await queue.take();
      if (job === undefined) await wait(pause, undefined, { signal: ending.signal }).catch(() => {});
      else await play(job);
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, () => playOn().catch((error) => stop(reason(error)))));
  clearInterval(timer);
  threads.close();
  signal.removeEventListener('abort', end);
  return fault;
}

const outcomeOf = (
  { plan: id, sha256, from, to }: GamesJob,
  plans: PlanCache,
  threads: Threads,
  signal: AbortSignal,
): Promise<Outcome | undefined> =>
  plans.use(id, sha256, async (plan) => {
    if (!plan.ok) return { fault: `a worker cannot use a job in the queue: ${plan.error}` };
    if (to > gamesOf(plan.value)) return { fault: 'a worker was asked for games that the tournament does not have' };
    const delivered: Delivered[] = [];
    const fault = await playAll(plan.value, {
      jobs: 1,
      range: { from, to },
      threads,
      signal,
      onGames: (more) => delivered.push(...more),
    });
    if (fault !== undefined) return { fault };
    return signal.aborted ? undefined : { games: delivered };
  });
