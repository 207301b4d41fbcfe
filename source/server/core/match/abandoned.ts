import type { People } from '../online.ts';
import type { CoreParts } from '../settings.ts';
import type { Entry } from './entry.ts';
import type { Matches } from './matches.ts';

/** A match ends when nobody who still plays it has been here for so long, in milliseconds. */
export const abandonedAfter = 30 * 24 * 3_600_000;

/** How often that is looked for, in milliseconds. */
const lookEvery = 3_600_000;

/** What is needed to find out who has been here. */
export interface AbandonedParts extends CoreParts {
  readonly people: People;
  readonly matches: Matches;
}

/** Ends matches that nobody comes back to; returns what stops that. */
export function endAbandoned({ store, world, settings, people, matches }: AbandonedParts): () => void {
  const lastSeen = async (account: number): Promise<number> => {
    if (people.isHere(account)) return world.now();
    const logins = await store.logins(account);
    return Math.max(0, ...logins.map(({ used }) => used));
  };
  /** Those who could still play on: whoever has given up or is out is not waited for. */
  const players = ({ head, facts }: Entry): number[] =>
    [...(facts?.living ?? []), ...(facts?.absent ?? [])].flatMap((seat) => {
      const holder = head.seats[seat - 1];
      return holder?.is === 'person' ? [holder.account] : [];
    });
  const look = async (entry: Entry): Promise<void> => {
    const { head, facts } = entry;
    const before = world.now() - abandonedAfter;
    // One that bots play on by themselves comes to its end.
    if (head.phase !== 'running' || facts === undefined || facts.changed > before || players(entry).length === 0)
      return;
    for (const account of players(entry)) if ((await lastSeen(account)) > before) return;
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
