import { accessSync, constants, lstatSync, statSync, writeFileSync } from 'node:fs';
import type { Files } from '../../engine/files.ts';
import { failure, type Result, success } from '../../engine/result.ts';
import { attempt } from './attempt.ts';
import { completePath } from './complete-path.ts';
import { fromHome } from './open-file.ts';
import { readAtMost } from './read-at-most.ts';
import { reason } from './reason.ts';
import { writeWhole } from './write-file.ts';

/** Bytes of a file that is read, at most. */
const largest = 64 * 1024 * 1024;

/** The files of the machine that the program runs on, relative to the folder in which it was started. */
export const playersFiles: Files = {
  read: (name) => done(name, () => readAtMost(name, largest)),
  write: (name, text) =>
    done(name, () => {
      const there = lstatSync(name, { throwIfNoEntry: false });
      if (there !== undefined) accessSync(name, constants.W_OK);
      // Links and devices are written through, not replaced.
      if (there === undefined) writeWhole(name, text, { inFolder: true });
      else if (there.isFile()) writeWhole(name, text, { inFolder: true, mode: there.mode });
      else writeFileSync(name, text);
      return undefined;
    }),
};

/** Completion for the names of the player's files. */
export interface PathHelp {
  /** Completions of a half-typed path; of files only those that can be opened. */
  complete(typed: string): readonly string[];
  /** The name of the file that was meant, without `~`. */
  nameOf(typed: string): string;
  /** Whether there is a plain file of that name, which writing would replace. */
  isFile(name: string): boolean;
}

/** Helps with the files of the machine that the program runs on. */
export const playersPaths = (cwd: string): PathHelp => ({
  complete: (typed) => completePath(fromHome(typed), cwd),
  nameOf: fromHome,
  isFile(name) {
    const stats = attempt(() => statSync(name));
    return stats.ok && stats.value.isFile();
  },
});

/** Where there are no files. */
export const noPaths: PathHelp = { complete: () => [], nameOf: (typed) => typed, isFile: () => false };

/** Completions of the half-typed path of a player's program. */
export const completeProgram = (typed: string, cwd: string): readonly string[] =>
  completePath(fromHome(typed), cwd, /\.m?js$/);

function done<Value>(name: string, act: () => Value): Result<Value, string> {
  try {
    return success(act());
  } catch (error) {
    return failure(`${what(error)}: '${name}'`);
  }
}

const sentences: Readonly<Record<string, string>> = {
  ENOENT: '[Errno 2] No such file or directory',
  EACCES: '[Errno 13] Permission denied',
  ENOTDIR: '[Errno 20] Not a directory',
  EISDIR: '[Errno 21] Is a directory',
};

/** A sentence for a usual fault, with its number; otherwise its code. */
function what(error: unknown): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return code === undefined ? reason(error) : (sentences[code] ?? code);
}
