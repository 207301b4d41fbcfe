import { expect, test } from 'vitest';
import type { RequestError } from '#client/connection.ts';
import { type MemoryFate, memoryStore } from '#server/store/memory.ts';
import { begunMatch, playLines } from '../../support/quick-match.ts';
import { type InProcess, serverInProcess } from '../../support/server-in-process.ts';

const second = 1000;

/** Two players in a match. `slow` sets the duration of each write, in milliseconds. */
async function onSlowDisk(limit = 0) {
  const fate: MemoryFate = {};
  const server = await serverInProcess('a', { store: memoryStore(fate) });
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  const match = await begunMatch(server, [mia, jonas], { game: 'risc', limit });
  const slow = (milliseconds: number) => {
    fate.wait = () => new Promise<void>((resolve) => void server.world.after(milliseconds, resolve));
  };
  return { server, mia, jonas, match, slow };
}

test('no command is broadcast before a slow disk has stored it, and the lobby still answers meanwhile', async () => {
  const { server, mia, jonas, match, slow } = await onSlowDisk();
  slow(10 * second);
  const played = playLines(mia, match, ['spread']);
  const told = jonas.heard.length;
  let isLobbyThere = false;
  const asked = jonas.request({ type: 'lobby', follow: false }).then(() => {
    isLobbyThere = true;
  });
  await server.settle();
  expect(isLobbyThere).toBe(true);
  expect(mia.of('update')).toEqual([]);
  await server.world.pass(30 * second);
  await Promise.all([played, asked]);
  expect(mia.of('update')).toHaveLength(1);
  expect(jonas.heard.slice(told).join()).not.toContain('spread');
  expect(server.troubles).toEqual([]);
});

test('a command that is sent again while a slow disk stores it is played once', async () => {
  const { server, mia, jonas, match, slow } = await onSlowDisk();
  slow(10 * second);
  const command = { type: 'command', match, key: 'once', line: 'spread' } as const;
  const answers = Promise.all([mia.request(command), mia.request(command)]);
  await server.world.pass(60 * second);
  const [first, again] = await answers;
  expect(again).toEqual(first);
  expect(mia.of('update')).toHaveLength(1);
  await Promise.all([
    playLines(mia, match, ['commit']),
    playLines(jonas, match, ['spread', 'commit']),
    server.world.pass(200 * second),
  ]);
  expect(jonas.of('update').at(-1)?.view).toMatchObject({ turn: 1 });
});

test('commands that arrive during a slow write are stored together, and each gets its own answer', async () => {
  const { server, mia, jonas, match, slow } = await onSlowDisk();
  const lea = await server.login('lea');
  slow(10 * second);
  const begun = server.world.now();
  const ask = (client: InProcess, key: string, line: string) =>
    client.request({ type: 'command', match, key, line }).then(
      ({ number }) => [key, number, server.world.now() - begun],
      ({ code }: RequestError) => [key, code, server.world.now() - begun],
    );
  const answers = Promise.all([
    ask(mia, 'a', 'spread'),
    ask(mia, 'b', 'spread'),
    ask(jonas, 'c', 'spread'),
    ask(lea, 'd', 'spread'),
    ask(jonas, 'e', 'commit'),
  ]);
  await server.world.pass(60 * second);
  expect(await answers).toEqual([
    ['a', 1, 20 * second],
    ['b', 2, 40 * second],
    ['c', 1, 20 * second],
    ['d', 'not-your-seat', 0],
    ['e', 2, 40 * second],
  ]);
  expect((await server.store.journal(match, 0)).map(({ key }) => key)).toEqual(['a', 'c', 'b', 'e']);
});

test("the clock does not end a turn at the limit while a slow disk is storing the turn's last command", async () => {
  const { server, mia, jonas, match, slow } = await onSlowDisk(60 * second);
  await playLines(mia, match, ['spread', 'commit']);
  await playLines(jonas, match, ['spread']);
  await server.world.pass(55 * second);
  slow(10 * second);
  // The command is being stored when the time is up.
  const played = playLines(jonas, match, ['commit']);
  await server.world.pass(40 * second);
  await played;
  const told = jonas.of('update').map(({ happened }) => (happened.what === 'played' ? happened.echo : happened.what));
  expect(told.filter((what) => what === 'time-up')).toEqual([]);
  expect(jonas.of('update').at(-1)?.view).toMatchObject({ turn: 1 });
  expect(server.troubles).toEqual([]);
});
