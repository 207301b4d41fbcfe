import { closeSync, constants, fchmodSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { failure, type Result, refusal } from '#engine/result.ts';
import { attempt } from './attempt.ts';

export const ownerOnly = 0o600;

/** Windows has neither flag. Without O_NONBLOCK, opening a pipe would wait for a writer. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Reads the file of a secret key. If `isKey` accepts its text, the file is made readable for its owner only. Links are
 * refused and the mode is changed through the open descriptor, so that no other file can lose its mode.
 *
 * @returns the text, even if it is not a key; undefined if there is no such file
 */
export function readKeyFile(path: string, isKey: (text: string) => boolean): Result<string> | undefined {
  try {
    const file = openSync(path, flags);
    try {
      return readOpened(file, isKey);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return undefined;
    if (code === 'ELOOP' || code === 'EMLINK') return fileError('found a link; put the key itself there');
    return attempt(() => {
      throw error;
    });
  }
}

function readOpened(file: number, isKey: (text: string) => boolean): Result<string> {
  const facts = fstatSync(file);
  // Reading a folder fails with its own reason.
  if (!facts.isFile() && !facts.isDirectory()) return fileError('found no regular file');
  return attempt(() => {
    const text = readFileSync(file, 'utf8');
    if (process.platform !== 'win32' && (facts.mode & 0o077) !== 0 && isKey(text)) fchmodSync(file, ownerOnly);
    return text;
  });
}

const fileError = (message: string) => failure(refusal('file-error', message));
