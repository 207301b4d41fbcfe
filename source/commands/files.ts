import { readFileSync } from 'node:fs';
import { UsageFault } from './fault.ts';

const largest = 64 * 1024 * 1024;

/** The text of a file, or of standard input for `-`. Faults say what could not be read and why. */
export function readText(path: string): string {
  const name = path === '-' ? 'standard input' : path;
  try {
    const bytes = readFileSync(path === '-' ? 0 : path);
    if (bytes.length > largest) throw new UsageFault(`cannot read ${name}: it is larger than 64 MiB`);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof UsageFault) throw error;
    throw new UsageFault(`cannot read ${name}: ${reason(error)}`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  ENOTDIR: 'a part of the path is no directory',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not a UTF-8 text',
};

/** A sentence for an error of the system. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (code || error.message);
}
