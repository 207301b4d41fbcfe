import { expect, test } from 'vitest';
import type { Past } from '#net/wire/messages.ts';
import { answers } from '#net/wire/requests.ts';
import { memoryStore } from '#server/store/memory.ts';
import { begunMatch, playLines } from '../../support/quick-match.ts';
import { type InProcess, serverInProcess } from '../../support/server-in-process.ts';

const pastOf = async (client: InProcess, match: string): Promise<Past> =>
  answers.past.parse(await client.request({ type: 'past', match }));

/** Merges changed keys into a view as described in `docs/protocol.md`. */
const merged = (view: Readonly<Record<string, unknown>>, changed: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries({ ...view, ...changed }).filter(([, value]) => value !== null));

/** Live updates of a client, with the views before and after each. */
function toldLive(client: InProcess) {
  let view: Readonly<Record<string, unknown>> = merged({}, client.of('match').at(-1)?.view ?? {});
  return client.of('update').map(({ number, happened, view: changed }) => {
    const before = view;
    view = merged(view, changed);
    return { number, happened, before, view };
  });
}

/** Updates of a replayed past, with the views before and after each. */
function toldAgain({ steps }: Past) {
  let view: Readonly<Record<string, unknown>> = {};
  return steps.map((step) => {
    const before = merged(view, step.before.view);
    view = merged(before, step.view);
    return { number: step.number, happened: step.happened, before, view };
  });
}

const withoutKey = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json, (name, value: unknown) => (name === 'key' ? undefined : value)));

/** Plays the commands of one player in a turn of each game. */
const ways: Readonly<Record<string, (client: InProcess, match: string, turn: number) => Promise<void>>> = {
  risc: (client, match, turn) => playLines(client, match, turn === 0 ? ['spread', 'commit'] : ['research', 'commit']),
  'space-explorers': (client, match) => playLines(client, match, ['end_turn']),
};

test.each(Object.keys(ways))(
  'a seat of %s receives its last turns with exactly what it saw then, even after a restart',
  async (game) => {
    const server = await serverInProcess();
    const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
    const options: Readonly<Record<string, string>> = game === 'risc' ? { tech: '400' } : {};
    const match = await begunMatch(server, [mia, jonas], { game, options });
    for (let turn = 0; turn < 3; turn++) for (const client of [mia, jonas]) await ways[game]?.(client, match, turn);
    await server.settle();
    for (const client of [mia, jonas]) {
      const past = await pastOf(client, match);
      expect(past.shown).toBe(0);
      const again = toldAgain(past);
      expect(again.length).toBeGreaterThanOrEqual(3);
      const live = toldLive(client).filter(({ number }) => again.some((step) => step.number === number));
      expect(withoutKey(again)).toEqual(withoutKey(live));
    }
    const before = await pastOf(mia, match);
    await server.core.close();
    await server.restart();
    expect(await pastOf(await server.login('mia'), match)).toEqual(before);
    expect(server.troubles).toEqual([]);
  },
);

test('in the replay of a long match, only the last five turns and all unwatched turns have events', async () => {
  const server = await serverInProcess();
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  const match = await begunMatch(server, [mia, jonas], { game: 'risc', options: { units: '2', turns: '60' } });
  const turn = async (lines: readonly string[]) => {
    for (const client of [mia, jonas]) await playLines(client, match, lines);
    await server.settle();
  };
  await turn(['spread', 'commit']);
  for (let i = 0; i < 12; i++) await turn(['commit']);
  const told = (past: Past) => past.steps.filter(({ happened }) => happened.events !== undefined).length;
  const newest = mia.of('update').at(-1)?.number ?? 0;
  expect(told(await pastOf(mia, match))).toBe(13);
  await mia.request({ type: 'watched', match, number: newest });
  expect(await pastOf(mia, match)).toMatchObject({ shown: newest });
  expect(told(await pastOf(mia, match))).toBe(5);
  expect((await pastOf(mia, match)).steps).toHaveLength(13);
  // Jonas has confirmed nothing, and mia's confirmations do not count for him.
  expect(await pastOf(jonas, match)).toMatchObject({ shown: 0 });
  await server.core.close();
  await server.restart();
  const back = await server.login('mia');
  expect(await pastOf(back, match)).toMatchObject({ shown: newest });
  // A future update cannot be confirmed, and a confirmation cannot be taken back.
  await back.request({ type: 'open', match });
  await back.request({ type: 'watched', match, number: newest + 50 });
  await back.request({ type: 'watched', match, number: 1 });
  expect(await pastOf(back, match)).toMatchObject({ shown: newest });
  expect(server.troubles).toEqual([]);
});

