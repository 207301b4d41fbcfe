import { accessSync, constants, type Dirent, lstatSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from '#engine/match.ts';
import { failure, type Result, success } from '#engine/result.ts';
import { escapeControls } from '#engine/text/sanitize.ts';
import { attempt, readAtMost, reason } from './attempt.ts';
import { isMounted } from './disk.ts';
import { absolutePath, fromHome } from './open-file.ts';
import { writeWhole } from './write-file.ts';

const largest = 64 * 1024 * 1024;

/** Access to the files of this machine. Relative paths start at the folder in which the program was started. */
export const playersFiles: Files = {
  read: (name) => done(name, () => readAtMost(name, largest)),
  write: (name, text) =>
    done(name, () => {
      const there = lstatSync(name, { throwIfNoEntry: false });
      if (there !== undefined) accessSync(name, constants.W_OK);
      // A link or a device is not replaced. The text is written to it.
      if (there === undefined) writeWhole(name, text, { inFolder: true });
      else if (there.isFile()) writeWhole(name, text, { inFolder: true, mode: there.mode });
      else writeFileSync(name, text);
      return undefined;
    }),
};

/** Files that a player's commands may name. Undefined if the player's home `path` is on a memory disk. */
export const filesAt = (path: string): Files | undefined => (isMounted(path) ? undefined : playersFiles);

export interface PathHelp {
  /** Completes a half-typed path. Returns the matching folders, and files that can be opened. */
  complete(typed: string): readonly string[];
  nameOf(typed: string): string;
  /** True if `name` is a file or a link to one. Writing would replace its content. */
  isFile(name: string): boolean;
}

export const noPaths: PathHelp = { complete: () => [], nameOf: (typed) => typed, isFile: () => false };

export const playersPaths = (cwd: string): PathHelp =>
  isMounted(cwd)
    ? noPaths
    : {
        complete: (typed) => completePath(fromHome(typed), cwd),
        nameOf: fromHome,
        isFile(name) {
          const stats = attempt(() => statSync(name));
          return stats.ok && stats.value.isFile();
        },
      };

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

/** Explains common errors in the words of Python. For other errors, returns the code. */
function what(error: unknown): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return code === undefined ? reason(error) : (sentences[code] ?? code);
}

const isShownFile = /\.(?:turncade|txt|dot|gv)$/i;

/**
 * Completes a path to folders, with a slash at the end, and to files. Hidden files need a typed dot.
 *
 * @param typed stays unchanged up to its last slash, including `~`
 * @param cwd base of a relative path
 * @param isWanted matches the names of files to list
 */
export function completePath(typed: string, cwd: string, isWanted: RegExp = isShownFile): readonly string[] {
  if (isMounted(cwd)) return [];
  if (typed === '~') return ['~/'];
  const [, start = '', prefix = ''] = /^(.*[\\/])?(.*)$/s.exec(typed) ?? [];
  const folder = absolutePath(start === '' ? '.' : start, cwd);
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true }));
  if (!entries.ok) return [];
  return entries.value
    .filter(
      ({ name }) =>
        name.startsWith(prefix) &&
        (prefix !== '' || !name.startsWith('.')) &&
        escapeControls(name) === name &&
        !name.includes('\n'),
    )
    .flatMap((entry) => {
      if (isFolder(entry, folder)) return [`${start}${entry.name}/`];
      return isWanted.test(entry.name) ? [`${start}${entry.name}`] : [];
    })
    .sort();
}

function isFolder(entry: Dirent, folder: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  const target = attempt(() => statSync(join(folder, entry.name)));
  return target.ok && target.value.isDirectory();
}
