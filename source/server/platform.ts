import type { LevelHeader } from '../engine/level.ts';
import type { GameWithLevels } from '../engine/level-catalogue.ts';
import type { FileFault, Result } from '../engine/result.ts';
import type { Thinker } from '../match-session/thinker.ts';

/** The server's clock, chance and other effects; the simulation has its own. */
export interface Platform {
  /** Milliseconds since 1970. */
  now(): number;
  /** A timer; returns what cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  randomBytes(count: number): Uint8Array;
  /**
   * The hash of a password.
   *
   * @throws where too many are waiting: the error is told as `busy`
   */
  hashPassword(password: string, salt: Uint8Array): Promise<Uint8Array>;
  sha256(data: Uint8Array): Uint8Array;
  /**
   * Reads a level that somebody has sent, where that holds up nobody else.
   *
   * @throws Refused `busy` (rejects with it) where too many are waiting
   */
  readLevel(game: GameWithLevels, text: string): Promise<Result<LevelHeader, FileFault>>;
  /** Thinks for slow bots. */
  readonly thinker: Pick<Thinker, 'choose'> | undefined;
}
