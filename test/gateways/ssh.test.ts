import { EventEmitter, once } from 'node:events';
import { cpSync } from 'node:fs';
import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import ssh2, { type ClientChannel, type ConnectConfig } from 'ssh2';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { failure, success } from '#engine/result.ts';
import { createKeyPair } from '#gateways/ssh/host-key.ts';
import { openSshDoor } from '#gateways/ssh/ssh-gateway.ts';
import { sshLogin } from '#gateways/ssh/ssh-login.ts';
import { bugKinds, faultsEndVisits, faultyFor } from '../support/faulty-visit.ts';
import { temporaryFolder } from '../support/program.ts';
import { writableScreen } from '../support/readable-screen.ts';
import { sshHouse } from '../support/ssh-house.ts';
import { readGames } from '../support/until-shown.ts';

beforeAll(readGames);

const password = 'a long enough sentence';

test('small packets are sent at once, without waiting for acknowledgements (TCP_NODELAY)', async () => {
  const { port } = await sshHouse();
  const setNoDelay = vi.spyOn(Socket.prototype, 'setNoDelay');
  onTestFinished(() => setNoDelay.mockRestore());
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'data');
  expect(setNoDelay.mock.calls).toEqual([[true]]);
});

test('servers with the same name must share a host key: a server with another key logs which file to copy', async () => {
  const { log, folder, house, fingerprint } = await sshHouse();
  const openIn = async (other: string) => {
    const opened = await openSshDoor(house, { host: '127.0.0.1', port: 0, folder: other });
    if (!opened.ok) throw new Error(opened.error.message);
    onTestFinished(() => opened.value.stop());
    return opened.value.fingerprint;
  };
  expect(log).toEqual([]);
  const copy = temporaryFolder();
  cpSync(join(folder, 'ssh'), join(copy, 'ssh'), { recursive: true });
  expect(await openIn(copy)).toBe(fingerprint);
  expect(log).toEqual([]);
  expect(await openIn(temporaryFolder())).not.toBe(fingerprint);
  expect(log).toMatchObject([{ event: 'other-key', door: 'ssh' }]);
  expect(log[0]?.['why']).toContain(fingerprint);
  expect(log[0]?.['why']).toContain('ssh/host_key');
});

interface Answers {
  readonly [prompt: string]: string;
}

async function comes(port: number, config: ConnectConfig, answers: Answers = {}) {
  const client = new ssh2.Client();
  const asked: string[] = [];
  onTestFinished(() => void client.end());
  client.on('keyboard-interactive', (_, instructions, __, prompts, finish) => {
    asked.push(`${instructions}|${prompts.map(({ prompt }) => prompt).join('|')}`);
    finish(prompts.map(({ prompt }) => answers[prompt.trim()] ?? ''));
  });
  const isIn = await new Promise<boolean>((done) => {
    client.on('ready', () => done(true));
    client.on('error', () => done(false));
    client.on('close', () => done(false));
    client.connect({ host: '127.0.0.1', port, tryKeyboard: true, ...config });
  });
  return { client, asked, isIn };
}

const output = (channel: ClientChannel) =>
  new Promise<{ text: string; status: number | null }>((done) => {
    let text = '';
    let status: number | null = null;
    channel.on('data', (bytes: Buffer) => {
      text += bytes.toString();
    });
    channel.stderr.on('data', (bytes: Buffer) => {
      text += bytes.toString();
    });
    channel.on('exit', (code: number | null) => {
      status = code;
    });
    channel.on('close', () => done({ text, status }));
  });

const ran = (client: ssh2.Client, command: string) =>
  new Promise<{ text: string; status: number | null }>((done, failed) => {
    client.exec(command, (error, channel) => (error === undefined ? output(channel).then(done) : failed(error)));
  });

test('the ssh command `status` prints whether a match waits for the player, without a screen', async () => {
  const { server, port } = await sshHouse();
  await server.login('mia');
  const { client, isIn } = await comes(port, { username: 'mia', password });
  expect(isIn).toBe(true);
  expect(await ran(client, 'status')).toEqual({ text: 'No match is waiting for you on oak.example.org.\n', status: 0 });
});

