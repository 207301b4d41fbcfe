import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { generate } from 'selfsigned';
import { afterEach, describe, expect, test } from 'vitest';
import { ran } from '../support/here.ts';
import { childEnvironment, cli, temporaryFolder } from '../support/program.ts';
import { usualTerms } from '../support/quick-match.ts';
import { endStarted, server, started } from '../support/server-program.ts';

afterEach(endStarted);

const password = 'a horse in the rain';

/** Certificate that a server presents, as base64 in PEM. */
async function shownAt(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { raw } = socket.getPeerCertificate();
  socket.destroy();
  return raw.toString('base64');
}

const inside = (pem: string): string => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');

/** A client with a new account. */
async function registered(address: string, name: string) {
  const client = started(['join', address, '--format', 'json'], temporaryFolder());
  expect(await client.ask(1, { type: 'register', name, password })).toMatchObject({ ok: { name } });
  return client;
}

describe.skipIf(process.platform === 'win32')('SIGHUP', () => {
  const made = () =>
    generate([{ name: 'commonName', value: 'localhost' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      notBeforeDate: new Date('2026-11-01'),
      notAfterDate: new Date('2100-01-01'),
    });

  const eventOf = async (from: { json(): Promise<{ event: string }> }, name: string) => {
    for (;;) {
      const said = await from.json();
      if (said.event === name) return said;
    }
  };

  test('reloads the certificate and ends no connection', async () => {
    const folder = temporaryFolder();
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const put = ({ cert, private: key }: Awaited<ReturnType<typeof made>>) => {
      writeFileSync(certFile, cert);
      writeFileSync(keyFile, key);
    };
    const [one, two] = [await made(), await made()];
    put(one);
    const oak = await server(['--tls-cert', certFile, '--tls-key', keyFile, '--registration', 'open']);
    const { port } = oak.facts;
    expect(await shownAt(port)).toBe(inside(one.cert));
    const fingerprint = oak.facts.fingerprint;
    const mia = await registered(`wss://127.0.0.1:${port}#${fingerprint}`, 'mia');

    put(two);
    oak.child.kill('SIGHUP');
    expect(await eventOf(oak, 'certificate')).toMatchObject({ is: 'new', expires: '2100-01-01T00:00:00.000Z' });
    expect(await shownAt(port)).toBe(inside(two.cert));
    oak.child.kill('SIGHUP');
    expect(await eventOf(oak, 'certificate')).toMatchObject({ is: 'unchanged' });

    rmSync(certFile);
    oak.child.kill('SIGHUP');
    expect(await eventOf(oak, 'fault')).toMatchObject({
      error: `the certificate was not replaced: ${certFile}: there is no such file`,
    });
    expect(await shownAt(port)).toBe(inside(two.cert));

    expect(await mia.ask(2, { type: 'account' })).toMatchObject({ ok: { name: 'mia' } });
    expect(mia.errors()).toBe('');
    oak.child.kill('SIGTERM');
    expect(await oak.ended()).toBe(0);
  });

  test('affects no match and no connection, even without a certificate', async () => {
    const oak = await server();
    const address = `127.0.0.1:${oak.facts.port}`;
    const [mia, tom] = [await registered(address, 'mia'), await registered(address, 'tom')];
    const seats = [{ is: 'me' }, { is: 'open' }];
    const { match } = (await mia.ask(2, { type: 'create', game: 'risc', seats, ...usualTerms })).ok;
    await tom.ask(2, { type: 'sit', match });
    await tom.ask(3, { type: 'ready', match, ready: true });
    await mia.ask(3, { type: 'start', match });
    await mia.ask(4, { type: 'command', match, key: 'before', line: 'spread' });
    oak.child.kill('SIGHUP');
    expect(await eventOf(oak, 'certificate')).toMatchObject({ is: 'none' });
    expect(await mia.ask(5, { type: 'command', match, key: 'after', line: 'commit' })).toHaveProperty('ok');
    expect(await tom.ask(4, { type: 'command', match, key: 'first', line: 'spread' })).toHaveProperty('ok');
    expect([mia.errors(), tom.errors()]).toEqual(['', '']);
    oak.child.kill('SIGTERM');
    expect(await oak.ended()).toBe(0);
  });
});

test.skipIf(process.platform === 'win32')('only the owner may read the files of a server', async () => {
  const folder = join(temporaryFolder(), 'server');
  const oak = await server(['--listen', '0.0.0.0', '--data', folder]);
  const copy = join(temporaryFolder(), 'new', 'copy.sqlite');
  for (const to of [copy, join(folder, 'backups', 'turncade-000009-2026-11-20.sqlite')])
    expect(await ran(['serve', '--data', folder, '--admin', `backup ${to}`])).toMatchObject({ status: 0 });
  const written = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const path of [folder, copy, ...written.map(({ parentPath, name }) => join(parentPath, name))])
    expect([path, statSync(path).mode & 0o077]).toEqual([path, 0]);
  expect(written.map(({ name }) => name)).toEqual(expect.arrayContaining(['server.sqlite', 'backups', 'tls']));
  oak.child.kill('SIGTERM');
  expect(await oak.ended()).toBe(0);
  expect(await ran(['serve', '--data', folder, '--admin', `restore ${copy}`])).toMatchObject({ status: 0 });
  for (const name of readdirSync(folder)) expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
});

