import { createHash, timingSafeEqual, type X509Certificate } from 'node:crypto';
import { failure, type Result, refusal, success } from '#engine/result.ts';

/*
 * Digits of Crockford's base32. A fingerprint shows the first 80 bits of a public key's SHA-256: q7m3-x2kd-90ha-t5vb.
 */

const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 16;
const example = 'q7m3-x2kd-90ha-t5vb';

/**
 * Computes the fingerprint of a public key in SPKI format, DER encoded.
 *
 * @example
 * fingerprintOf(new Uint8Array()) // => 'werc-8gmr-zge1-96qv'
 */
export function fingerprintOf(publicKey: Uint8Array): string {
  const bytes = createHash('sha256').update(publicKey).digest().subarray(0, 10);
  const bits = BigInt(`0x${bytes.toString('hex')}`);
  return inGroups(
    Array.from({ length }, (_, i) => digits.charAt(Number((bits >> BigInt(5 * (length - 1 - i))) & 31n))).join(''),
  );
}

export const fingerprintOfCertificate = ({ publicKey }: Pick<X509Certificate, 'publicKey'>): string =>
  fingerprintOf(publicKey.export({ type: 'spki', format: 'der' }));

/**
 * Reads a typed fingerprint. Ignores letter case and separators, reads `o` as 0, and reads `i` and `l` as 1.
 *
 * @example
 * readFingerprint('Q7M3 X2KD 9OHA T5VB') // => { ok: true, value: 'q7m3-x2kd-90ha-t5vb' }
 */
export function readFingerprint(text: string): Result<string> {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  const strange = [...plain].find((sign) => !digits.includes(sign));
  if (strange !== undefined) return bad(`found ${JSON.stringify(strange)}, which cannot be in a fingerprint`);
  if (plain.length !== length)
    return bad(`found ${plain.length} letters and digits, expected ${length}, such as ${example}`);
  return success(inGroups(plain));
}

/** Takes the same time for equal and different fingerprints of one length, so that timing reveals nothing. */
export const isSameFingerprint = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const inGroups = (plain: string): string => plain.replace(/.{4}(?!$)/g, '$&-');

const bad = (message: string) => failure(refusal('bad-address', `fingerprint: ${message}`));

export interface SshKey {
  /** Type and key as in a key file, without a comment. */
  readonly text: string;
  readonly comment: string;
  /** Fingerprint as OpenSSH prints it: `SHA256:` and 43 characters. */
  readonly fingerprint: string;
}

/** Key types that OpenSSH creates by default or on request, except keys on hardware tokens. */
const types = new Set(['ssh-ed25519', 'ssh-rsa', 'ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521']);

/** Maximum number of stored characters of a key's comment. */
const commentLength = 60;

/** Maximum number of characters of a key with its comment. An RSA key of 16,384 bits fits. */
export const lineLength = 4000;

const expected = 'expected a public key, such as the line in ~/.ssh/id_ed25519.pub';

/** Parses a public key from a file such as `id_ed25519.pub`. Refuses private keys and other key types. */
export function readSshKey(line: string): Result<SshKey> {
  if (/PRIVATE KEY/.test(line))
    return failure(refusal('bad-key', `That is a private key: never give it to anyone; ${expected}`));
  const [type = '', body = '', ...words] = line.trim().split(/\s+/);
  if (!/^(?:ssh|ecdsa|sk)-/.test(type)) return failure(refusal('bad-key', `That is not a key; ${expected}`));
  if (!types.has(type))
    return failure(
      refusal('bad-key', `Keys of the type ${shown(type).slice(0, 40)} are not accepted: use ssh-ed25519`),
    );
  const bytes = Buffer.from(body, 'base64');
  const length = bytes.length < 4 ? -1 : bytes.readUInt32BE(0);
  const isWhole =
    line.length <= lineLength &&
    bytes.toString('base64').replace(/=+$/, '') === body.replace(/=+$/, '') &&
    bytes.subarray(4, 4 + length).toString('latin1') === type &&
    bytes.length > 4 + length + 16;
  if (!isWhole) return failure(refusal('bad-key', `That key is damaged or incomplete; ${expected}`));
  return success({
    text: `${type} ${bytes.toString('base64')}`,
    comment: shown(words.join(' ')).slice(0, commentLength),
    fingerprint: fingerprintOfKey(bytes),
  });
}

export const fingerprintOfKey = (bytes: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(bytes).digest('base64').replace(/=+$/, '')}`;

const shown = (text: string): string => text.replace(/[^ -~]/g, '?');