test('a player can log in with a key of the account', async () => {
  const { server, port } = await sshHouse();
  const mia = await server.login('mia');
  const pair = createKeyPair();
  await mia.request({ type: 'add-key', key: pair.public, password });
  const { client, isIn } = await comes(port, { username: 'mia', privateKey: pair.private });
  expect(isIn).toBe(true);
  expect(await ran(client, 'status')).toMatchObject({ status: 0 });
});

async function shell(client: ssh2.Client, { columns = 80, rows = 24, term = 'xterm-256color' } = {}) {
  const channel = await new Promise<ClientChannel>((done, failed) => {
    client.shell({ cols: columns, rows, term }, (error, opened) =>
      error === undefined ? done(opened) : failed(error),
    );
  });
  const screen = writableScreen(Math.min(columns, 1000), Math.min(rows, 1000), (text) => channel.write(text));
  channel.on('data', (bytes: Buffer) => screen.write(bytes.toString()));
  const ended = new Promise<number | null>((done) => {
    let status: number | null = null;
    channel.on('exit', (code: number | null) => {
      status = code;
    });
    channel.on('close', () => done(status));
  });
  return {
    channel,
    screen,
    ended,
    until: (text: string) => vi.waitFor(() => expect(screen.screen()).toContain(text), 20_000),
  };
}

test.each([
  ['of another type than the key, which cannot be verified', 'sha256', Buffer.alloc(64)],
  ['of zeros', undefined, Buffer.alloc(64)],
  ['that is empty', undefined, Buffer.alloc(0)],
])('a public key does not log in with a signature %s', async (_, hashAlgo, signature) => {
  const { server, house } = await sshHouse();
  const mia = await server.login('mia');
  const [kind, body] = createKeyPair().public.split(' ');
  await mia.request({ type: 'add-key', key: `${kind} ${body}`, password });
  const login = sshLogin(house, '192.0.2.9', () => {});
  const outcome = await new Promise((done) => {
    const context = {
      ...{ method: 'publickey' as const, username: 'mia', service: 'ssh-connection', user: 'mia' },
      ...{ key: { algo: String(kind), data: Buffer.from(String(body), 'base64') } },
      ...{ signature, blob: Buffer.from('session'), ...(hashAlgo !== undefined && { hashAlgo }) },
      accept: () => done('accepted'),
      reject: () => done('refused'),
    };
    login.tried(Object.assign(new EventEmitter(), context));
  });
  expect({ outcome, guest: login.take() }).toEqual({ outcome: 'refused', guest: undefined });
});

test.each([
  ['all logins of the account are ended', () => ({ type: 'logout', everywhere: true }) as const],
  ['the password is changed', () => ({ type: 'change-password', old: password, new: `${password} too` }) as const],
  ['its key is removed', (fingerprint: string) => ({ type: 'remove-key', fingerprint }) as const],
])('a session ends when %s', async (_, request) => {
  const { server, port } = await sshHouse();
  const mia = await server.login('mia');
  const pair = createKeyPair();
  const { fingerprint } = await mia.request({ type: 'add-key', key: pair.public, password });
  const { client } = await comes(port, { username: 'mia', privateKey: pair.private });
  const { until, ended } = await shell(client);
  await until('Puzzles');
  await mia.request(request(String(fingerprint)));
  await ended;
  await server.settle();
  expect((await server.store.logins(1)).length).toBeLessThan(2);
});

