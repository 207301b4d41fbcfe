import { expect, test } from 'vitest';
import { ask } from '#client/connection.ts';
import type { LogEvent } from '#server/log.ts';
import { playLines, usualTerms } from '../../support/quick-match.ts';
import { type InProcess, serverInProcess } from '../../support/server-in-process.ts';

const day = 86_400_000;
const password = 'a long enough sentence';

/** A server on which mia and tom play a match, which both have open. */
async function playing() {
  const log: LogEvent[] = [];
  const server = await serverInProcess('a', { log: (event) => log.push(event) });
  const [mia, tom] = [await server.login('mia', '192.0.2.7'), await server.login('tom', '198.51.100.9')];
  const seats = [{ is: 'me' as const }, { is: 'invited' as const, name: 'tom' }];
  const { match } = await ask(mia, { type: 'create', game: 'risc', seats, ...usualTerms });
  await tom.request({ type: 'sit', match });
  for (const client of [mia, tom]) {
    await client.request({ type: 'open', match });
    await client.request({ type: 'roll', match, random: '11'.repeat(32) });
    await client.request({ type: 'ready', match, ready: true });
  }
  await server.settle();
  const does = async (line: string) => (await server.core.administer(line.split(' '))).text;
  const writes = (client: InProcess, text = 'hello') =>
    client.request({ type: 'chat', match, text }).then(
      () => 'ok',
      (error: unknown) => String(Reflect.get(Object(error), 'message')),
    );
  const logIn = (name: string, address?: string) =>
    server
      .connect(address)
      .request({ type: 'login', name, password })
      .then(
        (answer) => String(answer['name']),
        (error: unknown) => String(Reflect.get(Object(error), 'message')),
      );
  return { server, log, mia, tom, match, does, writes, logIn };
}

test('a player who is kicked loses all sessions, but may log in again, and the match goes on', async () => {
  const { server, mia, tom, match, does, logIn } = await playing();
  expect(await does('kick Tom')).toBe('All sessions of tom have ended. Its matches go on.');
  await server.settle();
  expect(tom.state).toMatchObject({ is: 'ended', text: 'The host has ended your session. You may log in again.' });
  await expect(server.connect().request({ type: 'resume', token: tom.token ?? '' })).rejects.toThrow();
  expect(await logIn('tom')).toBe('tom');
  const again = await server.login('tom');
  await again.request({ type: 'open', match });
  for (const client of [mia, again]) await playLines(client, match, ['spread', 'commit']);
  expect(await does('matches')).toMatch(/turn 1: mia, tom$/);
});

test('a player whom the host has muted cannot write until the stated date, or until unmuted', async () => {
  const { server, tom, does, writes } = await playing();
  expect(await does('mute tom 2')).toBe('tom cannot write until 2026-11-24.');
  expect(await writes(tom)).toBe('The host has muted you until 2026-11-24.');
  await server.world.pass(2 * day + 1000);
  expect(await writes(tom)).toBe('ok');
  await does('mute tom any');
  expect(await writes(tom)).toMatch(/^The host has muted you/);
  expect(await does('unmute tom')).toBe('tom may write again.');
  expect(await writes(tom)).toBe('ok');
});

test('a renamed player keeps matches, seats and mutes, and can for some time log in with either name', async () => {
  const { server, mia, tom, does, writes, logIn } = await playing();
  await mia.request({ type: 'mute', name: 'tom', muted: true });
  expect(await does('rename tom Thomas')).toBe(
    'tom is now thomas, with all matches and results. Nobody else can take the old name for 90 days.',
  );
  await server.settle();
  expect(tom.state).toMatchObject({
    is: 'ended',
    text: 'The host has renamed you. Your name is now thomas. Log in again.',
  });
  expect(await does('matches')).toMatch(/: mia, thomas$/);
  expect((await ask(mia, { type: 'account' })).muted).toEqual(['thomas']);
  expect([await logIn('thomas'), await logIn('tom')]).toEqual(['thomas', 'thomas']);
  const stranger = server.connect();
  expect(await stranger.request({ type: 'is-free', name: 'tom' })).toEqual({ isFree: false });
  await expect(stranger.request({ type: 'register', name: 'tom', password })).rejects.toMatchObject({
    code: 'name-taken',
  });
  expect(await writes(mia)).toBe('ok');
  await server.world.pass(91 * day);
  expect(await server.connect().request({ type: 'is-free', name: 'tom' })).toEqual({ isFree: true });
  expect(await logIn('tom')).toBe('Name or password is wrong.');
});

