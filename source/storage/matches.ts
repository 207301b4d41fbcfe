import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { failure, type Result, refusal } from '../engine/result.ts';
import { readSave, type Save } from '../engine/save.ts';
import { sealed, unsealed } from './checksum.ts';
import { matchesFolder } from './folders.ts';
import { reason } from './reason.ts';

/** A match on disk. */
export interface StoredMatch {
  readonly path: string;
  readonly save: Save;
  /** When it was last written. */
  readonly time: Date;
}

/** What was found in the folder of matches. */
export interface NewestMatch {
  /** The newest that can be read. */
  readonly match?: StoredMatch;
  /** Newer files that are damaged: their names now, ending in `.damaged` where they could be set aside, and why. */
  readonly damaged: readonly { readonly name: string; readonly reason: string }[];
}

/** A name for the file of a new match, such as `space-defender-20261120-154501-k7f2.turncade`. */
export function newMatchPath(game: string, seed: string, now: Date): string {
  const time = now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  const plain = seed.replace(/[^\w-]/g, '').slice(0, 20);
  const name = join(matchesFolder(), `${game}-${time}-${plain}-${process.pid}`);
  for (let i = 1; ; i++) {
    const path = `${name}${i === 1 ? '' : `-${i}`}.turncade`;
    if (!existsSync(path)) return path;
  }
}

/**
 * Writes a save so that a kill or a full disk at any moment leaves the old file or the new one whole.
 *
 * @returns what the file holds now
 * @throws the system's error where it cannot be written
 */
export function writeMatch(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.new`;
  const whole = sealed(text);
  try {
    const file = openSync(temporary, 'w');
    try {
      const bytes = Buffer.from(whole);
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
    return whole;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Reads a save from a file. Faults say what was found where, and what was expected. */
export function readMatch(path: string): Result<Save> {
  try {
    const bytes = readFileSync(path);
    const text = unsealed(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return text.ok ? readSave(text.value) : text;
  } catch (error) {
    return failure(refusal('file-error', reason(error)));
  }
}

/**
 * The match of this player that was written last. Files that are damaged are renamed, never deleted, and named; what
 * cannot be read for another reason, or is of a newer program, is left alone.
 *
 * @param skipped paths of files that are not wanted
 */
export function newestMatch(skipped: ReadonlySet<string> = new Set()): NewestMatch {
  const folder = matchesFolder();
  const files = namesIn(folder)
    .filter((name) => name.endsWith('.turncade') && !skipped.has(join(folder, name)))
    .flatMap((name) => timeOf(join(folder, name)) ?? [])
    .sort((a, b) => b.time.getTime() - a.time.getTime());
  const damaged: { name: string; reason: string }[] = [];
  for (const { path, time } of files) {
    const save = readMatch(path);
    if (save.ok) return { match: { path, save: save.value, time }, damaged };
    if (save.error.code === 'bad-save') damaged.push({ name: basename(setAside(path)), reason: save.error.message });
  }
  return { damaged };
}

/** When a file was last written; nothing if it is no file, or gone. */
function timeOf(path: string): { path: string; time: Date } | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true ? { path, time: stats.mtime } : undefined;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Renames a damaged file, to a name that is free; where that cannot be done it stays as it is. */
function setAside(path: string): string {
  let aside = `${path}.damaged`;
  for (let i = 2; existsSync(aside); i++) aside = `${path}.damaged-${i}`;
  try {
    renameSync(path, aside);
    return aside;
  } catch {
    return path;
  }
}
