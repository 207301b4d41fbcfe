import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { readSave } from '#engine/journal/save.ts';
import type { RequestOf } from '#net/wire/requests.ts';
import { memoryStore } from '#server/store/memory.ts';
import { fakeThinker } from '../../support/fake-thinker.ts';
import { begunMatch, playLines, usualTerms } from '../../support/quick-match.ts';
import { type InProcess, serverInProcess } from '../../support/server-in-process.ts';

type Create = Omit<RequestOf<'create'>, 'id'>;

const three: Create = {
  type: 'create',
  game: 'risc',
  seats: [{ is: 'me' }, { is: 'open' }, { is: 'open' }],
  ...usualTerms,
};
const people = async (...names: string[]) => {
  const server = await serverInProcess();
  const clients: InProcess[] = [];
  for (const name of names) clients.push(await server.login(name));
  const [mia, jonas, lena] = clients;
  if (mia === undefined || jonas === undefined) throw new Error('nobody');
  return { server, mia, jonas, lena: lena ?? jonas };
};
const created = async (client: InProcess, asked: Create) => String((await client.request(asked))['match']);
const told = (client: InProcess) => client.of('told').map(({ text }) => text);
const holders = (client: InProcess) =>
  client
    .of('room')
    .at(-1)
    ?.room.card.holders.map((holder) => {
      if (holder.is === 'person')
        return `${holder.name}${holder.isMaker ? ', maker' : ''}${holder.isReady ? ', ready' : ''}`;
      if (holder.is === 'bot') return `bot ${holder.bot}`;
      return holder.is === 'invited' ? `invited ${holder.name}` : holder.is;
    });

test('two matches created at the same moment get different codes, even if the same code is drawn for both', async () => {
  const { server, mia, jonas } = await people('mia', 'jonas');
  const drawn = server.world.randomBytes;
  let codes = 0;
  vi.spyOn(server.world, 'randomBytes').mockImplementation((count) =>
    count === 3 && codes++ < 2 ? Uint8Array.of(1, 2, 3) : drawn(count),
  );
  const made = await Promise.all([mia, jonas].map((client) => created(client, three)));
  expect(codes).toBe(3);
  expect(server.troubles).toEqual([]);
  const records = await Promise.all(made.map((match) => server.store.match(match)));
  expect(new Set(records.map((record) => record?.code)).size).toBe(2);
});

test('a room shows who joins, is ready or leaves, and passes to another player when its maker leaves', async () => {
  const { server, mia, jonas, lena } = await people('mia', 'jonas', 'lena');
  const match = await created(mia, three);
  for (const client of [mia, jonas, lena]) await client.request({ type: 'open', match });
  await jonas.request({ type: 'sit', match });
  await lena.request({ type: 'sit', match, seat: 3 });
  await jonas.request({ type: 'ready', match, ready: true });
  await server.settle();
  expect(holders(lena)).toEqual(['mia, maker', 'jonas, ready', 'lena']);
  await expect(jonas.request({ type: 'start', match })).rejects.toMatchObject({
    code: 'not-the-maker',
    message: 'Only mia can do that.',
  });
  await mia.request({ type: 'terms', match, ...usualTerms, limit: 3_600_000 });
  expect(holders(lena)).toEqual(['mia, maker', 'jonas', 'lena']);
  expect(told(jonas)).toEqual(['mia changed the turn limit to 1 h. Press Enter if you are still ready.']);
  await mia.request({ type: 'leave', match });
  await server.settle();
  expect(holders(lena)).toEqual(['open', 'jonas, maker', 'lena']);
  expect(told(lena).at(-1)).toBe('mia left; jonas is the host now.');
  await jonas.request({ type: 'seat', match, seat: 3, wish: { is: 'open' } });
  await server.settle();
  expect(told(lena).at(-1)).toBe('jonas removed you from RISC, Three Crowns.');
  await jonas.request({ type: 'leave', match });
  const { lobby } = await mia.request({ type: 'lobby', follow: false });
  expect(lobby).toMatchObject({ mine: [], open: [], toWatch: [], finished: [] });
});

