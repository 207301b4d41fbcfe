import type { Terms } from '#net/wire/requests.ts';
import { createRateLimiter } from '../../rate-limiter.ts';
import { type Change, StoreError } from '../../store/store.ts';
import { hexOf } from '../hex.ts';
import type { Matches } from '../match/matches.ts';
import type { MatchMetadata, SeatHolder } from '../match/metadata.ts';
import type { RegistryEntry } from '../match/registry-entry.ts';
import { refused } from '../refusals.ts';
import type { HostParts } from '../settings.ts';
import { newCode, newMatchId } from './codes.ts';

/** Maximum number of new matches per maker within `within` milliseconds, because each new match costs work. */
export const newMatchLimit = { matches: 60, within: 60_000 } as const;

/** Maximum number of codes drawn for a match. Another code is drawn if another server has just used the same code. */
const maxCodes = 10;

export interface NewMatches {
  /**
   * Draws the id, the code and the server's random number of a match that is not stored yet.
   *
   * @throws RefusedError (rejects with it) `too-fast` above `newMatchLimit`
   */
  draw(
    maker: number,
    game: string,
    seats: readonly SeatHolder[],
    terms: Terms,
    chosen: Pick<MatchMetadata, 'level' | 'title'>,
  ): Promise<MatchMetadata>;
  /** Stores a match. If another match has its code meanwhile, draws a new code. */
  add(head: MatchMetadata, changes?: readonly Change[]): Promise<RegistryEntry>;
}

export function createNewMatches({ store, world }: Pick<HostParts, 'store' | 'world'>, matches: Matches): NewMatches {
  const allowance = createRateLimiter<number>(newMatchLimit.matches, newMatchLimit.within, world);
  const freeCode = async (): Promise<string> => {
    for (let tried = 0; ; tried++) {
      const code = newCode(world, tried);
      const isTaken = matches.all().some(({ head }) => head.code === code);
      if (!isTaken && (await store.matchWithCode(code)) === undefined) return code;
    }
  };
  return {
    async draw(maker, game, seats, terms, { title, level }) {
      const wait = allowance.wait(maker);
      if (wait > 0) throw refused('too-fast', `You are making matches too fast. Wait ${wait} s.`, wait);
      allowance.note(maker);
      const time = world.now();
      return {
        match: newMatchId(world),
        code: await freeCode(),
        game,
        phase: 'waiting',
        created: time,
        changed: time,
        title,
        level,
        terms,
        maker,
        seats: [...seats],
        ready: [],
        dice: { server: hexOf(world.randomBytes(32)), seats: {} },
        start: null,
        outcome: null,
        turn: 0,
        resigned: [],
        rematch: { wanted: [], match: null },
      };
    },
    async add(head, changes = []) {
      let { code } = head;
      for (let attemptsLeft = maxCodes; ; attemptsLeft--)
        try {
          return await matches.add({ ...head, code }, changes);
        } catch (error) {
          if (attemptsLeft === 0 || !(error instanceof StoreError) || error.fault !== 'taken') throw error;
          code = await freeCode();
        }
    },
  };
}
