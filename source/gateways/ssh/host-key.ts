import { join } from 'node:path';
import type { ParsedKey } from 'ssh2';
import ssh2 from 'ssh2';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { fingerprintOfKey } from '#net/fingerprint.ts';
import { readPrivate } from '#server/socket/certificate.ts';
import { attempt } from '#storage/files/attempt.ts';
import { writeWhole } from '#storage/files/write-file.ts';

interface KeyPair {
  /** Private key in OpenSSH format. */
  readonly private: string;
  readonly public: string;
}

/** Generates an Ed25519 key pair. Tries again if `ssh2` cannot read it, because `ssh2` drops leading zero bytes. */
export function createKeyPair(comment = ''): KeyPair {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519', { comment });
    if (!(ssh2.utils.parseKey(pair.private) instanceof Error)) return pair;
  }
}

export interface HostKey {
  /** Private key in OpenSSH format. */
  readonly text: string;
  /** Fingerprint as clients display it: `SHA256:...`. */
  readonly fingerprint: string;
}

/** Reads the host key, or creates it. An invalid file is never replaced, because clients would suspect an impostor. */
export function hostKeyIn(folder: string): Result<HostKey> {
  const file = join(folder, 'ssh', 'host_key');
  const text = readPrivate(file, (read) => privateKeyIn(read) !== undefined) ?? createHostKey(file);
  if (!text.ok) return text;
  const key = privateKeyIn(text.value);
  return key === undefined
    ? failure(refusal('bad-key', `${file}: found no private key`))
    : success({ text: text.value, fingerprint: fingerprintOfKey(key.getPublicSSH()) });
}

function createHostKey(file: string): Result<string> {
  const { private: text } = createKeyPair('turncade');
  const written = attempt(() => writeWhole(file, text, { mode: 0o600 }));
  return written.ok ? success(text) : failure(refusal('file-error', `${file}: ${written.error.message}`));
}

function privateKeyIn(text: string): ParsedKey | undefined {
  const key = ssh2.utils.parseKey(text);
  return key instanceof Error || !key.isPrivateKey() ? undefined : key;
}
