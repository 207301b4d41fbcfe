import { createServer, type Server as PlainServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import { generate } from 'selfsigned';
import { afterEach, describe, expect, test } from 'vitest';
import { dialTo, type WireEnd } from '#client/dial.ts';
import type { Address } from '#net/address.ts';
import { fingerprintOf } from '#net/fingerprint.ts';
import { createBudgets } from '#server/connection-budget.ts';
import { type Certificate, ownCertificate } from '#server/socket/certificate.ts';
import { type Listening, listen } from '#server/socket/listen.ts';
import { type FakeCore, fakeCore, greeting } from '../support/fake-core.ts';
import { fakeTimer } from '../support/fake-timer.ts';
import { temporaryFolder } from '../support/program.ts';

const running: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

async function certificate(): Promise<Certificate> {
  const made = await ownCertificate(temporaryFolder(), Date.now());
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

async function server(core: FakeCore, shown: Certificate | undefined): Promise<Listening> {
  const world = fakeTimer();
  const listening = await listen({
    host: '127.0.0.1',
    port: 0,
    certificate: shown,
    isBehindProxy: false,
    core,
    world,
    budgets: createBudgets(world),
    log: () => {},
  });
  running.push(listening);
  return listening;
}

const at = (port: number, isSecure: boolean, fingerprint?: string): Address => ({
  host: '127.0.0.1',
  port,
  isSecure,
  ...(fingerprint === undefined ? {} : { fingerprint }),
});

/** Dials and greets. Returns the answer, or the reason for a failure. */
const greeted = (address: Address, authorities?: string): Promise<unknown> =>
  new Promise((resolve) => {
    const wire = dialTo(
      address,
      authorities,
    )({
      opened: () => wire.send('{"id":1,"type":"hello","protocol":1,"client":"a secret"}'),
      heard(text) {
        wire.cut();
        resolve(JSON.parse(text));
      },
      alive() {},
      ended: (end: WireEnd) => resolve(end),
    });
  });

const ok = { id: 1, ok: greeting };

/** A server that only records the plain text it receives. */
async function listener(make: (take: (socket: Socket) => void) => PlainServer | TlsServer) {
  let bytes = '';
  const ears = make((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      bytes += data.toString('latin1');
    });
  });
  await new Promise<void>((resolve) => ears.listen(0, '127.0.0.1', resolve));
  running.push(ears);
  const bound = ears.address();
  return { port: typeof bound === 'object' && bound !== null ? bound.port : 0, heard: () => bytes };
}

