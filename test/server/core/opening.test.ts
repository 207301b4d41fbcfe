import { expect, test } from 'vitest';
import { loadSave, readSave } from '#engine/journal/save.ts';
import { risc } from '#games/risc/index.ts';
import { memoryStore } from '#server/store/memory.ts';
import type { Store } from '#server/store/store.ts';
import { begunMatch, playLines } from '../../support/quick-match.ts';
import { type InProcess, serverInProcess } from '../../support/server-in-process.ts';

const newest = (client: InProcess) => client.of('match').at(-1);

/** A store that, while `isOld`, presents its matches as played under older rules with different command names. */
function ofOldRules(store: Store, lines: Readonly<Record<string, string>>): Store & { isOld: boolean } {
  const old: Store & { isOld: boolean } = {
    ...store,
    isOld: false,
    async liveMatches() {
      const records = await store.liveMatches();
      return records.map((record) => {
        const body = JSON.parse(record.body);
        return old.isOld
          ? { ...record, body: JSON.stringify({ ...body, start: { ...body.start, rules: 0 } }) }
          : record;
      });
    },
    async outlines() {
      const kept = Object.entries(await store.outlines());
      return Object.fromEntries(
        kept.map(([match, body]) => [match, old.isOld ? JSON.stringify({ ...JSON.parse(body), rules: 0 }) : body]),
      );
    },
    async checkpoints(match) {
      const kept = await store.checkpoints(match);
      return old.isOld ? kept.map((checkpoint) => ({ ...checkpoint, rules: checkpoint.rules - 1 })) : kept;
    },
    async journal(match, from) {
      const entries = await store.journal(match, from);
      if (!old.isOld) return entries;
      return entries.map((entry) => {
        const body = JSON.parse(entry.body);
        const line = lines[body.line];
        return line === undefined ? entry : { ...entry, body: JSON.stringify({ ...body, line }) };
      });
    },
  };
  return old;
}

test('a match of older rules continues from its newest checkpoint, without commands that became illegal', async () => {
  // Earlier turns have become meaningless, and so has one command of the current turn.
  const store = ofOldRules(memoryStore(), { spread: 'scatter', research: 'study' });
  const server = await serverInProcess('a', { store });
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  const match = await begunMatch(server, [mia, jonas], { game: 'risc', options: { tech: '200' } });
  for (const client of [mia, jonas]) await playLines(client, match, ['spread', 'commit']);
  await playLines(mia, match, ['research']);
  await playLines(jonas, match, ['commit']);
  await server.settle();
  const before = mia.of('update').length;
  store.isOld = true;
  await server.restart();
  expect(server.troubles).toEqual([]);
  for (const client of [mia, jonas]) client.retry();
  await server.settle();
  // Old update numbers are not used again: both clients receive the whole match.
  expect(mia.of('update')).toHaveLength(before);
  expect(newest(mia)?.number).toBeGreaterThan(before);
  expect(newest(mia)).toMatchObject({ view: { turn: 1, phase: 'orders' }, waitsFor: [1], committed: [2] });
  // A "your turn" notice may come before the match.
  const told = mia.of('told').flatMap(({ text }) => (text.startsWith('Your turn') ? [] : [text]));
  expect(told).toEqual(['The server has newer rules: 1 command is no longer allowed. Check your turn again.']);
  expect(jonas.of('told').filter(({ text }) => text.includes('newer rules'))).toEqual([]);
  const { number } = newest(mia) ?? { number: 0 };
  // Reopened under the same rules, the match continues.
  store.isOld = false;
  const rules = async () => (await store.journal(match, 0)).filter(({ body }) => body.includes('"rules"')).length;
  expect(await rules()).toBe(1);
  await playLines(mia, match, ['commit']);
  await server.settle();
  expect(mia.of('update').at(-1)?.number).toBe(number + 1);
  await jonas.request({ type: 'resign', match });
  const { record } = await mia.request({ type: 'record', match });
  const save = readSave(String(record));
  const loaded = save.ok ? loadSave(risc, save.value) : save;
  expect(loaded.ok && loaded.value.state.turn).toBe(2);
  expect(loaded.ok && loaded.value.start.state.turn).toBe(1);
});

