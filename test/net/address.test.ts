import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Address, addressText, isLoopback, readAddress, serverName } from '#net/address.ts';
import { fingerprintOf, fingerprintOfCertificate, isSameFingerprint, readFingerprint } from '#net/fingerprint.ts';

const known = 'q7m3-x2kd-90ha-t5vb';

describe('the address of a server', () => {
  test.each<[string, string, number, boolean, string?]>([
    ['oak.example.org', 'oak.example.org', 7777, true],
    ['  Oak.Example.ORG  ', 'oak.example.org', 7777, true],
    ['oak.example.org:80', 'oak.example.org', 80, true],
    ['192.0.2.7:7777', '192.0.2.7', 7777, true],
    [`192.0.2.7:7777#${known}`, '192.0.2.7', 7777, true, known],
    ['192.0.2.7#Q7M3X2KD9OHAT5VB', '192.0.2.7', 7777, true, known],
    ['wss://oak.example.org', 'oak.example.org', 443, true],
    ['WSS://oak.example.org:7777/turncade/1', 'oak.example.org', 7777, true],
    [`wss://oak.example.org/#${known}`, 'oak.example.org', 443, true, known],
    ['ws://oak.example.org', 'oak.example.org', 80, false],
    ['localhost', 'localhost', 7777, false],
    ['127.0.0.1:9', '127.0.0.1', 9, false],
    ['wss://localhost:7777', 'localhost', 7777, true],
    [`localhost#${known}`, 'localhost', 7777, true, known],
    ['::1', '::1', 7777, false],
    ['[::1]', '::1', 7777, false],
    [`[::1]:7777#${known}`, '::1', 7777, true, known],
    ['[2001:DB8::7]:65535', '2001:db8::7', 65535, true],
    ['2001:db8::7', '2001:db8::7', 7777, true],
    ['españa.example', 'xn--espaa-rta.example', 7777, true],
    ['my_host', '', 0, false],
  ])('is read, or refused if its host is invalid: %j', (text, host, port, isSecure, fingerprint) => {
    const read = readAddress(text);
    if (host === '') return expect(read.ok).toBe(false);
    expect(read).toEqual({
      ok: true,
      value: { host, port, isSecure, ...(fingerprint === undefined ? {} : { fingerprint }) },
    });
  });

  test.each([
    ['', 'address: no address, expected one such as oak.example.org or 192.0.2.7:7777'],
    ['#q7m3', 'address: found "", expected a host such as oak.example.org or 192.0.2.7'],
    ['https://oak.example.org', 'address: found https://, expected wss://, ws:// or none'],
    ['oak.example.org:seven', 'address: found port "seven", expected a number from 1 to 65535'],
    ['oak.example.org:0', 'address: found port "0", expected a number from 1 to 65535'],
    ['oak.example.org:65536', 'address: found port "65536", expected a number from 1 to 65535'],
    ['oak.example.org:', 'address: found port "", expected a number from 1 to 65535'],
    ['oak example', 'address: found "oak example", expected a host such as oak.example.org or 192.0.2.7'],
    ['192.0.2.256', 'address: found "192.0.2.256", expected a host such as oak.example.org or 192.0.2.7'],
    ['1:2:3', 'address: found "1:2:3", expected an IPv6 address in brackets, such as [::1]:7777'],
    ['[::g]:7777', 'address: found [::g], expected an IPv6 address in the brackets'],
    ['[::1', 'address: found "[::1", expected a form such as [::1]:7777'],
    ['mia@oak.example.org', 'address: found "mia@oak.example.org": a name does not belong in the address; use --name'],
    ['oak.example.org/lobby', 'address: found "/lobby" after the host, expected nothing there'],
    [
      `oak#${known}#${known}`,
      `address: "oak#${known}#${known}" has more than one #; expected only the one before the fingerprint`,
    ],
    [`ws://oak#${known}`, 'address: ws:// is not encrypted, so it has no fingerprint: use wss:// or leave # out'],
    ['oak#q7m3-x2kd-90ha', 'fingerprint: found 12 letters and digits, expected 16, such as q7m3-x2kd-90ha-t5vb'],
    ['oak#', 'fingerprint: found 0 letters and digits, expected 16, such as q7m3-x2kd-90ha-t5vb'],
    ['oak#q7m3-x2kd-90ha-t5vu', 'fingerprint: found "u", which cannot be in a fingerprint'],
    ['oak#q7m3-x2kd-90ha-t5vé', 'fingerprint: found "é", which cannot be in a fingerprint'],
  ])('is invalid: %j', (text, message) => {
    expect(readAddress(text)).toEqual({ ok: false, error: { code: 'bad-address', message } });
  });

  const host = fc.oneof(
    fc.domain().filter((name) => readAddress(name).ok),
    fc.ipV4(),
    fc.ipV6().map((text) => text.toLowerCase()),
    fc.constantFrom('localhost', '127.0.0.1', '::1'),
  );
  const fingerprint = fc.uint8Array().map(fingerprintOf);
  const address: fc.Arbitrary<Address> = fc
    .record({ host, port: fc.integer({ min: 1, max: 65_535 }), isSecure: fc.boolean(), of: fc.option(fingerprint) })
    .map(({ of, ...rest }) => (of === null || !rest.isSecure ? rest : { ...rest, fingerprint: of }))
    // Omits hosts that are normalized: those with capital letters, and unusual forms of IPv4 addresses.
    .filter((one) => {
      const read = readAddress(addressText(one));
      return read.ok && read.value.host === one.host;
    });

  test('is formatted as text that is read as the same address', () => {
    fc.assert(
      fc.property(address, (one) => {
        expect(readAddress(addressText(one))).toEqual({ ok: true, value: one });
        const { fingerprint: _, ...rest } = one;
        expect(readAddress(serverName(one))).toEqual({ ok: true, value: rest });
      }),
    );
  });

  test('is refused with a reason, or is equal after formatting and reading, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), address.map(addressText)), (text) => {
        const read = readAddress(text);
        if (read.ok) expect(readAddress(addressText(read.value))).toEqual(read);
        else expect(read.error.message).toMatch(/^(?:address|fingerprint): /);
      }),
    );
  });

  test.each([
    ['localhost', true],
    ['oak.localhost', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['0:0:0:0:0:0:0:1', true],
    ['::ffff:127.0.0.1', true],
    ['2001:db8::1', false],
    ['::11', false],
    ['128.0.0.1', false],
    ['notlocalhost', false],
    ['127.0.0.1.example.org', false],
  ])('belongs to this machine if it is %s: %s', (text, is) => {
    expect(isLoopback(text)).toBe(is);
  });
});

