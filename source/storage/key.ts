import { hkdfSync, randomBytes } from 'node:crypto';
import { attempt } from './files/attempt.ts';
import { type Folders, keyFile } from './files/folders.ts';
import { ownerOnly, readKeyFile } from './files/read-key-file.ts';
import { writeWhole } from './files/write-file.ts';
import { setAside } from './matches/saved-file.ts';

/** Each purpose has its own key. */
export type KeyUse = 'signature' | 'drafts';

const bytes = 32;

/** Returns this installation's key, or undefined if there is no readable one. Writes nothing. */
export function knownKey(folders: Folders, use: KeyUse): Buffer | undefined {
  const secret = readSecret(folders);
  return secret === undefined ? undefined : derived(secret, use);
}

/**
 * Returns this installation's key, which is made on first use, or undefined if that is impossible. A key file without a
 * valid key is set aside: whatever was made with it then counts as another installation's.
 */
export function ownKey(folders: Folders, use: KeyUse): Buffer | undefined {
  const secret = readSecret(folders) ?? newSecret(folders);
  return secret === undefined ? undefined : derived(secret, use);
}

const derived = (secret: Buffer, use: KeyUse): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `turncade ${use}`, bytes));

const pattern = /^([0-9a-f]{64})\n$/;

const isSecret = (text: string): boolean => pattern.test(text);

/** Reads the secret behind all keys. A file that others may read is made private. */
function readSecret(folders: Folders): Buffer | undefined {
  const text = readKeyFile(keyFile(folders), isSecret);
  const [, digits] = (text?.ok && pattern.exec(text.value)) || [];
  return digits === undefined ? undefined : Buffer.from(digits, 'hex');
}

/** Creates the secret. If several programs do so at once, the first one wins and all use its secret. */
function newSecret(folders: Folders): Buffer | undefined {
  const path = keyFile(folders);
  // A file that is unreadable, so may hold a key, or was just made by another program, stays.
  const text = readKeyFile(path, isSecret);
  if (text?.ok && !isSecret(text.value)) setAside(path, () => false);
  attempt(() => writeWhole(path, `${randomBytes(bytes).toString('hex')}\n`, { exclusive: true, mode: ownerOnly }));
  return readSecret(folders);
}
