import { expect, test } from 'vitest';
import { playLines } from '../../support/quick-match.ts';
import { serverInProcess } from '../../support/server-in-process.ts';

const terms = { options: {}, limit: 0, watching: 'everybody', outSees: 'own', listed: true, hints: false } as const;

/** A server with mia and tom in a running match. */
async function running() {
  const server = await serverInProcess();
  const [mia, tom] = [await server.login('mia'), await server.login('tom')];
  const seats = [{ is: 'me' as const }, { is: 'invited' as const, name: 'tom' }];
  const made = await mia.request({ type: 'create', game: 'risc', seats, ...terms });
  const [match, code] = [String(made['match']), String(made['code'])];
  await tom.request({ type: 'sit', match });
  for (const client of [mia, tom]) {
    await client.request({ type: 'open', match });
    await client.request({ type: 'roll', match, random: '11'.repeat(32) });
    await client.request({ type: 'ready', match, ready: true });
  }
  await server.settle();
  const does = async (...words: string[]) => (await server.core.administer(words)).text;
  return { server, mia, tom, match, code, does };
}

test('the host can list accounts and matches', async () => {
  const { does, match, code, mia, tom } = await running();
  for (const client of [mia, tom]) await playLines(client, match, ['spread', 'commit']);
  expect((await does('accounts')).split('\n')).toEqual([
    'mia                   active   since 2026-11-22  here now',
    'tom                   active   since 2026-11-22  here now',
  ]);
  expect(await does('matches')).toMatch(new RegExp(`^${code} +${match}  risc, .*, turn 1: mia, tom$`));
  mia.close();
  expect(await does('accounts')).toContain('last 2026-11-22');
});

test('the host can read the state of the server', async () => {
  const { server, does, mia, match } = await running();
  await playLines(mia, match, ['spread', 'commit']);
  await expect(mia.request({ type: 'command', match, key: 'late', line: 'commit' })).rejects.toThrow();
  await mia.request({ type: 'create', game: 'robo-race', seats: [{ is: 'me' }, { is: 'open' }], ...terms });
  server.connect();
  const { requests, ...state } = server.core.state();
  expect(state).toMatchObject({
    connections: 3,
    players: 2,
    matches: [
      { game: 'risc', waiting: 0, running: 1 },
      { game: 'robo-race', waiting: 1, running: 0 },
    ],
  });
  expect(requests).toMatchObject({ refused: 1, failed: 0 });
  expect(await server.core.isHealthy()).toBe(true);
  expect(await does('status')).toBe(
    [
      'Running since 2026-11-22 21:40 UTC (0 min).',
      '3 connections, 2 players logged in.',
      'risc: 1 running, 0 waiting for players',
      'robo-race: 0 running, 1 waiting for players',
      `${requests.done + 1} requests so far: 1 refused, 0 failed.`,
    ].join('\n'),
  );
});

test('a password reset deletes the logins, and the new password works', async () => {
  const { server, does, mia } = await running();
  const [, password = ''] = /is now ([0-9a-z]{16})\./.exec(await does('reset-password', 'Mia')) ?? [];
  expect(mia.state).toMatchObject({ is: 'ended', why: 'logged-out' });
  const again = server.connect();
  expect(await again.request({ type: 'login', name: 'mia', password })).toMatchObject({ name: 'mia' });
  const other = server.connect();
  await expect(other.request({ type: 'resume', token: mia.token ?? '' })).rejects.toMatchObject({
    code: 'not-logged-in',
  });
});

test('a password that the host has reset works at once, despite many failed attempts before', async () => {
  const { server, does } = await running();
  const guess = (password: string) => server.connect().request({ type: 'login', name: 'mia', password });
  for (let i = 0; i < 10; i++) await expect(guess(`guess ${i}`)).rejects.toMatchObject({ code: 'wrong-login' });
  await expect(guess('a long enough sentence')).rejects.toMatchObject({ code: 'too-many-tries' });
  const [, password = ''] = /is now ([0-9a-z]{16})\./.exec(await does('reset-password', 'mia')) ?? [];
  expect(await guess(password)).toMatchObject({ name: 'mia' });
});

