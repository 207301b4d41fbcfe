import { type ClientRequest, type IncomingMessage, request as plain } from 'node:http';
import { type RequestOptions, request as secure } from 'node:https';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createBudgets } from '#server/connection-budget.ts';
import { ownCertificate } from '#server/socket/certificate.ts';
import { listen } from '#server/socket/listen.ts';
import { shakeHandsWithin } from '#server/socket/open-connections.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { fakeTimer } from '../../support/fake-timer.ts';
import { temporaryFolder } from '../../support/program.ts';

async function started() {
  const certificate = await ownCertificate(temporaryFolder(), Date.UTC(2026, 10, 20));
  if (!certificate.ok) throw new Error(certificate.error.message);
  const timer = fakeTimer();
  const listening = await listen({
    host: '127.0.0.1',
    port: 0,
    certificate: certificate.value,
    isBehindProxy: false,
    core: fakeCore(),
    budgets: createBudgets(timer),
    world: timer,
    log: () => {},
  });
  onTestFinished(() => listening.close());
  return { port: listening.port, timer };
}

interface Answer {
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly strict: string | undefined;
}

type Ask = (options: RequestOptions, answered: (response: IncomingMessage) => void) => ClientRequest;

/** Sends a request over plain HTTP or TLS. */
const ask = (over: Ask, port: number, headers: Readonly<Record<string, string>>, method = 'GET', path = '/') =>
  new Promise<Answer>((resolve, reject) => {
    over({ host: '127.0.0.1', port, path, method, headers, rejectUnauthorized: false }, (response) => {
      response.resume();
      const { location, 'strict-transport-security': strict } = response.headers;
      resolve({ status: response.statusCode, location, strict });
    })
      .on('error', reject)
      .end();
  });

test('a browser with plain HTTP is redirected to the same address over TLS', async () => {
  const { port } = await started();
  const headers = { host: 'oak.example.org:7777' };
  const expected = { status: 308, location: 'https://oak.example.org:7777/m/oak-17?a=b', strict: undefined };
  expect(await ask(plain, port, headers, 'GET', '/m/oak-17?a=b')).toEqual(expected);
  const root = { ...expected, location: 'https://oak.example.org:7777/' };
  expect(await ask(plain, port, headers, 'HEAD')).toEqual(root);
});

test.each([
  ['a form', 'POST', 'oak.example.org'],
  ['an invalid host', 'GET', 'oak example'],
])('%s over plain HTTP is refused', async (_, method, host) => {
  const { port } = await started();
  expect(await ask(plain, port, { host }, method)).toMatchObject({ status: 400, location: undefined });
});

test('an answer over TLS tells browsers to use only TLS later', async () => {
  const { port } = await started();
  expect(await ask(secure, port, {})).toMatchObject({ status: 404, strict: 'max-age=15552000' });
});

test.each([
  ['that sends nothing', ''],
  ['that begins a TLS handshake and stops', '\u0016\u0003'],
])('a connection %s is ended after a time limit', async (_, bytes) => {
  const { port, timer } = await started();
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  if (bytes !== '') socket.write(bytes, 'latin1');
  await expect.poll(() => timer.next()).toBe(shakeHandsWithin);
  timer.pass(shakeHandsWithin);
  await new Promise((resolve) => socket.once('close', resolve).resume());
});
