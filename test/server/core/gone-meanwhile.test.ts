import { expect, test } from 'vitest';
import { memoryStore } from '#server/store/memory.ts';
import { serverInProcess } from '../../support/server-in-process.ts';

const terms = { options: {}, limit: 0, watching: 'everybody', outSees: 'own', listed: true, hints: false } as const;

/** A store whose writes and answers about logins can be delayed. */
function slowStore() {
  const store = memoryStore();
  let waiting: Promise<void> | undefined;
  const asked: unknown[] = [];
  return {
    asked,
    /** Delays all later answers. Returns a function that ends the delay. */
    hold() {
      let go = () => {};
      waiting = new Promise((resolve) => {
        go = resolve;
      });
      return () => {
        waiting = undefined;
        go();
      };
    },
    store: {
      ...store,
      async write(changes: Parameters<typeof store.write>[0]) {
        await waiting;
        return store.write(changes);
      },
      async account(account: number) {
        asked.push(account);
        await waiting;
        return store.account(account);
      },
      async logins(account: number) {
        asked.push(account);
        await waiting;
        return store.logins(account);
      },
      async finishedMatches(account: number, most: number) {
        asked.push(account);
        return store.finishedMatches(account, most);
      },
    },
  };
}

test('a request that waits for a match is dropped if its client disconnects', async () => {
  const { store, hold } = slowStore();
  const server = await serverInProcess('a', { store });
  const mia = await server.login('mia');
  const jonas = await server.login('jonas');
  const seats = [{ is: 'me' as const }, { is: 'open' as const }];
  const made = await mia.request({ type: 'create', game: 'risc', seats, ...terms });
  const match = String(made['match']);
  const release = hold();
  const ready = mia.request({ type: 'ready', match, ready: true });
  await server.settle();
  jonas.request({ type: 'sit', match }).catch(() => {});
  await server.settle();
  jonas.cut();
  release();
  await ready;
  await server.settle();
  await mia.request({ type: 'open', match });
  expect(
    mia
      .of('room')
      .at(-1)
      ?.room.card.holders.map(({ is }) => is),
  ).toEqual(['person', 'open']);
  await server.restart();
  expect(server.troubles).toEqual([]);
});

test('an account request whose client disconnects before the answer does not query an undefined account', async () => {
  const { store, hold, asked } = slowStore();
  const server = await serverInProcess('a', { store });
  const mia = await server.login('mia');
  const release = hold();
  mia.request({ type: 'account' }).catch(() => {});
  await server.settle();
  mia.cut();
  release();
  await server.settle();
  expect(asked).not.toContain(undefined);
  expect(server.troubles).toEqual([]);
});

test('an account that is deleted while it takes a seat gets no seat', async () => {
  const store = memoryStore();
  let go: (() => void) | undefined;
  let isHeld = false;
  const server = await serverInProcess('a', {
    store: {
      ...store,
      async write(changes) {
        if (isHeld && changes.some(({ type }) => type === 'match'))
          await new Promise<void>((resolve) => {
            go = resolve;
          });
        return store.write(changes);
      },
    },
  });
  const [mia, tom] = [await server.login('mia'), await server.login('tom')];
  const seats = [{ is: 'me' as const }, { is: 'open' as const }];
  const made = await mia.request({ type: 'create', game: 'risc', seats, ...terms });
  const match = String(made['match']);
  isHeld = true;
  tom.request({ type: 'sit', match }).catch(() => {});
  await server.settle();
  const deleted = server.core.administer(['delete', 'tom']);
  await server.settle();
  isHeld = false;
  go?.();
  expect(await deleted).toMatchObject({ ok: true });
  await mia.request({ type: 'open', match });
  await server.settle();
  const room = mia.of('room').at(-1)?.room;
  expect(room?.card.holders.map(({ is }) => is)).toEqual(['person', 'open']);
  expect(server.troubles).toEqual([]);
});
