import { closeSync, openSync, readSync } from 'node:fs';
import { failure, type Result, refusal, success } from '#engine/result.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EEXIST: 'something else has that name',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'its symbolic links form a loop',
  ENOTDIR: 'part of the path is not a directory',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your space is full (delete matches, then empty the trash)',
  EPIPE: 'no program reads it any more',
  EADDRINUSE: 'another program uses this port',
  EIO: 'the disk has a fault',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not UTF-8 text',
};

export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (code || error.message);
}

/** Runs a file operation. Converts system errors to a refusal with the code `file-error`. */
export function attempt<Value>(action: () => Value): Result<Value> {
  try {
    return success(action());
  } catch (error) {
    if (error instanceof Error && 'code' in error) return failure(refusal('file-error', reason(error)));
    throw error;
  }
}

const piece = 65_536;

/** Reads until the end or more than `bytes` bytes. If there are more bytes, the file is too large or endless. */
export function readAtMost(path: string, bytes: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const pieces: Buffer[] = [];
    for (let read = 0; read <= bytes; ) {
      const buffer = Buffer.allocUnsafe(piece);
      const length = readSync(file, buffer, 0, piece, null);
      if (length === 0) break;
      pieces.push(buffer.subarray(0, length));
      read += length;
    }
    return Buffer.concat(pieces);
  } finally {
    closeSync(file);
  }
}
