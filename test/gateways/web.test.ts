import { once } from 'node:events';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { thinkHere } from '#bot-worker/thinker.ts';
import type { GatewayServer } from '#gateways/gateway-server.ts';
import { startPage } from '#gateways/web/start-page.ts';
import type { WebFiles } from '#gateways/web/web-files.ts';
import { openWebDoor, type WebLimits } from '#gateways/web/web-gateway.ts';
import { createBudgets } from '#server/connection-budget.ts';
import type { LogEvent } from '#server/log.ts';
import { nodePlatform } from '#server/node-platform.ts';
import { createRejectionLog } from '#server/rate-limiter.ts';
import { type ListenOptions, listen } from '#server/socket/listen.ts';
import { fakeTimer } from '../support/fake-timer.ts';
import { bugKinds, faultsEndVisits, faultyFor } from '../support/faulty-visit.ts';
import { begunMatch, playLines, usualTerms } from '../support/quick-match.ts';
import { writableScreen } from '../support/readable-screen.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { readGames } from '../support/until-shown.ts';

beforeAll(readGames);

const password = 'a long enough sentence';

const files: WebFiles = {
  at: (path) =>
    path === '/play'
      ? { type: 'text/html; charset=utf-8', packed: gzipSync('<p>the page</p>'), tag: '"a"' }
      : undefined,
};

interface Opened {
  readonly limits?: Partial<WebLimits>;
  readonly registration?: 'open' | 'code' | 'closed';
  readonly guests?: 'on';
  readonly hasPublicPages?: boolean;
  readonly listening?: Partial<ListenOptions>;
  /** Replaces the core by a faulty one. */
  readonly broken?: (core: GatewayServer['core']) => GatewayServer['core'];
}

/** A server with a web page on its own port. */
async function opened({
  limits = {},
  registration = 'open',
  guests,
  hasPublicPages = false,
  listening = {},
  broken = (core) => core,
}: Opened = {}) {
  const server = await serverInProcess('a', { registration, guests });
  const log: LogEvent[] = [];
  const budgets = createBudgets(nodePlatform(undefined));
  const door = openWebDoor(
    {
      core: broken(server.core),
      budgets,
      address: { host: 'oak.example.org', port: 7777, isSecure: true },
      registration,
      guests: guests === 'on',
      hasPublicPages,
      version: '1.0.0',
      sessionThinker: () => thinkHere,
      log: (event) => log.push(event),
      logRejection: createRejectionLog({ log: (event) => log.push(event), now: Date.now }),
    },
    { files, limits },
  );
  const listens = await listen({
    host: '127.0.0.1',
    port: 0,
    certificate: undefined,
    isBehindProxy: false,
    core: server.core,
    budgets,
    world: fakeTimer(),
    log: (event) => log.push(event),
    ...listening,
  });
  listens.show(door.site);
  onTestFinished(async () => {
    await door.stop();
    await listens.close();
  });
  const { port } = listens;
  return { server, log, port, door, budgets, own: `http://127.0.0.1:${port}` };
}

interface Answered {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const asked = (
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: OutgoingHttpHeaders; body?: string } = {},
) =>
  new Promise<Answered>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, method }, async (response) =>
      resolve({
        status: response.statusCode,
        headers: response.headers,
        text: Buffer.concat(await response.toArray()).toString(),
      }),
    )
      .on('error', reject)
      .end(body);
  });

