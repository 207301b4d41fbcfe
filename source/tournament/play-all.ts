import { reason } from '#storage/files/attempt.ts';
import { type GameRange, type PlayOrder, turnstile, turnstileMemory } from './messages.ts';
import { gamesOf, type TournamentPlan } from './plan.ts';
import { openThreads, type Threads } from './threads.ts';
import type { Delivered } from './tournament-game.ts';

export interface PlayAllOptions {
  /** The number of threads, at most. */
  readonly jobs: number;
  /** The games to play; all where absent. */
  readonly range?: GameRange;
  /** Threads that are there already, and stay for what is played next; where absent they are ended after these games. */
  readonly threads?: Threads;
  /** Ends it before all games are played. */
  readonly signal?: AbortSignal;
  /** Called with finished games, in no particular order. */
  onGames(games: readonly Delivered[]): void;
}

/**
 * Plays the games of a tournament in threads of their own.
 *
 * @returns why not all have been played, where that is a fault; nothing where they have, or where the signal said so
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
