import { createHash } from 'node:crypto';
import { failure, type Result, refusal, success } from '../engine/result.ts';

/** A public key of ssh. */
export interface SshKey {
  /** Type and key, as the line of a key file begins. */
  readonly text: string;
  /** What its owner called it, such as `mia@laptop`; printable ASCII. */
  readonly comment: string;
  /** As OpenSSH writes it: `SHA256:` and 43 letters and digits. */
  readonly fingerprint: string;
}

/** Kinds of keys that OpenSSH makes today, but for those on security keys. */
const types = new Set(['ssh-ed25519', 'ssh-rsa', 'ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521']);

/** Most letters of a comment that are kept. */
const commentLength = 60;

/** Most letters of a key with its comment: one of RSA with 16,384 bits has fewer. */
export const lineLength = 4000;

const expected = 'expected a public key, such as the line in ~/.ssh/id_ed25519.pub';

/**
 * Reads a public key as it stands in a file such as `id_ed25519.pub`.
 *
 * @returns a refusal for a private key, another kind of key, and what is no key
 */
export function readSshKey(line: string): Result<SshKey> {
  if (/PRIVATE KEY/.test(line))
    return failure(refusal('bad-key', `That is a private key: give it to nobody; ${expected}`));
  const [type = '', body = '', ...words] = line.trim().split(/\s+/);
  if (!/^(?:ssh|ecdsa|sk)-/.test(type)) return failure(refusal('bad-key', `That is no key; ${expected}`));
  if (!types.has(type))
    return failure(refusal('bad-key', `Keys of the type ${shown(type).slice(0, 40)} are not taken: ssh-ed25519 is`));
  const bytes = Buffer.from(body, 'base64');
  const length = bytes.length < 4 ? -1 : bytes.readUInt32BE(0);
  const isWhole =
    line.length <= lineLength &&
    bytes.toString('base64').replace(/=+$/, '') === body.replace(/=+$/, '') &&
    bytes.subarray(4, 4 + length).toString('latin1') === type &&
    bytes.length > 4 + length + 16;
  if (!isWhole) return failure(refusal('bad-key', `That key is damaged or cut; ${expected}`));
  return success({
    text: `${type} ${bytes.toString('base64')}`,
    comment: shown(words.join(' ')).slice(0, commentLength),
    fingerprint: fingerprintOfKey(bytes),
  });
}

/** The fingerprint of a key's bytes. */
export const fingerprintOfKey = (bytes: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(bytes).digest('base64').replace(/=+$/, '')}`;

const shown = (text: string): string => text.replace(/[^ -~]/g, '?');
