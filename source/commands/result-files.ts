import { accessSync, constants, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { escapeControls } from '#engine/text/sanitize.ts';
import { signed, withoutSeal } from '#storage/checksum.ts';
import { reason } from '#storage/files/attempt.ts';
import { makeFolder } from '#storage/files/folders.ts';
import { writeWhole } from '#storage/files/write-file.ts';
import { freePath } from '#storage/matches/saved-file.ts';
import { localFolders } from './local/local-folders.ts';
import { UsageError } from './usage-error.ts';

/**
 * Checks before the first game that a result file can be written. Throws a UsageError if not.
 *
 * @param option option that names the file
 * @param canReplace true if an existing file may be replaced
 */
export function checkResultFile(option: string, path: string, canReplace: boolean): void {
  const fail = (why: string): never => {
    throw new UsageError(`${option} ${path}: ${why}`);
  };
  try {
    if (!existsSync(path)) return tryFile(`${path}.${process.pid}.new`);
    const stats = statSync(path);
    if (stats.isDirectory()) return fail('it is a directory');
    accessSync(path, constants.W_OK);
    if (!stats.isFile()) return;
    if (!canReplace) return fail('the file already exists; choose another name, or add --replace');
    tryFile(`${path}.${process.pid}.new`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    fail(`cannot be written: ${missingFolder(error) ?? reason(error)}`);
  }
}

function tryFile(path: string): void {
  writeFileSync(path, '', { flag: 'wx' });
  rmSync(path);
}

const missingFolder = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'there is no such folder' : undefined;

/** @throws UsageError if two options name the same file */
export function checkDifferent(files: readonly (readonly [option: string, path: string])[]): void {
  const options = new Map<string, string>();
  for (const [option, path] of files) {
    const other = options.get(resolve(path));
    if (other !== undefined) throw new UsageError(`${other} and ${option} name the same file, ${path}`);
    options.set(resolve(path), option);
  }
}

/** Writes a result file. Writes into a pipe or device instead of replacing it. Returns an error message on failure. */
export function writeResultFile(path: string, results: string): string | undefined {
  const text = `${escapeControls(results)}\n`;
  try {
    if (existsSync(path) && !statSync(path).isFile()) writeFileSync(path, text);
    else writeWhole(path, text, { inFolder: true });
    return undefined;
  } catch (error) {
    return `cannot write ${path}: ${missingFolder(error) ?? reason(error)}`;
  }
}

/** Creates the folder for replays. Throws a UsageError if this fails or if no file can be written there. */
export function checkReplayFolder(folder: string): void {
  try {
    if (existsSync(folder) && !statSync(folder).isDirectory())
      throw new UsageError(`--replays ${folder}: it is a file, expected a folder`);
    makeFolder(folder);
    tryFile(join(folder, `${process.pid}.new`));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--replays ${folder}: cannot be written: ${reason(error)}`);
  }
}

/** Stores a replay as `name`, `name-2` and so on, unless one of these files equals it. May throw a UsageError. */
export function keepReplay(folder: string, name: string, text: string): void {
  const nth = (n: number) => join(folder, `${name}${n === 1 ? '' : `-${n}`}.turncade`);
  try {
    for (let n = 1; existsSync(nth(n)); n++) if (withoutSeal(readFileSync(nth(n), 'utf8')).text === text) return;
    writeWhole(freePath(nth), signed(localFolders(), text), { exclusive: true });
  } catch (error) {
    throw new UsageError(`cannot write ${nth(1)}: ${reason(error)}`, 1);
  }
}
