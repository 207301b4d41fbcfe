import { constants } from 'node:os';
import type { Game } from '#engine/game.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import type { GameQueue } from '#job-queue/game-queue.ts';
import { type DatabaseAddress, databaseAddress } from '#server/store/postgres/address.ts';
import { reason } from '#storage/files/attempt.ts';
import { gamesOf, type TournamentPlan } from '#tournament/plan.ts';
import { playAll } from '#tournament/play-all.ts';
import { counted } from '#tournament/results/text.ts';
import type { Delivered } from '#tournament/tournament-game.ts';
import { complain } from '../output.ts';
import type { Arguments } from '../parse.ts';
import { UsageError } from '../usage-error.ts';
import { jobsOf } from './plan.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Interruption {
  /** Aborts at the first terminating signal. Later signals have no effect. */
  readonly signal: AbortSignal;
  status(): number | undefined;
  /** Aborts `signal` as well, without a status. */
  stop(): void;
  end(): void;
}

export function interruption(): Interruption {
  const controller = new AbortController();
  let status: number | undefined;
  const stop = (name: (typeof signals)[number]) => {
    status ??= 128 + constants.signals[name];
    controller.abort();
  };
  for (const name of signals) process.on(name, stop);
  return {
    signal: controller.signal,
    status: () => status,
    stop: () => controller.abort(),
    end() {
      for (const name of signals) process.off(name, stop);
    },
  };
}

interface PlayOptions {
  readonly signal: AbortSignal;
  onGames(games: readonly Delivered[]): void;
}

/** Resolves to an error message if a failure has prevented games. */
type GamePlayer = (options: PlayOptions) => Promise<string | undefined>;

/** Selects who plays the games: threads of this process, or workers of `--queue`. Rejects with a UsageError. */
export async function gamePlayer<T extends GameTypes>(
  game: Game<T>,
  plan: TournamentPlan,
  args: Arguments,
  version: string,
): Promise<GamePlayer> {
  const address = queueAddress(args);
  if (address === undefined) {
    const jobs = jobsOf(args);
    return (options) => playAll(plan, { jobs, ...options });
  }
  if (args.number('jobs') !== undefined)
    throw new UsageError('--jobs cannot be used with --queue: each worker has its own (turncade worker --jobs 8)');
  const { bots = {} } = game;
  const { sentPlanOf } = await import('#job-queue/play-by-queue.ts');
  const sent = sentPlanOf(plan, (name) => Object.hasOwn(bots, name));
  if (!sent.ok) throw new UsageError(sent.error);
  return async (options) => {
    const { playByQueue } = await import('#job-queue/play-by-queue.ts');
    const queue = await openQueue(address);
    try {
      complain(
        `${counted(gamesOf(plan), 'game')} for the workers at ${address.label}; start workers on any machine with: turncade worker --queue postgres://…`,
      );
      return await playByQueue(queue, plan, sent.value, { version, ...options });
    } finally {
      await queue.close();
    }
  };
}

/** Address of the queue's database. Undefined without `--queue`. Throws a UsageError if it is invalid. */
export function queueAddress(args: Arguments): DatabaseAddress | undefined {
  const text = args.text('queue');
  if (text === undefined) return undefined;
  const address = databaseAddress(text);
  if (!address.ok) throw new UsageError(`--queue: ${address.error.message}`);
  return address.value;
}

/** @throws UsageError (as a rejection) with status 1 if the database is unreachable or refuses access */
export async function openQueue(address: DatabaseAddress): Promise<GameQueue> {
  const { openGameQueue } = await import('#job-queue/game-queue.ts');
  return openGameQueue(address).catch((error) => {
    throw new UsageError(`${address.label}: ${reason(error)}`, 1);
  });
}
