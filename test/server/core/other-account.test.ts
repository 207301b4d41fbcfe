import { expect, test } from 'vitest';
import { begunMatch, playLines } from '../../support/quick-match.ts';
import { type InProcess, serverInProcess } from '../../support/server-in-process.ts';

const password = 'a long enough sentence';

/** A private match of mia and jonas. Mia has it open on a connection that follows the lobby as well. */
async function shared() {
  const server = await serverInProcess();
  const [mia, jonas, tom] = [await server.login('mia'), await server.login('jonas'), await server.login('tom')];
  const match = await begunMatch(server, [mia, jonas], { game: 'risc', watching: 'nobody' });
  await mia.request({ type: 'lobby', follow: true });
  return { server, mia, jonas, tom, match };
}

const ways: readonly [how: string, log: (client: InProcess, tom: InProcess) => Promise<unknown>][] = [
  ['logs in', (client) => client.request({ type: 'login', name: 'tom', password })],
  ['resumes a login', (client, tom) => client.request({ type: 'resume', token: tom.token ?? '' })],
  ['registers', (client) => client.request({ type: 'register', name: 'ada', password })],
  [
    'logs in after a logout',
    async (client) => {
      await client.request({ type: 'logout', everywhere: false });
      await client.request({ type: 'login', name: 'tom', password });
    },
  ],
  [
    'logs in after the account was deleted',
    async (client) => {
      await client.request({ type: 'delete-account', name: 'mia', password });
      await client.request({ type: 'login', name: 'tom', password });
    },
  ],
];

test.each(ways)('a client that %s gets no messages for the account that its connection had before', async (_, log) => {
  const { server, mia, jonas, tom, match } = await shared();
  await log(mia, tom);
  await server.settle();
  const before = mia.heard.length;
  await playLines(jonas, match, ['spread', 'commit']);
  await jonas.request({ type: 'chat', match, text: 'for mia only' });
  await server.world.pass(2000);
  // The new account hears nothing of the match. It hears nothing of the lobby, because it has not asked to follow the
  // lobby.
  expect(mia.heard.slice(before)).toEqual([]);
  await expect(mia.request({ type: 'chat', match, text: 'hello' })).rejects.toMatchObject({ code: 'match-full' });
  expect(server.troubles).toEqual([]);
});

test.each(ways.slice(0, 4))(
  'when a client %s as another account, other players see the first account go offline',
  async (_, log) => {
    const { server, mia, jonas, tom } = await shared();
    await log(mia, tom);
    await server.settle();
    expect(jonas.of('presence').at(-1)?.holders[0]).toMatchObject({ name: 'mia', isHere: false });
  },
);

test('matches stay open when the same account logs in again or changes its password', async () => {
  const { server, mia, jonas, match } = await shared();
  await mia.request({ type: 'change-password', old: password, new: 'another long sentence' });
  await mia.request({ type: 'login', name: 'mia', password: 'another long sentence' });
  await mia.request({ type: 'resume', token: mia.token ?? '' });
  const before = mia.messages.length;
  await playLines(jonas, match, ['spread', 'commit']);
  await server.world.pass(2000);
  expect(new Set(mia.messages.slice(before).map(({ type }) => type))).toEqual(new Set(['update', 'lobby']));
  await playLines(mia, match, ['spread']);
});

test('a failed login leaves the connection logged in to its account', async () => {
  const { server, mia, jonas, match } = await shared();
  await expect(mia.request({ type: 'login', name: 'tom', password: 'wrong' })).rejects.toMatchObject({
    code: 'wrong-login',
  });
  await jonas.request({ type: 'chat', match, text: 'hello' });
  await server.settle();
  expect(mia.of('chat')).toHaveLength(1);
});
