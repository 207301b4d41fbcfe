import { expect, test } from 'vitest';
import { unusedName } from '#net/names.ts';
import { begunMatch, playLines } from '../../support/quick-match.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';

const good = 'tea at nine, scones at ten';
const day = 24 * 3_600_000;

/** Sends a request. Returns `ok`, or the code of the refusal. */
const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'ok',
    (error: unknown) => String(Reflect.get(Object(error), 'code')),
  );
const register = (client: InProcess, name: string, password: string, code?: string) =>
  refusal(client.request({ type: 'register', name, password, ...(code !== undefined && { code }) }));
const login = (client: InProcess, name: string, password: string) =>
  refusal(client.request({ type: 'login', name, password }));

test.each([
  ['of seven characters is refused', '1234 qw', 'bad-password'],
  ['that is very common is refused', 'Password1', 'bad-password'],
  ['that is the account name is refused', 'mia-in-the-woods', 'bad-password'],
  ['of eight characters of two units each is accepted', '🙂🙃🙂🙃🙂🙃🙂🙃', 'ok'],
  ['of 128 characters of two units each is accepted', '🙂'.repeat(128), 'ok'],
  ['of 129 characters is refused', 'x y'.repeat(43), 'bad-password'],
  ['with control characters is accepted', 'a\u0000b\u001bc d e f', 'ok'],
])('a password %s', async (_, password, outcome) => {
  const server = await serverInProcess();
  expect(await register(server.connect(), 'mia-in-the-woods', password)).toBe(outcome);
  if (outcome === 'ok') expect(await login(server.connect(), 'mia-in-the-woods', password)).toBe('ok');
});

test('simultaneous registrations succeed under different names, but only once under the same name', async () => {
  const server = await serverInProcess();
  const both = [server.connect(), server.connect()].map((client) => register(client, 'mia', good));
  expect((await Promise.all(both)).sort()).toEqual(['name-taken', 'ok']);
  const many = ['tom', 'ada', 'kim'].map((name) => register(server.connect(), name, good));
  expect(await Promise.all(many)).toEqual(['ok', 'ok', 'ok']);
  expect((await server.store.accounts()).map(({ name }) => name).sort()).toEqual(['ada', 'kim', 'mia', 'tom']);
});

test.each(['deleted', unusedName])('no account can have the name "%s"', async (name) => {
  const server = await serverInProcess();
  const client = server.connect();
  expect(await client.request({ type: 'is-free', name })).toEqual({ isFree: false });
  expect(await register(client, name, good)).toBe('name-taken');
});

test('a wrong name and a wrong password get the same answer after the same work', async () => {
  const server = await serverInProcess();
  await server.login('mia');
  const hashed: number[] = [];
  const hash = server.world.hashPassword;
  Object.assign(server.world, {
    hashPassword: (password: string, salt: Uint8Array) => {
      hashed.push(salt.length);
      return hash(password, salt);
    },
  });
  const told = [];
  for (const name of ['mia', 'nobody'])
    told.push(await server.connect().request({ type: 'login', name, password: good }).catch(String));
  expect(told[0]).toBe(told[1]);
  expect(hashed).toEqual([16, 16]);
});

test('an address must wait after ten wrong passwords for a name, but the owner can log in from elsewhere', async () => {
  const server = await serverInProcess();
  const mia = await server.login('mia', '198.51.100.4');
  const bad = server.connect();
  const tries = await Promise.all(Array.from({ length: 12 }, (_, i) => login(bad, 'mia', `wrong password ${i}`)));
  expect(tries).toEqual([...Array(10).fill('wrong-login'), ...Array(2).fill('too-many-tries')]);
  const asked = bad.request({ type: 'login', name: 'mia', password: 'a long enough sentence' });
  await expect(asked).rejects.toMatchObject({
    code: 'too-many-tries',
    wait: 900,
    message: 'Too many attempts. Wait 15 min.',
  });
  expect(await login(server.connect('198.51.100.4'), 'mia', 'a long enough sentence')).toBe('ok');
  expect(await refusal(server.connect().request({ type: 'resume', token: mia.token ?? '' }))).toBe('ok');
  await server.world.pass(15 * 60_000 + 1);
  expect(await login(bad, 'mia', 'a long enough sentence')).toBe('ok');
});

test('an address, or a /64 network of IPv6, has thirty attempts for all names together', async () => {
  const server = await serverInProcess();
  const tries: string[] = [];
  for (let i = 0; i < 32; i++) tries.push(await login(server.connect(`2001:db8:0:1::${i}`), `name-${i}`, good));
  expect(tries.indexOf('too-many-tries')).toBe(30);
  expect(await login(server.connect('2001:db8:0:2::1'), 'name-1', good)).toBe('wrong-login');
});

test('a server that is too busy to check passwords refuses a login with the code `busy`', async () => {
  const server = await serverInProcess();
  Object.assign(server.world, { hashPassword: () => Promise.reject(new Error('The server is busy.')) });
  await expect(server.connect().request({ type: 'login', name: 'mia', password: good })).rejects.toMatchObject({
    code: 'busy',
    message: 'The server is busy.',
  });
});

