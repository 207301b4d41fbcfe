import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { failure, type Result, success } from '../engine/result.ts';
import { games } from '../games/index.ts';
import { reason } from '../storage/files/attempt.ts';
import { gamesOf, type TournamentPlan } from '../tournament/plan.ts';
import { playAll } from '../tournament/play-all.ts';
import { openThreads, type Threads } from '../tournament/threads.ts';
import type { Delivered } from '../tournament/tournament-game.ts';
import { type GamesJob, type Outcome, packed, readGamesJob, readPlan, type SentPlan } from './batches.ts';
import type { GameQueue, Taken } from './game-queue.ts';

export interface WorkOptions {
  /** The version of this program: it plays no games of another one. */
  readonly version: string;
  /** Jobs that are played at a time, each in a thread. */
  readonly jobs: number;
  /** A folder of its own, for the files of programs. */
  readonly folder: string;
  /** Ends it; what is being played is given back. */
  readonly signal: AbortSignal;
  /** Called with one line about what is done. */
  tell(line: string): void;
}

/** Milliseconds between two looks into an empty queue, and between two signs of life. */
const pause = 500;
const pulse = 15_000;

/** Tournaments whose plans are kept. */
const maxPlans = 8;

/**
 * Plays games from a queue until it is ended.
 *
 * @returns why it cannot go on; nothing where the signal ended it
 */
export async function work(queue: GameQueue, options: WorkOptions): Promise<string | undefined> {
  const { signal } = options;
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const playing = new Map<string, AbortController>();
  const planned = planKeeper(queue, options);
  const threads = openThreads();
  let fault: string | undefined;
  const stop = (why: string) => {
    fault ??= why;
    end();
  };
  /** A job that is no longer this worker's is left: its tournament is over, or somebody else plays it. */
  const showLife = async () => {
    if (playing.size === 0) return;
    const own = await queue.touch([...playing.keys()]);
    for (const [id, controller] of playing) if (!own.has(id)) controller.abort();
  };
  const timer = setInterval(() => void showLife().catch((error) => stop(reason(error))), pulse);

  const play = async ({ id, data }: Taken) => {
    const job = readGamesJob(data);
    if (!job.ok) {
      options.tell(`a job in the queue is damaged: ${job.error}`);
      // Its tournament misses it, and sends these games again.
      return queue.remove([id]);
    }
    if (!(await queue.isAlive(job.value.plan))) {
      options.tell('a tournament is gone: nobody plays its games any more');
      return queue.forget(job.value.plan);
    }
    if (job.value.version !== options.version) {
      await queue.giveBack(id);
      return stop(
        `the games in the queue are for turncade ${job.value.version}, this is ${options.version}: a worker must be the same version`,
      );
    }
    const controller = new AbortController();
    const leave = () => controller.abort();
    ending.signal.addEventListener('abort', leave);
    playing.set(id, controller);
    try {
      const outcome = await outcomeOf(job.value, planned, threads, controller.signal);
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

/** Plays the games of a job; nothing where they were left. */
async function outcomeOf(
  { plan: id, sha256, from, to }: GamesJob,
  planned: PlanKeeper,
  threads: Threads,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  const plan = await planned(id, sha256);
  if (!plan.ok) return { fault: `a worker cannot use what is in the queue: ${plan.error}` };
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
}

/** Gets the plan of a job, or why there is none. */
type PlanKeeper = (id: string, sha256: string) => Promise<Result<TournamentPlan, string>>;

/** Reads each plan once, and writes its programs to the worker's folder. */
function planKeeper(queue: GameQueue, { folder, tell }: WorkOptions): PlanKeeper {
  const plans = new Map<string, Promise<Result<TournamentPlan, string>>>();
  const read = async (id: string, sha256: string) => {
    const data = await queue.planOf(id);
    // Nobody reads this where the tournament is over.
    if (data === undefined) return failure('the plan of the tournament is gone');
    const sent = readPlan(data, sha256);
    if (!sent.ok) return failure(`the plan of a tournament is damaged, ${sent.error}`);
    const plan = await localPlan(sent.value, folder);
    if (plan.ok) tell(`plays games of ${plan.value.game}`);
    return plan;
  };
  return (id, sha256) => {
    const key = `${id} ${sha256}`;
    const known = plans.get(key);
    if (known !== undefined) return known;
    const plan = read(id, sha256);
    plans.set(key, plan);
    const [oldest] = plans.keys();
    if (plans.size > maxPlans && oldest !== undefined) plans.delete(oldest);
    plan.catch(() => plans.delete(key));
    return plan;
  };
}

/** A plan as this machine plays it. Programs are files here; nothing but a bot's name and these files can be started. */
async function localPlan(sent: SentPlan, folder: string): Promise<Result<TournamentPlan, string>> {
  const entry = games.find(({ id }) => id === sent.game);
  if (entry === undefined) return failure('there is no such game');
  const { bots, programs } = await entry.visit(({ bots: own = {}, programs: form }) => ({
    bots: Object.keys(own),
    programs: form !== undefined,
  }));
  const paths = new Map<string, string>();
  for (const [hash, { entry: name, files }] of Object.entries(sent.programs)) {
    for (const [file, text] of Object.entries(files)) {
      const path = join(folder, hash, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    paths.set(hash, join(folder, hash, name));
  }
  const entrants: TournamentPlan['entrants'][number][] = [];
  for (const entrant of sent.entrants) {
    const player = 'bot' in entrant ? bots.find((bot) => bot === entrant.bot) : paths.get(entrant.program);
    if (player === undefined || ('program' in entrant && !programs)) return failure('a player is none of the game');
    entrants.push({ name: entrant.name, player });
  }
  const levels = sent.levels.map(({ name, source }) => (source === undefined ? { name } : { name, source }));
  const { game, seed, players, gamesPerGroup, options, keep } = sent;
  return success({ game, seed, entrants, levels, players, gamesPerGroup, options, keep, trusted: [] });
}
