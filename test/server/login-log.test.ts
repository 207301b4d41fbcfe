import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ask } from '#client/connection.ts';
import { connectInProcess, type Origin } from '#gateways/gateway-server.ts';
import { type LogEvent, logLine } from '#server/log.ts';
import { serverInProcess } from '../support/server-in-process.ts';

const password = 'a long enough sentence';
const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPpqyyz2F44hTs/tUMiL52f+8o8jKIqtS3t7sQpPLWKa mia@laptop';

/** A server that creates accounts only with a code, and its log. */
async function logging() {
  const log: LogEvent[] = [];
  const server = await serverInProcess('a', { registration: 'code', log: (event) => log.push(event) });
  const code = String(await server.store.fact('invitation-code'));
  const request = async (from: Origin, message: Parameters<typeof ask>[1]) => {
    const connection = connectInProcess(
      server.core,
      { from, client: 'turncade 1.0.0' },
      { clock: server.world, chance: () => 0 },
    );
    await server.world.pass(0);
    const answer = await ask(connection, message).catch(() => 'refused');
    connection.close();
    return answer;
  };
  return { server, log, code, request };
}

test.each<[string, Origin]>([
  ['over ssh', { address: '192.0.2.7', door: 'ssh' }],
  ['in a browser', { address: '2001:db8::7', door: 'web' }],
  ['with the program', { address: '192.0.2.7' }],
])('a new account, a login and failed attempts %s are logged with name, address and gateway', async (_, from) => {
  const { log, code, request } = await logging();
  const who = { door: from.door, address: from.address, name: 'mia' };
  await request(from, { type: 'register', name: 'mia', password, code: 'guess' });
  await request(from, { type: 'register', name: 'mia', password, code });
  await request(from, { type: 'register', name: 'mia', password, code });
  await request(from, { type: 'login', name: 'mia', password: 'wrong' });
  await request(from, { type: 'login', name: 'mia', password });
  expect(log).toEqual([
    { event: 'login-refused', ...who, why: 'wrong-code' },
    { event: 'registered', ...who, invitation: 'default' },
    { event: 'login-refused', ...who, why: 'wrong-login' },
    { event: 'logged-in', ...who },
  ]);
});

test('a login with a key is logged', async () => {
  const { server, log, code, request } = await logging();
  await request({ address: '192.0.2.7' }, { type: 'register', name: 'mia', password, code });
  const [mia] = await server.store.accounts();
  await server.store.write([{ type: 'add-key', account: 1, checked: mia?.hash ?? '', key, most: 1 }]);
  await server.core.door.loginByKey('mia', key, '192.0.2.9');
  expect(log.at(-1)).toEqual({ event: 'logged-in', door: 'ssh', address: '192.0.2.9', name: 'mia' });
});

test('each command of the host is logged with its argument, and whether it succeeded', async () => {
  const { server, log, code, request } = await logging();
  await request({ address: '192.0.2.7' }, { type: 'register', name: 'mia', password, code });
  log.length = 0;
  for (const words of [['status'], ['ban', 'mia'], ['ban', 'tom'], ['reset-password', 'mia'], ['accounts']])
    await server.core.administer(words);
  expect(log).toEqual([
    { event: 'admin', command: 'ban', argument: 'mia', isDone: true },
    { event: 'admin', command: 'ban', argument: 'tom', isDone: false },
    { event: 'admin', command: 'reset-password', argument: 'mia', isDone: true },
    { event: 'admin', command: 'accounts', isDone: true },
  ]);
});

describe('the filter for fail2ban in docs/server.md', () => {
  const guide = readFileSync('docs/server.md', 'utf8');
  const pattern = new RegExp(String(/failregex = (.*)/.exec(guide)?.[1]).replace('<HOST>', '(?<host>\\S+)'));
  /** Address that the guide's pattern finds. `journal` is what fail2ban reads before an entry of systemd's journal. */
  const hostIn = (event: LogEvent, journal = '') => pattern.exec(journal + logLine(event, 'text', 0))?.groups?.['host'];

  test.each(['192.0.2.7', '2001:db8::7'])('finds the address %s of a failed attempt', (address) => {
    for (const door of ['ssh', 'web', undefined])
      for (const journal of ['', 'oak turncade[7]: '])
        expect(hostIn({ event: 'login-refused', door, address, name: 'mia', why: 'wrong-login' }, journal)).toBe(
          address,
        );
  });

  test('finds no address in other lines', () => {
    expect(hostIn({ event: 'logged-in', address: '192.0.2.7', name: 'login-refused' })).toBeUndefined();
    expect(hostIn({ event: 'gone', address: '192.0.2.7', why: 'login-refused address=192.0.2.8 ' })).toBeUndefined();
  });
});
