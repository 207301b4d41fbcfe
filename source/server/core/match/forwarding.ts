import type { Platform } from '../../platform.ts';
import type { JournalEntry } from '../../store/store.ts';
import type { Cluster, ClusterMessage } from '../cluster.ts';
import { readBody } from '../match-host/journal-body.ts';
import type { CommandAnswer, SentCommand } from '../match-host/match-host.ts';
import { numberIn } from '../match-host/turn-history.ts';
import { ConflictError, RefusedError } from '../refusals.ts';
import { othersFirst } from './matches.ts';
import type { RegistryEntry } from './registry-entry.ts';

/** Outcome of a forwarded command. Undefined if the other server did not report one. */
type Outcome = CommandAnswer | RefusedError | undefined;

interface Asked {
  readonly of: string;
  readonly outcome: Promise<Outcome>;
  end(outcome: Outcome): void;
}

export interface ForwardingParts {
  readonly world: Pick<Platform, 'now' | 'after'>;
  elsewhere(): Pick<Cluster, 'isThere' | 'say'>;
}

/**
 * Forwards commands to the server that last played at their match, so that two servers do not play there at the same
 * time and conflict. The other server need not answer: its entries arrive as usual notifications. If it stays silent,
 * the command is played here. Its idempotency key prevents it from being played twice.
 */
export function createForwarding({ world, elsewhere }: ForwardingParts) {
  const pending = new Map<string, Asked>();
  /** Servers that did not answer and were not heard since. */
  const silent = new Set<string>();
  const nameOf = (match: string, seat: number | null, key: string): string => `${match} ${seat} ${key}`;

  const ask = (of: string, match: string, sent: SentCommand): Asked => {
    const name = nameOf(match, sent.seat, sent.key);
    let tell = (_: Outcome): void => {};
    const outcome = new Promise<Outcome>((resolve) => {
      tell = resolve;
    });
    const end = (finalOutcome: Outcome): void => {
      stop();
      pending.delete(name);
      tell(finalOutcome);
    };
    const stop = world.after(othersFirst, () => {
      silent.add(of);
      end(undefined);
    });
    const one: Asked = { of, outcome, end };
    pending.set(name, one);
    elsewhere().say({ is: 'asked', of, match, ...sent, until: world.now() + othersFirst });
    return one;
  };

  return {
    /** Returns the server that must play at a match, or undefined if it is this one. */
    serverFor({ isFollowed, playedAt, running }: RegistryEntry): string | undefined {
      // Other servers' entries arrive here only while the match is loaded.
      if (!isFollowed || playedAt === undefined || running === undefined || silent.has(playedAt)) return undefined;
      return elsewhere().isThere(playedAt) ? playedAt : undefined;
    },

    /**
     * @returns undefined if that server did not report an outcome: the command must then be played here
     * @throws RefusedError (rejects with it) if that server refused the command
     */
    async ask(of: string, match: string, sent: SentCommand): Promise<CommandAnswer | undefined> {
      const one = pending.get(nameOf(match, sent.seat, sent.key)) ?? ask(of, match, sent);
      const outcome = await one.outcome;
      if (outcome instanceof RefusedError) throw outcome;
      return outcome;
    },

    heard(match: string, entries: readonly JournalEntry[]): void {
      if (pending.size === 0) return;
      for (const { seat, key, body } of entries) {
        const one = key === null ? undefined : pending.get(nameOf(match, seat, key));
        const number = one && numberIn(readBody(body));
        if (number !== undefined) one?.end({ number });
      }
    },

    notPlayed({ match, seat, key, why }: Extract<ClusterMessage, { is: 'not-played' }>): void {
      pending.get(nameOf(match, seat, key))?.end(why === null ? undefined : new RefusedError(why.code, why.message));
    },

    isHeard: (server: string): void => void silent.delete(server),
    hasEnded(server: string): void {
      for (const one of [...pending.values()]) if (one.of === server) one.end(undefined);
    },
  };
}

/** Returns the refusal to report to the asking server, or null if another server might still succeed. */
export const refusalToTell = (error: unknown): Extract<ClusterMessage, { is: 'not-played' }>['why'] =>
  error instanceof RefusedError && !(error instanceof ConflictError) && error.code !== 'failed'
    ? { code: error.code, message: error.message }
    : null;

export type Forwarding = ReturnType<typeof createForwarding>;