const posted = (port: number, path: string, body: object, headers: OutgoingHttpHeaders = {}) =>
  asked(port, path, {
    method: 'POST',
    headers: { origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const cookieIn = ({ headers }: Answered): string => (headers['set-cookie'] ?? []).join('\n');

/** Creates an account and returns its cookie as a browser sends it. */
async function account(port: number, name: string): Promise<string> {
  const made = await posted(port, '/web/login', { is: 'register', name, password });
  expect(made.status).toBe(200);
  return cookieIn(made).replace(/;.*/s, '');
}

/** A page with an open socket. */
async function page(
  port: number,
  cookie: string,
  { origin = `http://127.0.0.1:${port}`, headers = {} }: { origin?: string; headers?: Record<string, string> } = {},
) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/web/session`, { headers: { cookie, origin, ...headers } });
  onTestFinished(() => socket.terminate());
  const said: object[] = [];
  const screen = writableScreen(80, 24, (text) => socket.send(Buffer.from(text)));
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) screen.write(data.toString());
    else said.push(JSON.parse(data.toString()));
  });
  socket.on('error', () => {});
  const ended = new Promise<void>((done) => socket.once('close', () => done()));
  await once(socket, 'open');
  return {
    socket,
    said,
    screen,
    ended,
    start: (more: object = {}) => socket.send(JSON.stringify({ is: 'start', columns: 80, rows: 24, ...more })),
    until: (text: string) => vi.waitFor(() => expect(screen.screen()).toContain(text), 20_000),
  };
}

describe('the page', () => {
  test('has headers that forbid all foreign content', async () => {
    const { port } = await opened();
    const got = await asked(port, '/play', { headers: { 'accept-encoding': 'br' } });
    expect(got).toMatchObject({
      status: 200,
      text: '<p>the page</p>',
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-cache',
      },
    });
    const policy = String(got.headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(got.headers['set-cookie']).toBeUndefined();
  });

  test('is sent only for its own path, and not again to a browser with a current copy', async () => {
    const { port } = await opened();
    expect(await asked(port, '/play', { headers: { 'if-none-match': '"a"' } })).toMatchObject({
      status: 304,
      text: '',
    });
    expect((await asked(port, '/play', { method: 'HEAD' })).text).toBe('');
    expect((await asked(port, '/play', { method: 'DELETE' })).status).toBe(405);
    expect((await asked(port, '/web/login')).status).toBe(405);
    expect((await asked(port, '/m/../../etc/passwd')).status).toBe(404);
    expect((await asked(port, '/turncade/1')).status).toBe(400);
  });

  test('comes over a connection that stays open for further files, until it is idle or has had 100 requests', async () => {
    const { port } = await opened();
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const ask = async (path: string) => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
      let text = '';
      while (!text.includes('the page')) text += String((await once(socket, 'data'))[0]);
      return text.slice(0, text.indexOf('\r\n\r\n'));
    };
    expect(await ask('/play')).toMatch(/^Connection: keep-alive\r\nKeep-Alive: timeout=5, max=100$/m);
    for (let i = 0; i < 98; i++) await ask('/play');
    expect(await ask('/play')).toMatch(/^Connection: close$/m);
    await once(socket, 'close');
  });

  test("is served only under the server's own name", async () => {
    const { port } = await opened();
    expect((await asked(port, '/play', { headers: { host: 'evil.example.org' } })).status).toBe(421);
  });
});

/** A page without the address of its picture, which has to be complete. */
const withoutPicture = (html: string): string => html.replace(/<meta property="og:image" content="http:[^"]*">/, '');

describe('the pages of accounts, tournaments and the day', () => {
  test('exist only if the owner wants them, and are limited for each address', async () => {
    const hidden = await opened();
    for (const path of ['/daily', '/u/mia', '/t/oak-17', '/daily.png'])
      expect((await asked(hidden.port, path)).status).toBe(404);
    const { port, server } = await opened({ hasPublicPages: true });
    await server.login('mia');
    expect((await asked(port, '/u/mia')).text).toContain('<h1>mia on oak.example.org</h1>');
    expect(await asked(port, '/daily')).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=10' },
    });
    expect((await asked(port, '/u/mia.png')).headers['content-type']).toBe('image/png');
    for (const path of ['/u/nobody', '/t/oak-17', '/u/nobody.png', '/u/%3Cb%3E'])
      expect([path, (await asked(port, path)).status]).toEqual([path, 404]);
    expect((await asked(port, '/u/mia', { method: 'POST' })).status).toBe(404);
    for (let i = 0; i < 60; i++) await asked(port, '/daily');
    expect((await asked(port, '/u/mia')).status).toBe(429);
  });
});

describe('the page of a match', () => {
  test('is never cached, and has an HTTP status that fits its content', async () => {
    const { port, server } = await opened();
    const mia = await server.login('mia');
    const { code } = await mia.request({
      type: 'create',
      game: 'risc',
      seats: [{ is: 'me' }, { is: 'open' }],
      ...usualTerms,
    });
    const page = await asked(port, `/m/${code}`);
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } });
    expect(page.text).toContain('mia invites you to RISC');
    expect(withoutPicture(page.text)).not.toMatch(/ style=| on\w+=|<script>|https?:/);
    const none = await asked(port, '/m/kelp-11');
    expect(none).toMatchObject({ status: 404, text: expect.stringContaining('There is no match “kelp-11”') });
    for (let i = 0; i < 10; i++) await asked(port, '/m/kelp-11');
    expect(await asked(port, `/m/${code}`)).toMatchObject({ status: 429, text: expect.stringContaining('Wait') });
    expect((await posted(port, `/m/${code}`, {})).status).toBe(404);
  });

  test('has a message and the status 503 if the server cannot read its data', async () => {
    const { port, log } = await opened({
      broken: (core) => ({
        ...core,
        door: { ...core.door, matchWithCode: () => Promise.reject(new Error('the disk is full')) },
      }),
    });
    const page = await asked(port, '/m/oak-17');
    expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(page.text).toContain('cannot read its data at the moment');
    expect(log).toContainEqual({ event: 'fault', door: 'web', error: expect.stringContaining('disk') });
  });
});

describe('the start page', () => {
  const house = {
    address: { host: 'oak.example.org', port: 7777, isSecure: true },
    registration: 'code',
    version: '1.0.0',
  } as const;

  test('is sent whole, may be cached for ten seconds, and allows only files of the server', async () => {
    const { port } = await opened({ guests: 'on' });
    const page = await asked(port, '/');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['cache-control']).toBe('public, max-age=10');
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(page.headers).not.toHaveProperty('set-cookie');
    for (const text of ['Play now', 'Log in', 'as a guest', '<noscript>', 'robo-race.svg'])
      expect(page.text).toContain(text);
    expect(withoutPicture(page.text)).not.toMatch(/ style=| on\w+=|<script>|https?:/);
    const again = await asked(port, '/', { headers: { 'if-none-match': String(page.headers.etag) } });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect((await posted(port, '/', {})).status).toBe(404);
  });

  test('is the same before and after a login of its reader', async () => {
    const { port } = await opened({ guests: 'on' });
    const before = await asked(port, '/');
    const cookie = await account(port, 'mia');
    expect((await asked(port, '/', { headers: { cookie } })).text).toBe(before.text);
  });

  test.each([
    [{ guests: true }, 'You can play right now as a guest'],
    [{ registration: 'open' }, 'Creating one takes a minute.'],
    [{ registration: 'code' }, 'Creating one takes an invitation code'],
    [{ registration: 'closed' }, 'This server takes no new accounts.'],
  ] as const)('says who can play if the server has the settings %j', (settings, note) => {
    const html = startPage({ ...house, ...settings }, { ssh: 2222 });
    expect(html).toContain(note);
    expect(html.includes('data-guests')).toBe('guests' in settings);
    expect(html).toContain('<code>ssh -p 2222 new@oak.example.org</code>');
  });

  test('escapes the texts of the owner', () => {
    const bad = `<script>"&'`;
    const html = startPage({ ...house, about: { name: bad, greeting: bad, contact: bad, rules: [] } }, {});
    expect(html).not.toContain('<script>"');
    expect(html.split('&#60;script&#62;&#34;&#38;&#39;')).toHaveLength(7);
  });
});

