import type { Rooms } from '../lobby/rooms.ts';
import { refused } from '../refusals.ts';
import type { Matches } from './matches.ts';
import { accountsOf, type MatchMetadata, seatOf } from './metadata.ts';
import type { RegistryEntry } from './registry-entry.ts';

export interface RematchParts {
  readonly matches: Matches;
  readonly rooms: Rooms;
}

const assertOver = ({ head }: RegistryEntry): void => {
  if (head.phase !== 'over') throw refused('not-now', 'The match is not over.');
  if (head.rematch.match !== null) throw refused('not-now', 'The rematch has already begun.');
};

/** Notes who wants a rematch, or does not any more; it begins when all persons want it. */
export async function wantRematch(
  parts: RematchParts,
  entry: RegistryEntry,
  account: number,
  wants: boolean,
): Promise<void> {
  assertOver(entry);
  const { head } = entry;
  if (seatOf(head, account) === null) throw refused('not-your-seat', 'You had no seat in this match.');
  const otherAccounts = head.rematch.wanted.filter((other) => other !== account);
  const wanted = wants ? [...otherAccounts, account] : otherAccounts;
  const isAgreed = accountsOf(head).every((person) => wanted.includes(person));
  const changed: MatchMetadata = { ...head, rematch: { ...head.rematch, wanted } };
  await parts.matches.save(entry, changed);
  if (isAgreed) await startRematch(parts, entry);
}

/** Plays a match again with those who want it; the seats of others are open. */
export async function startRematch({ matches, rooms }: RematchParts, entry: RegistryEntry): Promise<string> {
  assertOver(entry);
  const { wanted } = entry.head.rematch;
  if (wanted.length === 0) throw refused('not-now', 'Nobody has asked for a rematch yet.');
  const next = await rooms.again(entry.head, (account) => wanted.includes(account));
  await matches.save(entry, { ...entry.head, rematch: { wanted, match: next.match } });
  return next.match;
}
