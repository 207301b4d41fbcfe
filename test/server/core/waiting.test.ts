import { expect, test } from 'vitest';
import { begunMatch, playLines } from '../../support/quick-match.ts';
import { serverInProcess } from '../../support/server-in-process.ts';

/** Watches the matches that wait for an account. The newest list has the titles of the matches. */
async function watched(server: Awaited<ReturnType<typeof serverInProcess>>, name: string) {
  let newest: readonly string[] = ['none yet'];
  const stop = await server.core.door.watchWaiting(name, (matches) => {
    newest = matches.map(({ title }) => title);
  });
  return {
    stop,
    async titles() {
      await server.world.pass(1000);
      return newest;
    },
  };
}

test('the matches that wait for an account follow the turns, without those that it plays alone', async () => {
  const server = await serverInProcess();
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  await begunMatch(server, [mia], { game: 'space-defender' });
  const waiting = await watched(server, 'mia');
  expect(await waiting.titles()).toEqual([]);
  const match = await begunMatch(server, [mia, jonas], { game: 'space-explorers', level: { name: 'kite' } });
  expect(await waiting.titles()).toEqual(['Kite']);
  await playLines(mia, match, ['end_turn']);
  expect(await waiting.titles()).toEqual([]);
  await playLines(jonas, match, ['end_turn']);
  expect(await waiting.titles()).toEqual(['Kite']);
  await server.restart();
  const again = await watched(server, 'mia');
  expect(await again.titles()).toEqual(['Kite']);
});

test('a match that has ended waits for nobody, and a stopped listener hears nothing more', async () => {
  const server = await serverInProcess();
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  const waiting = await watched(server, 'mia');
  const match = await begunMatch(server, [mia, jonas], { game: 'space-explorers', level: { name: 'kite' } });
  expect(await waiting.titles()).toEqual(['Kite']);
  await mia.request({ type: 'resign', match });
  await server.settle();
  expect(await waiting.titles()).toEqual([]);
  waiting.stop();
  await begunMatch(server, [mia, jonas], { game: 'space-explorers', level: { name: 'kite' } });
  expect(await waiting.titles()).toEqual([]);
  await expect(server.core.door.watchWaiting('nobody', () => {})).rejects.toThrow('there is no account nobody');
});
