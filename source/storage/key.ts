import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, constants, fchmodSync, fstatSync, openSync, readFileSync as readOpenFile } from 'node:fs';
import { failure, type Result, refusal } from '#engine/result.ts';
import { attempt } from './files/attempt.ts';
import { existsSync, isMounted, readFileSync } from './files/disk.ts';
import { type Folders, keyFile } from './files/folders.ts';
import { writeWhole } from './files/write-file.ts';
import { setAside } from './matches/saved-file.ts';

const ownerOnly = 0o600;

/** Windows has neither O_NOFOLLOW nor O_NONBLOCK. Without O_NONBLOCK, opening a named pipe would wait for a writer. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Reads the file of a secret key. If `isKey` accepts its text, makes the file readable by its owner only. Refuses
 * links. Changes the mode only of the opened file, because the path may lead to another file by then.
 *
 * @returns the text, even if `isKey` rejects it. Undefined if the file does not exist
 */
export function readKeyFile(path: string, isKey: (text: string) => boolean): Result<string> | undefined {
  if (isMounted(path)) return existsSync(path) ? attempt(() => readFileSync(path, 'utf8')) : undefined;
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
  // For a folder, the read below fails with a clearer error.
  if (!facts.isFile() && !facts.isDirectory()) return fileError('it is not a regular file');
  return attempt(() => {
    const text = readOpenFile(file, 'utf8');
    if (process.platform !== 'win32' && (facts.mode & 0o077) !== 0 && isKey(text)) fchmodSync(file, ownerOnly);
    return text;
  });
}

const fileError = (message: string) => failure(refusal('file-error', message));

/** Purpose of a key. A separate key is derived for each purpose. */
export type KeyUse = 'signature' | 'drafts';

const bytes = 32;

/** Returns this installation's key, or undefined if it has none that can be read. Never creates a key. */
export function knownKey(folders: Folders, use: KeyUse): Buffer | undefined {
  const secret = readSecret(folders);
  return secret === undefined ? undefined : derived(secret, use);
}

/**
 * Returns this installation's key. Creates the key on first use, or returns undefined if that fails. An invalid key
 * file is renamed. Files that were signed with the old key then count as another installation's.
 */
export function ownKey(folders: Folders, use: KeyUse): Buffer | undefined {
  const secret = readSecret(folders) ?? newSecret(folders);
  return secret === undefined ? undefined : derived(secret, use);
}

const derived = (secret: Buffer, use: KeyUse): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `turncade ${use}`, bytes));

const pattern = /^([0-9a-f]{64})\n$/;

const isSecret = (text: string): boolean => pattern.test(text);

/** Reads the secret from which all keys are derived. Makes its file readable by the owner only. */
function readSecret(folders: Folders): Buffer | undefined {
  const text = readKeyFile(keyFile(folders), isSecret);
  const [, digits] = (text?.ok && pattern.exec(text.value)) || [];
  return digits === undefined ? undefined : Buffer.from(digits, 'hex');
}

/** Creates the secret. If several programs create it at the same time, all use the secret of the first. */
function newSecret(folders: Folders): Buffer | undefined {
  const path = keyFile(folders);
  // The file stays if another program has just created it, or if it cannot be read, because it may hold a key.
  const text = readKeyFile(path, isSecret);
  if (text?.ok && !isSecret(text.value)) setAside(path, () => false);
  attempt(() => writeWhole(path, `${randomBytes(bytes).toString('hex')}\n`, { exclusive: true, mode: ownerOnly }));
  return readSecret(folders);
}