describe('dialing', () => {
  test('reaches a server without TLS', async () => {
    const { port } = await server(fakeCore(), undefined);
    expect(await greeted(at(port, false))).toEqual(ok);
  });

  test('reaches a server with the known fingerprint', async () => {
    const shown = await certificate();
    const { port } = await server(fakeCore(), shown);
    expect(await greeted(at(port, true, shown.fingerprint))).toEqual(ok);
  });

  test('reaches a server with a renewed certificate of the same key', async () => {
    const folder = temporaryFolder();
    const old = await ownCertificate(folder, Date.now() - 700 * 86_400_000);
    const renewed = await ownCertificate(folder, Date.now());
    if (!old.ok || !renewed.ok) throw new Error('no certificate');
    const listening = await server(fakeCore(), old.value);
    listening.renew(renewed.value);
    expect(renewed.value.cert).not.toBe(old.value.cert);
    expect(await greeted(at(listening.port, true, old.value.fingerprint))).toEqual(ok);
  });

  test('sends nothing to a server with another fingerprint', async () => {
    const shown = await certificate();
    const ears = await listener((take) => createTlsServer({ key: shown.key, cert: shown.cert }, take));
    const known = fingerprintOf(new Uint8Array());
    expect(await greeted(at(ears.port, true, known))).toEqual({
      is: 'refused',
      why: 'changed-fingerprint',
      text: `This is not the server you know. Its fingerprint was ${known}; now it is ${shown.fingerprint}. Either it was set up again, or another server is pretending to be it. Nothing was sent.`,
      fingerprint: shown.fingerprint,
    });
    // With the right fingerprint, the server receives the request that was not sent above.
    const wire = dialTo(at(ears.port, true, shown.fingerprint))({ opened() {}, heard() {}, alive() {}, ended() {} });
    while (!ears.heard().includes('GET /turncade/1')) await new Promise((resolve) => setImmediate(resolve));
    expect(ears.heard().match(/GET/g)).toHaveLength(1);
    wire.cut();
  });

  test('sends nothing at a first contact, and reports the fingerprint', async () => {
    const shown = await certificate();
    const core = fakeCore();
    const { port } = await server(core, shown);
    expect(await greeted(at(port, true))).toEqual({
      is: 'refused',
      why: 'first-contact',
      text: expect.stringContaining(shown.fingerprint),
      fingerprint: shown.fingerprint,
    });
    expect(core.clients).toEqual([]);
  });

  describe('a server whose name is certified by a certificate authority', () => {
    const forName = async (altNames: { type: 2 | 7; value?: string; ip?: string }[]) => {
      const extensions = [{ name: 'basicConstraints' as const, cA: true, critical: true }];
      // Node uses the machine's clock, not the test's.
      const dates = { notBeforeDate: new Date('2020-01-01'), notAfterDate: new Date('2120-01-01') };
      const form = { keyType: 'ec', algorithm: 'sha256', ...dates } as const;
      const authority = await generate([{ name: 'commonName', value: 'Authority' }], { ...form, extensions });
      const made = await generate([{ name: 'commonName', value: 'server' }], {
        ...form,
        ca: { key: authority.private, cert: authority.cert },
        extensions: [{ name: 'subjectAltName', altNames }],
      });
      const shown = { key: made.private, cert: made.cert, fingerprint: '', expires: 0 };
      return { authority: authority.cert, listening: await server(fakeCore(), shown) };
    };

    test('succeeds under its name and its address', async () => {
      const { authority, listening } = await forName([
        { type: 2, value: 'localhost' },
        { type: 7, ip: '127.0.0.1' },
      ]);
      const { port } = listening;
      expect(await greeted({ host: 'localhost', port, isSecure: true }, authority)).toEqual(ok);
      expect(await greeted({ host: '127.0.0.1', port, isSecure: true }, authority)).toEqual(ok);
      expect(await greeted({ host: 'localhost', port, isSecure: true })).toMatchObject({ why: 'first-contact' });
    });

    test('counts as a first contact under any other name', async () => {
      const { authority, listening } = await forName([{ type: 2, value: 'oak.example.org' }]);
      const { port } = listening;
      expect(await greeted({ host: 'localhost', port, isSecure: true }, authority)).toMatchObject({
        why: 'first-contact',
      });
      expect(await greeted({ host: '127.0.0.1', port, isSecure: true }, authority)).toMatchObject({
        why: 'first-contact',
      });
    });
  });

  test('reports that no server listens at the address', async () => {
    const listening = await server(fakeCore(), undefined);
    await listening.close();
    expect(await greeted(at(listening.port, false))).toEqual({
      is: 'cut',
      text: `127.0.0.1:${listening.port}: no server is running there.`,
    });
  });

  test('reports that only one side uses TLS', async () => {
    const shown = await certificate();
    const [secure, plain] = [await server(fakeCore(), shown), await server(fakeCore(), undefined)];
    expect(await greeted(at(secure.port, false))).toMatchObject({
      is: 'refused',
      text: expect.stringContaining('uses TLS. If it is your server, use the full address'),
    });
    expect(await greeted(at(plain.port, true, shown.fingerprint))).toMatchObject({
      is: 'refused',
      why: 'fault',
      text: expect.stringContaining('does not speak TLS'),
    });
  });

  test.each([
    [
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi',
      'refused',
      'is not a turncade server: it answered with status 200',
    ],
    ['HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n', 'cut', 'answers, but the game server behind it does not'],
    ['HTTP/1.1 503 No\r\nContent-Length: 20\r\n\r\nturncade: I am full\n', 'cut', 'I am full'],
    ['HTTP/1.1 426 Upgrade\r\nContent-Length: 20\r\n\r\nturncade: Renew it.\n', 'refused', 'Renew it.'],
    ['HTTP/1.1 421 No\r\nContent-Length: 24\r\n\r\nturncade: Not known so.\n', 'refused', 'Not known so.'],
    ['HTTP/1.1 404 No\r\nContent-Length: 900000\r\n\r\nx', 'refused', 'it answered with status 404'],
    ['SSH-2.0-OpenSSH_9\r\n', 'refused', 'is not a turncade server'],
    ['', 'cut', 'cut the connection at once'],
  ])('fails with an explanation if the server answers %j', async (answer, is, text) => {
    const ears = await listener((take) =>
      createServer((socket) => {
        take(socket);
        socket.once('data', () => socket.end(answer));
      }),
    );
    expect(await greeted(at(ears.port, false))).toMatchObject({ is, text: expect.stringContaining(text) });
  });
});