test('the removal of a key ends no session that logged in by password or by another key', async () => {
  const { server, port } = await sshHouse();
  const mia = await server.login('mia');
  const [removed, kept] = [createKeyPair(), createKeyPair()];
  const { fingerprint } = await mia.request({ type: 'add-key', key: removed.public, password });
  await mia.request({ type: 'add-key', key: kept.public, password });
  const sessions = [];
  for (const login of [{ password }, { privateKey: kept.private }]) {
    const session = await shell((await comes(port, { username: 'mia', ...login })).client);
    await session.until('Puzzles');
    sessions.push(session);
  }
  await mia.request({ type: 'remove-key', fingerprint: String(fingerprint) });
  for (const { channel, until } of sessions) {
    channel.write('?');
    await until('on this screen');
  }
});

test('a login ends with its connection, even if no session was started', async () => {
  const { server, port } = await sshHouse();
  await server.login('mia');
  const { client } = await comes(port, { username: 'mia', password });
  expect(await server.store.logins(1)).toHaveLength(2);
  client.end();
  await vi.waitFor(async () => expect(await server.store.logins(1)).toHaveLength(1));
});

test('a stopping server ends logins that have no session, and only then closes its store', async () => {
  const { server, port, stop } = await sshHouse();
  await server.login('mia');
  await comes(port, { username: 'mia', password });
  expect(await server.store.logins(1)).toHaveLength(2);
  let isEnded = false;
  const { endLogin } = server.core.door;
  vi.spyOn(server.core.door, 'endLogin').mockImplementation(async (token) => {
    // Simulates a slow disk.
    for (let i = 0; i < 20; i++) await new Promise((done) => void setImmediate(done));
    await endLogin(token);
    isEnded = true;
  });
  await stop();
  expect(isEnded).toBe(true);
  expect(await server.store.logins(1)).toHaveLength(1);
});

/** Number of connections to the core, as the administration prints it. */
async function connections({ core }: Awaited<ReturnType<typeof sshHouse>>['server']) {
  const { text } = await core.administer(['status']);
  return /\d+ connections?/.exec(text)?.[0];
}

test('a client that disconnects before it answers a question for a new account leaves no connection behind', async () => {
  const { server, port } = await sshHouse();
  const client = new ssh2.Client();
  const question = new Promise<void>((done) => client.on('keyboard-interactive', () => done()));
  client.on('error', () => {}).connect({ host: '127.0.0.1', port, username: 'new', tryKeyboard: true });
  await question;
  expect(await connections(server)).toBe('1 connection');
  client.end();
  await vi.waitFor(async () => expect(await connections(server)).toBe('0 connections'));
});

test('a stopping server ends a login whose password is being checked, and stores nothing for it', async () => {
  const { server, port, log, stop } = await sshHouse();
  (await server.login('mia')).close();
  const { hashPassword } = server.world;
  let release = () => {};
  const gate = new Promise<void>((done) => {
    release = done;
  });
  const checks = new Promise<void>((onStart) => {
    vi.spyOn(server.world, 'hashPassword').mockImplementation(async (...args) => {
      onStart();
      await gate;
      return hashPassword(...args);
    });
  });
  const mia = comes(port, { username: 'mia', password });
  await checks;
  await stop();
  expect((await mia).isIn).toBe(false);
  expect(await connections(server)).toBe('0 connections');
  release();
  await server.settle();
  expect(await server.store.logins(1)).toHaveLength(1);
  expect(log.filter(({ event }) => event === 'fault')).toEqual([]);
});

test('a session starts in the menu, follows the size of its terminal and ends with q', async () => {
  const { server, port, log } = await sshHouse();
  const { client } = await comes(
    port,
    { username: 'new' },
    { 'Name:': 'Mia', 'Password:': password, 'Password again:': password },
  );
  expect((await server.store.accounts()).map(({ name }) => name)).toEqual(['mia']);
  const mia = await shell(client);
  await mia.until('Puzzles');
  mia.channel.setWindow(30, 120, 0, 0);
  mia.screen.resize(120, 30);
  await vi.waitFor(() => expect(mia.screen.screen().split('\n')[1]).toHaveLength(120), 20_000);
  // Suspending has no effect, because a remote session has no shell to return to.
  mia.channel.write('\u001a');
  mia.channel.write('q');
  expect(await mia.ended).toBe(0);
  expect(log.map(({ event }) => event)).toEqual(['came', 'gone']);
  await vi.waitFor(async () => expect(await server.store.logins(1)).toEqual([]));
});

