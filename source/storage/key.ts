import { hkdfSync, randomBytes } from 'node:crypto';
import { attempt } from './files/attempt.ts';
import { type Folders, keyFile } from './files/folders.ts';
import { readKeyFile } from './files/read-key-file.ts';
import { writeWhole } from './files/write-file.ts';
import { setAside } from './matches/saved-file.ts';

/** The purposes of this installation's keys; there is a different key for each. */
export type KeyUse = 'signature' | 'drafts';

const bytes = 32;
const ownerOnly = 0o600;

/** The key of this installation, if it has one that can be read. Nothing is written. */
export function knownKey(folders: Folders, use: KeyUse): Buffer | undefined {
  const secret = readSecret(folders);
  return secret === undefined ? undefined : derived(secret, use);
}

/**
 * The key of this installation, made when it is needed first; nothing where none can be had. A file that holds none is
 * set aside: what was made with it is that of another installation from then on.
 */
export function ownKey(folders: Folders, use: KeyUse): Buffer | undefined {
  const secret = readSecret(folders) ?? newSecret(folders);
  return secret === undefined ? undefined : derived(secret, use);
}

const derived = (secret: Buffer, use: KeyUse): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `turncade ${use}`, bytes));

const pattern = /^([0-9a-f]{64})\n$/;

const isSecret = (text: string): boolean => pattern.test(text);

/** The secret that all keys come from. A file that others may read is made the owner's alone. */
function readSecret(folders: Folders): Buffer | undefined {
  const text = readKeyFile(keyFile(folders), isSecret);
  const [, digits] = (text?.ok && pattern.exec(text.value)) || [];
  return digits === undefined ? undefined : Buffer.from(digits, 'hex');
}

/** If several programs make one at once, the first wins and the others take its secret. */
function newSecret(folders: Folders): Buffer | undefined {
  const path = keyFile(folders);
  // A file that cannot be read may still hold a key and stays, as does one that another program has made by now.
  const text = readKeyFile(path, isSecret);
  if (text?.ok && !isSecret(text.value)) setAside(path, () => false);
  attempt(() => writeWhole(path, `${randomBytes(bytes).toString('hex')}\n`, { exclusive: true, mode: ownerOnly }));
  return readSecret(folders);
}
