import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { dailySeed, generatedLevelOf, matchSeedOf } from '#server/core/daily/daily-seeds.ts';
import { playLines } from '../../support/quick-match.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';
import { worldBegins } from '../../support/virtual-world.ts';

const today = '2026-11-22';
const game = 'into-the-breach';
const hours = 3_600_000;
/** Milliseconds from the start of the tests' clock to the end of the day. */
const restOfDay = Date.UTC(2026, 10, 23) - worldBegins;

let server: ServerInProcess;
let mia: InProcess;

beforeEach(async () => {
  server = await serverInProcess('daily');
  mia = await server.login('mia');
});

const refusal = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => 'accepted',
    ({ code, message }) => `${code}: ${message}`,
  );

async function begin(client: InProcess, of = game): Promise<string> {
  const { match } = await client.request({ type: 'play-daily', game: of });
  await client.request({ type: 'open', match: String(match) });
  return String(match);
}

/** Ends turns until the match is over. */
async function finish(client: InProcess, match: string): Promise<void> {
  const isOver = () => client.messages.findLast((message) => 'outcome' in message && message.match === match);
  for (let turn = 0; turn < 30; turn++) {
    const newest = isOver();
    if (newest !== undefined && 'outcome' in newest && newest.outcome !== null) return;
    await playLines(client, match, ['end_turn']);
  }
  throw new Error('the match does not end');
}

const ranking = (client: InProcess, more: object = {}) =>
  client.request({ type: 'ranking', game, date: today, ...more });
const mine = async (client: InProcess, of = game) => {
  const { games } = await client.request({ type: 'daily' });
  if (!Array.isArray(games)) throw new Error('no games');
  return games.find((one) => Reflect.get(Object(one), 'game') === of);
};
const names = async (client: InProcess, more: object = {}) => {
  const { rows } = await ranking(client, more);
  return Array.isArray(rows) ? rows.map((row) => Reflect.get(Object(row), 'name')) : [];
};

describe('the match of a day', () => {
  test('is the same for everybody, in each game', async () => {
    const jonas = await server.login('jonas');
    for (const of of ['robo-race', 'space-explorers', 'risc', 'space-defender', game]) {
      await begin(mia, of);
      await server.settle();
      await begin(jonas, of);
      const views = [mia, jonas].map((client) => client.of('match').at(-1));
      expect(views[0]?.view).toEqual(views[1]?.view);
      expect(views[0]?.levelText).toEqual(views[1]?.levelText);
      expect(views[0]?.card).toMatchObject({ title: 'Daily 22 Nov', daily: { date: today, practises: false } });
    }
    expect(server.troubles).toEqual([]);
  });
  test('differs from day to day and from server to server', async () => {
    const levels = async (client: InProcess) => {
      await begin(client);
      return client.of('match').at(-1)?.levelText;
    };
    const first = await levels(mia);
    server.world.jump(24 * hours);
    const other = await serverInProcess('another');
    expect(new Set([first, await levels(mia), await levels(await other.login('mia'))]).size).toBe(3);
  });
  test('continues where the player left it, even after a server restart', async () => {
    const match = await begin(mia);
    expect(await mine(mia)).toMatchObject({ running: match, own: null });
    await playLines(mia, match, ['end_turn']);
    await server.restart();
    mia.retry();
    await server.settle();
    expect(await begin(mia)).toBe(match);
    expect(await mine(mia)).toMatchObject({ running: match, own: { counts: true, text: null, place: null } });
  });
  test('is refused for an unknown game, like the ranking of an unknown game or of a future day', async () => {
    expect(await refusal(mia.request({ type: 'play-daily', game: 'chess' }))).toMatch(/^bad-options: /);
    expect(await refusal(ranking(mia, { game: 'chess' }))).toMatch(/^bad-options: /);
    expect(await refusal(ranking(mia, { date: '2026-11-23' }))).toBe('not-now: That day has not begun.');
  });
});

