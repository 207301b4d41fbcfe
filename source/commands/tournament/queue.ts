import type { GameQueue } from '#job-queue/game-queue.ts';
import { type DatabaseAddress, databaseAddress } from '#server/store/postgres/address.ts';
import { reason } from '#storage/files/attempt.ts';
import type { Arguments } from '../parse.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Database named by `--queue`. Undefined without that option.
 *
 * @throws UsageError for an invalid address
 */
export function queueAddress(args: Arguments): DatabaseAddress | undefined {
  const text = args.text('queue');
  if (text === undefined) return undefined;
  const address = databaseAddress(text);
  if (!address.ok) throw new UsageError(`--queue: ${address.error.message}`);
  return address.value;
}

/**
 * Opens a queue.
 *
 * @throws UsageError (as a rejection) with status 1 if the database is unreachable or refuses access
 */
export async function openQueue(address: DatabaseAddress): Promise<GameQueue> {
  // Loaded on demand: tournaments on one machine do not need it.
  const { openGameQueue } = await import('#job-queue/game-queue.ts');
  return openGameQueue(address).catch((error) => {
    throw new UsageError(`${address.shown}: ${reason(error)}`, 1);
  });
}
