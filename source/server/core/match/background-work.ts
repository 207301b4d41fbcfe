import { botsGoOn } from '../match-host/match-summary.ts';
import { ConflictError } from '../refusals.ts';
import { runningHost, unloadIfUnused } from './match-loader.ts';
import type { MatchRegistry, RegistryEntry } from './registry-entry.ts';
import type { ReplicaSync } from './replica-sync.ts';
import { leftOf, type TurnClocks, turnClocks } from './turn-clocks.ts';

/** Milliseconds for which other servers wait, so that the server that last played in a match can act first. */
export const othersFirst = 3000;

/** Milliseconds between two searches for bots whose server has stopped. */
const botCheckInterval = 5000;

/** Work on matches that starts without a request: the ends of turns whose time is up, and the commands of bots. */
export interface BackgroundWork {
  readonly clocks: TurnClocks;
  readonly later: MatchRegistry['later'];
  /** Loads matches, with requests handled in between. Starts the matches' bots and updates old summaries. */
  loadInTurn(registered: readonly RegistryEntry[]): Promise<void>;
  stop(): void;
}

export function createBackgroundWork(registry: MatchRegistry, catchUp: ReplicaSync['catchUpAfter']): BackgroundWork {
  const { store, world, settings, entries } = registry;
  let isStopped = false;

  const later = (entry: RegistryEntry, work: () => Promise<void>): void => {
    entry
      .exclusive(async () => {
        try {
          await work();
        } catch (error) {
          // Another server has written first. This server adopts its changes.
          if (!(error instanceof ConflictError)) throw error;
          await catchUp(entry, error);
          clocks.set(entry);
        }
      })
      .catch((error: unknown) => settings.trouble?.(error, entry.match));
  };

  const clocks = turnClocks(world, (entry) => {
    const end = () =>
      later(entry, async () => {
        const match = await runningHost(registry, entry);
        // A player may have ended the turn while this call waited in the queue.
        const timeLeft = leftOf(entry, world.now());
        if (timeLeft !== null && timeLeft > 0) clocks.set(entry);
        else if (timeLeft !== null) await match.timeUp();
      });
    // All servers know when the turn's time is up. The server that last played in the match ends the turn first.
    if (entry.isFollowed) world.after(othersFirst, () => isStopped || end());
    else end();
  });

  /** Starts the bots in matches whose server has stopped without starting them. */
  const resumeBots = (): void => {
    stopLooking = world.after(botCheckInterval, resumeBots);
    const before = world.now() - botCheckInterval;
    const waiting = [...entries.values()].filter((entry) => entry.isFollowed && botsWaitSince(entry, before));
    for (const entry of waiting) later(entry, async () => (await runningHost(registry, entry)).letBotsPlay());
  };
  let stopLooking = (): void => {};
  if (store.neighbours !== undefined) stopLooking = world.after(botCheckInterval, resumeBots);

  return {
    clocks,
    later,
    async loadInTurn(registered) {
      for (const entry of registered) {
        if (isStopped) return;
        if (entry.running === undefined)
          await entry
            .exclusive(async () => void (await runningHost(registry, entry)))
            .catch((error: unknown) => settings.trouble?.(error, entry.match));
        await new Promise<void>((resolve) => void world.after(0, resolve));
        unloadIfUnused(registry, entry);
      }
    },
    stop() {
      isStopped = true;
      stopLooking();
    },
  };
}

/** True if it is the turn of bots that have not begun to think, and the match has not changed since `time`. */
const botsWaitSince = ({ head, facts, running }: RegistryEntry, time: number): boolean =>
  head.phase === 'running' &&
  facts !== undefined &&
  facts.changed < time &&
  botsGoOn(facts) &&
  running?.isBusy() !== true;