test('a login expires 90 days after its last use', async () => {
  const server = await serverInProcess();
  const mia = await server.login('mia');
  const token = mia.token ?? '';
  mia.close();
  const resume = () => refusal(server.connect().request({ type: 'resume', token }));
  await server.world.pass(89 * day);
  expect(await resume()).toBe('ok');
  await server.restart();
  await server.world.pass(89 * day);
  expect(await resume()).toBe('ok');
  await server.restart();
  await server.world.pass(91 * day);
  expect(await resume()).toBe('not-logged-in');
  expect(JSON.stringify(await server.store.logins(1))).not.toContain(token);
});

const twoLogins = async (): Promise<[ServerInProcess, InProcess, InProcess]> => {
  const server = await serverInProcess();
  const first = await server.login('mia');
  return [server, first, await server.login('mia', '198.51.100.4')];
};

test('a change of the password deletes all other logins', async () => {
  const [server, first, second] = await twoLogins();
  const old = 'a long enough sentence';
  expect(await refusal(second.request({ type: 'change-password', old: 'wrong', new: good }))).toBe('wrong-login');
  const before = first.token ?? '';
  await second.request({ type: 'change-password', old, new: good });
  await server.settle();
  expect(first.state).toMatchObject({ is: 'ended', why: 'logged-out' });
  expect(await refusal(server.connect().request({ type: 'resume', token: before }))).toBe('not-logged-in');
  expect(await refusal(server.connect().request({ type: 'resume', token: second.token ?? '' }))).toBe('ok');
  expect(await login(server.connect(), 'mia', old)).toBe('wrong-login');
  expect(await login(server.connect(), 'mia', good)).toBe('ok');
});

test('logout deletes one login, or all logins of the account', async () => {
  const [server, first, second] = await twoLogins();
  await first.request({ type: 'logout', everywhere: false });
  expect(await refusal(first.request({ type: 'account' }))).toBe('not-logged-in');
  expect(await second.request({ type: 'account' })).toMatchObject({ name: 'mia', logins: [{ isThis: true }] });
  const third = await server.login('mia');
  await second.request({ type: 'logout', everywhere: true });
  await server.settle();
  expect(third.state.is).toBe('ended');
  expect(await server.store.logins(1)).toEqual([]);
});

test('a deleted account cannot be used, and its name can be registered again', async () => {
  const server = await serverInProcess();
  const mia = await server.login('mia');
  const asked = { type: 'delete-account' as const, password: 'a long enough sentence' };
  expect(await refusal(mia.request({ ...asked, name: 'mio' }))).toBe('not-now');
  await mia.request({ ...asked, name: 'mia' });
  expect(await login(server.connect(), 'mia', 'a long enough sentence')).toBe('wrong-login');
  expect(await register(server.connect(), 'mia', good)).toBe('ok');
  expect((await server.store.accounts()).map(({ name, hash }) => [name, hash === ''])).toEqual([
    ['deleted', true],
    ['mia', false],
  ]);
});

test('registration can be closed, or open only to clients that send the invitation code', async () => {
  const closed = await serverInProcess('a', { registration: 'closed' });
  expect(await register(closed.connect(), 'mia', good)).toBe('registration-closed');
  const server = await serverInProcess('a', { registration: 'code' });
  const code = await server.store.fact('invitation-code');
  expect(await register(server.connect(), 'mia', good)).toBe('wrong-code');
  expect(await register(server.connect(), 'mia', good, `${code} `.toUpperCase())).toBe('ok');
  expect(await register(server.connect(), 'lena', good, code?.replace('-', ''))).toBe('ok');
  const guesses: string[] = [];
  for (let i = 0; i < 30; i++) guesses.push(await register(server.connect(), 'tom', good, `guess-${i}`));
  expect(guesses.at(-1)).toBe('too-many-tries');
  await server.restart();
  expect(await server.store.fact('invitation-code')).toBe(code);
});

test('a client that is not logged in cannot read its account or the lobby, open a match or log out', async () => {
  const server = await serverInProcess();
  const client = server.connect();
  for (const asked of [
    { type: 'account' as const },
    { type: 'lobby' as const, follow: true },
    { type: 'open' as const, match: 'a' },
    { type: 'logout' as const, everywhere: true },
  ])
    expect(await refusal(client.request(asked))).toBe('not-logged-in');
});

const sentence = 'a long enough sentence';

/** Blocks the next password hash until it is released. Later password hashes overtake it. */
function holdHashing({ world }: ServerInProcess): () => void {
  const { hashPassword } = world;
  let go = () => {};
  Object.assign(world, {
    async hashPassword(password: string, salt: Uint8Array) {
      Object.assign(world, { hashPassword });
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      return hashPassword(password, salt);
    },
  });
  return () => go();
}

