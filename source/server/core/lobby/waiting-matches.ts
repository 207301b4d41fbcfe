import type { MatchCard } from '#net/wire/messages.ts';
import { cardOf, type MatchViewDeps } from '../match/match-views.ts';
import type { Matches } from '../match/matches.ts';
import { seatOf } from '../match/metadata.ts';
import type { RegistryEntry } from '../match/registry-entry.ts';
import { isAlone } from './room-rules.ts';

/** Receives the matches that wait for an account. */
export type WaitingListener = (matches: readonly MatchCard[]) => void;

export interface WaitingMatches {
  /** Calls `listener` now, and after each change of the lists of matches. Returns a function that stops it. */
  watch(account: number, listener: WaitingListener): Promise<() => void>;
  changed(): void;
}

interface Watching {
  readonly account: number;
  readonly listener: WaitingListener;
}

export function createWaitingMatches(deps: MatchViewDeps & { readonly matches: Matches }): WaitingMatches {
  const { matches } = deps;
  const watching = new Set<Watching>();
  const isWaitingFor = ({ head, facts }: RegistryEntry, account: number): boolean => {
    const seat = seatOf(head, account);
    return seat !== null && head.phase === 'running' && !isAlone(head) && facts?.waitsFor.includes(seat) === true;
  };
  const send = ({ account, listener }: Watching, entries: readonly RegistryEntry[]): void =>
    listener(entries.map((entry) => cardOf(deps, entry, account)));
  return {
    async watch(account, listener) {
      for (const entry of matches.all())
        if (entry.head.phase === 'running' && entry.facts === undefined && seatOf(entry.head, account) !== null)
          await entry.exclusive(async () => void (await matches.running(entry)));
      const one = { account, listener };
      watching.add(one);
      send(
        one,
        matches.all().filter((entry) => isWaitingFor(entry, account)),
      );
      return () => void watching.delete(one);
    },
    changed() {
      if (watching.size === 0) return;
      const accounts = new Map<number, RegistryEntry[]>([...watching].map(({ account }) => [account, []]));
      for (const entry of matches.all())
        for (const holder of entry.head.seats)
          if (holder.is === 'person' && isWaitingFor(entry, holder.account)) accounts.get(holder.account)?.push(entry);
      for (const one of watching) {
        const entries = accounts.get(one.account);
        if (entries !== undefined) send(one, entries);
      }
    },
  };
}
