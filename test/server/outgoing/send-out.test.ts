import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { afterEach, describe, expect, test } from 'vitest';
import { createSendOut, type OutgoingOptions, outgoingLimits, type SendOutParts } from '#server/outgoing/send-out.ts';

const name = 'hooks.example.org';
const { private: privateKey, cert } = await generate([{ name: 'commonName', value: name }], {
  extensions: [
    {
      name: 'subjectAltName',
      altNames: [
        { type: 2, value: name },
        { type: 7, ip: '127.0.0.1' },
      ],
    },
  ],
});

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** Starts a server on this machine. Returns its port, and the requests and connections that came. */
async function receiver(answer: RequestListener = (_, response) => void response.writeHead(204).end()) {
  const requests: { readonly request: IncomingMessage; body: string }[] = [];
  const server = createServer({ key: privateKey, cert }, (request, response) => {
    const received = { request, body: '' };
    requests.push(received);
    request.on('data', (chunk) => {
      received.body += String(chunk);
    });
    request.on('end', () => answer(request, response));
  });
  let connections = 0;
  server.on('connection', () => connections++);
  servers.push(server);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { port, requests, connections: () => connections };
}

const everyone: OutgoingOptions = { to: ['public'], toPrivate: [], ownNames: [] };
const here: OutgoingOptions = { ...everyone, toPrivate: ['127.0.0.1'] };

const sender = (port: number, options: OutgoingOptions, parts: Partial<SendOutParts> = {}) =>
  createSendOut(options, {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    ports: ['', '8443', String(port)],
    ca: cert,
    ownAddresses: () => ['198.51.100.1'],
    within: 500,
    ...parts,
  });

const posted = (address: string) => ({ address, headers: { 'webhook-id': 'msg_1' }, body: '{"type":"test"}' });

test('a request is sent with its headers and body, and without those of other requests', async () => {
  const { port, requests } = await receiver();
  const out = sender(port, here);
  expect(await out.send(posted(`https://${name}:${port}/hook?a=b`))).toBe('delivered');
  const [first] = requests;
  expect(first?.body).toBe('{"type":"test"}');
  expect([first?.request.method, first?.request.url]).toEqual(['POST', '/hook?a=b']);
  expect(Object.keys(first?.request.headers ?? {}).sort()).toEqual([
    ...['connection', 'content-length', 'content-type', 'host', 'user-agent', 'webhook-id'],
  ]);
});

test.each([301, 302, 307, 308, 400, 401, 404, 410, 500, 503])(
  'an answer with status %i is a refusal, and its location is not requested',
  async (status) => {
    const second = await receiver();
    const { port } = await receiver((_, response) =>
      response.writeHead(status, { location: `https://${name}:${second.port}/` }).end(),
    );
    expect(await sender(port, here).send(posted(`https://${name}:${port}/`))).toBe('refused');
    expect(second.connections()).toBe(0);
  },
);

test('an answer that does not come within the time limit is no longer waited for', async () => {
  const { port } = await receiver(() => {});
  const started = performance.now();
  expect(await sender(port, here).send(posted(`https://${name}:${port}/`))).toBe('not-reached');
  expect(performance.now() - started).toBeLessThan(3000);
});

test('an endless answer is cut', async () => {
  let isOpen = true;
  const { port } = await receiver((_, response) => {
    response.writeHead(200);
    const more = setInterval(() => response.write('x'.repeat(1000)), 1);
    response.on('close', () => {
      isOpen = false;
      clearInterval(more);
    });
  });
  expect(await sender(port, here).send(posted(`https://${name}:${port}/`))).toBe('delivered');
  await expect.poll(() => isOpen).toBe(false);
});

test('a certificate of another name, or of an unknown authority, is not accepted', async () => {
  const { port, requests } = await receiver();
  expect(await sender(port, here).send(posted(`https://other.example.org:${port}/`))).toBe('not-reached');
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const withoutAuthority = createSendOut(here, { resolve, ports: [String(port)] });
  expect(await withoutAuthority.send(posted(`https://${name}:${port}/`))).toBe('not-reached');
  expect(requests).toEqual([]);
});

