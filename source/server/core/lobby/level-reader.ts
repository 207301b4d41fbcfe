import type { LevelHeader } from '../../../engine/level.ts';
import type { GameWithLevels } from '../../../engine/level-catalogue.ts';
import type { FileFault, Result } from '../../../engine/result.ts';
import { levelLimits } from '../../../net/wire/limits.ts';
import type { Platform } from '../../platform.ts';
import { createRateLimiter } from '../../rate-limiter.ts';
import { refused } from '../refusals.ts';

/**
 * Reads a level that an account has sent.
 *
 * @throws Refused (rejects with it) `too-fast` where the account sends too many, or the last is still being read; `busy`
 */
export type LevelReader = (
  account: number,
  game: GameWithLevels,
  text: string,
) => Promise<Result<LevelHeader, FileFault>>;

/** Reads levels that accounts send: of each one at a time, and so many within a time. */
export function createLevelReader(world: Pick<Platform, 'now' | 'readLevel'>): LevelReader {
  const allowance = createRateLimiter<number>(levelLimits.levels, levelLimits.within, world);
  const reading = new Set<number>();
  return async (account, game, text) => {
    if (reading.has(account)) throw refused('too-fast', 'Your last level is still being read. Wait a moment.', 1);
    const wait = allowance.wait(account);
    if (wait > 0) throw refused('too-fast', `You are sending levels too fast. Wait ${wait} s.`, wait);
    allowance.note(account);
    reading.add(account);
    try {
      return await world.readLevel(game, text);
    } finally {
      reading.delete(account);
    }
  };
}
