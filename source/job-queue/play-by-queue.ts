import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { reason } from '#storage/files/attempt.ts';
import type { GameRange } from '#tournament/messages.ts';
import { gamesOf, scheduleOf, type TournamentPlan } from '#tournament/plan.ts';
import type { Delivered } from '#tournament/tournament-game.ts';
import { hashOf, packed, readOutcome, type SentPlan } from './batches.ts';
import type { GameQueue } from './game-queue.ts';

export interface ByQueueOptions {
  /** Version of this program, which workers must match. */
  readonly version: string;
  readonly signal: AbortSignal;
  /** Called with finished games, in any order. */
  onGames(games: readonly Delivered[]): void;
}

/** Milliseconds between polls for results, and between heartbeats with checks for dead workers. */
const pause = 200;
const watchPause = 5000;

/** Maximum number of jobs in the queue, so that a killed tournament leaves little behind. */
const maxWaiting = 500;

/** Target number of jobs per tournament, and maximum number of games per job. */
const jobsOfTournament = 400;
const maxGames = 50;

/** Maximum number of attempts for games that were not played, because workers died of them or jobs were deleted. */
const maxAttempts = 3;

interface Sent extends GameRange {
  readonly sendings: number;
}

/**
 * Lets the workers at a queue play the games of a tournament.
 *
 * @returns the reason if a failure stopped it. Undefined if all games were played or the signal stopped it
 */
export async function playByQueue(
  queue: GameQueue,
  plan: TournamentPlan,
  sentPlan: SentPlan,
  { version, signal, onGames }: ByQueueOptions,
): Promise<string | undefined> {
  const planId = randomUUID();
  const planText = packed(sentPlan);
  const total = gamesOf(plan);
  const size = Math.min(maxGames, Math.ceil(total / jobsOfTournament));
  const waiting = new Map<string, Sent>();
  let next = 0;

  const send = async (ranges: readonly Sent[]) => {
    const jobs = ranges.map((range) => ({ id: randomUUID(), range }));
    for (const { id, range } of jobs) waiting.set(id, range);
    const common = { version, plan: planId, sha256: hashOf(planText) };
    await queue.add(jobs.map(({ id, range: { from, to } }) => ({ id, data: { ...common, from, to } })));
  };
  const fill = async () => {
    const ranges: Sent[] = [];
    for (; next < total && waiting.size + ranges.length < maxWaiting; next += size)
      ranges.push({ from: next, to: Math.min(total, next + size), sendings: 1 });
    if (ranges.length > 0) await send(ranges);
  };
  /**
   * Records a heartbeat. After too long a silence, for example because the machine slept, workers have deleted the
   * plan, so it is sent again.
   */
  const showLife = async () => {
    if (await queue.showLife(planId)) return;
    await queue.addPlan(planId, planText);
    for (const [id, sent] of waiting) waiting.set(id, { ...sent, sendings: 0 });
  };
  /** Collects results and resends games that were not played. */
  const collect = async () => {
    const ended = await queue.ended([...waiting.keys()]);
    const again: Sent[] = [];
    for (const { id, output } of ended) {
      const sent = waiting.get(id);
      if (sent === undefined) continue;
      waiting.delete(id);
      const outcome = readOutcome(output);
      if (outcome.ok && 'fault' in outcome.value) throw new Error(outcome.value.fault);
      if (outcome.ok && 'games' in outcome.value && isWhole(outcome.value.games, sent, plan.players))
        onGames(outcome.value.games);
      else if (sent.sendings < maxAttempts) again.push({ ...sent, sendings: sent.sendings + 1 });
      else throw new Error(`${namesOf(plan, sent)}: given up in the queue ${maxAttempts} times`);
    }
    if (again.length > 0) {
      await showLife();
      await send(again);
    }
    await queue.remove(ended.map(({ id }) => id));
    return ended.length;
  };

  try {
    await queue.addPlan(planId, planText);
    let watched = performance.now();
    while (!signal.aborted) {
      if (performance.now() - watched >= watchPause) {
        await showLife();
        await queue.expire();
        watched = performance.now();
      }
      await fill();
      if (waiting.size === 0) break;
      const results = await collect();
      if (results === 0) await wait(pause, undefined, { signal }).catch(() => {});
    }
    await queue.remove([...waiting.keys()], planId);
    return undefined;
  } catch (error) {
    await queue.remove([...waiting.keys()], planId).catch(() => {});
    return reason(error);
  }
}

/** True if these are exactly the requested games with the right number of players. */
const isWhole = (games: readonly Delivered[], { from, to }: GameRange, players: number): boolean =>
  games.length === to - from &&
  new Set(games.map(({ played }) => played.index)).size === games.length &&
  games.every(
    ({ played: { index, winners, faults, firstFaults, alone } }) =>
      index >= from &&
      index < to &&
      winners.every((seat) => seat <= players) &&
      faults.length === players &&
      firstFaults.length === players &&
      (alone !== undefined) === (players === 1),
  );

/** Names of games, such as `game 1/2/0` or `games 1/2/0 to 1/2/9`. */
function namesOf(plan: TournamentPlan, { from, to }: GameRange): string {
  const at = scheduleOf(plan);
  const [first, last] = [at(from).id, at(to - 1).id];
  return first === last ? `game ${first}` : `games ${first} to ${last}`;
}