test('a client that opens a match at the moment when the match begins receives it once', async () => {
  const store = memoryStore();
  let go: (() => void) | undefined;
  const server = await serverInProcess('a', {
    store: {
      ...store,
      async chat(...asked) {
        await new Promise<void>((resolve) => {
          if (go === undefined) resolve();
          else go = resolve;
        });
        return store.chat(...asked);
      },
    },
  });
  const [mia, jonas, lena] = [await server.login('mia'), await server.login('jonas'), await server.login('lena')];
  const match = await created(mia, { ...three, seats: [{ is: 'me' }, { is: 'open' }] });
  await jonas.request({ type: 'sit', match });
  for (const client of [mia, jonas]) {
    await client.request({ type: 'open', match });
    await client.request({ type: 'roll', match, random: 'ab'.repeat(32) });
  }
  await mia.request({ type: 'ready', match, ready: true });
  const held = () => {};
  go = held;
  const begins = jonas.request({ type: 'ready', match, ready: true });
  await server.settle();
  expect(go).not.toBe(held);
  const opens = lena.request({ type: 'open', match });
  await server.settle();
  const first = go;
  go = undefined;
  first();
  await Promise.all([begins, opens]);
  await server.settle();
  expect([mia, jonas, lena].map((client) => client.of('match').length)).toEqual([1, 1, 1]);
});

test('a match begins ten seconds after all players are ready, even without the random number of a player', async () => {
  const { server, mia, jonas } = await people('mia', 'jonas');
  const match = await created(mia, { ...three, seats: [{ is: 'me' }, { is: 'open' }, { is: 'bot', bot: 'easy' }] });
  for (const client of [mia, jonas]) await client.request({ type: 'open', match });
  await expect(mia.request({ type: 'start', match })).rejects.toMatchObject({ message: 'Seat 2 is still free.' });
  await jonas.request({ type: 'sit', match });
  await mia.request({ type: 'ready', match, ready: true });
  await mia.request({ type: 'roll', match, random: 'ab'.repeat(32) });
  await expect(mia.request({ type: 'roll', match, random: 'cd'.repeat(32) })).rejects.toMatchObject({
    code: 'not-now',
  });
  await jonas.request({ type: 'ready', match, ready: true });
  await server.world.pass(9000);
  expect(mia.of('match')).toEqual([]);
  await server.world.pass(1001);
  expect(mia.of('match')).toMatchObject([{ seat: 1, number: 0 }]);
  await expect(jonas.request({ type: 'sit', match })).rejects.toMatchObject({ code: 'match-full' });
});

test('an invitation is visible to the invited player, who can decline it', async () => {
  const { server, mia, jonas, lena } = await people('mia', 'jonas', 'lena');
  const seats: Create['seats'] = [{ is: 'me' }, { is: 'invited', name: 'jonas' }, { is: 'bot', bot: 'easy' }];
  const match = await created(mia, { ...three, seats, listed: false });
  await server.settle();
  expect(told(jonas)).toEqual(['mia invites you to RISC, Three Crowns. It is in your lobby.']);
  const open = async (client: InProcess) => {
    const { lobby } = await client.request({ type: 'lobby', follow: false });
    return Reflect.get(Object(lobby), 'open');
  };
  expect(await open(jonas)).toMatchObject([{ match, isInvited: true }]);
  expect(await open(lena)).toEqual([]);
  await expect(lena.request({ type: 'sit', match })).rejects.toMatchObject({ code: 'match-full' });
  await jonas.request({ type: 'leave', match });
  expect(await lena.request({ type: 'sit', match })).toEqual({ match, seat: 2 });
  const asked = mia.request({ type: 'seat', match, seat: 2, wish: { is: 'invited', name: 'nobody' } });
  await expect(asked).rejects.toMatchObject({ code: 'no-such-name' });
});

