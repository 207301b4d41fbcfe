import { createHash } from 'node:crypto';
import { readLevel, thinkHere } from '#bot-worker/thinker.ts';
import { openStreams, seeded } from '#engine/random.ts';
import { failure, refusal } from '#engine/result.ts';
import type { Platform } from '#server/platform.ts';
import { findLevel } from '#storage/levels.ts';
import { fakeTimer } from './fake-timer.ts';

/** A platform with seeded randomness, and a clock that advances only when a test says so. */
export interface VirtualWorld extends Platform {
  /** Reads a level. Tests may replace this function. */
  readLevel: Platform['readLevel'];
  /** Advances the clock. Between two timers, runs everything that can run. */
  pass(milliseconds: number): Promise<void>;
  /** Sets the clock forward, as after sleep or a change of the system time. Timers keep their remaining time. */
  jump(milliseconds: number): void;
  /** Runs everything that can run without advancing the clock. */
  settle(): Promise<void>;
}

export const worldBegins = Date.UTC(2026, 10, 22, 21, 40);

export function virtualWorld(seed: string): VirtualWorld {
  const timer = fakeTimer();
  let jumped = 0;
  const chance = openStreams(seeded(seed)).stream('world');
  const sha256 = (data: Uint8Array) => new Uint8Array(createHash('sha256').update(data).digest());
  const settle = async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    now: () => worldBegins + timer.now() + jumped,
    after: (milliseconds, run) => timer.after(milliseconds, run),
    randomBytes: (count) => Uint8Array.from({ length: count }, () => chance.integer(0, 255)),
    hashPassword: async (password, salt) => sha256(Buffer.concat([Buffer.from(password), salt])),
    sha256,
    readLevel: async (game, text) => readLevel(game, text),
    makeLevel: async (game, name) => findLevel(game, name, '2026-11-22'),
    checkUpload: (game, text) =>
      new Promise((resolve) => {
        thinkHere.checkUpload(game, text, {
          done: resolve,
          failed: (why) => resolve(failure(refusal('illegal', why))),
        });
      }),
    thinker: undefined,
    async pass(milliseconds) {
      const end = timer.now() + milliseconds;
      await settle();
      for (let next = timer.next(); next !== undefined && next <= end; next = timer.next()) {
        timer.pass(Math.max(0, next - timer.now()));
        await settle();
      }
      timer.pass(Math.max(0, end - timer.now()));
      await settle();
    },
    jump(milliseconds) {
      jumped += milliseconds;
    },
    settle,
  };
}
