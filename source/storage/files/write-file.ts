import {
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { existsSync, isMounted, readFileSync, writeMounted } from './disk.ts';
import { makeFolder, syncFolder } from './folders.ts';

/** Windows has no O_NOFOLLOW. */
const newFile = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);

export interface WriteOptions {
  /** Modification time of the file. Defaults to now. */
  readonly time?: Date;
  /** True to fail with the code `EEXIST` if the file exists. */
  readonly exclusive?: boolean;
  /** Permissions as for `chmod`. Defaults to those of the system. */
  readonly mode?: number;
  /** True to fail if the folder does not exist. By default the folder is created. */
  readonly inFolder?: boolean;
  /** Called when the new file is complete, right before it gets its final name. */
  readonly beforeReplacing?: () => void;
}

/**
 * Writes a file atomically: after a kill, or on a full disk, the path has either the old or the new content. When this
 * returns, the new content survives a power cut. A kill may leave a file `PATH.PID.new`, see {@link isLeftOver}.
 *
 * @throws the system's error if the file cannot be written
 */
export function writeWhole(path: string, content: string | Uint8Array, options: WriteOptions = {}): void {
  if (isMounted(path)) return writeMounted(path, content, options);
  if (options.inFolder !== true) makeFolder(dirname(path));
  const temporary = `${path}.${process.pid}.new`;
  try {
    const file = openSync(temporary, newFile, options.mode);
    try {
      // A temporary file that a killed program has left behind may have other permissions.
      if (options.mode !== undefined) fchmodSync(file, options.mode);
      writeAll(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (options.time !== undefined) utimesSync(temporary, options.time, options.time);
    options.beforeReplacing?.();
    if (options.exclusive === true) {
      twin(temporary, path);
      rmSync(temporary);
    } else renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** True for the name of a temporary file, which a killed program may have left behind. */
export const isLeftOver = (name: string): boolean => /\.\d+\.new$/.test(name);

/**
 * Gives a file a second name with a hard link. Copies the file if it cannot be linked.
 *
 * @throws the system's error, with the code `EEXIST` if the second name is taken
 */
export function twin(path: string, second: string): void {
  if (isMounted(path)) return writeMounted(second, readFileSync(path, 'utf8'), { exclusive: true });
  try {
    linkSync(path, second);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
    copyFileSync(path, second, constants.COPYFILE_EXCL);
  }
}

export function writeAll(file: number, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

/**
 * Appends a line in one write, so that lines of several programs do not mix. If the file ends in an incomplete line,
 * for example after a full disk, starts a new line first.
 *
 * @param isLasting true to wait until the line is on the disk, which takes milliseconds
 * @throws the system's error if the file cannot be written
 */
export function appendLine(path: string, line: string, isLasting: boolean): void {
  if (isMounted(path)) return appendMounted(path, line);
  makeFolder(dirname(path));
  const isNew = !existsSync(path);
  const file = openSync(path, 'a+');
  try {
    writeAll(file, `${endsInLine(file) ? '' : '\n'}${line}\n`);
    if (isLasting) fsyncSync(file);
  } finally {
    closeSync(file);
  }
  if (isLasting && isNew) syncFolder(dirname(path));
}

function appendMounted(path: string, line: string): void {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  writeMounted(path, `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`);
}

function endsInLine(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size === 0 || readSync(file, last, 0, 1, size - 1) === 0 || last.toString() === '\n';
}
