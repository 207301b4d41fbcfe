import type { GameQueue } from '#job-queue/game-queue.ts';
import { type DatabaseAddress, databaseAddress } from '#server/store/postgres/address.ts';
import { reason } from '#storage/files/attempt.ts';
import type { Arguments } from '../parse.ts';
import { UsageError } from '../usage-error.ts';

/**
 * The database that `--queue` names; nothing where there is no such option.
 *
 * @throws UsageFault for an address that cannot be read
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
 * @throws UsageFault (rejects with it) with status 1 where the database cannot be reached, or refuses
 */
export async function openQueue(address: DatabaseAddress): Promise<GameQueue> {
  // Whoever plays on one machine loads nothing of it.
  const { openGameQueue } = await import('#job-queue/game-queue.ts');
  return openGameQueue(address).catch((error) => {
    throw new UsageError(`${address.shown}: ${reason(error)}`, 1);
  });
}
