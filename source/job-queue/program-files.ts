import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SentPlan, SentProgram } from './batches.ts';

/** Program files in a worker's folder, each program in a folder named by its SHA-256 hash. Plans share programs. */
export interface ProgramFiles {
  /**
   * Writes programs of a plan that no other plan has written.
   *
   * @returns a function that deletes the programs that no other plan uses
   */
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
      // A file that cannot be deleted now is deleted with the worker's folder.
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
