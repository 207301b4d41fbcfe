import { expect, test } from 'vitest';
import { answers } from '#net/wire/requests.ts';
import { begunMatch, playLines } from '../../support/quick-match.ts';
import { type InProcess, serverInProcess } from '../../support/server-in-process.ts';

const minute = 60_000;
const pair = async () => {
  const server = await serverInProcess();
  return { server, mia: await server.login('mia'), jonas: await server.login('jonas') };
};
/** The events in a client's updates, as short texts. */
const told = (client: InProcess, from = 0) =>
  client
    .of('update')
    .slice(from)
    .map(({ happened }) =>
      happened.what === 'played'
        ? `${happened.seat}: ${happened.echo}${happened.by === undefined ? '' : ` by ${happened.by}`}`
        : `${'seat' in happened ? `${happened.seat}: ` : ''}${happened.what}`,
    );
const sentences = (client: InProcess) =>
  client.of('told').flatMap(({ text }) => (text.startsWith('Time is up') ? [text] : []));

test('at the turn limit, unplaced units are distributed and uncommitted orders are played', async () => {
  const { server, mia, jonas } = await pair();
  const match = await begunMatch(server, [mia, jonas], { game: 'risc', limit: minute, options: { tech: '200' } });
  await server.world.pass(10 * minute);
  // The clock does not run, because both players still plan.
  expect(told(mia)).toEqual([]);
  expect(mia.of('presence').at(-1)?.left ?? null).toBe(null);
  await playLines(jonas, match, ['spread', 'commit']);
  await server.settle();
  expect(mia.of('update').at(-1)?.left).toBe(minute);
  await server.world.pass(minute - 1);
  expect(told(mia)).toEqual(['2: commit']);
  await server.world.pass(1);
  expect(told(mia)).toEqual(['2: commit', '1: time-up', '1: spread by clock', '1: commit by clock']);
  expect(sentences(mia)).toEqual(['Time is up. Your units were spread evenly.']);
  expect(sentences(jonas)).toEqual(['Time is up for mia; the turn goes on.']);
  await playLines(mia, match, ['research']);
  await playLines(jonas, match, ['commit']);
  await server.world.pass(minute);
  expect(told(mia, 4)).toEqual(['1: research', '2: commit', '1: time-up', '1: commit by clock']);
  expect(mia.of('update').at(-1)?.happened).toMatchObject({
    events: expect.arrayContaining([expect.objectContaining({ type: 'turn' })]),
  });
  expect(sentences(mia).at(-1)).toBe('Time is up: your 1 order was played as it stood.');
});

test.each([
  ['sleeps for a day', 24 * 60 * minute],
  ['has its clock set back by a day', -24 * 60 * minute],
])('the time left for a turn stays the same when the server %s', async (_, by) => {
  const { server, mia, jonas } = await pair();
  const match = await begunMatch(server, [mia, jonas], { game: 'risc', limit: 60 * minute });
  await playLines(jonas, match, ['spread', 'commit']);
  await server.world.pass(20 * minute);
  server.world.jump(by);
  await server.world.pass(2 * minute);
  expect(told(mia)).toEqual(['2: commit']);
  const again = await server.login('mia');
  await again.request({ type: 'open', match });
  const { left } = again.of('match').at(-1) ?? {};
  expect(Math.abs((left ?? 0) - 38 * minute)).toBeLessThanOrEqual(minute);
  await server.world.pass(37 * minute - 1);
  expect(told(mia)).toEqual(['2: commit']);
  await server.world.pass(3 * minute);
  expect(told(mia)).toContain('1: time-up');
  // The next turn has its full limit.
  await playLines(jonas, match, ['commit']);
  await server.settle();
  expect(mia.of('update').at(-1)?.left).toBe(60 * minute);
  await server.world.pass(59 * minute);
  expect(told(mia).filter((text) => text === '1: time-up')).toHaveLength(1);
  await server.world.pass(2 * minute);
  expect(told(mia).filter((text) => text === '1: time-up')).toHaveLength(2);
});

test('a player whose time was almost up when the server fell asleep has a minute after the server wakes up', async () => {
  const { server, mia, jonas } = await pair();
  const match = await begunMatch(server, [mia, jonas], { game: 'risc', limit: 5 * minute });
  await playLines(jonas, match, ['spread', 'commit']);
  await server.world.pass(5 * minute - 1000);
  server.world.jump(60 * minute);
  await server.world.pass(1000);
  expect(told(mia)).toEqual(['2: commit']);
  await server.world.pass(minute - 1000);
  expect(told(mia)).toEqual(['2: commit']);
  await server.world.pass(2000);
  expect(told(mia)).toContain('1: time-up');
});

