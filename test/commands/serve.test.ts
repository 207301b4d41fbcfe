import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ran } from '../support/here.ts';
import { runProgram, temporaryFolder } from '../support/program.ts';
import { rawClient } from '../support/raw-client.ts';
import { endStarted, server, started } from '../support/server-program.ts';
import { startTerminal } from '../support/terminal.ts';

afterAll(endStarted);

/** Server shared by tests that do not affect each other. */
let shared: Promise<Awaited<ReturnType<typeof server>>> | undefined;
const sharedServer = () => {
  shared ??= server();
  return shared;
};

const password = 'a horse in the rain';

describe('turncade serve', () => {
  test('accepts programs as players, and lets them find their match again after a restart', async () => {
    const first = await server();
    const address = `127.0.0.1:${first.facts.port}`;
    expect(first.facts).toMatchObject({ event: 'listening', host: '127.0.0.1', join: address });
    const home = temporaryFolder();
    const mia = started(['join', address, '--format', 'json'], home);
    mia.say({ id: 1, type: 'register', name: 'mia', password });
    const login = await mia.json();
    expect(login).toMatchObject({ id: 1, ok: { name: 'mia' } });
    mia.say({ id: 3, type: 'login', name: 'mia', password: `${password}?` });
    expect(await mia.json()).toMatchObject({ id: 3, error: { code: 'wrong-login' } });
    const terms = { options: {}, limit: 0, watching: 'everybody', outSees: 'own', listed: true, hints: false };
    const seats = [{ is: 'me' }, { is: 'open' }];
    mia.say({ id: 2, type: 'create', game: 'risc', level: { name: 'twin-rivers' }, seats, ...terms });
    const { ok } = await mia.json();
    expect(ok).toMatchObject({ match: expect.any(String), code: expect.stringMatching(/^[a-z]+-\d+$/) });
    mia.child.stdin.end();
    expect(await mia.ended()).toBe(0);

    first.child.kill('SIGTERM');
    let log = '';
    for (let line = await first.line(); !line.includes('"ended"'); line = await first.line()) log += `${line}\n`;
    expect(log).toContain('"connected"');
    expect(log).not.toContain(password);
    expect(log).not.toContain(login.ok.token);
    expect(await first.ended()).toBe(0);
    const second = await server([], first.home);
    const again = `127.0.0.1:${second.facts.port}`;
    const back = started(['join', again, '--name', 'mia', '--match', ok.code, '--format', 'json'], home);
    back.child.stdin.write(`${password}\n`);
    expect(await back.json()).toMatchObject({ type: 'room', match: ok.match });
    second.child.kill('SIGINT');
    expect(await second.ended()).toBe(0);
    while (!back.errors().includes('turncade: ')) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(back.errors()).toMatch(/restart/);
    back.child.stdin.end();
    await back.ended();
  });

  test('prints addresses with the name of the proxy if --host gives it', async () => {
    const greeted = async (...args: string[]) => {
      const serving = started(
        ['serve', '--port', '0', '--plain', '--behind-proxy', '--web', ...args],
        temporaryFolder(),
      );
      const lines: string[] = [];
      while (!lines.some((line) => line.startsWith('Ctrl+C'))) lines.push(await serving.line());
      serving.child.kill('SIGTERM');
      expect(await serving.ended()).toBe(0);
      return lines.join('\n');
    };
    const unnamed = await greeted();
    expect(unnamed).toContain('turncade join wss://HOST\n');
    expect(unnamed).toContain('  https://HOST/\n');
    const named = await greeted('--host', 'Oak.example.org.');
    expect(named).toContain('turncade join wss://oak.example.org\n');
    expect(named).toContain('  https://oak.example.org/\n');
  });

  test('stops cleanly even right after it reports that it runs', async () => {
    const { child, ended } = await server();
    child.kill('SIGTERM');
    expect(await ended()).toBe(0);
  });

  test('creates a certificate, announces its fingerprint, and reuses it', async () => {
    const { facts, home, child, ended } = await server(['--listen', '0.0.0.0', '--registration', 'code']);
    expect(facts.fingerprint).toMatch(/^(?:[0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    const shown = await ran(['serve', '--data', join(home, 'state', 'server'), '--admin', 'invitation']);
    expect(shown).toMatchObject({ status: 0, stdout: expect.stringMatching(/^[0-9a-f]{5}-[0-9a-f]{5}\n$/) });
    const code = shown.stdout.trim();
    expect(JSON.stringify(facts)).not.toContain(code);
    const key = join(home, 'state', 'server', 'tls', 'key.pem');
    expect(statSync(key).mode & 0o777).toBe(0o600);
    const address = `127.0.0.1:${facts.port}#${facts.fingerprint}`;
    const client = started(['join', address, '--format', 'json'], temporaryFolder());
    client.say({ id: 1, type: 'register', name: 'mia', password, code });
    expect(await client.json()).toMatchObject({ id: 1, ok: { name: 'mia' } });
    client.child.stdin.end();
    expect(await client.ended()).toBe(0);

    const wrong = address.replace(facts.fingerprint, 'q7m3-x2kd-90ha-t5vb');
    const { status, stderr } = runProgram(['join', wrong, '--format', 'json']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('This is not the server you know.')]);
    child.kill('SIGTERM');
    expect(await ended()).toBe(0);
    expect((await server(['--listen', '0.0.0.0'], home)).facts.fingerprint).toBe(facts.fingerprint);
  });

  test('is administered both while it runs and while it is stopped', async () => {
    const { facts, home, child, ended } = await server();
    const mia = started(['join', `127.0.0.1:${facts.port}`, '--format', 'json'], temporaryFolder());
    mia.say({ id: 1, type: 'register', name: 'mia', password });
    await mia.json();
    const data = join(home, 'state', 'server');
    const admin = (command: string) => ran(['serve', '--data', data, '--admin', command]);
    expect(await admin('accounts')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^mia .* here now\n$/) });
    const copy = join(temporaryFolder(), 'a copy.sqlite');
    expect(await admin(`backup ${copy}`)).toMatchObject({ status: 0 });
    expect(await admin(`restore ${copy}`)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('a server is using this data: stop it first, then restore'),
    });
    expect(await admin('ban mia')).toMatchObject({ status: 0 });
    expect(await mia.ended()).toBe(1);
    expect(mia.errors()).toContain('You are banned from this server.');
    child.kill('SIGTERM');
    await ended();
    expect((await admin('accounts')).stdout).toMatch(/^mia +banned /);
    expect(await admin(`restore ${copy}`)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('The old data is saved as '),
    });
    expect((await admin('accounts')).stdout).toMatch(/^mia +active /);
    expect(await admin('fly')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/unknown command "fly", expected one of .*, invitation, .*restore/),
    });
    expect(await admin('ban')).toMatchObject({ status: 2, stderr: 'turncade: --admin: ban needs one NAME\n' });
    expect(await admin('ban nobody')).toMatchObject({ status: 1 });
    expect(await ran(['serve', '--data', temporaryFolder(), '--admin', 'accounts'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no data of a server here'),
    });
  });

  test('can be reached under the names given on its command line, but not under another name', async () => {
    const { facts } = await server(['--host', 'oak.example.org', '--host', 'elm.example.org']);
    const as = (host: string) => rawClient(facts.port, undefined, { headers: { Host: host } });
    for (const name of ['oak.example.org', 'elm.example.org']) (await as(name)).socket.terminate();
    await expect(as('ash.example.org')).rejects.toThrow('421 turncade: This server is not known as ash.example.org.');
  });

  test('prints the invitation code on a terminal, but never in a log', async () => {
    const data = join(temporaryFolder(), 'oak');
    const serving = ['serve', '--port', '0', '--registration', 'code', '--data', data];
    const plain = started(serving, temporaryFolder());
    let said = '';
    while (!said.includes('Ctrl+C stops the server')) said += `${await plain.line()}\n`;
    expect(said).toContain(`Invitation code for new accounts: turncade serve --data "${data}" --admin invitation\n`);
    const { stdout } = await ran(['serve', '--data', data, '--admin', 'invitation']);
    expect(said).not.toContain(stdout.trim());
    plain.child.kill('SIGTERM');
    await plain.ended();
    const terminal = startTerminal(serving, { columns: 200 });
    await terminal.until(`Invitation code for new accounts: ${stdout.trim()}`);
  });

  test('reports a port in use and suggests a free one', async () => {
    const { facts } = await sharedServer();
    const { status, stderr } = await ran(['serve', '--port', String(facts.port)]);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      new RegExp(
        `^turncade: port ${facts.port} on 127.0.0.1 is taken by another program or another turncade server; port \\d+ is free: --port \\d+\n$`,
      ),
    );
  });

  test('reports that another running server uses its data', async () => {
    const { home } = await sharedServer();
    const { status, stderr } = runProgram(['serve', '--port', '0', '--data', join(home, 'state', 'server')]);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`another server already uses ${join(home, 'state', 'server')}\n`),
    ]);
  });

  test.each([
    [['now'], 'serve takes no "now"'],
    [['--port', '65536'], '--port must be from 0 to 65535, found 65536'],
    [['--registration', 'none'], '--registration must be one of open, code, closed, found "none"'],
    [['--guests', 'maybe'], '--guests must be one of on, quiet, off, found "maybe"'],
    [['--guest-days', '91'], '--guest-days must be from 1 to 90, found 91'],
    [['--log', 'xml'], '--log must be one of text, json, found "xml"'],
    [['--tls-cert', 'a.pem'], '--tls-cert and --tls-key belong together'],
    [['--plain', '--tls-cert', 'a', '--tls-key', 'b'], '--plain uses no certificate'],
    [['--listen', '0.0.0.0', '--behind-proxy'], '--behind-proxy needs --plain'],
    [['--greeting', 'x'.repeat(161)], '--greeting may have at most 160 characters, found 161'],
    [['--name', '\u001b\u200b '], '--name is empty'],
    [Array.from({ length: 7 }, () => '--rule=Be kind.'), '--rule may be used at most 6 times, found 7'],
    [['--host', 'oak:7777'], '--host must be a name such as oak.example.org, without a port; found "oak:7777"'],
  ])('refuses %j', async (args, message) => {
    const { status, stderr } = await ran(['serve', ...args]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(`turncade: ${message}`)]);
  });

  test.each([
    [['--tls-cert', 'none.pem', '--tls-key', 'none.key'], 'none.pem: there is no such file'],
    [['--listen', '192.0.2.7'], '192.0.2.7 is not an address of this machine'],
    [['--listen', 'fe80::1'], 'fe80::1 is not an address of this machine'],
  ])('reports why it cannot start with the options %j', async (args, message) => {
    const { status, stderr } = await ran(['serve', '--port', '0', ...args]);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});

