import { existsSync } from 'node:fs';
import { readAtMost, reason } from '#storage/files/attempt.ts';
import { writeWhole } from '#storage/files/write-file.ts';
import { UsageError } from '../usage-error.ts';

export function exportTo(path: string, isReplaced: boolean, text: string): void {
  if (existsSync(path) && !isReplaced) throw new UsageError(`${path} exists; add --replace to replace it`, 1);
  try {
    writeWhole(path, text);
  } catch (error) {
    throw new UsageError(`cannot write ${path}: ${reason(error)}`, 1);
  }
}

export function importedText(path: string, maxBytes: number): string {
  try {
    return Buffer.from(readAtMost(path, maxBytes)).toString('utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${reason(error)}`, 1);
  }
}
