import { reason } from '#storage/files/attempt.ts';
import { type GameRange, type PlayOrder, turnstile, turnstileMemory } from './messages.ts';
import { gamesOf, type TournamentPlan } from './plan.ts';
import { openThreads, type Threads } from './threads.ts';
import type { Delivered } from './tournament-game.ts';

export interface PlayAllOptions {
  readonly jobs: number;
  /** Games to play. Default: all. */
  readonly range?: GameRange;
  /** Threads to use, which stay open. If undefined, threads are started and closed again. */
  readonly threads?: Threads;
  readonly signal?: AbortSignal;
  /** Called with finished games, in any order. */
  onGames(games: readonly Delivered[]): void;
}

/**
 * Plays the games of a tournament in worker threads.
 *
 * @returns the reason if a failure stopped it. Undefined if all games were played or the signal stopped it
 */
export async function playAll(
  plan: TournamentPlan,
  { jobs, range = { from: 0, to: gamesOf(plan) }, threads, signal, onGames }: PlayAllOptions,
): Promise<string | undefined> {
  const shared = turnstileMemory(range);
  const gate = turnstile(shared);
  const order: PlayOrder = { plan, shared };
  let fault: string | undefined;
  const leaving = new AbortController();
  const leaveAll = () => {
    gate.close();
    leaving.abort();
  };
  signal?.addEventListener('abort', leaveAll);
  if (signal?.aborted === true) leaveAll();
  const playing = threads ?? openThreads();
  const parts = Array.from({ length: Math.min(jobs, range.to - range.from) }, () =>
    playing.play(order, leaving.signal, onGames).catch((error) => {
      fault ??= reason(error);
      leaveAll();
    }),
  );
  await Promise.all(parts);
  if (threads === undefined) playing.close();
  signal?.removeEventListener('abort', leaveAll);
  return fault;
}
