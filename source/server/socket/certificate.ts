import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { day } from '#engine/durations.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { fingerprintOfCertificate } from '#net/fingerprint.ts';
import { attempt, reason } from '#storage/files/attempt.ts';
import { writeWhole } from '#storage/files/write-file.ts';
import { readKeyFile } from '#storage/key.ts';
import type { Log } from '../log.ts';
import type { Platform } from '../platform.ts';

export interface Certificate {
  /** Private key in PEM format. */
  readonly key: string;
  /** Certificate in PEM format. */
  readonly cert: string;
  readonly fingerprint: string;
  /** Time when the certificate expires, in milliseconds since 1970. */
  readonly expires: number;
}

/** Lifetime of a self-made certificate in milliseconds. Renewed when less than `renewedAt` remains. */
const lasts = 2 * 365 * day;
const renewedAt = 60 * day;

const ownerOnly = 0o600;

export const needsRenewal = ({ expires }: Pick<Certificate, 'expires'>, now: number): boolean =>
  expires - now < renewedAt;

/**
 * Returns the self-made certificate of a folder. Creates it if needed, or renews it with the same fingerprint.
 *
 * @param now in milliseconds since 1970
 */
export async function ownCertificate(folder: string, now: number): Promise<Result<Certificate>> {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const stored = readPrivate(keyFile);
  if (stored?.ok === false) return stored;
  const text = existsSync(certFile) ? attempt(() => readFileSync(certFile, 'utf8')) : undefined;
  if (stored !== undefined && text?.ok === true) {
    const read = fitting({ key: stored.value, keyFile, cert: text.value, certFile });
    if (read.ok && !needsRenewal(read.value, now)) return read;
  }
  const made = await newCertificate(stored?.value, now);
  const written = attempt(() => {
    if (stored === undefined) writeWhole(keyFile, made.key, { mode: ownerOnly });
    writeWhole(certFile, made.cert, { mode: ownerOnly });
  });
  if (!written.ok) return failure(refusal('file-error', `${folder}: ${written.error.message}`));
  return fitting({ key: made.key, keyFile, cert: made.cert, certFile });
}

/**
 * Reads a private key. Also makes its file readable by the owner only.
 *
 * @param isPrivateKey returns true if a text is a private key
 * @returns undefined if the file does not exist
 */
export function readPrivate(path: string, isPrivateKey = isKey): Result<string> | undefined {
  const read = readKeyFile(path, isPrivateKey);
  if (read === undefined) return undefined;
  if (!read.ok) return failure(refusal('file-error', `${path}: ${read.error.message}`));
  return isPrivateKey(read.value)
    ? read
    : bad(
        `${path}: found no private key. Put the right file back. If you remove this one instead, the server gets a new fingerprint, and every player has to accept it`,
      );
}

const isKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).type === 'private';
  } catch {
    return false;
  }
};

async function newCertificate(key: string | undefined, now: number): Promise<{ key: string; cert: string }> {
  const { generate } = await import('./make-certificate.ts');
  const pair =
    key === undefined
      ? {}
      : {
          keyPair: {
            privateKey: key,
            publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
          },
        };
  const made = await generate([{ name: 'commonName', value: 'turncade' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    // One day in the past, because the clock of a player's machine may be slow.
    notBeforeDate: new Date(now - day),
    notAfterDate: new Date(now + lasts),
    ...pair,
  });
  return { key: key ?? made.private, cert: made.cert };
}

export function givenCertificate(certFile: string, keyFile: string, now: number): Result<Certificate> {
  const cert = textOf(certFile);
  if (!cert.ok) return cert;
  const key = textOf(keyFile);
  if (!key.ok) return key;
  const read = fitting({ key: key.value, keyFile, cert: cert.value, certFile });
  if (!read.ok) return read;
  const { validFrom, validTo } = new X509Certificate(cert.value);
  if (read.value.expires <= now) return bad(`${certFile}: the certificate expired on ${validTo}`);
  if (Date.parse(validFrom) > now) return bad(`${certFile}: the certificate is valid only from ${validFrom}`);
  return read;
}

function textOf(path: string): Result<string> {
  const read = attempt(() => readFileSync(path, 'utf8'));
  return read.ok ? read : failure(refusal('file-error', `${path}: ${read.error.message}`));
}

function fitting(pair: {
  readonly key: string;
  readonly keyFile: string;
  readonly cert: string;
  readonly certFile: string;
}): Result<Certificate> {
  const { key, keyFile, cert, certFile } = pair;
  if (!isKey(key)) return bad(`${keyFile}: found no private key that can be read without a password (PEM)`);
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(cert);
  } catch {
    return bad(`${certFile}: found no certificate (PEM)`);
  }
  if (!certificate.checkPrivateKey(createPrivateKey(key)))
    return bad(`${certFile}: the certificate does not belong to the key in ${keyFile}`);
  try {
    createSecureContext({ key, cert });
  } catch (error) {
    // The earlier checks miss weak keys, and damaged certificates further down the chain.
    const why = error instanceof Error && 'reason' in error ? error.reason : error;
    return bad(`${certFile}: the certificate cannot be used: ${why}`);
  }
  return success({
    key,
    cert,
    fingerprint: fingerprintOfCertificate(certificate),
    expires: Date.parse(certificate.validTo),
  });
}

const bad = (message: string) => failure(refusal('bad-certificate', message));

export type Security = 'none' | 'own' | { readonly certFile: string; readonly keyFile: string };

interface CertificateOptions {
  readonly security: Security;
  readonly folder: string;
  readonly world: Pick<Platform, 'now' | 'after'>;
  readonly log: Log;
}

/** Loads the host's certificate or, if no files are given, the self-made one. Undefined if TLS is off. */
export async function certificateOf({
  security,
  folder,
  world,
}: Omit<CertificateOptions, 'log'>): Promise<Result<Certificate | undefined>> {
  if (security === 'none') return success(undefined);
  if (security === 'own') return ownCertificate(join(folder, 'tls'), world.now());
  return givenCertificate(security.certFile, security.keyFile, world.now());
}

/** Each day, renews the self-made certificate if needed, or reads the host's again. `first` is in use at the start. */
export function keepCertificate(
  options: CertificateOptions,
  first: Certificate | undefined,
  listening: { renew(certificate: Certificate): void },
) {
  const { world, log, security } = options;
  let current = first;
  const readAgain = async (): Promise<'none' | 'new' | 'unchanged' | 'failed'> => {
    try {
      const next = await certificateOf(options);
      if (!next.ok) throw new Error(next.error.message);
      if (next.value === undefined) return 'none';
      const isNew = next.value.cert !== current?.cert || next.value.key !== current.key;
      if (isNew) listening.renew(next.value);
      current = next.value;
      return isNew ? 'new' : 'unchanged';
    } catch (error) {
      log({ event: 'fault', error: `the certificate was not replaced: ${reason(error)}` });
      return 'failed';
    }
  };
  const tell = (is: 'none' | 'new' | 'unchanged') =>
    log({ event: 'certificate', is, ...(current && { expires: new Date(current.expires).toISOString() }) });
  let isOver = false;
  let stop = () => {};
  const look = async () => {
    if (current !== undefined && (security !== 'own' || needsRenewal(current, world.now()))) {
      const is = await readAgain();
      if (is === 'new') tell(is);
    }
    if (!isOver) stop = world.after(day, look);
  };
  stop = world.after(day, look);
  return {
    async readAgain() {
      const is = await readAgain();
      if (is !== 'failed') tell(is);
    },
    stop() {
      isOver = true;
      stop();
    },
  };
}