test('a session is refused with the reason if memory is short, and the end of another session frees memory', async () => {
  const { server, port, log, house } = await sshHouse();
  await server.login('mia');
  let [last, count] = [house.budgets.startSession('player 0'), 0];
  for (let next = last; next.ok; next = house.budgets.startSession(`player ${++count}`)) last = next;
  const refused = await comes(port, { username: 'mia', password });
  const shown = await new Promise<Awaited<ReturnType<typeof output>>>((done, failed) =>
    refused.client.shell({ term: 'xterm', cols: 80, rows: 24 }, (error, opened) =>
      error === undefined ? output(opened).then(done) : failed(error),
    ),
  );
  expect(shown).toEqual({ text: expect.stringContaining('has room for 1024 sessions'), status: 1 });
  expect(log).toContainEqual({ event: 'turned-away', name: 'mia', why: 'too many sessions' });
  if (last.ok) last.value.end();
  const { client } = await comes(port, { username: 'mia', password });
  const mia = await shell(client);
  await mia.until('Puzzles');
});

test.each([
  ['account-full', 'Your account has 16 sessions open', 'too many sessions for this account'],
  ['too-often', 'Your account has started too many sessions', 'too many new sessions'],
] as const)('a session beyond the budget of its account is refused with the reason: %s', async (error, text, why) => {
  const { server, port, log, house } = await sshHouse();
  await server.login('mia');
  vi.spyOn(house.budgets, 'startSession').mockReturnValueOnce(failure(error));
  const { client } = await comes(port, { username: 'mia', password });
  const mia = await shell(client);
  await mia.until(text);
  await mia.ended;
  expect(log).toContainEqual({ event: 'turned-away', name: 'mia', why });
});

test('the ssh command `status` counts as the start of a session, and is refused beyond the budget', async () => {
  const { server, port, log, house } = await sshHouse();
  await server.login('mia');
  const starts = vi.spyOn(house.budgets, 'startSession');
  const status = async () => {
    const { client } = await comes(port, { username: 'mia', password });
    return new Promise<Awaited<ReturnType<typeof output>>>((done, failed) =>
      client.exec('status', (error, opened) => (error === undefined ? output(opened).then(done) : failed(error))),
    );
  };
  expect(await status()).toEqual({ text: expect.stringContaining('No match is waiting for you'), status: 0 });
  expect(starts.mock.calls).toEqual([['mia']]);
  starts.mockReturnValueOnce(failure('too-often'));
  expect(await status()).toEqual({ text: expect.stringContaining('started too many sessions'), status: 1 });
  const why = 'too many new sessions';
  expect(log).toContainEqual({ event: 'turned-away', name: 'mia', why });
});

test('a session that must wait starts later, or ends at once if its client disconnects', async () => {
  const { server, port, log, house } = await sshHouse();
  await server.login('mia');
  const end = vi.fn();
  const start = vi.spyOn(house.budgets, 'startSession');
  start.mockReturnValueOnce(success({ wait: 50, end }));
  const { client } = await comes(port, { username: 'mia', password });
  const mia = await shell(client);
  await mia.until('Puzzles');
  start.mockReturnValueOnce(success({ wait: 2 ** 30, end }));
  const waiting = await comes(port, { username: 'mia', password });
  await shell(waiting.client);
  waiting.client.end();
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(log.map(({ event }) => event)).toEqual(['came', 'came', 'gone']));
});

test('a waiting room shows the ssh command with which friends join', async () => {
  const { server, port } = await sshHouse();
  await server.login('mia');
  const { client } = await comes(port, { username: 'mia', password });
  const mia = await shell(client);
  await mia.until('Puzzles');
  mia.channel.write('o');
  await mia.until('ssh -t -p ..');
  mia.channel.write('n');
  await mia.until('c: create the match');
  mia.channel.write('c');
  await mia.until(`Send this to friends: ssh -t -p ${port} new@oak.example.org `);
});

