import { join } from 'node:path';
import { type Result, success } from '#engine/result.ts';
import { reason } from '#storage/files/attempt.ts';
import type { Log } from '../metrics.ts';
import type { Platform } from '../platform.ts';
import { type Certificate, day, givenCertificate, needsRenewal, ownCertificate } from './certificate.ts';

export type Security = 'none' | 'own' | { readonly certFile: string; readonly keyFile: string };

interface CertificateOptions {
  readonly security: Security;
  readonly folder: string;
  readonly world: Pick<Platform, 'now' | 'after'>;
  readonly log: Log;
}

/** Loads the current certificate from its files, or makes one if none are given. */
export async function certificateOf({
  security,
  folder,
  world,
}: Omit<CertificateOptions, 'log'>): Promise<Result<Certificate | undefined>> {
  if (security === 'none') return success(undefined);
  if (security === 'own') return ownCertificate(join(folder, 'tls'), world.now());
  return givenCertificate(security.certFile, security.keyFile, world.now());
}

/**
 * Checks every day whether the certificate in use must be replaced.
 *
 * @param first the certificate in use
 */
export function keepCertificate(
  options: CertificateOptions,
  first: Certificate | undefined,
  listening: { renew(certificate: Certificate): void },
) {
  const { world, log, security } = options;
  let shown = first;
  const readAgain = async (): Promise<'none' | 'new' | 'unchanged' | 'failed'> => {
    try {
      const next = await certificateOf(options);
      if (!next.ok) throw new Error(next.error.message);
      if (next.value === undefined) return 'none';
      const isNew = next.value.cert !== shown?.cert || next.value.key !== shown.key;
      if (isNew) listening.renew(next.value);
      shown = next.value;
      return isNew ? 'new' : 'unchanged';
    } catch (error) {
      log({ event: 'fault', error: `the certificate stays as it was: ${reason(error)}` });
      return 'failed';
    }
  };
  const tell = (is: 'none' | 'new' | 'unchanged') =>
    log({ event: 'certificate', is, ...(shown && { expires: new Date(shown.expires).toISOString() }) });
  let isOver = false;
  let stop = () => {};
  const look = async () => {
    if (shown !== undefined && (security !== 'own' || needsRenewal(shown, world.now()))) {
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
