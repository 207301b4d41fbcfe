import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
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
import { makeFolder, syncFolder } from './folders.ts';

/** Windows has no O_NOFOLLOW. */
const newFile = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);

/** Options of a write. */
export interface WriteOptions {
  /** The file's modification time; now where absent. */
  readonly time?: Date;
  /** Whether it is an error with the code `EEXIST` if there is a file already. */
  readonly exclusive?: boolean;
  /** The file's permissions as `chmod` takes them; the usual ones where absent. */
  readonly mode?: number;
  /** Whether it is an error if its folder is not there; it is made where absent. */
  readonly inFolder?: boolean;
  /** Called when the new file is complete, just before it is renamed. */
  readonly beforeReplacing?: () => void;
}

/**
 * Writes a file so that a kill or a full disk at any moment leaves the old one or the new one whole; when this returns
 * it is the new one, also after a power cut. What a kill may leave besides is a file `PATH.PID.new`, which
 * {@link isLeftOver} knows.
 *
 * @throws the system's error where it cannot be written
 */
export function writeWhole(path: string, content: string | Uint8Array, options: WriteOptions = {}): void {
  if (options.inFolder !== true) makeFolder(dirname(path));
  const temporary = `${path}.${process.pid}.new`;
  try {
    const file = openSync(temporary, newFile, options.mode);
    try {
      // A file that a killed program left may have another mode.
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

/** Whether a file is what a killed program may have left of a write. */
export const isLeftOver = (name: string): boolean => /\.\d+\.new$/.test(name);

/**
 * Gives a file a second name; where the file system knows no such thing, a copy.
 *
 * @throws the system's error, with the code `EEXIST` if there is such a file already
 */
export function twin(path: string, second: string): void {
  try {
    linkSync(path, second);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
    copyFileSync(path, second, constants.COPYFILE_EXCL);
  }
}

/** Writes all of these bytes to an open file. */
export function writeAll(file: number, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

/**
 * Appends a line to a file with one write, so that programs which do so at once do not mix theirs. If the file ends in
 * half a line, which a full disk may have left, that stays a line of its own.
 *
 * @param isLasting whether it must be on the disk when this returns, at the cost of milliseconds
 * @throws the system's error where it cannot be written
 */
export function appendLine(path: string, line: string, isLasting: boolean): void {
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

function endsInLine(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size === 0 || readSync(file, last, 0, 1, size - 1) === 0 || last.toString() === '\n';
}
