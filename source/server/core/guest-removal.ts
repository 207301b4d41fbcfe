import { day, hour } from '#engine/durations.ts';
import { deleteAccount } from './account-changes.ts';
import { RefusedError } from './refusals.ts';
import type { ServerContext } from './server-context.ts';

/** Days of absence after which a guest is removed, unless the owner sets another number. */
export const usualGuestDays = 7;

const removedEvery = hour;

/** Fact with the time of the last check for absent guests, and the time until which absent guests are spared. */
const lookFact = 'guests looked at';

/** Removes absent guests once an hour. Returns a function that stops this. */
export function removeGuests(server: ServerContext): () => void {
  const { world, settings } = server;
  let stop = () => {};
  const wait = () => {
    stop = world.after(removedEvery, () => {
      wait();
      look(server).catch((error: unknown) => settings.trouble?.(error));
    });
  };
  wait();
  return () => stop();
}

/** Removes absent guests. If no server has run for a day, it first gives them a day in which they can come back. */
async function look(server: ServerContext): Promise<void> {
  const { store, world } = server;
  const now = world.now();
  const stored = await store.fact(lookFact);
  const [last = now, spared = 0] = stored === undefined ? [] : stored.split(' ').map(Number);
  const until = now - last > day ? now + day : spared;
  await store.write([{ type: 'fact', name: lookFact, value: `${now} ${until}` }]);
  if (now >= until) await removeAbsentGuests(server);
}

/** Deletes guests that have been absent for `guestDays`. */
export async function removeAbsentGuests(server: ServerContext): Promise<void> {
  const { store, world, people, settings } = server;
  const { guestDays = usualGuestDays } = settings;
  for (const { account, name } of await store.absentGuests(world.now() - guestDays * day)) {
    if (people.isHere(account)) continue;
    try {
      await deleteAccount(server, account, 'absent-guest');
      settings.log?.({ event: 'guest-removed', name });
    } catch (error) {
      // The guest has become a permanent account meanwhile, or another server has removed it.
      if (!(error instanceof RefusedError)) throw error;
    }
  }
}