describe('turncade join', () => {
  test.each([
    [['--format', 'json'], 2, 'you have not used a server yet: give an address, as in "turncade join oak.example.org"'],
    [
      ['oak', '--bot', 'hard'],
      2,
      '--bot needs a match, as in --match oak-17, a tournament, as in --tournament oak-17, or --all for all matches',
    ],
    [['oak', '--bot', 'hard', '--match', 'a-1', '--format', 'json'], 2, '--bot plays by itself: it takes no --format'],
    [['oak', '--bot', './none.mjs', '--match', 'a-1'], 2, 'cannot read ./none.mjs: there is no such file'],
    [['oak', 'elm', '--format', 'json'], 2, 'join takes one address; leave out "elm"'],
    [['https://oak', '--format', 'json'], 2, 'address: found https://, expected wss://, ws:// or none'],
    [
      ['oak', '--name', 'M', '--format', 'json'],
      2,
      '--name must start with a letter and have 2 to 20 characters (letters of one alphabet, digits, - or _), found "M"',
    ],
  ])('refuses %j', async (args, status, message) => {
    expect(await ran(['join', ...args])).toMatchObject({ status, stderr: `turncade: ${message}\n` });
  });

  test('lets a local program play a seat to the end of the match', async () => {
    const { facts } = await sharedServer();
    const address = `127.0.0.1:${facts.port}`;
    const home = temporaryFolder();
    const mia = started(['join', address, '--format', 'json'], home);
    mia.say({ id: 1, type: 'register', name: 'mia', password });
    await mia.json();
    const terms = { limit: 0, watching: 'everybody', outSees: 'own', listed: true, hints: false };
    const seats = [{ is: 'open' }, { is: 'bot', bot: 'greedy' }];
    const options = { turns: '4' };
    mia.say({ id: 2, type: 'create', game: 'space-explorers', seats, options, ...terms });
    const { code } = (await mia.json()).ok;
    mia.child.stdin.end();
    await mia.ended();

    const wrong = started(['join', address, '--bot', 'gready', '--match', code], home);
    expect(await wrong.ended()).toBe(2);
    expect(wrong.errors()).toBe('turncade: unknown bot "gready"; did you mean "greedy"?\n');
    const path = join(temporaryFolder(), 'idle.mjs');
    writeFileSync(path, 'export const takeTurn = ({ turn }) => (console.log("my turn", turn), []);');
    const bot = started(['join', address, '--bot', path, '--match', code], home);
    const lines = [];
    for (let line = await bot.line(); !line.startsWith('over: '); line = await bot.line()) lines.push(line);
    expect(lines).toEqual([
      `mia is waiting for ${code} to begin`,
      expect.stringMatching(/^mia plays seat 1 of .+ with idle\.mjs$/),
      'turn 1: end_turn',
      'turn 3: end_turn',
    ]);
    expect([await bot.ended(), bot.errors()]).toEqual([0, 'idle.mjs: my turn 1\nidle.mjs: my turn 3\n']);
  });

  test('creates an account without a screen, and programs use its login', async () => {
    const { facts, home: host } = await server(['--registration', 'code']);
    const address = `127.0.0.1:${facts.port}`;
    const code = await started(['serve', '--admin', 'invitation'], host).line();
    const home = temporaryFolder();
    const register = (...more: string[]) =>
      started(['join', address, '--register', '--name', 'mias-bot', ...more], home, { TURNCADE_PASSWORD: password });
    const uninvited = register();
    expect([await uninvited.ended(), uninvited.errors()]).toEqual([1, expect.stringContaining('invitation code')]);
    const invited = register('--code', code);
    expect(await invited.line()).toBe(`mias-bot now has an account at ${address} and is logged in on this machine.`);
    expect([await invited.ended(), invited.errors()]).toEqual([0, '']);
    const again = register('--code', code);
    expect([await again.ended(), again.errors()]).toEqual([
      1,
      `turncade: mias-bot has an account at ${address} already, and is logged in\n`,
    ]);
    const bot = started(['join', address, '--format', 'json'], home);
    expect(await bot.ask(1, { type: 'account' })).toMatchObject({ ok: { name: 'mias-bot' } });
    bot.child.stdin.end();
    await bot.ended();
  });

  test('reports a failed login and stores none', async () => {
    const { facts } = await sharedServer();
    const home = temporaryFolder();
    const args = ['join', `127.0.0.1:${facts.port}`, '--name', 'tom', '--format', 'json'];
    const tom = started(args, home, { TURNCADE_PASSWORD: password });
    expect(await tom.ended()).toBe(1);
    expect(tom.errors()).toContain('Name or password is wrong.');
    const file = join(home, 'state', 'servers.json');
    expect(existsSync(file) && readFileSync(file, 'utf8')).not.toContain('token');
  });
});
