import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { describe, expect, test } from 'vitest';
import { givenCertificate, needsRenewal, ownCertificate } from '#server/socket/certificate.ts';
import { temporaryFolder } from '../../support/program.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const day = 24 * 3_600_000;

async function own(folder: string, at = now) {
  const made = await ownCertificate(folder, at);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

describe('a self-made certificate', () => {
  test('is generated once, is valid from the day before, and is readable only by its owner', async () => {
    const folder = join(temporaryFolder(), 'server');
    const made = await own(folder);
    const read = new X509Certificate(made.cert);
    expect(read.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
    expect(Date.parse(read.validFrom)).toBe(now - day);
    expect(Date.parse(read.validTo)).toBe(now + 730 * day);
    expect(made.fingerprint).toMatch(/^(?:[0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    for (const file of ['key.pem', 'certificate.pem']) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(await own(folder, now + 600 * day)).toEqual(made);
  });

  test('is renewed before it expires, and keeps its key', async () => {
    const folder = temporaryFolder();
    const made = await own(folder);
    expect([now, now + 669 * day, now + 671 * day].map((at) => needsRenewal(made, at))).toEqual([false, false, true]);
    const renewed = await own(folder, now + 671 * day);
    expect(renewed).toMatchObject({ key: made.key, fingerprint: made.fingerprint, expires: now + (671 + 730) * day });
    expect(renewed.cert).not.toBe(made.cert);
  });

  test('is made again with the same key if its file is lost or damaged', async () => {
    const folder = temporaryFolder();
    const { key, fingerprint } = await own(folder);
    rmSync(join(folder, 'certificate.pem'));
    expect(await own(folder)).toMatchObject({ key, fingerprint });
    writeFileSync(join(folder, 'certificate.pem'), 'nothing');
    expect(await own(folder)).toMatchObject({ key, fingerprint });
  });

  test('has a key that only its owner may read, even if other users could read it before', async () => {
    const folder = temporaryFolder();
    await own(folder);
    chmodSync(join(folder, 'key.pem'), 0o644);
    await own(folder);
    expect(statSync(join(folder, 'key.pem')).mode & 0o777).toBe(0o600);
  });

  test.skipIf(process.platform === 'win32')(
    'is not made if its key file is a link, and the mode of the target of the link stays unchanged',
    async () => {
      const folder = temporaryFolder();
      await own(folder);
      const target = join(temporaryFolder(), 'target.pem');
      renameSync(join(folder, 'key.pem'), target);
      chmodSync(target, 0o644);
      symlinkSync(target, join(folder, 'key.pem'));
      const found = await ownCertificate(folder, now);
      expect(found).toMatchObject({ ok: false, error: { code: 'file-error' } });
      expect(found.ok ? '' : found.error.message).toBe(
        `${join(folder, 'key.pem')}: found a link; put the key itself there`,
      );
      expect(statSync(target).mode & 0o777).toBe(0o644);
    },
  );

  test.skipIf(process.platform === 'win32')(
    'is not replaced if its key file is a pipe or a dangling link',
    async () => {
      const folder = temporaryFolder();
      execFileSync('mkfifo', [join(folder, 'key.pem')]);
      const pipe = await ownCertificate(folder, now);
      expect(pipe.ok ? '' : pipe.error.message).toBe(`${join(folder, 'key.pem')}: it is not a regular file`);
      rmSync(join(folder, 'key.pem'));
      symlinkSync(join(folder, 'nothing'), join(folder, 'key.pem'));
      const broken = await ownCertificate(folder, now);
      expect(broken.ok ? '' : broken.error.message).toContain('found a link');
    },
  );

  test.skipIf(process.platform === 'win32')('does not change the mode of a key file that contains no key', async () => {
    const folder = temporaryFolder();
    await own(folder);
    writeFileSync(join(folder, 'key.pem'), 'notes');
    chmodSync(join(folder, 'key.pem'), 0o644);
    expect(await ownCertificate(folder, now)).toMatchObject({ ok: false });
    expect(statSync(join(folder, 'key.pem')).mode & 0o777).toBe(0o644);
  });

  test('is not replaced if its key is damaged', async () => {
    const folder = temporaryFolder();
    await own(folder);
    writeFileSync(join(folder, 'key.pem'), 'nothing');
    const found = await ownCertificate(folder, now);
    expect(found).toMatchObject({ ok: false, error: { code: 'bad-certificate' } });
    expect(JSON.stringify(found)).toContain('found no private key');
    expect(readFileSync(join(folder, 'key.pem'), 'utf8')).toBe('nothing');
  });
});

describe('a certificate from files', () => {
  const folder = temporaryFolder();
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const made = (from: number, to: number) =>
    generate([{ name: 'commonName', value: 'oak.example.org' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      notBeforeDate: new Date(from),
      notAfterDate: new Date(to),
    });

  test('is accepted while it is valid and belongs to its key', async () => {
    const { cert, private: key } = await made(now - day, now + day);
    const found = givenCertificate(file('a.pem', cert), file('a.key', key), now);
    expect(found).toMatchObject({ ok: true, value: { cert, key, expires: now + day } });
  });

  test('may come with its whole certificate chain', async () => {
    const [one, two] = [await made(now - day, now + day), await made(now - day, now + day)];
    const chain = `${one.cert}\n${two.cert}`;
    expect(givenCertificate(file('c.pem', chain), file('c.key', one.private), now)).toMatchObject({
      value: { cert: chain },
    });
  });

  test.each<[string, (good: { cert: string; private: string }) => Promise<[string, string]>, string]>([
    [
      'that belongs to another key',
      async (good) => [good.cert, (await made(now, now + day)).private],
      'b.pem: the certificate does not belong to the key in ',
    ],
    [
      'that has expired',
      async () => made(now - 2 * day, now - day).then((old) => [old.cert, old.private]),
      'b.pem: the certificate expired on Nov 19 12:00:00 2026 GMT',
    ],
    [
      'that is not valid yet',
      async () => made(now + day, now + 2 * day).then((late) => [late.cert, late.private]),
      'b.pem: the certificate is valid only from Nov 21',
    ],
    [
      'from a file without a certificate',
      async (good) => ['nothing', good.private],
      'b.pem: found no certificate (PEM)',
    ],
    [
      'without a key',
      async (good) => [good.cert, good.cert],
      'b.key: found no private key that can be read without a password (PEM)',
    ],
    [
      'with a damaged certificate in its chain',
      async (good) => [`${good.cert}\n-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n`, good.private],
      'b.pem: the certificate cannot be used: bad base64 decode',
    ],
  ])('%s is refused', async (_, change, message) => {
    const [cert, key] = await change(await made(now - day, now + day));
    const found = givenCertificate(file('b.pem', cert), file('b.key', key), now);
    expect(found.ok ? '' : found.error.message).toContain(message);
  });

  test('is refused if a file is missing', () => {
    const found = givenCertificate(join(folder, 'none.pem'), join(folder, 'none.key'), now);
    expect(found.ok ? '' : found.error.message).toBe(`${join(folder, 'none.pem')}: there is no such file`);
  });
});
