import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failure, type Result, success } from '#engine/result.ts';
import { games } from '#games/index.ts';
import type { TournamentPlan } from '#tournament/plan.ts';
import { readPlan, type SentPlan, type SentProgram } from './batches.ts';
import type { GameQueue } from './game-queue.ts';

/** Files of programs in a worker's folder, in folders named by SHA-256 hash. Plans may share a program. */
export interface ProgramFiles {
  /** Writes a plan's missing programs. Returns a function that deletes its programs that no other plan uses. */
  retain(programs: SentPlan['programs']): () => void;
  bytes(): number;
}

export function createProgramFiles(folder: string): ProgramFiles {
  const stored = new Map<string, { bytes: number; users: number }>();
  const release = (hash: string) => {
    const program = stored.get(hash);
    if (program === undefined || --program.users > 0) return;
    stored.delete(hash);
    try {
      rmSync(join(folder, hash), { recursive: true, force: true });
    } catch {
      // Ignored, because the worker's whole folder is deleted later.
    }
  };
  return {
    retain(programs) {
      const retained: string[] = [];
      const releaseAll = () => {
        for (const hash of retained.splice(0)) release(hash);
      };
      try {
        for (const [hash, program] of Object.entries(programs)) {
          const entry = stored.get(hash) ?? { bytes: 0, users: 0 };
          stored.set(hash, entry);
          retained.push(hash);
          if (++entry.users === 1) entry.bytes = write(join(folder, hash), program);
        }
      } catch (error) {
        releaseAll();
        throw error;
      }
      return releaseAll;
    },
    bytes: () => [...stored.values()].reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function write(folder: string, { files }: SentProgram): number {
  let bytes = 0;
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    bytes += Buffer.byteLength(text);
  }
  return bytes;
}

export interface PlanCacheLimits {
  readonly maxPlans: number;
  /** Maximum size in bytes of the files of all programs together. */
  readonly maxBytes: number;
}

const usualLimits: PlanCacheLimits = { maxPlans: 8, maxBytes: 256 * 2 ** 20 };

export interface PlanCacheOptions {
  readonly folder: string;
  readonly limits?: PlanCacheLimits;
  tell(line: string): void;
}

/** Caches the plans of a worker's jobs. The least recently used plan is dropped first. */
export interface PlanCache {
  /** Calls `play` with a plan or the reason why it is unusable. The files exist until `play` settles. */
  use<Value>(
    id: string,
    sha256: string,
    play: (plan: Result<TournamentPlan, string>) => Promise<Value>,
  ): Promise<Value>;
}

interface CachedPlan {
  readonly plan: Promise<Result<TournamentPlan, string>>;
  users: number;
  /** Deletes the plan's programs. Undefined before they are written. */
  release?: () => void;
}

export function createPlanCache(
  queue: Pick<GameQueue, 'planOf'>,
  { folder, tell, limits: { maxPlans, maxBytes } = usualLimits }: PlanCacheOptions,
): PlanCache {
  const files = createProgramFiles(folder);
  /** Cached plans, in the order of their last use. */
  const entries = new Map<string, CachedPlan>();
  const read = async (id: string, sha256: string, onWritten: (release: () => void) => void) => {
    const data = await queue.planOf(id);
    // Fails the job. A tournament without a plan has usually ended and needs no result.
    if (data === undefined) return failure('the plan of the tournament is gone');
    const sent = readPlan(data, sha256);
    if (!sent.ok) return failure(`the plan of a tournament is damaged: ${sent.error}`);
    const plan = await localPlan(sent.value, folder);
    if (!plan.ok) return plan;
    onWritten(files.retain(sent.value.programs));
    tell(`playing games of ${plan.value.game}`);
    return plan;
  };
  const add = (key: string, id: string, sha256: string): CachedPlan => {
    const entry: CachedPlan = {
      users: 0,
      plan: read(id, sha256, (release) => {
        entry.release = release;
      }),
    };
    entry.plan.catch(() => entries.delete(key));
    return entry;
  };
  const evict = () => {
    for (const [key, { users, release }] of [...entries]) {
      if (entries.size <= maxPlans && files.bytes() <= maxBytes) return;
      if (users > 0) continue;
      entries.delete(key);
      release?.();
    }
  };
  return {
    async use(id, sha256, play) {
      const key = `${id} ${sha256}`;
      const entry = entries.get(key) ?? add(key, id, sha256);
      entries.delete(key);
      entries.set(key, entry);
      entry.users++;
      try {
        return await play(await entry.plan);
      } finally {
        entry.users--;
        evict();
      }
    },
  };
}

/** Converts a plan for this machine: programs become files. Only these files and bots can be started. */
async function localPlan(sent: SentPlan, folder: string): Promise<Result<TournamentPlan, string>> {
  const game = games.find(({ id }) => id === sent.game);
  if (game === undefined) return failure('there is no such game');
  const { bots, programs } = await game.visit(({ bots: gameBots = {}, programs: form }) => ({
    bots: Object.keys(gameBots),
    programs: form !== undefined,
  }));
  const pathOf = (hash: string) => {
    const program = sent.programs[hash];
    return program && join(folder, hash, program.entry);
  };
  const entrants: TournamentPlan['entrants'][number][] = [];
  for (const entrant of sent.entrants) {
    const player = 'bot' in entrant ? bots.find((bot) => bot === entrant.bot) : pathOf(entrant.program);
    if (player === undefined || ('program' in entrant && !programs)) return failure('the game has no such player');
    entrants.push({ name: entrant.name, player });
  }
  const levels = sent.levels.map(({ name, source }) => (source === undefined ? { name } : { name, source }));
  const { seed, players, gamesPerGroup, options, keep } = sent;
  return success({ game: sent.game, seed, entrants, levels, players, gamesPerGroup, options, keep, trusted: [] });
}
