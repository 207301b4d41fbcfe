import { expect, test } from 'vitest';
import { type MemoryFate, memoryStore } from '#server/store/memory.ts';
import { type Store, StoreError, type StoreFault } from '#server/store/store.ts';
import { begunMatch, playLines, usualTerms } from '../../support/quick-match.ts';
import { serverInProcess } from '../../support/server-in-process.ts';

/** A server that records unexpected errors and their matches. */
async function watched(store: Store) {
  const troubles: { fault: StoreFault | undefined; match: string | undefined }[] = [];
  const server = await serverInProcess('a', {
    store,
    trouble(error, match) {
      troubles.push({ fault: error instanceof StoreError ? error.fault : undefined, match });
    },
  });
  return { server, troubles };
}

test('a damaged match is reported to its player and in the log, and other matches continue', async () => {
  let damaged = '';
  const store = memoryStore();
  const { server, troubles } = await watched({
    ...store,
    async journal(match, from) {
      if (match === damaged) throw new StoreError('damaged', `the journal of match ${match} is damaged at entry 3`);
      return store.journal(match, from);
    },
  });
  const [mia, tom] = [await server.login('mia'), await server.login('tom')];
  const [one, other] = [
    await begunMatch(server, [mia, tom], { game: 'risc' }),
    await begunMatch(server, [mia, tom], { game: 'risc' }),
  ];
  damaged = one;
  await server.restart();
  const back = await server.login('mia');
  troubles.length = 0;
  await expect(back.request({ type: 'open', match: one })).rejects.toMatchObject({
    code: 'damaged',
    message: "This match is damaged on the server. The server's log says how, and its owner may have a backup.",
  });
  expect(troubles).toEqual([{ fault: 'damaged', match: one }]);
  await back.request({ type: 'open', match: other });
  await playLines(back, other, ['spread']);
});

test.each<[StoreFault, string]>([
  ['full', "The server's disk is full: your change was not saved. Try again later."],
  ['read-only', 'The server cannot write to its disk: your change was not saved. Try again later.'],
  ['in-use', "Another program has the server's data open: your change was not saved. Try again later."],
  ['damaged', "The server's data is damaged. The server's log says how."],
  ['closed', 'The server is restarting: your change was not saved. Try again in a moment.'],
  ['newer', "The server's data is from a newer version of turncade: your change was not saved."],
  ['failed', 'The server could not save that. Its log says why.'],
])(
  'a request that cannot be stored is answered with the reason when the store fails with the fault %s',
  async (fault, message) => {
    const fate: MemoryFate = {};
    const { server, troubles } = await watched(memoryStore(fate));
    const mia = await server.login('mia');
    fate.fault = fault;
    const asked = mia.request({ type: 'create', game: 'risc', seats: [{ is: 'me' }, { is: 'open' }], ...usualTerms });
    await expect(asked).rejects.toMatchObject({ code: 'failed', message });
    expect(troubles).toEqual([{ fault, match: undefined }]);
  },
);
