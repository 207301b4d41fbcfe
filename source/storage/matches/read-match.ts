import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import type { ParsedHeader } from '#engine/journal/save.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { attempt } from '../files/attempt.ts';
import type { Folders } from '../files/folders.ts';
import { decoded, readSealed, readSealedHead, type StoredSave } from './save-text.ts';

const largest = 64 * 1024 * 1024;
const headLength = 8 * 1024;

/** Reads a save. Faults say what was found where, and what was expected. */
export function readMatch(folders: Folders, path: string): Result<StoredSave> {
  const bytes = attempt(() => contents(path));
  if (!bytes.ok) return bytes;
  if (bytes.value === undefined) return failure(refusal('file-error', 'a save is a file of at most 64 MiB'));
  const text = decoded(bytes.value);
  return text.ok ? readSealed(folders, text.value) : text;
}

function contents(path: string): Buffer | undefined {
  const stats = statSync(path);
  if (stats.isDirectory()) return readFileSync(path);
  return stats.isFile() && stats.size <= largest ? readFileSync(path) : undefined;
}

/**
 * Reads the header of a save. Short files, which most are, are read and checked completely. Faults further down in a
 * long file show only when it is opened.
 */
export function readHead(folders: Folders, path: string): Result<ParsedHeader> {
  const beginning = attempt(() => beginningOf(path));
  if (!beginning.ok) return beginning;
  const { bytes, isWhole } = beginning.value;
  if (!isWhole) return readSealedHead(new TextDecoder().decode(bytes));
  const text = decoded(bytes);
  const save = text.ok ? readSealed(folders, text.value) : text;
  if (!save.ok) return save;
  const { header, script, lineBefore } = save.value;
  return success({ header, commands: script.length, lineBefore });
}

/** Reads the beginning of a file, at least to the end of its header. */
function beginningOf(path: string): { bytes: Uint8Array; isWhole: boolean } {
  const file = openSync(path, 'r');
  try {
    let bytes = Buffer.alloc(0);
    for (let length = headLength; ; length *= 4) {
      const more = Buffer.alloc(length);
      const read = readSync(file, more, 0, length, bytes.length);
      bytes = Buffer.concat([bytes, more.subarray(0, read)]);
      if (read < length) return { bytes, isWhole: true };
      if (/\n\r?\n/.test(bytes.toString('latin1')) || bytes.length > largest) return { bytes, isWhole: false };
    }
  } finally {
    closeSync(file);
  }
}
