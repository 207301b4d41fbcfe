import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder, syncFolder } from './folder.ts';
import { writeAll } from './write-file.ts';

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