test('at the turn limit, the empty slots of a robot get the lowest remaining cards of its hand', async () => {
  const { server, mia, jonas } = await pair();
  const match = await begunMatch(server, [mia, jonas], { game: 'robo-race', limit: minute });
  const handOf = (client: InProcess, seat: string) =>
    Reflect.get(Object(client.of('match').at(-1)?.view['hands']), seat) as number[];
  const [first, second, third, fourth, fifth] = handOf(mia, '1');
  await playLines(mia, match, [`place(3,${second})`]);
  await playLines(jonas, match, [`program(${handOf(jonas, '2').slice(0, 5).join()})`, 'commit']);
  await server.world.pass(minute);
  const slots = [first, third, fourth, fifth].map((card, i) => `1: place(${[1, 2, 4, 5][i]},${card}) by clock`);
  expect(told(mia, 2)).toEqual(['1: time-up', ...slots, '1: commit by clock']);
  expect(told(jonas, 2)).toEqual(['1: time-up', '1: commit by clock']);
  expect(sentences(mia)).toEqual(['Time is up. The empty slots got your lowest cards.']);
});

test('after three turns in a row that the turn limit ended, a bot plays until the player is back', async () => {
  const { server, mia, jonas } = await pair();
  const match = await begunMatch(server, [mia, jonas], { game: 'space-explorers', limit: minute });
  for (let turn = 0; turn < 3; turn++) {
    await server.world.pass(minute);
    if (turn < 2) await playLines(jonas, match, ['end_turn']);
  }
  const missed = ['1: time-up', '1: end_turn by clock'];
  expect(told(jonas)).toEqual([...missed, '2: end_turn', ...missed, '2: end_turn', ...missed, '1: stand-in']);
  expect(jonas.of('update').at(-1)).toMatchObject({
    happened: { what: 'stand-in', name: 'mia', why: 'away' },
    holders: [{ is: 'stand-in', bot: 'normal', name: 'mia', why: 'away' }, { is: 'person' }],
  });
  await expect(playLines(mia, match, ['end_turn'])).rejects.toMatchObject({ code: 'not-now' });
  const before = told(jonas).length;
  await playLines(jonas, match, ['end_turn']);
  await server.world.pass(1000);
  expect(told(jonas, before).at(-1)).toBe('1: end_turn by bot');
  await mia.request({ type: 'take', match });
  await playLines(jonas, match, ['end_turn']);
  await playLines(mia, match, ['end_turn']);
  await expect(mia.request({ type: 'take', match })).rejects.toMatchObject({ code: 'not-now' });
  expect(server.troubles).toEqual([]);
});

test('a bot in the seat of an absent player plays after all people, so that the player can still return', async () => {
  const { server, mia, jonas } = await pair();
  const lena = await server.login('lena');
  const match = await begunMatch(server, [mia, jonas, lena], { game: 'risc', limit: minute });
  for (let turn = 0; turn < 3; turn++) {
    for (const client of [jonas, lena]) await playLines(client, match, [...(turn === 0 ? ['spread'] : []), 'commit']);
    await server.world.pass(minute);
  }
  expect(told(jonas).at(-1)).toBe('1: stand-in');
  await playLines(jonas, match, ['commit']);
  await server.world.pass(1000);
  expect(told(jonas).at(-1)).toBe('2: commit');
  await mia.request({ type: 'take', match });
  await playLines(mia, match, ['commit']);
  await playLines(lena, match, ['commit']);
  await server.settle();
  expect(told(jonas).slice(-3)).toEqual(['1: back', '1: commit', '3: commit']);
});