describe('no connection is made to an address that is not public', () => {
  /** Sends to a name that resolves to `addresses`. Returns the outcome and the number of connections. */
  const sentTo = async (host: string, addresses: readonly string[], options = everyone) => {
    const { port, connections } = await receiver();
    const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const outcome = await sender(port, options, { resolve }).send(posted(`https://${host}:${port}/`));
    return [outcome, connections()];
  };

  test.each([
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '017700000001', '127.0.0.1.', '0', '0.0.0.0'],
    ...['[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:0:0:1]', '[::]', '[fe80::1]', '10.0.0.1'],
    ...['169.254.169.254', 'localhost', 'LOCALHOST', 'router', 'router.local', 'db.internal', 'nas.lan', 'x.home.arpa'],
    ...['site.onion', 'localhost.', '%6c%6f%63%61%6c%68%6f%73%74', '127。0。0。1', '①②⑦.0.0.1'],
  ])('given as %s', async (host) => {
    expect(await sentTo(host, ['127.0.0.1'])).toEqual(['not-reached', 0]);
  });

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['2002:7f00:1::']],
    [['10.1.2.3']],
    [['169.254.169.254']],
    [['fd00::1']],
    [['1.1.1.1', '127.0.0.1']],
    [['127.0.0.1', '1.1.1.1']],
    [['198.51.100.1']],
    [[]],
    [['']],
  ])('given as a name that resolves to %j', async (addresses) => {
    expect(await sentTo(name, addresses)).toEqual(['not-reached', 0]);
  });

  test('or that belongs to this machine or to a name of this server', async () => {
    const { port } = await receiver();
    const attempts: string[] = [];
    const resolve = async (host: string) => {
      attempts.push(host);
      return [{ address: '9.9.9.9', family: 4 }];
    };
    const ownNames = ['oak.example.net'];
    expect(await sender(port, { ...everyone, ownNames }, { resolve }).send(posted(`https://${name}/`))).toBe(
      'not-reached',
    );
    const ownAddresses = () => ['9.9.9.9'];
    expect(await sender(port, everyone, { resolve, ownAddresses }).send(posted(`https://${name}/`))).toBe(
      'not-reached',
    );
    expect(attempts).toEqual([name, 'oak.example.net', name]);
  });

  test('if a name resolves to another address at its second lookup', async () => {
    const { port, connections } = await receiver();
    const answers = ['127.0.0.1', '10.0.0.1'];
    const resolve = async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }];
    const out = sender(port, here, { resolve });
    // The name is looked up once, and the connection goes to the address that was checked.
    expect(await out.send(posted(`https://${name}:${port}/`))).toBe('delivered');
    expect([connections(), answers]).toEqual([1, ['10.0.0.1']]);
    expect(await out.send(posted(`https://${name}:${port}/`))).toBe('not-reached');
  });
});

describe('an address', () => {
  const out = sender(9443, { ...everyone, to: ['ntfy.sh', '*.example.org'] });

  test.each([
    ['http://ntfy.sh/a', 'https://'],
    ['ftp://ntfy.sh/a', 'https://'],
    ['ntfy.sh/a', 'https://'],
    ['', 'https://'],
    ['https://', 'https://'],
    ['https://mia@ntfy.sh/a', 'a name or a password'],
    ['https://mia:secret@ntfy.sh/a', 'a name or a password'],
    ['https://ntfy.sh/a#b', '#'],
    ['https://ntfy.sh/a#', '#'],
    ['https://ntfy.sh:22/a', '443 and 8443'],
    ['https://ntfy.sh:80/a', '443 and 8443'],
    [`https://ntfy.sh/${'a'.repeat(500)}`, '500'],
    ['https://ntfy.sh./a', 'dot'],
    ['https://127.0.0.1/', 'public names'],
    ['https://[::1]/', 'public names'],
    ['https://nas/', 'public names'],
    ['https://evil.test/', 'public names'],
    ['https://other.net/', 'only to ntfy.sh, *.example.org'],
    ['https://ntfy.sh.evil.net/', 'only to'],
    ['https://evilexample.org/', 'only to'],
    ['https://example.org/', 'only to'],
  ])('such as %s is refused with a sentence', (address, part) => {
    expect(out.fault(address)).toContain(part);
  });

  test.each([
    'https://ntfy.sh/a',
    'https://NTFY.sh:443/a',
    'https://a.example.org:8443/',
    'https://a.b.example.org/?c=d',
  ])('such as %s is accepted', (address) => {
    expect(out.fault(address)).toBeUndefined();
  });

  test('of the local network is used only if the owner has listed it', async () => {
    const { port, connections } = await receiver();
    const address = `https://127.0.0.1:${port}/`;
    expect(await sender(port, here).send(posted(address))).toBe('delivered');
    expect(await sender(port, { ...here, toPrivate: ['127.0.0.2'] }).send(posted(address))).toBe('not-reached');
    expect(connections()).toBe(1);
  });

  test('of a listed name gets nothing if only local addresses are listed', async () => {
    const { port, connections } = await receiver();
    const resolve = async () => [{ address: '1.1.1.1', family: 4 }];
    const out = sender(port, { ...here, to: [] }, { resolve });
    expect(await out.send(posted(`https://${name}:${port}/`))).toBe('not-reached');
    expect(connections()).toBe(0);
  });
});

describe('the number of requests is limited', () => {
  test('to one at a time for a host, and four in all', async () => {
    const resolved: (() => void)[] = [];
    const out = sender(8443, everyone, {
      resolve: () => new Promise((done) => resolved.push(() => done([]))),
    });
    const address = (host: number) => `https://h${host}.example.org/`;
    const sending = [1, 2, 3].map((host) => out.send(posted(address(host))));
    expect([out.isFree(address(1)), out.isFree(address(4))]).toEqual([false, true]);
    sending.push(out.send(posted(address(4))));
    expect(out.isFree(address(5))).toBe(false);
    await expect.poll(() => resolved.length).toBe(4);
    for (const done of resolved) done();
    await Promise.all(sending);
    expect(out.isFree(address(1))).toBe(true);
  });

  test('to 60 in a minute for a host', async () => {
    const { port, requests } = await receiver();
    let now = 0;
    const out = sender(port, here, { now: () => now });
    const address = `https://${name}:${port}/`;
    for (let i = 0; i < outgoingLimits.perMinute; i++) expect(await out.send(posted(address))).toBe('delivered');
    expect(await out.send(posted(address))).toBe('not-reached');
    expect(requests).toHaveLength(outgoingLimits.perMinute);
    now = 60_001;
    expect(await out.send(posted(address))).toBe('delivered');
  });
});
