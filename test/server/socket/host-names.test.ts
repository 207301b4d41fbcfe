import { once } from 'node:events';
import { connect, isIPv6 } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { createBudgets } from '#server/connection-budget.ts';
import type { LogEvent } from '#server/log.ts';
import { ownCertificate } from '#server/socket/certificate.ts';
import { type Listening, type ListenOptions, listen } from '#server/socket/listen.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { fakeTimer } from '../../support/fake-timer.ts';
import { temporaryFolder } from '../../support/program.ts';

const running: Listening[] = [];
afterEach(async () => {
  for (const listening of running.splice(0)) await listening.close();
});

/** Requests a WebSocket with these headers. Returns the status, and the sentence of a refusal. */
async function said(headers: readonly string[], options: Partial<ListenOptions> = {}) {
  const log: LogEvent[] = [];
  const host = options.host ?? '127.0.0.1';
  const listening = await listen({
    host,
    port: 0,
    certificate: undefined,
    isBehindProxy: false,
    core: fakeCore(),
    budgets: createBudgets(fakeTimer()),
    world: fakeTimer(),
    log: (event) => log.push(event),
    ...options,
  });
  running.push(listening);
  const place = { host: isIPv6(host) ? '::1' : '127.0.0.1', port: listening.port };
  const socket =
    options.certificate === undefined ? connect(place) : connectSecure({ ...place, rejectUnauthorized: false });
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  const upgrade = `Connection: Upgrade\r\nUpgrade: websocket\r\n${key}`;
  socket.write(`GET /turncade/1 HTTP/1.1\r\n${[upgrade, ...headers].join('\r\n')}\r\n\r\n`);
  const [data]: unknown[] = await once(socket, 'data');
  socket.destroy();
  const text = String(data);
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(text) ?? [];
  const [, sentence] = /turncade: (.*)/.exec(text) ?? [];
  return { status: Number(status), sentence, log };
}

test.each([
  '127.0.0.1',
  '127.0.0.1:7777',
  '192.0.2.7:7777',
  'localhost',
  'localhost:7777',
  'LocalHost:7777',
  'localhost.',
  'localhost.:7777',
  'oak.localhost:7777',
  '[::1]:7777',
  '[::1]',
  '[2001:DB8::1]:80',
])('without TLS, the host %s is accepted', async (host) => {
  expect(await said([`Host: ${host}`])).toMatchObject({ status: 101 });
});

test.each([
  ['evil.example:7777', 'evil.example'],
  ['EVIL.example.', 'evil.example'],
  ['127.0.0.1.evil.example', '127.0.0.1.evil.example'],
  ['localhost.evil.example:7777', 'localhost.evil.example'],
])("a host name that is not the server's is refused, even if the origin has the same name: %s", async (host, name) => {
  const expected = {
    status: 421,
    sentence: `This server is not known as ${name}. Use its IP address, or ask its owner to start it with --host ${name}.`,
  };
  expect(await said([`Host: ${host}`])).toMatchObject(expected);
  const { log, ...answer } = await said([`Host: ${host}`, `Origin: http://${host.toLowerCase()}`]);
  expect(answer).toEqual(expected);
  expect(log).toContainEqual({ event: 'turned-away', address: '127.0.0.1', why: expected.sentence });
});

test.each([
  ['none', []],
  ['an empty host', ['Host: ']],
  ['two', ['Host: localhost', 'Host: evil.example']],
  ['the same host twice', ['Host: localhost', 'Host: localhost']],
  ['an invalid port', ['Host: localhost:port']],
  ['an IPv6 address without brackets', ['Host: ::1']],
  ['a name in brackets', ['Host: [evil.example]:7777']],
  ['a user name before the host', ['Host: localhost@evil.example']],
  ['a path', ['Host: localhost/evil']],
  ['two names', ['Host: localhost, evil.example']],
])('a request must name exactly one host: %s', async (_, headers) => {
  expect(await said(headers)).toMatchObject({ status: 400, sentence: 'Found no Host header, or more than one.' });
});

test('the names given at the server start are accepted, and so is the address on which the server listens', async () => {
  const names = ['Oak.example.org', 'elm.example.org.'];
  for (const host of ['oak.example.org:7777', 'OAK.EXAMPLE.ORG.', 'elm.example.org', 'localhost'])
    expect(await said([`Host: ${host}`], { names })).toMatchObject({ status: 101 });
  expect(await said(['Host: ash.example.org'], { names })).toMatchObject({ status: 421 });
  expect(await said(['Host: localhost6'], { host: '::1', names: ['localhost6'] })).toMatchObject({ status: 101 });
});

test('behind a proxy any host is accepted, unless the server was started with names', async () => {
  const forwarded = ['Host: oak.example.org', 'X-Forwarded-For: 192.0.2.7', 'X-Forwarded-Host: localhost'];
  expect(await said(forwarded, { isBehindProxy: true })).toMatchObject({ status: 101 });
  expect(await said(forwarded, { isBehindProxy: true, names: ['oak.example.org'] })).toMatchObject({ status: 101 });
  expect(await said(forwarded, { isBehindProxy: true, names: ['elm.example.org'] })).toMatchObject({ status: 421 });
  // A page on the server's own machine that bypasses the proxy.
  const around = ['Host: oak.example.org', 'Origin: http://oak.example.org'];
  expect(await said(around, { isBehindProxy: true })).toMatchObject({ status: 421 });
  // A page can forge the header of a proxy. It counts only if the server expects a proxy.
  expect(await said(forwarded, { isBehindProxy: false })).toMatchObject({ status: 421 });
});

test.each([
  ['http', false, 101],
  ['https', false, 101],
  ['ftp', false, 403],
  ['https', true, 101],
  ['http', true, 403],
])('a request from a page at %s:// (TLS of the server: %s) gets the status %i', async (scheme, isSecure, status) => {
  const certificate = await ownCertificate(temporaryFolder(), Date.UTC(2026, 10, 20));
  if (!certificate.ok) throw new Error(certificate.error.message);
  const headers = ['Host: localhost:7777', `Origin: ${scheme}://localhost:7777`];
  const answer = await said(headers, { certificate: isSecure ? certificate.value : undefined });
  expect(answer).toMatchObject({ status });
});

test('with TLS any host is accepted, because the browser checks the certificate', async () => {
  const certificate = await ownCertificate(temporaryFolder(), Date.UTC(2026, 10, 20));
  if (!certificate.ok) throw new Error(certificate.error.message);
  expect(await said(['Host: oak.example.org'], { certificate: certificate.value })).toMatchObject({ status: 101 });
});
