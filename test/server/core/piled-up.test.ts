import { expect, test } from 'vitest';
import { risc } from '#games/risc/index.ts';
import { levelLimits } from '#net/wire/limits.ts';
import { memoryStore } from '#server/store/memory.ts';
import type { Store } from '#server/store/store.ts';
import { bundledLevel } from '#storage/levels.ts';
import { begunMatch } from '../../support/quick-match.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';

/** A store that records each read of match data, with the name of the function and its limits. */
function notingStore() {
  const asked: string[] = [];
  const kept = memoryStore();
  const noting =
    <Args extends readonly unknown[], Value>(name: string, ask: (...args: Args) => Promise<Value>) =>
    (...args: Args): Promise<Value> => {
      asked.push([name, ...args.slice(1)].join(' '));
      return ask(...args);
    };
  const store: Store = {
    ...kept,
    liveMatches: noting('liveMatches', kept.liveMatches),
    finishedMatches: noting('finishedMatches', kept.finishedMatches),
    match: noting('match', kept.match),
    level: noting('level', kept.level),
    journal: noting('journal', kept.journal),
    keys: noting('keys', kept.keys),
    checkpoints: noting('checkpoints', kept.checkpoints),
    chat: noting('chat', kept.chat),
  };
  return {
    store,
    kept,
    /** Returns the reads since its last call. */
    asked: () => asked.splice(0),
  };
}

/** A server on which mia has won some matches against tom on a level of her own. */
async function played(matches: number) {
  const noting = notingStore();
  const server = await serverInProcess('a', { store: noting.store });
  const [mia, tom] = [await server.login('mia'), await server.login('tom')];
  const all: string[] = [];
  for (let i = 0; i < matches; i++) {
    all.push(await wonBy(server, mia, tom));
    // Waits, because an account may send only 20 levels a minute.
    await server.world.pass(levelLimits.within / levelLimits.levels);
  }
  noting.asked();
  return { server, mia, tom, all, ...noting };
}

const { text = '' } = bundledLevel(risc, 'twin-rivers') ?? {};
const level = { file: { name: 'mine.dot', text: `${text}// of mine\n` } };

async function wonBy(server: ServerInProcess, winner: InProcess, loser: InProcess): Promise<string> {
  const match = await begunMatch(server, [winner, loser], { game: 'risc', level });
  await loser.request({ type: 'resign', match });
  for (const client of [winner, loser]) await client.request({ type: 'close', match });
  return match;
}

test('a request about the account reads no matches, however many there are', async () => {
  const { mia, tom, asked } = await played(3);
  expect(await mia.request({ type: 'account' })).toMatchObject({ playing: 0, finished: 3, won: 3 });
  expect(await tom.request({ type: 'account' })).toMatchObject({ playing: 0, finished: 3, won: 0 });
  await mia.request({ type: 'mute', name: 'tom', muted: true });
  expect(asked()).toEqual([]);
});

test('requests for the lobby read the newest fifty finished matches once, and no level', async () => {
  const { server, mia, all, asked } = await played(3);
  for (let i = 0; i < 3; i++) {
    const { lobby } = await mia.request({ type: 'lobby', follow: false });
    expect(Reflect.get(Object(lobby), 'finished')).toHaveLength(all.length);
  }
  expect(asked()).toEqual(['finishedMatches 50']);
  expect((await server.core.administer(['finished', 'mia'])).text.split('\n')).toHaveLength(all.length);
  expect(asked()).toEqual(['finishedMatches 200']);
});

test('a level is stored once for all matches, and read when a match with it is opened', async () => {
  const { server, mia, tom, kept, asked, all } = await played(2);
  const waiting = await mia.request({
    ...{ type: 'create', game: 'risc', level, seats: [{ is: 'me' }, { is: 'open' }], options: {}, limit: 0 },
    ...{ watching: 'everybody', outSees: 'own', listed: true, hints: false },
  });
  const match = String(waiting['match']);
  const running = await begunMatch(server, [mia, tom], { game: 'risc', level });
  const records = await Promise.all([...all, match, running].map((one) => kept.match(one)));
  expect(new Set(records.map((record) => record?.level)).size).toBe(1);
  expect(records.map((record) => record?.body.includes('of mine'))).toEqual([false, false, false, false]);
  expect(await kept.level(records[0]?.level ?? '')).toBe(level.file.text);

  asked();
  await server.restart();
  expect(asked().filter((one) => one.startsWith('level') || one.startsWith('journal'))).toEqual([]);
  const again = await server.login('mia');
  await again.request({ type: 'open', match });
  await again.request({ type: 'open', match: running });
  await again.request({ type: 'open', match: all[0] ?? '' });
  await server.settle();
  expect(again.of('room').at(-1)?.room.levelText).toBe(level.file.text);
  expect(again.of('match').map(({ levelText }) => levelText)).toEqual([level.file.text, level.file.text]);
  expect(server.troubles).toEqual([]);
});

test('only a limited number of finished matches stays in memory, however many are viewed', async () => {
  const { mia, all, asked, server } = await played(60);
  const openings = async (match: string | undefined) => {
    await mia.request({ type: 'open', match: match ?? '' });
    return asked().filter((one) => one.startsWith('journal')).length;
  };
  for (const match of all) await mia.request({ type: 'open', match });
  asked();
  expect(await openings(all.at(-1))).toBe(0);
  expect(await openings(all[0])).toBe(1);
  expect(await openings(all[0])).toBe(0);
  const shown = mia.of('match').at(-1);
  expect(shown).toMatchObject({ match: all[0], outcome: { winners: [1] }, levelText: level.file.text });
  await server.settle();
  expect(server.troubles).toEqual([]);
});
