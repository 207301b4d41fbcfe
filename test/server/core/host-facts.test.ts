import { expect, test } from 'vitest';
import { ask } from '#client/connection.ts';
import { neighbouringStores } from '../../support/neighbouring-stores.ts';
import { type InProcess, serverInProcess } from '../../support/server-in-process.ts';
import { virtualWorld } from '../../support/virtual-world.ts';

/** Two servers on the same data, with one player each. */
async function twoServers() {
  const world = virtualWorld('two');
  const [first, second] = neighbouringStores(2, world.now);
  if (first === undefined || second === undefined) throw new Error('there are two');
  const [one, other] = [
    await serverInProcess('two', { store: first, world }),
    await serverInProcess('two', { store: second, world }),
  ];
  const settle = async () => {
    for (let i = 0; i < 8; i++) await world.settle();
  };
  return { one, other, mia: await one.login('mia'), jonas: await other.login('jonas'), settle };
}

test('a ban of a network and a new name of an account take effect on all servers', async () => {
  const { one, other, jonas, settle } = await twoServers();
  await one.core.administer(['rename', 'jonas', 'jon']);
  await settle();
  expect(jonas.state).toMatchObject({ is: 'ended', why: 'logged-out' });
  const again = other.connect('192.0.2.7');
  await ask(again, { type: 'login', name: 'jon', password: 'a long enough sentence' });
  await Promise.all([
    one.core.administer(['ban-address', '192.0.2.0/24']),
    other.core.administer(['ban-address', '203.0.113.9']),
  ]);
  await settle();
  expect(again.state).toMatchObject({ is: 'ended', why: 'banned' });
  for (const server of [one, other])
    expect((await server.core.administer(['banned-addresses'])).text.split('\n')).toHaveLength(2);
});

test('players on all servers read a notice, and no longer see it once it is withdrawn', async () => {
  const { one, other, mia, jonas, settle } = await twoServers();
  await one.core.administer(['notice', '1', 'Soon.']);
  await settle();
  for (const client of [mia, jonas])
    expect(client.of('told')).toEqual([{ type: 'told', text: 'Notice from the host: Soon.', match: null }]);
  const lobbyOf = async (client: InProcess) => (await ask(client, { type: 'lobby', follow: false })).lobby;
  expect(await lobbyOf(jonas)).toMatchObject({ notice: 'Soon.' });
  await other.core.administer(['end-notice']);
  await settle();
  expect(Object.keys(await lobbyOf(mia))).not.toContain('notice');
});