test("a client receives the texts of the server's owner before the login", async () => {
  const about = { name: 'Oak', greeting: 'Welcome!', rules: ['Be kind.'], contact: 'mia@oak.example.org' };
  const { port } = await sshHouse({}, 'open', undefined, about);
  const banner = await new Promise((resolve) => {
    const client = new ssh2.Client();
    client.on('error', () => {});
    client.on('banner', (text) => {
      resolve(text);
      client.end();
    });
    client.connect({ host: '127.0.0.1', port, username: 'mia', password });
  });
  expect(banner).toBe('Oak\r\nWelcome!\r\nRule 1: Be kind.\r\nContact: mia@oak.example.org\r\n');
});

test('a new player is asked again until the account can be created, and may store the ssh key', async () => {
  const { server, port } = await sshHouse({}, 'code');
  await server.login('tom');
  const code = String(await server.store.fact('invitation-code'));
  const { public: publicKey, private: privateKey } = createKeyPair();
  const given: Record<string, string[]> = {
    'Name:': ['new', '-', 'tom', 'ada'],
    'Password:': ['', password, password],
    'Password again:': ['another', password],
    'Invitation code:': [code],
    'Add this key? [Y/n]': ['y'],
  };
  const asked: string[] = [];
  const client = new ssh2.Client();
  onTestFinished(() => void client.end());
  client.on('keyboard-interactive', (_, instructions, __, prompts, finish) => {
    asked.push(instructions);
    finish(prompts.map(({ prompt }) => given[prompt.trim()]?.shift() ?? ''));
  });
  await new Promise<void>((done, failed) => {
    client.on('ready', () => done());
    client.on('error', failed);
    client.connect({ host: '127.0.0.1', port, username: 'new', privateKey, tryKeyboard: true });
  });
  expect(asked).toEqual([
    'A new account on oak.example.org.',
    expect.stringContaining('Choose another name.'),
    expect.stringContaining('A name starts with a letter'),
    'The name tom is taken. Log in if it is yours, or try tom-2.',
    expect.stringContaining('8 characters or more'),
    'Type a password.',
    '',
    'The two passwords differ.',
    '',
    '',
    expect.stringContaining('You are ada. With your key SHA256:'),
  ]);
  const [, keyText] = publicKey.split(' ');
  expect(await server.core.door.keys('ada')).toEqual([expect.stringContaining(String(keyText))]);
});

test('a wrong password and an unknown name are refused alike', async () => {
  const { server, port } = await sshHouse();
  await server.login('mia');
  const wrong = await comes(port, { username: 'mia' }, { 'Password:': 'wrong' });
  const unknown = await comes(port, { username: 'tom' }, { 'Password:': 'wrong' });
  const impossible = await comes(port, { username: '\u001b[31m' }, { 'Password:': 'wrong' });
  for (const { isIn, asked } of [wrong, unknown, impossible])
    expect({ isIn, asked }).toEqual({ isIn: false, asked: wrong.asked });
  expect(wrong.asked).toContain('Name or password is wrong.|Password: ');
});

test.each(['sh', 'scp -t /', 'status; ls', '', 'm/'])('the command %j is refused', async (command) => {
  const { server, port } = await sshHouse();
  await server.login('mia');
  const { client } = await comes(port, { username: 'mia', password });
  const { text, status } = await ran(client, command);
  expect(status).toBe(1);
  expect(text).toMatch(/There is no shell here|The games need a terminal/);
});

test('port forwarding and file transfer are refused', async () => {
  const { server, port } = await sshHouse();
  await server.login('mia');
  const { client } = await comes(port, { username: 'mia', password });
  await expect(
    new Promise((done, failed) =>
      client.forwardOut('', 0, '127.0.0.1', 22, (error) => (error ? failed(error) : done(1))),
    ),
  ).rejects.toThrow();
  await expect(
    new Promise((done, failed) => client.forwardIn('', 0, (error) => (error ? failed(error) : done(1)))),
  ).rejects.toThrow();
  await expect(
    new Promise((done, failed) => client.sftp((error) => (error ? failed(error) : done(1)))),
  ).rejects.toThrow();
});