test('a banned account is disconnected and cannot log in until it is unbanned', async () => {
  const { server, does, tom } = await running();
  await does('ban', 'tom');
  expect(tom.state).toMatchObject({ is: 'ended', why: 'banned' });
  const login = { type: 'login', name: 'tom', password: 'a long enough sentence' } as const;
  await expect(server.connect().request(login)).rejects.toMatchObject({ message: 'This account is banned.' });
  await does('unban', 'tom');
  expect(await server.connect().request(login)).toMatchObject({ name: 'tom' });
});

test('a bot plays the seat of a deleted account', async () => {
  const { server, does, mia, tom } = await running();
  expect(await does('delete', 'tom')).toContain('The account tom has been deleted');
  await server.settle();
  expect(tom.state).toMatchObject({ is: 'ended', why: 'logged-out' });
  expect(mia.of('update').map(({ happened }) => happened)).toContainEqual(
    expect.objectContaining({ what: 'stand-in', seat: 2, why: 'deleted' }),
  );
  expect(await does('accounts')).not.toContain('tom');
});

test('the host can end a match and then export it', async () => {
  const { server, does, match, code, mia } = await running();
  expect(await does('export', code)).toBe(`${code} is not over, so its plans are secret.`);
  expect(await does('end', code)).toBe(`${code} has ended without a winner. To save its replay: export ${match}`);
  await server.settle();
  expect(mia.of('update').at(-1)?.happened).toMatchObject({ what: 'over', winners: [] });
  expect(await does('export', match)).toMatch(/^turncade /);
  expect(await does('finished', 'mia')).toMatch(new RegExp(`^${code} +${match} +risc, .*, over: mia, tom$`));
  expect(await does('end', code)).toContain('not running');
});

test('the host and the players find a finished match by its code, even after a restart', async () => {
  const { server, does, match, code, mia } = await running();
  await does('end', code);
  await server.settle();
  expect(await mia.request({ type: 'find', code })).toEqual({ match, phase: 'over' });
  await server.restart();
  expect((await server.core.administer(['export', code])).text).toMatch(/^turncade /);
  const [again, other] = [await server.login('mia'), await server.login('eve')];
  expect(await again.request({ type: 'find', code })).toEqual({ match, phase: 'over' });
  await expect(other.request({ type: 'find', code })).rejects.toMatchObject({ code: 'no-such-match' });
});

test('ending a waiting room removes it and notifies its players', async () => {
  const { server, does, mia, tom } = await running();
  const seats = [{ is: 'me' as const }, { is: 'invited' as const, name: 'tom' }];
  const made = await mia.request({ type: 'create', game: 'risc', seats, ...terms });
  const [match, code] = [String(made['match']), String(made['code'])];
  await mia.request({ type: 'open', match });
  expect(await does('matches')).toMatch(new RegExp(`^${code} +${match} +risc, .*, waiting: mia, tom$`, 'm'));
  expect(await does('end', code)).toBe(`${code} was cancelled before it began.`);
  await server.settle();
  const text = "RISC, Twin Rivers was cancelled: the server's owner ended it.";
  expect(mia.of('told').at(-1)).toEqual({ type: 'told', text, match, isClosed: true });
  expect(tom.of('told').at(-1)).toEqual({ type: 'told', text, match });
  expect(await does('matches')).not.toContain(code);
  expect(await does('end', code)).toBe('There is no such match here.');
  expect(await does('export', match)).toBe('There is no such match here.');
  const { lobby } = await tom.request({ type: 'lobby', follow: false });
  expect(lobby).toMatchObject({ open: [] });
  await expect(tom.request({ type: 'sit', match })).rejects.toMatchObject({ code: 'no-such-match' });
});

test.each([
  [['fly'], 'unknown command "fly", expected one of status, accounts, reset-password'],
  [['ban'], 'ban needs one NAME'],
  [['accounts', 'all'], 'accounts takes no argument'],
  [['ban', 'nobody'], 'There is no account nobody.'],
  [['end', 'elm-99'], 'There is no such match here.'],
])('the command %j of the host is refused with the reason', async (words, text) => {
  const { server } = await running();
  expect(await server.core.administer(words)).toEqual({ ok: false, text: expect.stringContaining(text) });
});

test('for an account without finished matches, the list of finished matches says that there are none', async () => {
  const { does } = await running();
  expect(await does('finished', 'mia')).toBe('mia has not finished a match.');
});

test('the command `check` reports no damage in undamaged data', async () => {
  const { does } = await running();
  expect(await does('check')).toBe('No damage found.');
});