describe('the seed of a day', () => {
  const seedHere = async (of = game) => dailySeed(String(await server.store.fact('daily secret')), of, today);

  test('is published as a hash from the start, and in full two hours after the day', async () => {
    await finish(mia, await begin(mia));
    const { bound, seed } = await ranking(mia);
    expect(seed).toBeNull();
    expect(bound).toBe((await mine(mia)).bound);
    server.world.jump(restOfDay + 2 * hours - 1);
    expect(await ranking(mia)).toMatchObject({ bound, seed: null });
    server.world.jump(1);
    const after = await ranking(mia);
    expect(after).toMatchObject({ bound, seed: await seedHere() });
    expect(createHash('sha256').update(String(after['seed'])).digest('hex')).toBe(bound);
  });
  test('is in nothing that players or the host receive on the day', async () => {
    const jonas = await server.login('jonas');
    for (const of of ['robo-race', 'space-explorers', 'risc', 'space-defender', game]) {
      const match = await begin(mia, of);
      await mia.request({ type: 'past', match });
      await refusal(mia.request({ type: 'command', match, key: `debug-${of}`, line: 'toggle_debug_mode' }));
      await refusal(mia.request({ type: 'command', match, key: `all-${of}`, line: 'end_turn' }));
      await mia.request({ type: 'resign', match });
      expect(await refusal(mia.request({ type: 'record', match }))).toBe(
        'not-now: The seed of this match is secret until 2026-11-23 02:00 UTC.',
      );
      expect(await server.core.administer(['export', match])).toMatchObject({ ok: false });
      await mia.request({ type: 'past', match });
      await refusal(jonas.request({ type: 'open', match }));
      await refusal(jonas.request({ type: 'past', match }));
    }
    await mia.request({ type: 'lobby', follow: true });
    const everything = [...mia.heard, ...jonas.heard].join('\n');
    for (const of of ['robo-race', 'space-explorers', 'risc', 'space-defender', game]) {
      const seed = await seedHere(of);
      expect(everything.includes(seed)).toBe(false);
      expect(everything.includes(matchSeedOf(seed))).toBe(false);
    }
    expect(everything.includes(String(await server.store.fact('daily secret')))).toBe(false);
  });
  test('determines the match and its level', async () => {
    const match = await begin(mia);
    await finish(mia, match);
    server.world.jump(restOfDay + 2 * hours);
    const seed = await seedHere();
    const { record } = await mia.request({ type: 'record', match });
    expect(record).toContain(`seed ${matchSeedOf(seed)}\n`);
    expect(record).toContain(`note daily-date ${today}\n`);
    expect(record).toContain(`note daily-seed ${seed}\n`);
    const again = await server.world.makeLevel({ id: game, ...(await levelsOf(game)) }, generatedLevelOf(seed));
    expect(again.ok && again.value.text).toBe(mia.of('match').at(-1)?.levelText);
  });
  test('is shared by all servers on the same data', async () => {
    const { bound } = await mine(mia);
    const other = await serverInProcess('other dice', { store: server.store });
    expect((await mine(await other.login('mia'))).bound).toBe(bound);
  });
});

describe('the ranking of a day', () => {
  test("lists each person's first match with an ended turn, and counts later matches as practice", async () => {
    const looked = await begin(mia);
    await mia.request({ type: 'resign', match: looked });
    expect(await mine(mia)).toMatchObject({ own: null, played: 0, finished: 0 });
    await finish(mia, await begin(mia));
    expect(await mine(mia)).toMatchObject({
      ...{ running: null, played: 1, finished: 1 },
      own: { counts: true, text: 'lost', place: 1 },
      best: { name: 'mia', text: 'lost' },
    });
    const again = await begin(mia);
    expect(mia.of('match').at(-1)).toMatchObject({ card: { daily: { practises: true } }, terms: { hints: true } });
    await finish(mia, again);
    expect(await mine(mia)).toMatchObject({ played: 2, finished: 1 });
    expect(await names(mia)).toEqual(['mia']);
  });
  test('counts a match that the player resigned', async () => {
    const match = await begin(mia);
    await playLines(mia, match, ['end_turn']);
    await mia.request({ type: 'resign', match });
    expect(await mine(mia)).toMatchObject({ own: { counts: true, text: 'resigned', place: 1 } });
  });
  test('permits no hint in a match until its player leaves the ranking for good', async () => {
    const match = await begin(mia);
    expect(mia.of('match').at(-1)?.terms.hints).toBe(false);
    const hint = (key: string) => mia.request({ type: 'command', match, key, line: 'hint' });
    expect(await refusal(hint('a'))).toBe(
      'not-now: A hint would take this match out of the ranking. Leave the ranking first.',
    );
    await mia.request({ type: 'leave-ranking', match });
    await mia.request({ type: 'leave-ranking', match });
    expect(mia.of('match').at(-1)).toMatchObject({ card: { daily: { practises: true } }, terms: { hints: true } });
    expect(await hint('b')).toHaveProperty('answer');
    await finish(mia, match);
    await finish(mia, await begin(mia));
    expect(await mine(mia)).toMatchObject({
      played: 2,
      finished: 0,
      own: { counts: false, text: 'lost', place: null },
    });
    expect(await refusal(mia.request({ type: 'leave-ranking', match }))).toBe('not-now: The match is over.');
  });
  test('can be left only by the player, in a match of the day', async () => {
    const match = await begin(mia);
    const jonas = await server.login('jonas');
    expect(await refusal(jonas.request({ type: 'leave-ranking', match }))).toMatch(/^not-your-seat: /);
  });
  test('accepts results until two hours after the day on which the match started', async () => {
    const jonas = await server.login('jonas');
    const [early, late] = [await begin(mia), await begin(jonas)];
    server.world.jump(restOfDay + 2 * hours - 60_000);
    await finish(mia, early);
    server.world.jump(60_000);
    await finish(jonas, late);
    expect(await names(mia)).toEqual(['mia']);
    expect(await mine(mia)).toMatchObject({ own: null, finished: 0 });
  });
  test('keeps the place of a deleted account, without its name', async () => {
    await finish(mia, await begin(mia));
    const jonas = await server.login('jonas');
    await mia.request({ type: 'delete-account', name: 'mia', password: 'a long enough sentence' });
    expect(await names(jonas)).toEqual([null]);
  });
  test('can be limited to the people with whom the player has finished a match', async () => {
    const jonas = await server.login('jonas');
    for (const client of [mia, jonas]) await finish(client, await begin(client));
    expect(await names(mia, { fellows: true })).toEqual(['mia']);
    const terms = { limit: 0, options: {}, watching: 'everybody', outSees: 'own', listed: true, hints: false } as const;
    const seats = [{ is: 'me' }, { is: 'open' }] as const;
    const { match } = await mia.request({ type: 'create', game: 'risc', seats: [...seats], ...terms });
    await jonas.request({ type: 'sit', match: String(match) });
    await mia.request({ type: 'start', match: String(match) });
    await mia.request({ type: 'resign', match: String(match) });
    expect((await names(mia, { fellows: true })).toSorted()).toEqual(['jonas', 'mia']);
  });
  test('is sent in pages', async () => {
    await finish(mia, await begin(mia));
    expect(await names(mia, { from: 1 })).toEqual([]);
    expect(await ranking(mia, { from: 1 })).toMatchObject({ finished: 1 });
  });
});