test.each<[what: string, asked: Partial<Create>, code: string, message: RegExp]>([
  ['a game for one player', { game: 'space-defender' }, 'bad-options', /^Found 3 seats, expected 1\.$/],
  ['one seat', { seats: [{ is: 'me' }] }, 'bad-options', /^Found 1 seats, expected 2 to 5\.$/],
  ['two own seats', { seats: [{ is: 'me' }, { is: 'me' }] }, 'bad-options', /^Only one/],
  ['a bot that lists leave out', { seats: [{ is: 'me' }, { is: 'bot', bot: 'random' }] }, 'bad-options', /no bot/],
  [
    'a rival without a skill',
    { seats: [{ is: 'me' }, { is: 'bot', bot: 'rook' }] },
    'bad-options',
    /such as mab:novice/,
  ],
  ['an unknown bot', { seats: [{ is: 'me' }, { is: 'bot', bot: 'god' }] }, 'bad-options', /no bot "god"/],
  ['an unknown level', { level: { name: '../../etc/passwd' } }, 'bad-level', /^There is no level/],
  ['a level for fewer players', { level: { name: 'twin-rivers' } }, 'bad-level', /2 players/],
  ['an unknown option', { options: { god: 'on' } }, 'bad-options', /no option "god"/],
  ['an option out of range', { options: { units: '-1' } }, 'bad-options', /^units: found "-1", expected/],
])('a match cannot be created with %s', async (_, asked, code, message) => {
  const { server, mia } = await people('mia', 'jonas');
  await expect(mia.request({ ...three, ...asked })).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
  });
  expect(await server.store.liveMatches()).toEqual([]);
});

test('uploaded levels do not delay other requests, and are limited for each account in number and rate', async () => {
  const { server, mia, jonas } = await people('mia', 'jonas');
  const again = await server.login('mia');
  const text = readFileSync('levels/risc/twin-rivers.dot', 'utf8');
  const file = { name: 'mine.dot', text };
  const check = { type: 'check-level', game: 'risc', file } as const;
  const { readLevel } = server.world;
  let finish = () => {};
  server.world.readLevel = async (game, sent) => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return readLevel(game, sent);
  };
  const first = mia.request(check);
  await server.settle();
  const tooFast = { code: 'too-fast', wait: 1 };
  await expect(again.request(check)).rejects.toMatchObject(tooFast);
  await expect(again.request({ ...three, level: { file } })).rejects.toMatchObject(tooFast);
  // While a level is read, other requests are answered.
  expect(await jonas.request({ type: 'lobby', follow: false })).toMatchObject({ lobby: {} });
  finish();
  expect(await first).toEqual({ title: 'Twin Rivers', players: [2, 2] });
  server.world.readLevel = readLevel;
  for (let sent = 1; sent < 20; sent++) await (sent % 2 === 0 ? mia : again).request(check);
  await server.world.pass(20_000);
  await expect(mia.request(check)).rejects.toMatchObject({
    code: 'too-fast',
    message: 'You are uploading levels too fast. Wait 40 s.',
    wait: 40,
  });
  expect(await jonas.request(check)).toMatchObject({ title: 'Twin Rivers' });
  await server.world.pass(40_000);
  expect(await again.request(check)).toMatchObject({ title: 'Twin Rivers' });
});

test('an account can create only a limited number of matches per minute', async () => {
  const { server, mia, jonas } = await people('mia', 'jonas');
  for (let made = 0; made < 60; made++) await mia.request({ type: 'leave', match: await created(mia, three) });
  await server.world.pass(10_000);
  await expect(created(mia, three)).rejects.toMatchObject({ code: 'too-fast', wait: 50 });
  await created(jonas, three);
  await server.world.pass(50_000);
  await created(mia, three);
});

test('bots compute on a thread if the level is large, and not if it is small', async () => {
  const { server, mia } = await people('mia', 'jonas');
  const { thinker, jobs } = fakeThinker();
  Object.assign(server.world, { thinker });
  const text = readFileSync('levels/risc/twin-rivers.dot', 'utf8');
  const seats = Array.from({ length: 2 }, () => ({ is: 'bot' as const, bot: 'easy' }));
  const file = (spaces: number) => ({ name: 'mine.dot', text: text + ' '.repeat(spaces) });
  await created(mia, { ...three, seats, level: { file: file(0) } });
  await server.settle();
  expect(jobs).toEqual([]);
  await created(mia, { ...three, seats, level: { file: file(20_000) } });
  await server.settle();
  expect(jobs.map(({ what }) => what)).toEqual(['choose']);
});