const administer = async ({ core }: ServerInProcess, ...words: string[]) =>
  expect(await core.administer(words)).toMatchObject({ ok: true });
/** Changes of an account that happen during its login with the right password. */
const meanwhile: readonly [string, (server: ServerInProcess, mia: InProcess) => Promise<unknown>][] = [
  ['its password is changed', (_, mia) => mia.request({ type: 'change-password', old: sentence, new: good })],
  ['its password is reset', (server) => administer(server, 'reset-password', 'mia')],
  ['it is banned', (server) => administer(server, 'ban', 'mia')],
  ['it is deleted', (server) => administer(server, 'delete', 'mia')],
];

test.each(meanwhile)(
  'a login is refused if its account is changed during the password check: %s',
  async (_, happen) => {
    const server = await serverInProcess();
    const mia = await server.login('mia');
    const go = holdHashing(server);
    const late = server.connect();
    const asked = login(late, 'mia', sentence);
    await server.settle();
    await happen(server, mia);
    const after = await server.store.account(1);
    const logins = await server.store.logins(1);
    go();
    expect(await asked).toBe('wrong-login');
    expect(await refusal(late.request({ type: 'mute', name: 'tom', muted: true }))).toBe('not-logged-in');
    expect([await server.store.account(1), await server.store.logins(1)]).toEqual([after, logins]);
  },
);

test.each(meanwhile)(
  'a password change has no effect if the account is changed during the password check: %s',
  async (_, happen) => {
    const server = await serverInProcess();
    const [mia, thief] = [await server.login('mia'), await server.login('mia', '198.51.100.4')];
    const go = holdHashing(server);
    const asked = refusal(thief.request({ type: 'change-password', old: sentence, new: 'mine from now on' }));
    await server.settle();
    await happen(server, mia);
    const after = await server.store.account(1);
    go();
    expect(await asked).toBe('cut');
    await server.settle();
    expect(await server.store.account(1)).toEqual(after);
  },
);

test.each(meanwhile)(
  'a deletion of an account has no effect if the account is changed during the password check: %s',
  async (_, happen) => {
    const server = await serverInProcess();
    const [mia, thief] = [await server.login('mia'), await server.login('mia', '198.51.100.4')];
    const go = holdHashing(server);
    const asked = refusal(thief.request({ type: 'delete-account', password: sentence, name: 'mia' }));
    await server.settle();
    await happen(server, mia);
    const after = await server.store.account(1);
    go();
    expect(await asked).toBe('cut');
    await server.settle();
    expect(await server.store.account(1)).toEqual(after);
  },
);

test('a client that changes the account gets no more messages about matches of the previous account', async () => {
  const server = await serverInProcess();
  const [mia, tom, lena] = [await server.login('mia'), await server.login('tom'), await server.login('lena')];
  const match = await begunMatch(server, [mia, tom], { game: 'risc' });
  const token = mia.token;
  await mia.request({ type: 'resume', token: lena.token ?? '' });
  await server.settle();
  const before = mia.messages.length;
  await playLines(tom, match, ['spread', 'commit']);
  const again = server.connect();
  await again.request({ type: 'resume', token: token ?? '' });
  await playLines(again, match, ['spread']);
  expect(mia.messages.slice(before).filter(({ type }) => type === 'update' || type === 'presence')).toEqual([]);
});

test('the deletion of an account by its player or by the host also deletes its chat lines', async () => {
  const server = await serverInProcess();
  const [mia, tom, lena] = [await server.login('mia'), await server.login('tom'), await server.login('lena')];
  const match = await begunMatch(server, [mia, tom, lena], { game: 'risc' });
  await mia.request({ type: 'chat', match, text: 'my phone number' });
  await lena.request({ type: 'chat', match, text: 'hello' });
  await tom.request({ type: 'chat', match, text: 'my street' });
  await mia.request({ type: 'delete-account', password: sentence, name: 'mia' });
  await administer(server, 'delete', 'tom');
  expect((await server.store.chat(match, 9)).map(({ text }) => text)).toEqual(['', 'hello', '']);
  const again = await server.login('lena', '198.51.100.4');
  await again.request({ type: 'open', match });
  await server.settle();
  expect(
    again
      .of('match')
      .at(-1)
      ?.chat.map(({ text }) => text),
  ).toEqual(['hello']);
});

test('above a hundred logins, the least recently used login is deleted and its connection ends', async () => {
  const server = await serverInProcess();
  const first = await server.login('mia');
  for (let i = 0; i < 99; i++) {
    await server.world.pass(1000);
    (await server.login('mia', `198.51.100.${i}`)).close();
  }
  expect(first.state.is).toBe('open');
  await server.world.pass(1000);
  await server.login('mia', '198.51.100.200');
  expect(first.state).toMatchObject({ is: 'ended', why: 'logged-out' });
  expect(await refusal(server.connect().request({ type: 'resume', token: first.token ?? '' }))).toBe('not-logged-in');
  expect(await server.store.logins(1)).toHaveLength(100);
});
