import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHomes, maxHomeBytes } from '#server/core/accounts/homes.ts';
import { type MemoryFate, memoryStore } from '#server/store/memory.ts';
import type { Store } from '#server/store/store.ts';
import { existsSync } from '#storage/files/disk.ts';
import { matchesFolder, savesFolder } from '#storage/files/folders.ts';
import { writeWhole } from '#storage/files/write-file.ts';
import { listMatches, writeMatch } from '#storage/matches/matches.ts';
import { listSaves, saveAs } from '#storage/matches/saves.ts';
import { deleteMatch } from '#storage/matches/trash.ts';
import { resultOf, save } from '../../storage/support.ts';
import { serverInProcess } from '../../support/server-in-process.ts';
import { virtualWorld } from '../../support/virtual-world.ts';

const account = { hash: 'ab', salt: 's', created: 0, state: 'active', kind: 'person', muted: [], keys: [] } as const;

/** A store with the accounts 1 and 2, and homes of two servers that use it. */
async function twoServers(fate: MemoryFate = {}) {
  const store = memoryStore(fate);
  const world = virtualWorld('a');
  for (const number of [1, 2])
    await store.write([{ type: 'new-account', account: { ...account, account: number, name: `mia${number}` } }]);
  return { store, world, here: createHomes({ store, world }), there: createHomes({ store, world }) };
}

async function opened(homes: ReturnType<typeof createHomes>, number = 1) {
  const open = await homes.open({ account: number, kind: 'person' });
  onTestFinished(open.close);
  return open;
}

const namesIn = async (store: Store, number = 1) => (await store.homeFiles(number)).map(({ name }) => name);

describe('the home of an account', () => {
  test('is in the store once `stored` resolves, and opens again with the same files', async () => {
    const { store, here, there } = await twoServers();
    const { home, stored, close } = await here.open({ account: 1, kind: 'person' });
    expect(stored()).toBeUndefined();
    expect(saveAs(home.folders, 'mine', save()).ok).toBe(true);
    home.addResult(resultOf({ turns: 7 }));
    await stored();
    expect(stored()).toBeUndefined();
    expect(await namesIn(store)).toEqual(['installation.key', 'results.jsonl', 'saves/mine.turncade']);
    await close();
    const other = await opened(there);
    expect(other.home.readResults().results.map(({ turns }) => turns)).toEqual([7]);
  });

  test('is shared by the sessions of one server, until the last one ends', async () => {
    const { here } = await twoServers();
    const first = await here.open({ account: 1, kind: 'person' });
    const second = await here.open({ account: 1, kind: 'person' });
    first.home.addResult(resultOf({ turns: 7 }));
    expect(second.home.readResults().results).toHaveLength(1);
    await first.close();
    second.home.addResult(resultOf({ turns: 8, replay: 'b' }));
    const { folders } = second.home;
    await second.close();
    expect(() => existsSync(folders.data)).toThrow('ENOENT');
    expect((await opened(here)).home.readResults().results).toHaveLength(2);
  });

  test('cannot be reached by another account', async () => {
    const { here, store } = await twoServers();
    const mia = await opened(here);
    const tom = await opened(here, 2);
    saveAs(mia.home.folders, 'mine', save());
    await mia.stored();
    expect(await namesIn(store, 2)).toEqual([]);
    expect(listMatches(tom.home.folders).running).toEqual([]);
  });

  test('warns before it is full, then refuses saves, but still stores results', async () => {
    const { here } = await twoServers();
    const { home, stored } = await opened(here);
    const fill = (part: number) =>
      writeWhole(join(matchesFolder(home.folders), 'large.turncade'), 'x'.repeat(part * maxHomeBytes));
    fill(0.79);
    expect(home.spaceWarning()).toBeUndefined();
    fill(0.8);
    expect(home.spaceWarning()).toContain('80 % full');
    fill(0.999999);
    expect(saveAs(home.folders, 'mine', save(200))).toMatchObject({ ok: false, error: { code: 'file-error' } });
    expect(home.addResult(resultOf({ turns: 7 })).ok).toBe(true);
    await stored();
    expect(home.readResults().results).toHaveLength(1);
  });

  test('is deleted with the account, and a session that is still open stores nothing more', async () => {
    const server = await serverInProcess();
    await server.login('mia');
    const { home, stored, close } = await server.core.door.openHome('mia');
    home.addResult(resultOf({}));
    await stored();
    expect(await namesIn(server.store)).toEqual(['results.jsonl']);
    await server.core.administer(['delete', 'mia']);
    home.addResult(resultOf({ replay: 'b' }));
    await stored();
    expect(await namesIn(server.store)).toEqual([]);
    await close();
    await expect(server.core.door.openHome('mia')).rejects.toThrow('there is no account mia');
  });
});