test('a level that a player uploads is checked and can be played', async () => {
  const { server, mia } = await people('mia', 'jonas');
  const text = readFileSync('levels/risc/twin-rivers.dot', 'utf8');
  const check = (file: { name: string; text: string }) => mia.request({ type: 'check-level', game: 'risc', file });
  expect(await check({ name: 'mine.dot', text })).toEqual({ title: 'Twin Rivers', players: [2, 2] });
  await expect(check({ name: '/tmp/mine.dot', text: 'graph {' })).rejects.toMatchObject({
    code: 'bad-level',
    message: expect.stringMatching(/^mine\.dot:1:/),
  });
  await expect(check({ name: 'mine.dot', text: '#'.repeat(65_536) })).rejects.toMatchObject({ code: 'bad-level' });
  const seats: Create['seats'] = [
    { is: 'bot', bot: 'easy' },
    { is: 'bot', bot: 'easy' },
  ];
  const match = await created(mia, { ...three, seats, level: { file: { name: 'workshop', text } } });
  await mia.request({ type: 'open', match });
  await server.world.pass(1000);
  expect(mia.of('match')).toMatchObject([{ seat: null, card: { level: 'workshop.dot', title: 'Twin Rivers' } }]);
});

test('no player can choose the dice: all random numbers are published, and a hash commits the server to its own', async () => {
  const { server, mia, jonas } = await people('mia', 'jonas');
  const match = await begunMatch(server, [mia, jonas], { game: 'space-explorers' });
  const bound = mia.of('room').map(({ room }) => room.bound);
  expect(new Set(bound).size).toBe(1);
  await expect(mia.request({ type: 'record', match })).rejects.toMatchObject({ code: 'not-now' });
  await playLines(mia, match, ['end_turn']);
  await jonas.request({ type: 'resign', match });
  const { record } = await mia.request({ type: 'record', match });
  const save = readSave(String(record));
  if (!save.ok) throw new Error(save.error.message);
  const { notes, setup } = save.value.header;
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
  expect(sha256(Buffer.from(notes['dice-server'] ?? '', 'hex'))).toBe(bound[0]);
  expect([notes['dice-1'], notes['dice-2']]).toEqual(['1'.repeat(64), '2'.repeat(64)]);
  expect(setup.seed).toBe(sha256([notes['dice-server'], `1:${notes['dice-1']}`, `2:${notes['dice-2']}`].join('\n')));
  expect(notes).toMatchObject({ 'name-1': 'mia', 'name-2': 'jonas', 'online-end': 'resigned' });
});

/** Mia has rolled and is ready. Jonas is ready at second 0 and has not rolled. */
const almostBegun = async () => {
  const { server, mia, jonas, lena } = await people('mia', 'jonas', 'lena');
  const match = await created(mia, { ...three, seats: [{ is: 'me' }, { is: 'open' }, { is: 'bot', bot: 'easy' }] });
  for (const client of [mia, jonas, lena]) await client.request({ type: 'open', match });
  await jonas.request({ type: 'sit', match });
  await mia.request({ type: 'roll', match, random: 'ab'.repeat(32) });
  for (const client of [mia, jonas]) await client.request({ type: 'ready', match, ready: true });
  const hasBegun = async () => (await server.store.match(match))?.phase === 'running';
  return { server, mia, jonas, lena, match, hasBegun };
};

test('a player who joins last has ten seconds to send a random number, however long the room has already waited', async () => {
  const { server, jonas, lena, match, hasBegun } = await almostBegun();
  await server.world.pass(8000);
  await jonas.request({ type: 'leave', match });
  await lena.request({ type: 'sit', match });
  await lena.request({ type: 'ready', match, ready: true });
  await server.world.pass(9999);
  expect(await hasBegun()).toBe(false);
  await server.world.pass(1);
  expect(await hasBegun()).toBe(true);
  expect(server.troubles).toEqual([]);
});