test('data older than its newest backup is reported at the start', async () => {
  const folder = join(temporaryFolder(), 'server');
  const backups = join(folder, 'backups');
  const copy = join(backups, 'turncade-000007-2026-11-19.sqlite');
  const one = await server(['--data', folder]);
  expect(await ran(['serve', '--data', folder, '--admin', `backup ${copy}`])).toMatchObject({ status: 0 });
  one.child.kill('SIGTERM');
  await one.ended();
  const again = await server(['--data', folder]);
  const kept = join(backups, 'kept-turncade-000007-2026-11-19.sqlite');
  expect(again.facts).toMatchObject({
    event: 'old-data',
    why: expect.stringMatching(/^the backup of 2026-11-19 holds more than the current data; .* --admin "restore .*"$/),
  });
  expect(again.facts.why).toContain(kept);
  expect(await again.json()).toMatchObject({ event: 'listening' });
});

test.skipIf(process.platform === 'win32')(
  'a server whose terminal is closed tells its players that it restarts',
  async () => {
    const home = temporaryFolder();
    const serving = [process.execPath, cli, 'serve', '--port', '0'];
    const terminal = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { spawn } from '@lydell/node-pty';
     const [file, ...args] = ${JSON.stringify(serving)};
     spawn(file, args, { cols: 200, env: ${JSON.stringify(childEnvironment(home))} }).onData((text) => process.stdout.write(text));`,
    ]);
    let shown = '';
    terminal.stdout.on('data', (text) => {
      shown += String(text);
    });
    while (!shown.includes('Ctrl+C stops the server')) await once(terminal.stdout, 'data');
    const [, address = ''] = /turncade join (\S+)/.exec(shown) ?? [];
    const mia = await registered(address, 'mia');
    terminal.kill('SIGKILL');
    await once(mia.child.stderr, 'data');
    expect(mia.errors()).toContain('restart');
  },
);

test.runIf(process.platform === 'linux')('the program is called turncade among the processes', async () => {
  const { child } = await server();
  expect(readFileSync(`/proc/${child.pid}/comm`, 'utf8')).toBe('turncade\n');
});

test('players continue when the log has no reader any more', async () => {
  const oak = await server();
  oak.child.stdout.destroy();
  const mia = await registered(`127.0.0.1:${oak.facts.port}`, 'mia');
  const tom = await registered(`127.0.0.1:${oak.facts.port}`, 'tom');
  expect(await mia.ask(2, { type: 'account' })).toMatchObject({ ok: { name: 'mia' } });
  tom.child.stdin.end();
  expect(oak.errors()).toMatch(/^turncade: cannot write the log: .+; the server keeps running without it\n$/);
  oak.child.kill('SIGTERM');
  expect(await oak.ended()).toBe(0);
});