describe('a finished match of the day', () => {
  const matchIn = async (client: InProcess) => {
    const { rows } = await ranking(client);
    return Array.isArray(rows) ? Reflect.get(Object(rows[0]), 'match') : undefined;
  };

  test('can be watched by players who have finished their own, and by all when the day is over', async () => {
    const match = await begin(mia);
    await finish(mia, match);
    const jonas = await server.login('jonas');
    const lena = await server.login('lena');
    expect(await matchIn(jonas)).toBeNull();
    await finish(jonas, await begin(jonas));
    expect(await matchIn(jonas)).not.toBeNull();
    await jonas.request({ type: 'open', match });
    const { steps } = await jonas.request({ type: 'past', match });
    const happened = Array.isArray(steps) ? steps.map((step) => Reflect.get(Object(step), 'happened')) : [];
    expect(happened.length).toBeGreaterThan(1);
    expect(happened.every((one) => Array.isArray(Reflect.get(Object(one), 'events')))).toBe(true);
    expect(await matchIn(lena)).toBeNull();
    server.world.jump(restOfDay + 2 * hours);
    expect(await matchIn(lena)).not.toBeNull();
  });
  test('can be followed by another attempt until the day is over', async () => {
    const first = await begin(mia);
    await playLines(mia, first, ['end_turn']);
    await mia.request({ type: 'resign', match: first });
    await mia.request({ type: 'rematch', match: first, wants: false });
    await mia.request({ type: 'rematch', match: first, wants: true });
    const second = await begin(mia);
    expect(mia.of('presence').at(-1)?.rematch?.match).toBe(second);
    expect(mia.of('match').at(-1)?.card.daily?.practises).toBe(true);
    await mia.request({ type: 'resign', match: second });
    expect(await refusal(mia.request({ type: 'start-rematch', match: second }))).toMatch(/^not-now: /);
    server.world.jump(restOfDay);
    expect(await refusal(mia.request({ type: 'rematch', match: second, wants: true }))).toBe(
      'not-now: That day is over.',
    );
  });
  test('could not be watched while it ran', async () => {
    const match = await begin(mia);
    const jonas = await server.login('jonas');
    expect(await refusal(jonas.request({ type: 'open', match }))).toBe('match-full: Nobody may watch this match.');
  });
});

async function levelsOf(id: string) {
  const { games } = await import('#games/index.ts');
  const entry = games.find((one) => one.id === id);
  return entry === undefined ? {} : entry.visit(({ levels }) => (levels === undefined ? {} : { levels }));
}