test.each([
  [1, 1],
  [1000, 1000],
  [0, 0],
  [4_294_967_295, 4_294_967_295],
])('a terminal of the unusual size %i × %i still gets a screen', async (columns, rows) => {
  const { server, port } = await sshHouse();
  await server.login('mia');
  const { client } = await comes(port, { username: 'mia', password });
  const mia = await shell(client, { columns, rows, term: '\u001b]0;x\u0007' });
  await vi.waitFor(() => expect(mia.screen.screen()).not.toBe(''), 20_000);
  mia.channel.write('q');
  client.end();
  await mia.ended;
});

test('clients that do not log in are disconnected after a time limit, and only a few may be connected at once', async () => {
  const { port, log } = await sshHouse({ strangers: { start: 2, full: 2, rate: 1 }, logInWithin: 300 });
  const silent = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  onTestFinished(() => silent.forEach((socket) => void socket.destroy()));
  await Promise.all(
    silent.map((socket) =>
      once(
        socket.resume().on('error', () => {}),
        'close',
      ),
    ),
  );
  expect(log).toEqual([expect.objectContaining({ event: 'turned-away', why: 'too many connections' })]);
});

test('new connections are refused above the limit that all front ends share', async () => {
  const { port, house, log } = await sshHouse();
  const accepts = vi.spyOn(house.budgets, 'acceptsNew').mockReturnValueOnce(true).mockReturnValueOnce(false);
  const isGreeted = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  };
  expect([await isGreeted(), await isGreeted()]).toEqual([true, false]);
  expect(accepts.mock.calls).toEqual([['127.0.0.1'], ['127.0.0.1']]);
  expect(log).toMatchObject([{ event: 'turned-away', door: 'ssh', why: 'too many connections' }]);
});

test('unfinished handshakes above the limit are closed, and a client can log in once the rest have ended', async () => {
  const { server, port, log } = await sshHouse({ strangers: { start: 50, full: 50, rate: 1 } });
  await server.login('mia');
  const half = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => half.forEach((socket) => void socket.destroy()));
  for (const socket of half) socket.on('error', () => {}).write('SSH-2.0-half\r\n');
  // The gateway keeps 50 connections waiting and closes the others.
  await vi.waitFor(() => expect(half.filter(({ destroyed }) => destroyed)).toHaveLength(50), 20_000);
  expect(log).toEqual([expect.objectContaining({ event: 'turned-away', door: 'ssh' })]);
  for (const socket of half) socket.destroy();
  await vi.waitFor(async () => {
    const { client, isIn } = await comes(port, { username: 'mia', password });
    expect(isIn).toBe(true);
    client.end();
  }, 20_000);
});

test('a client that floods the server with keys does not delay others', async () => {
  const { server, port } = await sshHouse();
  await server.login('mia');
  await server.login('tom');
  const flood = await shell((await comes(port, { username: 'mia', password })).client);
  const tom = await shell((await comes(port, { username: 'tom', password })).client);
  await flood.until('Puzzles');
  flood.channel.write('o');
  await flood.until('start here');
  await tom.until('Puzzles');
  for (let i = 0; i < 200; i++) flood.channel.write('k\u001b'.repeat(1000));
  tom.channel.write('?');
  await tom.until('on this screen');
});