describe('the fingerprint of a server', () => {
  test('consists of the first 80 bits of the SHA-256 of its key, in base32', () => {
    // The SHA-256 of no bytes begins with e3b0c44298fc1c149afb.
    const bits = 0xe3b0c44298fc1c149afbn.toString(2).padStart(80, '0').match(/.{5}/g) ?? [];
    const expected = bits.map((five) => '0123456789abcdefghjkmnpqrstvwxyz'[Number.parseInt(five, 2)]).join('');
    expect(fingerprintOf(new Uint8Array()).replaceAll('-', '')).toBe(expected);
    expect(fingerprintOf(new Uint8Array())).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  });

  test('may be typed with or without hyphens, and in any case', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.infiniteStream(fc.constantFrom('', ' ', '-', '.')), (key, between) => {
        const text = fingerprintOf(key);
        const typed = [...text.toUpperCase().replaceAll('-', '').replaceAll('0', 'O').replaceAll('1', 'l')];
        expect(readFingerprint(typed.map((sign) => sign + between.next().value).join(''))).toEqual({
          ok: true,
          value: text,
        });
      }),
    );
  });

  test('depends on the key, not on the certificate', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const fingerprint = fingerprintOf(publicKey.export({ type: 'spki', format: 'der' }));
    expect(fingerprintOfCertificate({ publicKey })).toBe(fingerprint);
  });

  test('matches only the same fingerprint', () => {
    expect(isSameFingerprint(known, known)).toBe(true);
    expect(isSameFingerprint(known, known.replace('q', 'z'))).toBe(false);
    expect(isSameFingerprint(known, '')).toBe(false);
  });
});