describe('a login', () => {
  test('is stored in a cookie that scripts cannot read, and its token never reaches the page', async () => {
    const { port } = await opened();
    const made = await posted(port, '/web/login', { is: 'register', name: ' Mia', password });
    expect(made).toMatchObject({ status: 200, text: '{}' });
    expect(cookieIn(made)).toMatch(
      new RegExp(`^turncade-${port}=[0-9a-f]{64}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Strict$`),
    );
    expect((await posted(port, '/web/login', { is: 'login', name: 'mia', password })).status).toBe(200);
  });

  test('is stored over TLS in a secure cookie whose name does not depend on the port of the server', async () => {
    const { port } = await opened({ listening: { isBehindProxy: true } });
    const made = await posted(
      port,
      '/web/login',
      { is: 'register', name: 'mia', password },
      { origin: 'https://oak.example.org', host: 'oak.example.org', 'x-forwarded-for': '192.0.2.9' },
    );
    expect(cookieIn(made)).toMatch(/^__Host-turncade-https=.*; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
  });

  test.each([
    ['another page', { origin: 'https://evil.example.org' }, 403],
    ['a form of another page', { origin: 'null' }, 403],
    ['plain text', { 'content-type': 'text/plain' }, 415],
  ])('is not created by %s', async (_, headers, status) => {
    const { port, server } = await opened();
    const made = await posted(port, '/web/login', { is: 'register', name: 'mia', password }, headers);
    expect(made.status).toBe(status);
    expect(made.headers['set-cookie']).toBeUndefined();
    expect(await server.store.accounts()).toEqual([]);
  });

  test('without an origin is not created', async () => {
    const { port } = await opened();
    const headers = { 'content-type': 'application/json' };
    expect((await asked(port, '/web/login', { method: 'POST', headers, body: '{}' })).status).toBe(403);
  });

  test.each([
    ['no JSON', 'x', 400],
    ['an unknown key', JSON.stringify({ is: 'login', name: 'mia', password, token: 'x' }), 400],
    ['a long name', JSON.stringify({ is: 'login', name: 'm'.repeat(300), password }), 400],
    ['5,000 letters', 'x'.repeat(5000), 413],
  ])('with %s is refused', async (_, body, status) => {
    const { port, own } = await opened();
    const headers = { origin: own, 'content-type': 'application/json' };
    expect((await asked(port, '/web/login', { method: 'POST', headers, body })).status).toBe(status);
  });

  test('is answered with an error and logged if the server fails', async () => {
    const { port, log } = await opened({
      broken: (core) => ({
        ...core,
        door: { ...core.door, endLogin: () => Promise.reject(new Error('the disk is full')) },
      }),
    });
    const cookie = await account(port, 'mia');
    const failed = await posted(port, '/web/login', { is: 'login', name: 'mia', password }, { cookie });
    expect(failed).toMatchObject({ status: 500, text: '{"text":"The server could not do that."}' });
    expect(log).toContainEqual({ event: 'fault', door: 'web', error: expect.stringContaining('disk') });
  });

  test('is refused alike for a wrong name and a wrong password', async () => {
    const { port } = await opened();
    await account(port, 'mia');
    const answers = await Promise.all(
      ['mia', 'tom', '\u001b[31m'].map(async (name) => {
        const { status, text } = await posted(port, '/web/login', { is: 'login', name, password: 'wrong' });
        return { status, text };
      }),
    );
    const wrong = { status: 403, text: '{"text":"Name or password is wrong."}' };
    expect(answers).toEqual([wrong, wrong, wrong]);
  });

  test('is refused after too many wrong passwords', async () => {
    const { port } = await opened();
    await account(port, 'mia');
    const guess = () => posted(port, '/web/login', { is: 'login', name: 'mia', password: 'wrong' });
    for (let i = 0; i < 10; i++) await guess();
    expect((await guess()).text).toContain('Too many attempts');
  });

  test('with a new account requires a valid name and, if configured, the invitation code', async () => {
    const { port, server } = await opened({ registration: 'code' });
    const register = (more: object) => posted(port, '/web/login', { is: 'register', name: 'mia', password, ...more });
    expect((await register({})).status).toBe(403);
    expect((await register({ name: '-' })).text).toContain('A name starts with a letter');
    const code = await server.store.fact('invitation-code');
    expect((await register({ code })).status).toBe(200);
  });

  test.each(['tom', 'mia'])('of %s in the same browser ends the session of the previous login', async (name) => {
    const { port } = await opened();
    const cookie = await account(port, 'mia');
    if (name === 'tom') await account(port, 'tom');
    const mia = await page(port, cookie);
    mia.start();
    await mia.until('Puzzles');
    expect((await posted(port, '/web/login', { is: 'login', name, password }, { cookie })).status).toBe(200);
    await mia.ended;
    expect(mia.said.at(-1)).toEqual({ is: 'over', isBack: false, text: 'This login was replaced by another one.' });
  });

  test('is deleted by a logout together with its cookie', async () => {
    const { port, server } = await opened();
    const cookie = await account(port, 'mia');
    const out = await posted(port, '/web/logout', {}, { cookie });
    expect(cookieIn(out)).toContain('Max-Age=0');
    expect(await server.store.logins(1)).toEqual([]);
  });

  test('replaces the previous login of the browser', async () => {
    const { port, server } = await opened();
    const cookie = await account(port, 'mia');
    await posted(port, '/web/login', { is: 'login', name: 'mia', password }, { cookie });
    expect(await server.store.logins(1)).toHaveLength(1);
  });
});

describe('a guest', () => {
  const come = (port: number, headers: OutgoingHttpHeaders = {}) => posted(port, '/web/guest', {}, headers);

  test('is created only by a request of the page itself, and gets a cookie like that of a login', async () => {
    const { port, server } = await opened({ guests: 'on' });
    for (const path of ['/web/guest', '/web/keep']) {
      expect((await asked(port, path)).status).toBe(405);
      const foreign = { origin: 'https://evil.example.org' };
      expect((await posted(port, path, {}, foreign)).status).toBe(403);
      expect((await posted(port, path, {}, { 'content-type': 'text/plain' })).status).toBe(415);
      expect((await posted(port, path, { is: 'x' })).status).toBe(400);
    }
    expect(await server.store.guestCount()).toBe(0);
    const guest = await come(port);
    expect([guest.status, guest.text]).toEqual([200, '{}']);
    expect(cookieIn(guest)).toMatch(/^turncade-\d+=[0-9a-f]{64}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/);
    const cookie = cookieIn(guest).replace(/;.*/s, '');
    const tab = await page(port, cookie);
    tab.start();
    await vi.waitFor(() => expect(tab.said).toContainEqual({ is: 'begun', name: expect.stringMatching(/^guest-/) }));
  });

  test('is not made for a browser that is logged in, nor for an address that has reached its limit', async () => {
    const { port, server } = await opened({ guests: 'on' });
    const mia = await account(port, 'mia');
    const again = await come(port, { cookie: mia });
    expect([again.status, cookieIn(again)]).toEqual([200, '']);
    const guest = cookieIn(await come(port)).replace(/;.*/s, '');
    expect(cookieIn(await come(port, { cookie: guest }))).toBe('');
    expect(await server.store.guestCount()).toBe(1);
    const rest = await Promise.all(Array.from({ length: 6 }, () => come(port)));
    expect(rest.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 403, 403]);
    expect(rest.map(({ text }) => text)).toContain(
      '{"text":"Too many guests have come from your network. Log in, or try again in an hour."}',
    );
  });

  test('keeps its cookie when it becomes an account, and cannot take the name of another account', async () => {
    const { port } = await opened({ guests: 'on' });
    const mia = await account(port, 'mia');
    const guest = cookieIn(await come(port)).replace(/;.*/s, '');
    const keep = (name: string, cookie: string, secret = password) =>
      posted(port, '/web/keep', { name, password: secret }, { cookie });
    expect((await keep('mia', guest)).text).toContain('The name mia is taken.');
    expect((await keep('guest-elk-10', guest)).text).toContain('Names that begin with guest are for guests.');
    expect((await keep('!', guest)).status).toBe(400);
    expect((await keep('tom', mia)).status).toBe(403);
    expect((await keep('tom', '')).status).toBe(403);
    const both = await Promise.all([keep('Tom', guest), keep('ada', guest)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const tab = await page(port, guest);
    tab.start();
    await vi.waitFor(() =>
      expect(tab.said).toContainEqual({ is: 'begun', name: expect.stringMatching(/^(?:tom|ada)$/) }),
    );
  });

  test('is refused by a server without guests, whose page does not offer to play as a guest', async () => {
    const { port } = await opened();
    expect((await come(port)).status).toBe(403);
    const tab = await page(port, '');
    tab.start();
    await vi.waitFor(() => expect(tab.said).toHaveLength(1));
    expect(tab.said[0]).not.toHaveProperty('guests');
  });
});

describe('a session', () => {
  test('starts in the menu, accepts input and leaves the login unchanged', async () => {
    const { port, log, server } = await opened();
    const mia = await page(port, await account(port, 'mia'));
    mia.start();
    await mia.until('Puzzles');
    mia.socket.send(Buffer.from('?'));
    await mia.until('on this screen');
    mia.socket.send(Buffer.from('\u001b'));
    await mia.until('Puzzles');
    mia.socket.send(Buffer.from('q'));
    await mia.ended;
    expect(mia.said).toEqual([
      { is: 'begun', name: 'mia' },
      { is: 'over', isBack: false },
    ]);
    expect(log.map(({ event }) => event)).toEqual(['came', 'gone']);
    expect(await server.store.logins(1)).toHaveLength(1);
  });

  test('shows in the title and to the page how many matches wait, also in the menu, until none does', async () => {
    const { port, server } = await opened();
    const tab = await page(port, await account(port, 'mia'));
    tab.start();
    await tab.until('Puzzles');
    const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
    const match = await begunMatch(server, [mia, jonas], { game: 'space-explorers', level: { name: 'kite' } });
    await server.world.pass(1000);
    const title = (text: string) => `\u001B]2;${text}\u0007`;
    const waitingTitle = title('(1) Your turn: Space Explorers, Kite - turncade');
    await vi.waitFor(() => expect(tab.screen.raw()).toContain(waitingTitle));
    await playLines(mia, match, ['end_turn']);
    await server.world.pass(1000);
    await vi.waitFor(() => expect(tab.said.at(-1)).toEqual({ is: 'waiting', matches: 0 }));
    const after = () => tab.screen.raw().split(waitingTitle)[1];
    await vi.waitFor(() => expect(after()).toContain(title('turncade, five games, one move at a time')));
    expect(tab.said).toContainEqual({ is: 'waiting', matches: 1 });
  });

  test('starts with the campaign of the game that the path names, and ends if the path names no game', async () => {
    const { port } = await opened();
    const mia = await page(port, await account(port, 'mia'));
    mia.start({ game: 'space-defender' });
    await mia.until('First Flight');
    const tom = await page(port, await account(port, 'tom'));
    tom.start({ game: '__proto__' });
    await tom.ended;
    expect(tom.said).toEqual([]);
  });

  test('is ended without delay once its page has closed', async () => {
    const { port, log } = await opened();
    const mia = await page(port, await account(port, 'mia'));
    mia.start();
    await mia.until('Puzzles');
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    mia.socket.terminate();
    await vi.waitFor(() => expect(log.map(({ event }) => event)).toContain('gone'), 20_000);
    expect(timers.mock.calls.map(([, delay]) => delay)).not.toContain(2000);
  });

  test('follows the size of the page', async () => {
    const { port } = await opened();
    const mia = await page(port, await account(port, 'mia'));
    mia.start();
    await mia.until('Puzzles');
    mia.socket.send(JSON.stringify({ is: 'resize', columns: 120, rows: 30 }));
    mia.screen.resize(120, 30);
    await vi.waitFor(() => expect(mia.screen.screen().split('\n')[1]).toHaveLength(120), 20_000);
  });

  test('offers a link for friends with the address of its page', async () => {
    const { port, own } = await opened();
    const mia = await page(port, await account(port, 'mia'));
    mia.start();
    await mia.until('Puzzles');
    mia.socket.send(Buffer.from('o'));
    await mia.until('link you get:');
    mia.socket.send(Buffer.from('n'));
    await mia.until('c: create the match');
    mia.socket.send(Buffer.from('c'));
    await mia.until(`On this machine: ${own}/m/`);
    mia.socket.send(Buffer.from('y'));
    await mia.until(`Copied: ${own}/m/`);
    expect(mia.screen.raw()).toContain(`]52;c;${Buffer.from(`${own}/m/`).toString('base64').slice(0, -4)}`);
  });

  test('in text mode sends lines instead of frames, and announces secret input', async () => {
    const { port } = await opened();
    const mia = await page(port, await account(port, 'mia'));
    mia.start({ inWords: true });
    // Reads the raw output, because the lines have no carriage returns, which the emulated screen needs.
    const hears = (text: string) => vi.waitFor(() => expect(mia.screen.raw()).toContain(text), 20_000);
    await hears('command: ');
    mia.socket.send(Buffer.from('online\npeople\n'));
    await hears('mia: you.');
    expect(mia.screen.raw()).not.toContain('\u001b');
    const asked = () => mia.said.flatMap((told) => ('isSecret' in told ? [told.isSecret] : []));
    mia.socket.send(Buffer.from('account\npassword\n'));
    await vi.waitFor(() => expect(asked().at(-1)).toBe(true), 20_000);
    mia.socket.send(Buffer.from('\n'));
    await vi.waitFor(() => expect(asked().at(-1)).toBe(false), 20_000);
  });

  test.each([
    ['without a cookie', ''],
    ['with an unknown token', 'turncade-1=x'],
  ])('%s asks for a login', async (_, cookie) => {
    const { port } = await opened();
    const stranger = await page(port, cookie);
    stranger.start();
    await stranger.ended;
    expect(stranger.said).toEqual([{ is: 'log-in', registration: 'open', server: `127.0.0.1:${port}` }]);
  });

  test('is refused with the reason if the address of its browser is banned', async () => {
    const { port, server } = await opened({ listening: { isBehindProxy: true } });
    await server.core.administer(['ban-address', '192.0.2.0/24']);
    const headers = { host: 'elm.example.org', 'x-forwarded-for': '192.0.2.9' };
    const banned = await page(port, '', { origin: 'https://elm.example.org', headers });
    banned.start();
    await banned.ended;
    expect(banned.said).toEqual([{ is: 'over', isBack: true, text: 'Your address is banned from this server.' }]);
  });

  test('behind a proxy shows the host name that the browser uses', async () => {
    const { port } = await opened({ listening: { isBehindProxy: true } });
    const headers = { host: 'elm.example.org:8443', 'x-forwarded-for': '192.0.2.9' };
    const origin = 'https://elm.example.org:8443';
    const stranger = await page(port, '', { origin, headers });
    stranger.start();
    await stranger.ended;
    expect(stranger.said).toEqual([expect.objectContaining({ server: 'elm.example.org:8443' })]);
    const made = await posted(port, '/web/login', { is: 'register', name: 'mia', password }, { ...headers, origin });
    const mia = await page(port, cookieIn(made).replace(/;.*/s, ''), { origin, headers });
    mia.start();
    await mia.until('Puzzles');
    mia.socket.send(Buffer.from('o'));
    await mia.until('elm.example.org:8443');
  });

  test.each(['https://evil.example.org', 'null'])('opened by the page %s is refused', async (origin) => {
    const { port } = await opened();
    const cookie = await account(port, 'mia');
    await expect(page(port, cookie, { origin })).rejects.toThrow();
  });

  test('opened without an origin is refused', async () => {
    const { port } = await opened();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/web/session`);
    await expect(once(socket, 'open')).rejects.toThrow('403');
  });

  test.each([
    ['no JSON', 'x'],
    ['an unknown message', '{"is":"exec"}'],
    ['a second start message', JSON.stringify({ is: 'start', columns: 80, rows: 24 })],
    ['an invalid size', '{"is":"resize","columns":-1,"rows":1e9}'],
    ['17 KiB', Buffer.alloc(17 * 1024)],
    ['200 KiB', Buffer.alloc(200 * 1024)],
  ])('that sends %s is cut off', async (_, message) => {
    const { port } = await opened();
    const mia = await page(port, await account(port, 'mia'));
    mia.start();
    mia.socket.send(message);
    await mia.ended;
  });

  test('that floods the server is cut off, and other sessions continue', async () => {
    const { port } = await opened();
    const tom = await page(port, await account(port, 'tom'));
    tom.start();
    await tom.until('Puzzles');
    const mia = await page(port, await account(port, 'mia'));
    mia.start();
    const below: unknown = Reflect.get(mia.socket, '_socket');
    if (!(below instanceof Socket)) throw new Error('no socket below');
    // Sends the input in one piece, because the server reads many small pieces more slowly.
    below.cork();
    for (let i = 0; i < 500; i++) mia.socket.send(Buffer.from('?'));
    below.uncork();
    await mia.ended;
    tom.socket.send(Buffer.from('?'));
    await tom.until('on this screen');
  });

  test('that never reads does not delay other sessions', async () => {
    const { port, log } = await opened();
    const tom = await page(port, await account(port, 'tom'));
    tom.start();
    await tom.until('Puzzles');
    const mia = await page(port, await account(port, 'mia'));
    mia.start({ columns: 400, rows: 150 });
    await vi.waitFor(() => expect(mia.screen.raw()).not.toBe(''), 20_000);
    mia.socket.pause();
    let size = 0;
    const more = setInterval(() => {
      const columns = 300 + (size++ % 100);
      mia.socket.send(JSON.stringify({ is: 'resize', columns, rows: 150 }));
    }, 20);
    onTestFinished(() => clearInterval(more));
    tom.socket.send(Buffer.from('?'));
    await tom.until('on this screen');
    mia.socket.terminate();
    await vi.waitFor(() => expect(log.filter(({ event }) => event === 'gone')).toHaveLength(1), 20_000);
  });

  test('whose page sends nothing is cut off', async () => {
    const { port } = await opened({ limits: { startWithin: 50 } });
    const silent = await page(port, await account(port, 'mia'));
    await silent.ended;
    expect(silent.said).toEqual([]);
  });

  test.each([
    [1, 1],
    [1000, 1000],
    [0, 0],
  ])('on a page of the unusual size %i × %i still gets a screen', async (columns, rows) => {
    const { port } = await opened();
    const mia = await page(port, await account(port, 'mia'));
    mia.start({ columns, rows });
    await vi.waitFor(() => expect(mia.screen.raw()).not.toBe(''), 20_000);
  });

  test('whose connection breaks in the middle of a frame ends as if the player had left', async () => {
    const { port, log } = await opened();
    const cookie = await account(port, 'mia');
    const socket = connect(port, '127.0.0.1');
    socket.write(
      [
        'GET /web/session HTTP/1.1',
        `Host: 127.0.0.1:${port}`,
        `Origin: http://127.0.0.1:${port}`,
        `Cookie: ${cookie}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
        '',
        '',
      ].join('\r\n'),
    );
    await once(socket, 'data');
    const start = Buffer.from(JSON.stringify({ is: 'start', columns: 80, rows: 24 }));
    // A frame masked with zeros, then one that announces 100 bytes and contains two.
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 + start.length, 0, 0, 0, 0]), start]));
    await vi.waitFor(() => expect(log.map(({ event }) => event)).toContain('came'), 20_000);
    socket.write(Buffer.from([0x82, 0x80 + 100, 0, 0, 0, 0, 1, 2]));
    socket.destroy();
    await vi.waitFor(() => expect(log.map(({ event }) => event)).toEqual(['came', 'gone']), 20_000);
  });

  test('ends when the server stops, and its page is told to reconnect', async () => {
    const { port, door } = await opened();
    const mia = await page(port, await account(port, 'mia'));
    mia.start();
    await mia.until('Puzzles');
    await door.stop();
    await mia.ended;
    expect(mia.said.at(-1)).toMatchObject({ is: 'over', isBack: true });
  });

  test('is refused while the server stops, like a login, and no fault is logged', async () => {
    const { server, port, log } = await opened();
    const cookie = await account(port, 'mia');
    await server.core.close();
    const mia = await page(port, cookie);
    mia.start();
    await mia.ended;
    expect(mia.said.at(-1)).toMatchObject({ is: 'over', isBack: true, text: expect.stringContaining('restarting') });
    const login = await posted(port, '/web/login', { is: 'login', name: 'mia', password });
    expect(login).toMatchObject({ status: 503, text: expect.stringContaining('restarting') });
    expect(log.filter(({ event }) => event === 'fault')).toEqual([]);
  });

  test.each(bugKinds)('with a bug in a callback (%s) ends, and other sessions continue', async (kind) => {
    const others = faultsEndVisits();
    let goWrong = () => {};
    const { port, log } = await opened({
      broken(core) {
        const faulty = faultyFor(core, 'mia', kind);
        goWrong = faulty.goWrong;
        return faulty.core;
      },
    });
    const come = async (name: string) => {
      const one = await page(port, await account(port, name));
      one.start();
      await one.until('Puzzles');
      return one;
    };
    const tom = await come('tom');
    const mia = await come('mia');
    goWrong();
    await mia.ended;
    expect(mia.said.slice(-2)).toEqual([
      { is: 'at', match: null },
      { is: 'over', isBack: false, text: expect.stringContaining('A bug in the program has ended your session.') },
    ]);
    expect(log).toContainEqual({ event: 'fault', door: 'web', error: expect.stringContaining('Error: a bug\n') });
    tom.socket.send(Buffer.from('?'));
    await tom.until('on this screen');
    expect(others).toEqual([]);
  });

  test.each([
    [true, 2],
    [false, 1],
  ])(
    'counts towards the limit of the forwarded address if the server is behind a proxy: %s',
    async (isBehindProxy, admitted) => {
      const { port } = await opened({
        limits: { inAll: isBehindProxy ? 10 : 1, fromOne: 1 },
        listening: { isBehindProxy },
      });
      const cookie = await account(port, 'mia');
      const from = (address: string) =>
        page(port, cookie, { headers: { 'x-forwarded-for': `203.0.113.1, ${address}` } });
      const pages = [await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.1')];
      for (const one of pages.slice(0, admitted)) {
        one.start();
        await one.until('Puzzles');
      }
      for (const one of pages.slice(admitted)) {
        await one.ended;
        expect(one.said).toEqual([expect.objectContaining({ is: 'over' })]);
      }
    },
  );

  test('is refused with the reason if memory is short, and its page tries again after growing pauses', async () => {
    const { port, log, budgets } = await opened();
    for (let i = 0; budgets.startSession(`player ${i}`).ok; i++);
    const mia = await page(port, await account(port, 'mia'));
    mia.start();
    await mia.ended;
    // The server must not send `begun`, because it would reset the page's growing pauses to short ones.
    expect(mia.said).toEqual([
      { is: 'over', text: expect.stringContaining('has room for 1024 sessions'), isBack: true },
    ]);
    expect(log).toContainEqual({ event: 'turned-away', name: 'mia', why: 'too many sessions' });
  });

  test('above the limit of connections is refused', async () => {
    const { port, log } = await opened({ limits: { inAll: 1 } });
    const cookie = await account(port, 'mia');
    const first = await page(port, cookie);
    first.start();
    await first.until('Puzzles');
    const second = await page(port, cookie);
    await second.ended;
    expect(second.said).toEqual([{ is: 'over', text: expect.stringContaining('too many'), isBack: false }]);
    expect(log).toContainEqual(expect.objectContaining({ event: 'turned-away', door: 'web' }));
  });
});