test("a player who resigned receives later turns in a spectator's view, and earlier turns as before", async () => {
  const server = await serverInProcess();
  const [mia, jonas, ada] = [await server.login('mia'), await server.login('jonas'), await server.login('ada')];
  const match = await begunMatch(server, [mia, jonas], { game: 'risc', bots: ['easy'], options: { tech: '200' } });
  for (const client of [mia, jonas]) await playLines(client, match, ['spread', 'commit']);
  await server.world.pass(1000);
  await mia.request({ type: 'resign', match });
  await playLines(jonas, match, ['research', 'commit']);
  await server.world.pass(5000);
  const { steps } = await pastOf(mia, match);
  expect(steps.map(({ before, eyes }) => [before.eyes, eyes])).toEqual([
    [1, 1],
    ['spectator', 'spectator'],
  ]);
  await ada.request({ type: 'open', match });
  const watched = await pastOf(ada, match);
  expect(toldAgain(watched).at(-1)?.view).toEqual(toldAgain({ shown: 0, steps }).at(-1)?.view);
  // Before the plans of jonas are carried out, they are in no other player's past turns.
  const plans = (past: Past) => JSON.stringify(past.steps.map(({ before }) => before));
  expect(plans(await pastOf(jonas, match))).toContain('"type":"research"');
  for (const past of [watched, await pastOf(mia, match)]) expect(plans(past)).not.toContain('"type":"research"');
});

test('a player who is out and sees everything a turn late receives past turns a turn late, too', async () => {
  const server = await serverInProcess();
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  const match = await begunMatch(server, [mia, jonas], {
    game: 'risc',
    bots: ['easy'],
    options: { tech: '200', turns: '60' },
    outSees: 'late',
  });
  for (const client of [mia, jonas]) await playLines(client, match, ['spread', 'commit']);
  await server.world.pass(1000);
  await mia.request({ type: 'resign', match });
  const turn = async (lines: readonly string[]) => {
    await playLines(jonas, match, lines);
    await server.world.pass(5000);
  };
  await turn(['research', 'commit']);
  await turn(['commit']);
  await turn(['commit']);
  const again = toldAgain(await pastOf(mia, match));
  const live = toldLive(mia).filter(({ number }) => again.some((step) => step.number === number));
  expect(again.length).toBeGreaterThanOrEqual(3);
  expect(live).toHaveLength(again.length);
  expect(withoutKey(again.map(({ number, happened, view }) => ({ number, happened, view })))).toEqual(
    withoutKey(live.map(({ number, happened, view }) => ({ number, happened, view }))),
  );
  expect(JSON.stringify(again)).toContain('research');
  // A player who sees everything one turn late receives the newest turn only with the next turn.
  const turns = (await pastOf(mia, match)).steps.map(({ view }) => view['turn']);
  const own = (await pastOf(jonas, match)).steps.map(({ view }) => view['turn']);
  expect(turns).toEqual(own.slice(0, -1));
  expect(server.troubles).toEqual([]);
});

test('an account receives no past turns of a match that it may not view', async () => {
  const server = await serverInProcess();
  const [mia, jonas, ada] = [await server.login('mia'), await server.login('jonas'), await server.login('ada')];
  const match = await begunMatch(server, [mia, jonas], { game: 'risc', watching: 'nobody' });
  await expect(pastOf(ada, match)).rejects.toMatchObject({ code: 'match-full' });
});

test('a repeated request replays only new entries, with the same result as after a server restart', async () => {
  const store = memoryStore();
  const read: number[] = [];
  const server = await serverInProcess('a', {
    store: {
      ...store,
      async journal(match, from) {
        read.push(from);
        return store.journal(match, from);
      },
    },
  });
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  const match = await begunMatch(server, [mia, jonas], { game: 'risc' });
  const turn = async (lines: readonly string[]) => {
    for (const client of [mia, jonas]) await playLines(client, match, lines);
    await server.settle();
  };
  await turn(['spread', 'commit']);
  const { length } = await store.journal(match, 0);
  read.length = 0;
  await pastOf(mia, match);
  await turn(['commit']);
  await pastOf(mia, match);
  expect(read).toEqual([0, length]);
  const [own, others] = [await pastOf(mia, match), await pastOf(jonas, match)];
  expect(own.steps).toHaveLength(2);
  await server.restart();
  expect([await pastOf(await server.login('mia'), match), await pastOf(await server.login('jonas'), match)]).toEqual([
    own,
    others,
  ]);
  expect(server.troubles).toEqual([]);
});

test('a long journal is replayed in parts, and other requests are handled in between', async () => {
  const server = await serverInProcess();
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  const match = await begunMatch(server, [mia, jonas], { game: 'risc', options: { tech: '60' } });
  for (const client of [mia, jonas]) await playLines(client, match, ['spread', 'commit']);
  for (let times = 0; times < 150; times++) {
    await playLines(mia, match, ['research', 'cancel(1)']);
    mia.seen(match, mia.of('update').length);
  }
  for (const client of [mia, jonas]) await playLines(client, match, ['commit']);
  let isTold = false;
  const asked = pastOf(mia, match).then((past) => {
    isTold = true;
    return past;
  });
  await playLines(jonas, match, ['research']);
  expect(isTold).toBe(false);
  await server.world.pass(10);
  expect((await asked).steps.map(({ number }) => number)).toEqual([3, 305]);
  expect(server.troubles).toEqual([]);
});