test("escape sequences in a chat message do not reach another player's terminal", async () => {
  const { server, port } = await sshHouse();
  const mia = await server.login('mia');
  await server.login('tom');
  const terms = { options: {}, limit: 0, watching: 'everybody', outSees: 'own', listed: true, hints: false } as const;
  const seats = [{ is: 'me' }, { is: 'open' }] as const;
  const { match, code } = await mia.request({
    type: 'create',
    game: 'risc',
    level: { name: 'twin-rivers' },
    seats: [...seats],
    ...terms,
  });
  const { client } = await comes(port, { username: 'tom', password });
  const tom = await shell(client);
  await tom.until('Puzzles');
  tom.channel.write('o');
  await tom.until('p people');
  tom.channel.write('k');
  await tom.until('code:');
  tom.channel.write(`${String(code)}\r`);
  await tom.until('ready 0/2');
  const said = (text: string) => mia.request({ type: 'chat', match: String(match), text });
  await mia.request({ type: 'open', match: String(match), from: 1 });
  const escapes = ['\u001b]0;owned\u0007', '\u001b[2J!', '\u009b31m', '\u001b]52;c;aGk=\u0007'];
  await said(escapes.join(' '));
  await said('after all');
  await tom.until('after all');
  for (const sequence of escapes) expect(tom.screen.raw()).not.toContain(sequence);
});

test('a client that never reads does not delay others', async () => {
  const { server, port } = await sshHouse();
  await server.login('mia');
  await server.login('tom');
  const deaf = await comes(port, { username: 'mia', password });
  const channel = await new Promise<ClientChannel>((done, failed) => {
    deaf.client.shell({ cols: 200, rows: 100, term: 'xterm' }, (error, opened) =>
      error === undefined ? done(opened) : failed(error),
    );
  });
  channel.pause();
  const tom = await comes(port, { username: 'tom', password });
  const screen = await shell(tom.client);
  await screen.until('Puzzles');
  let size = 0;
  const more = setInterval(() => channel.setWindow(60 + (size++ % 40), 200, 0, 0), 5);
  onTestFinished(() => clearInterval(more));
  screen.channel.write('?');
  await screen.until('help');
});

test('a stopping server notifies its players and ends all sessions', async () => {
  const { server, port, stop } = await sshHouse();
  await server.login('mia');
  const { client } = await comes(port, { username: 'mia', password });
  const mia = await shell(client);
  await mia.until('Puzzles');
  await stop();
  await mia.ended;
  expect(mia.screen.buffer()).toBe('normal');
  expect(mia.screen.screen()).toContain('The server has stopped.');
});

test.each(bugKinds)('a bug in a callback (%s) ends only the session in which it occurs', async (kind) => {
  const others = faultsEndVisits();
  let goWrong = () => {};
  const { server, port, log } = await sshHouse({}, 'open', (core) => {
    const faulty = faultyFor(core, 'mia', kind);
    goWrong = faulty.goWrong;
    return faulty.core;
  });
  const come = async (username: string) => {
    await server.login(username);
    const { client } = await comes(port, { username, password });
    const screen = await shell(client);
    await screen.until('Puzzles');
    return screen;
  };
  const tom = await come('tom');
  const mia = await come('mia');
  goWrong();
  expect(await mia.ended).toBe(1);
  await mia.until('A bug in the program has ended your session.');
  expect(mia.screen.buffer()).toBe('normal');
  expect(log).toContainEqual({ event: 'fault', door: 'ssh', error: expect.stringContaining('Error: a bug\n') });
  tom.channel.write('?');
  await tom.until('on this screen');
  expect(others).toEqual([]);
});

test('a bug before the first frame ends only the session in which it occurs', async () => {
  const others = faultsEndVisits();
  const { server, port, log } = await sshHouse({}, 'open', (core) => {
    const faulty = faultyFor(core, 'mia', 'immediate');
    faulty.goWrong();
    return faulty.core;
  });
  await server.login('mia');
  const { client } = await comes(port, { username: 'mia', password });
  const mia = await shell(client);
  expect(await mia.ended).toBe(1);
  await mia.until('A bug in the program has ended your session.');
  expect(log.map(({ event }) => event)).toEqual(['came', 'fault', 'gone']);
  expect(await server.store.logins(1)).toHaveLength(1);
  expect(others).toEqual([]);
});