/** A session of account 1 on each of two servers that use one store. */
async function onBoth(fate: MemoryFate = {}) {
  const { store, world, here, there } = await twoServers(fate);
  const [one, other] = [await opened(here), await opened(there)];
  return {
    ...{ store, world, one, other },
    bothStored: () => Promise.all([one.stored(), other.stored()]),
    /** Home of a later session, on a third server. */
    later: async () => (await opened(createHomes({ store, world }))).home,
  };
}

describe('two servers with sessions of one account', () => {
  test('lose no result, and no typed line', async () => {
    const { one, other, bothStored, later } = await onBoth();
    for (const turns of [1, 2, 3]) {
      one.home.addResult(resultOf({ turns, replay: `one${turns}` }));
      one.home.addToHistory('risc', `send(${turns})`);
      other.home.addResult(resultOf({ turns: turns + 10, replay: `other${turns}` }));
      other.home.addToHistory('risc', `send(${turns + 10})`);
      await bothStored();
    }
    const home = await later();
    const { results, unreadable } = home.readResults();
    expect(unreadable).toBe(0);
    expect(new Set(results.map(({ turns }) => turns))).toEqual(new Set([1, 2, 3, 11, 12, 13]));
    expect(new Set(home.readHistory('risc'))).toEqual(new Set([1, 2, 3, 11, 12, 13].map((turn) => `send(${turn})`)));
  });

  test('keep both continuations of one match, the one stored second as a copy', async () => {
    const { one, other, bothStored, later } = await onBoth();
    const write = ({ home }: typeof one, commands: number) =>
      writeMatch(home.folders, join(matchesFolder(home.folders), 'm.turncade'), save(commands));
    write(one, 1);
    await one.stored();
    const third = await later();
    expect(listMatches(third.folders).running).toHaveLength(1);
    write(one, 2);
    write(other, 3);
    await bothStored();
    const matches = listMatches((await later()).folders).running;
    expect(matches.map(({ name, standing }) => [name, standing]).toSorted()).toEqual([
      ['m', '2 commands'],
      ['m-2', '3 commands'],
    ]);
  });

  test('see results stored by the other only after they have stored a result themselves', async () => {
    const { one, other, store, world } = await onBoth();
    one.home.addResult(resultOf({ turns: 7 }));
    await one.stored();
    expect(other.home.readResults().results).toEqual([]);
    await opened(createHomes({ store, world }));
    expect(other.home.readResults().results).toEqual([]);
    other.home.addResult(resultOf({ turns: 8, replay: 'b' }));
    await other.stored();
    expect(other.home.readResults().results.map(({ turns }) => turns)).toEqual([7, 8]);
  });

  test('keep a save that only one of them wrote, and lose a save that one of them deleted', async () => {
    const { one, other, bothStored, later } = await onBoth();
    saveAs(one.home.folders, 'mine', save(1));
    await one.stored();
    other.home.addResult(resultOf({}));
    await other.stored();
    expect(listSaves(other.home.folders).running).toEqual([]);
    const again = await later();
    expect(listSaves(again.folders).running).toHaveLength(1);
    deleteMatch(one.home.folders, join(savesFolder(one.home.folders), 'mine.turncade'));
    await bothStored();
    expect(listSaves((await later()).folders).running).toEqual([]);
  });
});

describe('a store that fails', () => {
  test('is tried again, and then nothing is lost', async () => {
    const fate: MemoryFate = {};
    const { one, world, later } = await onBoth(fate);
    fate.fault = 'away';
    one.home.addResult(resultOf({}));
    const stored = one.stored();
    await world.pass(5000);
    fate.fault = undefined;
    await world.pass(2000);
    await stored;
    expect((await later()).readResults().results).toHaveLength(1);
  });

  test('makes the write fail after a while, and a new session then has only what is stored', async () => {
    const fate: MemoryFate = {};
    const { store, world, here } = await twoServers(fate);
    const { home, stored, close } = await here.open({ account: 1, kind: 'person' });
    fate.fault = 'full';
    home.addResult(resultOf({}));
    const failed = stored()?.then(
      () => 'stored',
      () => 'failed',
    );
    await world.pass(20_000);
    expect(await failed).toBe('failed');
    fate.fault = undefined;
    const next = await opened(here);
    expect(next.home.readResults().results).toEqual([]);
    await close();
    next.home.addResult(resultOf({ turns: 9 }));
    await next.stored();
    expect(await namesIn(store)).toEqual(['results.jsonl']);
  });
});
