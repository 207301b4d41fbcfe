import { createHash, randomBytes, scrypt } from 'node:crypto';
import { type LevelThinker, thinkHere, type UploadChecker } from '#bot-worker/thinker.ts';
import type { LevelHeader } from '#engine/level.ts';
import type { GameWithLevels } from '#engine/level-catalogue.ts';
import { type FileFault, failure, type Result, refusal } from '#engine/result.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import { type RefusedError, refused } from './core/refusals.ts';
import type { Platform } from './platform.ts';

/** scrypt cost of a password: 128 MiB and a third of a second. Without `maxmem`, Node allows only 32 MiB. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const;
const hashLength = 32;

/** Limits of a queue: tasks that run at the same time, and tasks that wait. Further tasks are refused. */
interface Turns {
  readonly atOnce: number;
  readonly waiting: number;
  busy(): RefusedError;
}

/** Limits for hashing passwords. Two hashes at a time take 0.65 s, and leave half of the thread pool free. */
export const passwordTurns: Turns = {
  atOnce: 2,
  waiting: 20,
  busy: () => refused('busy', 'The server is busy: 20 people are logging in. Try again in 7 s.', 7),
};

export const levelTurns: Turns = {
  atOnce: 1,
  waiting: 20,
  busy: () => refused('busy', 'The server is busy: 20 levels are waiting to be read. Try again in 5 s.', 5),
};

export const uploadTurns: Turns = {
  atOnce: 1,
  waiting: 20,
  busy: () => refused('busy', 'The server is busy: 20 matches are waiting to be played again. Try again in 5 s.', 5),
};

/** Milliseconds after which reading a level or a match is stopped. It then counts as invalid. */
const readWithin = 5000;

/**
 * Creates the platform of this machine.
 *
 * @param thinker computes the moves of slow bots
 * @param reader reads uploaded levels and matches. Default: this thread. Bots do not delay another thread
 */
export const nodePlatform = (
  thinker: Pick<LevelThinker, 'choose'> | undefined,
  reader: Pick<LevelThinker, 'readLevel' | 'findLevel'> & UploadChecker = thinkHere,
): Platform => ({
  now: () => Date.now(),
  after(milliseconds, run) {
    // Unreferenced, so that a timer does not keep a stopped server's process alive.
    const timer = setTimeout(run, milliseconds).unref();
    return () => clearTimeout(timer);
  },
  randomBytes: (count) => randomBytes(count),
  hashPassword: inTurn(
    passwordTurns,
    (password: string, salt: Uint8Array) =>
      new Promise<Uint8Array>((resolve, reject) =>
        scrypt(password, salt, hashLength, cost, (error, hash) => (error === null ? resolve(hash) : reject(error))),
      ),
  ),
  sha256: (data) => createHash('sha256').update(data).digest(),
  readLevel: inTurn(
    levelTurns,
    (game: GameWithLevels, text: string) =>
      new Promise<Result<LevelHeader, FileFault>>((resolve, reject) => {
        const stop = reader.readLevel(game, text, {
          done(level) {
            clearTimeout(timer);
            resolve(level);
          },
          failed(why) {
            clearTimeout(timer);
            reject(new Error(why));
          },
        });
        const timer = setTimeout(() => {
          stop();
          resolve(failure(refusal('bad-level', `takes longer than ${readWithin / 1000} s to read`)));
        }, readWithin).unref();
      }),
  ),
  makeLevel: inTurn(
    levelTurns,
    (game: GameWithLevels, name: string) =>
      new Promise<Result<LevelSource, FileFault>>((resolve, reject) => {
        const failed = (why: string) => reject(new Error(why));
        reader.findLevel(game, { name, today: '' }, { done: resolve, failed });
      }),
  ),
  checkUpload: inTurn(
    uploadTurns,
    (game: string, text: string) =>
      new Promise<Result<null>>((resolve) => {
        const end = (result: Result<null>) => {
          clearTimeout(timer);
          resolve(result);
        };
        const impossible = (why: string) =>
          end(failure(refusal('illegal', `The match cannot be played again: ${why}.`)));
        const stop = reader.checkUpload(game, text, { done: end, failed: impossible });
        const timer = setTimeout(() => {
          stop();
          impossible(`it takes longer than ${readWithin / 1000} s`);
        }, readWithin).unref();
      }),
  ),
  thinker,
});

/** Wraps `work`: at most `atOnce` calls run at the same time. `maxWaiting` calls wait in order. Others are refused. */
export function inTurn<Given extends readonly unknown[], Done>(
  { atOnce, waiting: maxWaiting, busy }: Turns,
  work: (...parameters: Given) => Promise<Done>,
): (...parameters: Given) => Promise<Done> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (...parameters) => {
    if (running < atOnce) running++;
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw busy();
    try {
      return await work(...parameters);
    } finally {
      // The freed slot goes directly to the next waiting task, so that no new caller can take it.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