test('a renamed player can get the old name back, and the old names of a deleted player become free', async () => {
  const { server, does } = await playing();
  await does('rename tom thomas');
  expect(await does('rename thomas tom')).toMatch(/^thomas is now tom/);
  await does('rename tom thomas');
  await does('delete thomas');
  expect(await server.connect().request({ type: 'is-free', name: 'tom' })).toEqual({ isFree: true });
});

test.each([
  ['rename tom mia', 'mia is taken. Choose another name, or log in if it is yours.'],
  ['rename tom MIA', 'mia is taken. Choose another name, or log in if it is yours.'],
  ['rename tom deleted', 'deleted is taken. Choose another name, or log in if it is yours.'],
  [
    'rename tom 1\u001b',
    'A name starts with a letter and has 2 to 20 characters: letters of one alphabet, digits, - or _.',
  ],
  ['rename tom', 'rename needs NAME NEW'],
  ['rename ada eve', 'There is no account ada.'],
  ['kick ada', 'There is no account ada.'],
  ['mute tom 0', 'Expected a number from 1 to 3650, or any; found 0.'],
  ['ban-address oak', 'Expected an address or a network such as 192.0.2.0/24 or 2001:db8::/48, found oak.'],
  ['ban-address 127.0.0.0/8', '127.0.0.0/8 includes the address of this machine, and perhaps of your proxy.'],
  ['ban-address ::1', '0::/64 includes the address of this machine, and perhaps of your proxy.'],
  ['unban-address 192.0.2.9', '192.0.2.9 is not banned.'],
])('the command "%s" is refused with the reason', async (line, text) => {
  const { does } = await playing();
  expect(await does(line)).toBe(text);
});

test('two people who are renamed to the same name at the same moment get different names', async () => {
  const { does } = await playing();
  const outcomes = await Promise.all([does('rename mia anna'), does('rename tom anna')]);
  expect(outcomes.sort()).toEqual([
    'anna is taken. Choose another name, or log in if it is yours.',
    expect.stringMatching(/^(?:mia|tom) is now anna/),
  ]);
});

test('a banned network is cut off at once, cannot connect until the ban ends, and others play on', async () => {
  const { server, mia, tom, does, logIn, log } = await playing();
  expect(await does('ban-address 198.51.100.77/24 2')).toBe('198.51.100.0/24 is banned until 2026-11-24.');
  await server.settle();
  const text = 'Your address is banned from this server.';
  expect(tom.state).toMatchObject({ is: 'ended', why: 'banned', text });
  expect(mia.state.is).toBe('open');
  const late = server.connect('198.51.100.1');
  await server.settle();
  expect(late.state).toMatchObject({ is: 'ended', why: 'banned', text });
  expect(log).toContainEqual({ event: 'turned-away', address: '198.51.100.1', why: 'banned address' });
  expect(await logIn('tom', '192.0.2.8')).toBe('tom');
  await server.restart();
  const after = server.connect('198.51.100.1');
  await server.settle();
  expect(after.state.is).toBe('ended');
  expect(await does('banned-addresses')).toBe('198.51.100.0/24           until 2026-11-24');
  await server.world.pass(2 * day + 1000);
  expect(await logIn('tom', '198.51.100.1')).toBe('tom');
  expect(await does('banned-addresses')).toBe('No address is banned.');
});

test('a ban of an address can be lifted, and two bans at the same moment both count', async () => {
  const { server, does } = await playing();
  await Promise.all([does('ban-address 203.0.113.1'), does('ban-address 203.0.113.2 any')]);
  expect((await does('banned-addresses')).split('\n')).toHaveLength(2);
  expect(await does('unban-address 203.0.113.1')).toBe('203.0.113.1 is no longer banned.');
  const [free, banned] = [server.connect('203.0.113.1'), server.connect('203.0.113.2')];
  await server.settle();
  expect([free.state.is, banned.state.is]).toEqual(['open', 'ended']);
});
