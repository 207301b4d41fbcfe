import { day, hour } from '#engine/durations.ts';
import { cancelRoom, type RoomContext } from '../lobby/rooms.ts';
import type { RegistryEntry } from './registry-entry.ts';

/** A match ends if for this many milliseconds it has not changed and none of its remaining players was online. */
export const abandonedAfter = 30 * day;

/** A waiting room ends if it has not changed, and neither maker nor seated players were online, for this long (ms). */
export const emptyAfter = 3 * day;

/** A waiting room ends if its seats and terms have not changed for this many milliseconds. */
export const unchangedAfter = 7 * day;

const lookEvery = hour;

/** Ends abandoned matches and waiting rooms once an hour. Returns a function that stops the checks. */
export function endAbandoned(context: RoomContext): () => void {
  const { store, world, settings, people, matches } = context;
  const lastSeen = async (account: number): Promise<number> => {
    if (people.isHere(account)) return world.now();
    const logins = await store.logins(account);
    return Math.max(0, ...logins.map(({ used }) => used));
  };
  /** Accounts of the persons who still play, or for whom a bot plays while they are away. */
  const players = ({ head, facts }: RegistryEntry): number[] =>
    [...(facts?.living ?? []), ...(facts?.absent ?? [])].flatMap((seat) => {
      const holder = head.seats[seat - 1];
      return holder?.is === 'person' ? [holder.account] : [];
    });
  const haveAllGone = async (accounts: readonly number[], before: number): Promise<boolean> => {
    for (const account of accounts) if ((await lastSeen(account)) > before) return false;
    return true;
  };
  const whyOver = async ({ head }: RegistryEntry): Promise<string | undefined> => {
    const now = world.now();
    if (head.phase !== 'waiting') return undefined;
    if (head.changed <= now - unchangedAfter) return 'it did not start within 7 days';
    const sitting = head.seats.flatMap((seat) => (seat.is === 'person' ? [seat.account] : []));
    const isEmpty = head.changed <= now - emptyAfter && (await haveAllGone([head.maker, ...sitting], now - emptyAfter));
    return isEmpty ? 'nobody was here for 3 days' : undefined;
  };
  const lookAtRoom = async (entry: RegistryEntry): Promise<void> => {
    if ((await whyOver(entry)) === undefined) return;
    await entry.exclusive(async () => {
      // A player may have come online while this call waited.
      const why = await whyOver(entry);
      if (why !== undefined) await cancelRoom(context, entry, why);
    });
  };
  const look = async (entry: RegistryEntry): Promise<void> => {
    const { head, facts } = entry;
    if (head.phase === 'waiting') return lookAtRoom(entry);
    const before = world.now() - abandonedAfter;
    // A match without remaining persons is not abandoned, because bots finish it.
    if (head.phase !== 'running' || facts === undefined || facts.changed > before || players(entry).length === 0)
      return;
    if (!(await haveAllGone(players(entry), before))) return;
    await entry.exclusive(async () => {
      if (entry.head.phase === 'running') await (await matches.running(entry)).end('abandoned', []);
    });
  };
  let stop = () => {};
  const wait = () => {
    stop = world.after(lookEvery, () => {
      wait();
      lookAtAll().catch((error: unknown) => settings.trouble?.(error));
    });
  };
  const lookAtAll = async () => {
    for (const entry of matches.all()) await look(entry);
  };
  wait();
  return () => stop();
}
