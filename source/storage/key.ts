import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, constants, fchmodSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { failure, type Result, refusal } from '#engine/result.ts';
import { attempt } from './files/attempt.ts';
import { type Folders, keyFile } from './files/folders.ts';
import { writeWhole } from './files/write-file.ts';
import { setAside } from './matches/saved-file.ts';

const ownerOnly = 0o600;

/** Windows has neither flag. Without O_NONBLOCK, opening a pipe would wait for a writer. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Reads the file of a secret key. If `isKey` accepts its text, the file is made readable for its owner only. Links are
 * refused and the mode is changed through the open descriptor, so that the mode of no other file changes.
 *
 * @returns the text, even if it is not a key. Undefined if there is no such file
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
  // Reading a folder fails with its own error below.
  if (!facts.isFile() && !facts.isDirectory()) return fileError('found no regular file');
  return attempt(() => {
    const text = readFileSync(file, 'utf8');
    if (process.platform !== 'win32' && (facts.mode & 0o077) !== 0 && isKey(text)) fchmodSync(file, ownerOnly);
    return text;
  });
}

const fileError = (message: string) => failure(refusal('file-error', message));

/** Purpose of a key. Each purpose has a key of its own. */
export type KeyUse = 'signature' | 'drafts';

const bytes = 32;

/** Returns this installation's key, or undefined if there is no readable one. Writes nothing. */
export function knownKey(folders: Folders, use: KeyUse): Buffer | undefined {
  const secret = readSecret(folders);
  return secret === undefined ? undefined : derived(secret, use);
}

/**
 * Returns this installation's key, which is created on first use. Undefined if it cannot be created. A key file without
 * a valid key is renamed: files that were signed with it then count as another installation's.
 */
export function ownKey(folders: Folders, use: KeyUse): Buffer | undefined {
  const secret = readSecret(folders) ?? newSecret(folders);
  return secret === undefined ? undefined : derived(secret, use);
}

const derived = (secret: Buffer, use: KeyUse): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `turncade ${use}`, bytes));

const pattern = /^([0-9a-f]{64})\n$/;

const isSecret = (text: string): boolean => pattern.test(text);

/** Reads the secret from which all keys are derived. A file that others may read is made private. */
function readSecret(folders: Folders): Buffer | undefined {
  const text = readKeyFile(keyFile(folders), isSecret);
  const [, digits] = (text?.ok && pattern.exec(text.value)) || [];
  return digits === undefined ? undefined : Buffer.from(digits, 'hex');
}

/** Creates the secret. If several programs do so at once, all use the secret of the first one. */
function newSecret(folders: Folders): Buffer | undefined {
  const path = keyFile(folders);
  // A file stays if it is unreadable, because it may hold a key, or if another program has just created it.
  const text = readKeyFile(path, isSecret);
  if (text?.ok && !isSecret(text.value)) setAside(path, () => false);
  attempt(() => writeWhole(path, `${randomBytes(bytes).toString('hex')}\n`, { exclusive: true, mode: ownerOnly }));
  return readSecret(folders);
}