test.each<[what: string, change: (room: Awaited<ReturnType<typeof almostBegun>>) => Promise<unknown>]>([
  ['a player is no longer ready', ({ jonas, match }) => jonas.request({ type: 'ready', match, ready: false })],
  ['a seat is free again', ({ mia, match }) => mia.request({ type: 'seat', match, seat: 3, wish: { is: 'open' } })],
  ['a player has left', ({ jonas, match }) => jonas.request({ type: 'leave', match })],
  ['the room was cancelled', ({ server, match }) => server.core.administer(['end', match])],
  ['the server has ended', ({ server }) => server.core.close()],
])('no match begins automatically after %s', async (_, change) => {
  const room = await almostBegun();
  await room.server.world.pass(5000);
  await change(room);
  await room.server.world.pass(60_000);
  expect(await room.hasBegun()).toBe(false);
  expect(room.server.troubles).toEqual([]);
});

test('a repeated ready request and a spectator who leaves do not delay the start', async () => {
  const { server, mia, lena, match, hasBegun } = await almostBegun();
  await server.world.pass(6000);
  await mia.request({ type: 'ready', match, ready: true });
  await lena.request({ type: 'close', match });
  await server.world.pass(4000);
  expect(await hasBegun()).toBe(true);
});

test('a room in which all players were ready when the server stopped begins after the restart', async () => {
  const { server, match, hasBegun } = await almostBegun();
  await server.restart();
  await server.world.pass(9999);
  expect(await hasBegun()).toBe(false);
  await server.world.pass(1);
  const mia = await server.login('mia');
  await mia.request({ type: 'open', match });
  expect(mia.of('match')).toHaveLength(1);
  expect(server.troubles).toEqual([]);
});

const hour = 3_600_000;
const day = 24 * hour;

test('a room whose players were offline for three days is cancelled, and invited players are notified', async () => {
  const { server, mia, jonas, lena } = await people('mia', 'jonas', 'lena');
  const seats: Create['seats'] = [{ is: 'me' }, { is: 'open' }, { is: 'invited', name: 'lena' }];
  const match = await created(mia, { ...three, seats });
  await jonas.request({ type: 'sit', match });
  await lena.request({ type: 'open', match });
  const phase = async () => (await server.store.match(match))?.phase;
  mia.close();
  await server.world.pass(2 * day);
  // After the logout, the server no longer knows when jonas was last online.
  await jonas.request({ type: 'logout', everywhere: false });
  await server.world.pass(day - 2 * hour);
  const back = await server.login('mia');
  await server.world.pass(2 * hour);
  back.close();
  await server.world.pass(3 * day - 2 * hour);
  expect(await phase()).toBe('waiting');
  await server.world.pass(3 * hour);
  expect(await phase()).toBe('over');
  const text = 'RISC, Three Crowns was cancelled: nobody was here for 3 days.';
  expect(lena.of('told').at(-1)).toEqual({ type: 'told', text, match, isClosed: true });
  await expect(lena.request({ type: 'open', match })).rejects.toMatchObject({ code: 'no-such-match' });
  expect(server.troubles).toEqual([]);
});

test('a room unchanged for seven days is cancelled, even if its players are online', async () => {
  const { server, mia, jonas } = await people('mia', 'jonas');
  const match = await created(mia, three);
  await server.world.pass(6 * day);
  await jonas.request({ type: 'sit', match });
  await server.world.pass(7 * day - hour);
  expect((await server.store.match(match))?.phase).toBe('waiting');
  await server.world.pass(3 * hour);
  const text = 'RISC, Three Crowns was cancelled: it did not start within 7 days.';
  for (const client of [mia, jonas]) expect(told(client)).toEqual([text]);
  // A running match is not cancelled after seven days.
  const played = await begunMatch(server, [mia, jonas], { game: 'risc' });
  await server.world.pass(8 * day);
  expect((await server.store.match(played))?.phase).toBe('running');
});
