import type { Platform } from '../../platform.ts';
import type { JournalEntry } from '../../store/store.ts';
import type { Cluster, ClusterMessage } from '../cluster.ts';
import { readBody } from '../match-host/journal-body.ts';
import type { CommandAnswer, SentCommand } from '../match-host/match-host.ts';
import { numberIn } from '../match-host/turn-history.ts';
import { ConflictError, RefusedError } from '../refusals.ts';
import { othersFirst } from './matches.ts';
import type { RegistryEntry } from './registry-entry.ts';

/** What came of a command that another server was asked to play; undefined where it does not say. */
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
 * Has commands played by the server that was the last to play at their match, so that no two play there at the same moment,
 * one of them in vain. It need not answer: what it has played is heard with all else that is new. Where it is silent, a
 * command is played here; as it has a key, it is played once in any case.
 */
export function createForwarding({ world, elsewhere }: ForwardingParts) {
  const pending = new Map<string, Asked>();
  /** Servers that were asked in vain, and have not been heard since. */
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
    /** The server that is to play at a match; undefined where it is this one. */
    serverFor({ isFollowed, playedAt, running }: RegistryEntry): string | undefined {
      // What is played elsewhere is only heard of here while the match is at hand.
      if (!isFollowed || playedAt === undefined || running === undefined || silent.has(playedAt)) return undefined;
      return elsewhere().isThere(playedAt) ? playedAt : undefined;
    },

    /**
     * Asks another server to play a command.
     *
     * @returns undefined where it does not say what came of it: then it is to be played here
     * @throws Refused (rejects with it) where that server has refused it
     */
    async ask(of: string, match: string, sent: SentCommand): Promise<CommandAnswer | undefined> {
      const one = pending.get(nameOf(match, sent.seat, sent.key)) ?? ask(of, match, sent);
      const outcome = await one.outcome;
      if (outcome instanceof RefusedError) throw outcome;
      return outcome;
    },

    /** Entries of a match's journal have been taken in and told. */
    heard(match: string, entries: readonly JournalEntry[]): void {
      if (pending.size === 0) return;
      for (const { seat, key, body } of entries) {
        const one = key === null ? undefined : pending.get(nameOf(match, seat, key));
        const number = one && numberIn(readBody(body));
        if (number !== undefined) one?.end({ number });
      }
    },

    /** Another server has not played a command. */
    notPlayed({ match, seat, key, why }: Extract<ClusterMessage, { is: 'not-played' }>): void {
      pending.get(nameOf(match, seat, key))?.end(why === null ? undefined : new RefusedError(why.code, why.message));
    },

    /** A server is there. */
    isHeard: (server: string): void => void silent.delete(server),
    /** A server has ended. */
    hasEnded(server: string): void {
      for (const one of [...pending.values()]) if (one.of === server) one.end(undefined);
    },
  };
}

/** Why a server has refused a command; null where it has failed at something that another one may be able to do. */
export const refusalToTell = (error: unknown): Extract<ClusterMessage, { is: 'not-played' }>['why'] =>
  error instanceof RefusedError && !(error instanceof ConflictError) && error.code !== 'failed'
    ? { code: error.code, message: error.message }
    : null;

export type Forwarding = ReturnType<typeof createForwarding>;