test('a returning player receives all turns since the first missed one, even after a server restart', async () => {
  const { server, mia, jonas } = await pair();
  const match = await begunMatch(server, [mia, jonas], { game: 'risc', limit: minute, options: { tech: '200' } });
  for (const client of [mia, jonas]) await playLines(client, match, ['spread', 'commit']);
  for (const client of [mia, jonas]) await playLines(client, match, ['commit']);
  const seen = mia.of('update').length;
  for (let turn = 2; turn < 5; turn++) {
    await playLines(jonas, match, ['commit']);
    await server.world.pass(minute);
  }
  await playLines(jonas, match, ['commit']);
  await server.world.pass(1000);
  expect(told(mia).slice(-1)).toEqual(['1: commit by bot']);
  const back = async () => {
    const client = await server.login('mia');
    await client.request({ type: 'open', match });
    return client;
  };
  const first = await back();
  expect(first.of('match')).toMatchObject([{ missedFrom: 2, view: { turn: 6 } }]);
  const pastOf = async (client: InProcess) => answers.past.parse(await client.request({ type: 'past', match }));
  const past = await pastOf(first);
  const since = mia.of('update').slice(seen);
  const ends = since.filter(({ view }) => view['turn'] !== undefined);
  expect(past.steps.slice(-4).map(({ number, happened }) => ({ number, happened }))).toEqual(
    ends.map(({ number, happened }) => ({ number, happened })),
  );
  await server.core.close();
  await server.restart();
  const second = await back();
  expect(second.of('match')).toMatchObject([{ missedFrom: 2, view: first.of('match')[0]?.view }]);
  expect(await pastOf(second)).toEqual(past);
  // A player who has taken the seat back has missed no update.
  await second.request({ type: 'take', match });
  const third = await back();
  expect(third.of('match')).toMatchObject([{ missedFrom: null, view: { turn: 6 } }]);
  expect(third.of('update')).toEqual([]);
  expect(server.troubles).toEqual([]);
});

test('a player for whom a bot stands in cannot resign after the end of the match', async () => {
  const { server, mia, jonas } = await pair();
  const match = await begunMatch(server, [mia, jonas], { game: 'space-explorers', limit: minute });
  for (let turn = 0; turn < 3; turn++) {
    await server.world.pass(minute);
    if (turn < 2) await playLines(jonas, match, ['end_turn']);
  }
  await jonas.request({ type: 'resign', match });
  await expect(mia.request({ type: 'resign', match })).rejects.toMatchObject({ code: 'match-over' });
  await mia.request({ type: 'open', match });
  expect(mia.of('match').at(-1)?.outcome).toEqual({ winners: [1], reason: 'resigned' });
});

test('if all players are away, bots wait for the turn limit as if people were playing', async () => {
  const { server, mia, jonas } = await pair();
  const lena = await server.login('lena');
  const match = await begunMatch(server, [mia, jonas, lena], { game: 'risc', limit: minute });
  for (let turn = 0; turn < 3; turn++) {
    await playLines(lena, match, [...(turn === 0 ? ['spread'] : []), 'commit']);
    await server.world.pass(minute);
  }
  const turn = () => lena.of('update').findLast(({ view }) => view['turn'] !== undefined)?.view['turn'];
  const before = Number(turn());
  await lena.request({ type: 'resign', match });
  await server.world.pass(minute - 1);
  expect(told(lena).at(-1)).toBe('3: stand-in');
  await server.world.pass(1);
  expect(turn()).toBe(before + 1);
  await server.world.pass(2 * minute);
  expect(turn()).toBe(before + 3);
  await mia.request({ type: 'take', match });
  await server.world.pass(20 * minute);
  expect(turn()).toBe(before + 3);
});

test('a player whose time ran out while the server was stopped has one minute after its restart', async () => {
  const { server, mia, jonas } = await pair();
  const match = await begunMatch(server, [mia, jonas], { game: 'space-explorers', limit: 5 * minute });
  await server.core.close();
  await server.world.pass(60 * minute);
  await server.restart();
  await server.world.pass(59_000);
  expect(await server.store.journal(match, 0)).toEqual([]);
  await server.world.pass(1000);
  expect(await server.store.journal(match, 0)).toHaveLength(2);
});

test('a match ends as abandoned 30 days after its players went offline, but not while they are online', async () => {
  const { server, mia, jonas } = await pair();
  const day = 24 * 60 * minute;
  const match = await begunMatch(server, [mia, jonas], { game: 'risc' });
  const phase = async () => (await server.store.match(match))?.phase;
  await server.world.pass(40 * day);
  expect(await phase()).toBe('running');
  for (const client of [mia, jonas]) client.close();
  await server.world.pass(29 * day);
  expect(await phase()).toBe('running');
  await server.world.pass(2 * day);
  expect(await phase()).toBe('over');
  const back = await server.login('mia');
  await back.request({ type: 'open', match });
  expect(back.of('match').at(-1)?.outcome).toEqual({ winners: [], reason: 'abandoned' });
});