test('a match opens at its newest checkpoint without replaying earlier commands', async () => {
  const kept = memoryStore();
  let isRead = false;
  const store: Store = {
    ...kept,
    async journal(match, from) {
      const entries = await kept.journal(match, from);
      isRead = true;
      // A line that can be parsed, but cannot be played in its phase.
      return entries.map((entry) => ({ ...entry, body: entry.body.replace('"spread"', '"research"') }));
    },
  };
  const server = await serverInProcess('a', { store });
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  const match = await begunMatch(server, [mia, jonas], { game: 'risc' });
  for (let turn = 0; turn < 6; turn++)
    for (const client of [mia, jonas]) await playLines(client, match, [...(turn === 0 ? ['spread'] : []), 'commit']);
  expect((await store.checkpoints(match)).map(({ number }) => number)).toEqual([14, 12]);
  const { number } = mia.of('update').at(-1) ?? { number: 0 };
  isRead = false;
  await server.restart();
  for (const client of [mia, jonas]) client.retry();
  await server.settle();
  await playLines(jonas, match, ['commit']);
  expect(isRead).toBe(true);
  expect(mia.of('update').at(-1)?.number).toBe(number + 1);
  expect(server.troubles).toEqual([]);
});

test('after a server start, a match is loaded only when a client opens it or when its turn limit is reached', async () => {
  const kept = memoryStore();
  const read: string[] = [];
  const store: Store = {
    ...kept,
    journal(match, from) {
      read.push(match);
      return kept.journal(match, from);
    },
  };
  const server = await serverInProcess('a', { store });
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  const matches: string[] = [];
  for (let i = 0; i < 3; i++)
    matches.push(await begunMatch(server, [mia, jonas], { game: 'space-explorers', limit: 5 * 60_000 }));
  read.length = 0;
  await server.restart();
  await server.world.pass(1000);
  expect(read).toEqual([]);
  const [first = ''] = matches;
  const back = await server.login('mia');
  await back.request({ type: 'open', match: first });
  expect(await back.request({ type: 'lobby', follow: false })).toMatchObject({
    lobby: { mine: [{ left: 299_000 }, {}, {}] },
  });
  expect(read).toEqual([first]);
  await server.world.pass(6 * 60_000);
  for (const match of matches) expect(await kept.journal(match, 0)).toHaveLength(2);
});

test('entries before the newest checkpoint are read only for a replay, but their keys still prevent repeated commands', async () => {
  const kept = memoryStore();
  const from: number[] = [];
  const store: Store = {
    ...kept,
    journal(match, first) {
      from.push(first);
      return kept.journal(match, first);
    },
  };
  const server = await serverInProcess('a', { store });
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  const match = await begunMatch(server, [mia, jonas], { game: 'risc' });
  await mia.request({ type: 'command', match, key: 'early', line: 'spread' });
  await playLines(mia, match, ['commit']);
  await playLines(jonas, match, ['spread', 'commit']);
  const answer = await mia.request({ type: 'command', match, key: 'of-now', line: 'commit' });
  await playLines(jonas, match, ['commit']);
  const [checkpoint] = await kept.checkpoints(match);
  const { length } = await kept.journal(match, 0);
  expect(checkpoint?.number).toBe(length);
  from.length = 0;
  await server.restart();
  for (const client of [mia, jonas]) client.retry();
  await server.settle();
  expect(from).toEqual([length - 1]);
  // A client that missed the answer sends the command again: it gets the same answer, and nothing is played.
  expect(await mia.request({ type: 'command', match, key: 'of-now', line: 'commit' })).toEqual(answer);
  expect(await mia.request({ type: 'command', match, key: 'early', line: 'spread' })).toEqual({ number: 1 });
  expect(await kept.journal(match, 0)).toHaveLength(length);
  // A new command is played.
  await mia.request({ type: 'command', match, key: 'new', line: 'commit' });
  expect(await kept.journal(match, 0)).toHaveLength(length + 1);
  await jonas.request({ type: 'resign', match });
  const { record } = await mia.request({ type: 'record', match });
  const save = readSave(String(record));
  const loaded = save.ok ? loadSave(risc, save.value) : save;
  expect(loaded.ok && loaded.value.log).toHaveLength(length + 1);
  expect(server.troubles).toEqual([]);
});

test('a checkpoint whose state was altered is not used', async () => {
  const kept = memoryStore();
  let isLess = false;
  const store: Store = {
    ...kept,
    async checkpoints(match) {
      const all = await kept.checkpoints(match);
      if (!isLess) return all;
      return all.map((checkpoint) => ({ ...checkpoint, body: checkpoint.body.replace('"food":', '"food":1') }));
    },
  };
  const server = await serverInProcess('a', { store });
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  const match = await begunMatch(server, [mia, jonas], { game: 'risc' });
  for (const client of [mia, jonas]) await playLines(client, match, ['spread', 'commit']);
  const before = mia.of('update').at(-1);
  isLess = true;
  await server.restart();
  mia.retry();
  await server.settle();
  await mia.request({ type: 'open', match });
  expect(newest(mia)?.view['territories']).toEqual(before?.view['territories']);
  expect(server.troubles).toEqual([]);
});
