import { expect, test } from 'vitest';
import { readSave } from '#engine/journal/save.ts';
import { slowReader } from '#net/wire/limits.ts';
import { answers } from '#net/wire/requests.ts';
import { warmUp, warmUpStore } from '#server/core/match-host/warm-up.ts';
import { memoryStore } from '#server/store/memory.ts';
import { begunMatch, playLines } from '../../support/quick-match.ts';
import { type InProcess, serverInProcess } from '../../support/server-in-process.ts';

const three = async () => {
  const server = await serverInProcess();
  const [mia, jonas, lena] = [await server.login('mia'), await server.login('jonas'), await server.login('lena')];
  return { server, mia, jonas, lena };
};
const told = (client: InProcess) => client.of('told').map(({ text }) => text);
const newest = (client: InProcess) => client.of('update').at(-1);
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'ok',
    (error: unknown) => String(Reflect.get(Object(error), 'code')),
  );

test('in a match of two, a player who resigns loses', async () => {
  const { server, mia, jonas } = await three();
  const match = await begunMatch(server, [mia, jonas], { game: 'risc' });
  await mia.request({ type: 'resign', match });
  expect(newest(jonas)).toMatchObject({
    happened: { what: 'over', winners: [2], reason: 'resigned' },
    outcome: { winners: [2], reason: 'resigned' },
    waitsFor: [],
  });
  expect(await codeOf(playLines(jonas, match, ['spread']))).toBe('match-over');
  expect(await jonas.request({ type: 'account' })).toMatchObject({ playing: 0, finished: 1, won: 1 });
  expect(await mia.request({ type: 'account' })).toMatchObject({ playing: 0, finished: 1, won: 0 });
});

test('with more players, a bot plays for a resigned player, who then watches', async () => {
  const { server, mia, jonas, lena } = await three();
  const match = await begunMatch(server, [mia, jonas, lena], { game: 'risc' });
  await mia.request({ type: 'resign', match });
  for (const client of [jonas, lena]) await playLines(client, match, ['spread', 'commit']);
  await server.world.pass(100);
  expect(newest(jonas)).toMatchObject({ happened: { seat: 1, echo: 'commit', by: 'bot' } });
  expect(newest(mia)).toMatchObject({
    eyes: 'spectator',
    holders: [{ is: 'stand-in', why: 'resigned', bot: 'normal', turn: 0 }, {}, {}],
  });
  expect(await codeOf(playLines(mia, match, ['research']))).toBe('not-your-seat');
  expect(await codeOf(mia.request({ type: 'take', match }))).toBe('not-now');
  expect(await codeOf(mia.request({ type: 'vote', match, on: 'draw', agrees: true }))).toBe('not-your-seat');
});

test('a client learns the turn of a resignation, even if a bot had already stood in for the player', async () => {
  const { server, mia, jonas, lena } = await three();
  const match = await begunMatch(server, [mia, jonas, lena], { game: 'risc', limit: 60_000 });
  for (const client of [mia, jonas, lena]) await playLines(client, match, ['spread', 'commit']);
  const turn = async () => {
    for (const client of [jonas, lena]) await playLines(client, match, ['commit']);
    await server.world.pass(61_000);
  };
  for (let i = 0; i < 4; i++) await turn();
  expect(newest(jonas)).toMatchObject({ view: { turn: 5 }, holders: [{ why: 'away', turn: 1 }, {}, {}] });
  await mia.request({ type: 'resign', match });
  await turn();
  await server.core.close();
  await server.restart();
  const back = await server.login('jonas');
  await back.request({ type: 'open', match });
  expect(back.of('match').at(-1)).toMatchObject({ holders: [{ is: 'stand-in', why: 'resigned', turn: 5 }, {}, {}] });
  expect(server.troubles).toEqual([]);
});

test('a player who is out sees everything a turn late if the maker allows it, but no plan in advance', async () => {
  const { server, mia, jonas, lena } = await three();
  const match = await begunMatch(server, [mia, jonas, lena], {
    game: 'risc',
    outSees: 'late',
    options: { tech: '200' },
  });
  for (const client of [mia, jonas, lena]) await playLines(client, match, ['spread', 'commit']);
  await mia.request({ type: 'resign', match });
  const count = mia.of('update').length;
  await playLines(jonas, match, ['research']);
  expect(mia.of('update')).toHaveLength(count);
  for (const client of [jonas, lena]) await playLines(client, match, ['commit']);
  await server.world.pass(100);
  const late = mia.of('update').slice(count);
  expect(late.map(({ eyes }) => eyes)).toEqual(late.map(() => 'all'));
  expect(late.map(({ happened }) => (happened.what === 'played' ? happened.echo : ''))).toContain('research');
  // The start of the new turn is not sent yet.
  expect(late.every(({ view }) => view['turn'] === undefined)).toBe(true);
  const before = mia.heard.length;
  await playLines(jonas, match, ['research']).catch(() => {});
  await playLines(jonas, match, ['odds(a,b,1a)']).catch(() => {});
  expect(mia.heard.slice(before)).toEqual([]);
  await server.restart();
  mia.retry();
  await server.world.pass(100);
  expect(mia.of('update')).toHaveLength(count + late.length);
  for (const client of [jonas, lena]) client.retry();
  await server.world.pass(100);
  for (const client of [jonas, lena]) await playLines(client, match, ['commit']);
  await server.world.pass(100);
  const later = mia.of('update').slice(count + late.length);
  expect(later.flatMap(({ view }) => view['turn'] ?? [])).toEqual([2]);
});

test('a draw needs the votes of all players, and a declined proposal cannot be repeated in the same turn', async () => {
  const { server, mia, jonas, lena } = await three();
  const match = await begunMatch(server, [mia, jonas, lena], { game: 'risc' });
  const vote = (client: InProcess, agrees: boolean) =>
    codeOf(client.request({ type: 'vote', match, on: 'draw', agrees }));
  expect(await vote(mia, false)).toBe('not-now');
  expect(await vote(mia, true)).toBe('ok');
  expect(newest(lena)).toMatchObject({
    happened: { what: 'offer', on: 'draw', seat: 1 },
    offers: [{ on: 'draw', by: 1, agreed: [1] }],
  });
  expect(await vote(jonas, true)).toBe('ok');
  expect(await vote(lena, false)).toBe('ok');
  expect(newest(mia)).toMatchObject({
    happened: { what: 'answer', seat: 3, agrees: false },
    offers: [],
    outcome: null,
  });
  expect(await vote(mia, true)).toBe('not-now');
  for (const client of [mia, jonas, lena]) await playLines(client, match, ['spread', 'commit']);
  expect(await vote(mia, true)).toBe('ok');
  expect(await vote(jonas, true)).toBe('ok');
  expect(await vote(lena, true)).toBe('ok');
  expect(newest(mia)).toMatchObject({ happened: { what: 'over', winners: [], reason: 'draw' } });
});

test('a vote no longer needs a player who deletes the account before voting', async () => {
  const { server, mia, jonas, lena } = await three();
  const match = await begunMatch(server, [mia, jonas, lena], { game: 'risc' });
  for (const client of [mia, jonas]) await client.request({ type: 'vote', match, on: 'end', agrees: true });
  await lena.request({ type: 'delete-account', password: 'a long enough sentence', name: 'lena' });
  await server.settle();
  expect(newest(mia)).toMatchObject({
    happened: { what: 'over', reason: 'ended' },
    holders: [{}, {}, { name: 'deleted', why: 'deleted' }],
  });
});

test('a rematch begins when all players want it, with the same seats and new dice', async () => {
  const { server, mia, jonas } = await three();
  const match = await begunMatch(server, [mia, jonas], { game: 'space-explorers', bots: [] });
  expect(await codeOf(mia.request({ type: 'rematch', match, wants: true }))).toBe('not-now');
  await mia.request({ type: 'resign', match });
  await mia.request({ type: 'rematch', match, wants: true });
  expect(jonas.of('presence').at(-1)?.rematch).toEqual({ wanted: ['mia'], match: null });
  await jonas.request({ type: 'rematch', match, wants: true });
  await server.settle();
  const next = jonas.of('presence').at(-1)?.rematch?.match ?? '';
  for (const client of [mia, jonas]) {
    await client.request({ type: 'open', match: next });
    await client.request({ type: 'roll', match: next, random: 'ef'.repeat(32) });
  }
  await server.settle();
  expect(mia.of('match').at(-1)).toMatchObject({ match: next, seat: 1, card: { phase: 'running' } });
  await mia.request({ type: 'resign', match: next });
  const seeds = [];
  for (const one of [match, next]) {
    const save = readSave(String((await mia.request({ type: 'record', match: one }))['record']));
    seeds.push(save.ok && save.value.header.setup.seed);
  }
  expect(new Set(seeds).size).toBe(2);
});

test('the maker starts a rematch without the players who did not answer, and their seats are open', async () => {
  const { server, mia, jonas } = await three();
  const match = await begunMatch(server, [mia, jonas], { game: 'space-explorers' });
  await mia.request({ type: 'resign', match });
  expect(await codeOf(mia.request({ type: 'start-rematch', match }))).toBe('not-now');
  await mia.request({ type: 'rematch', match, wants: true });
  expect(await codeOf(jonas.request({ type: 'start-rematch', match }))).toBe('not-the-maker');
  const { match: next } = await mia.request({ type: 'start-rematch', match });
  await mia.request({ type: 'open', match: String(next) });
  expect(mia.of('room').at(-1)?.room.card.holders).toMatchObject([{ is: 'person', name: 'mia' }, { is: 'open' }]);
});

test('chat lines are limited, safe for terminals, hidden if their author is muted, and unread until opened', async () => {
  const { server, mia, jonas, lena } = await three();
  const match = await begunMatch(server, [mia, jonas], { game: 'risc' });
  await lena.request({ type: 'open', match });
  await lena.request({ type: 'mute', name: 'mia', muted: true });
  const say = (text: string) => mia.request({ type: 'chat', match, text });
  await say('two\u001b[2J\nlines');
  await server.settle();
  expect(jonas.of('chat').map(({ line }) => [line.number, line.name, line.text])).toEqual([[1, 'mia', 'two[2J lines']]);
  expect(lena.of('chat')).toEqual([]);
  expect(await codeOf(say('🙂'.repeat(240)))).toBe('ok');
  expect(await codeOf(say('x'.repeat(241)))).toBe('too-large');
  expect(await codeOf(say('  '))).toBe('bad-message');
  for (let line = 3; line <= 10; line++) await say(`line ${line}`);
  await expect(say('more')).rejects.toMatchObject({
    code: 'too-fast',
    wait: 20,
    message: 'You are sending messages too fast. Wait 20 s.',
  });
  await server.world.pass(20_001);
  expect(await codeOf(say('again'))).toBe('ok');
  jonas.close();
  await say('are you there?');
  const back = await server.login('jonas');
  expect(await back.request({ type: 'lobby', follow: false })).toMatchObject({ lobby: { mine: [{ unreadChat: 1 }] } });
  const mineOf = async (client: InProcess) => {
    const { lobby } = answers.lobby.parse(await client.request({ type: 'lobby', follow: false }));
    return lobby.mine.map(({ unreadChat, lastChat }) => ({ unreadChat, said: lastChat.map(({ text }) => text) }));
  };
  const unread = [{ unreadChat: 1, said: ['line 10', 'again', 'are you there?'] }];
  expect(await mineOf(back)).toEqual(unread);
  await server.restart();
  const anew = await server.login('jonas');
  expect(await mineOf(anew)).toEqual(unread);
  await anew.request({ type: 'open', match });
  expect(anew.of('match').at(-1)).toMatchObject({ card: { unreadChat: 1 } });
  expect(anew.of('match').at(-1)?.chat.at(-1)?.text).toBe('are you there?');
  await server.restart();
  expect(await mineOf(await server.login('jonas'))).toMatchObject([{ unreadChat: 0 }]);
});

test('players are notified of who is online and who watches, and when it is their turn in another match', async () => {
  const { server, mia, jonas, lena } = await three();
  const match = await begunMatch(server, [mia, jonas], { game: 'space-explorers' });
  await lena.request({ type: 'open', match });
  await server.settle();
  expect(told(mia)).toEqual(['lena is watching.']);
  jonas.close();
  await server.settle();
  expect(mia.of('presence').at(-1)).toMatchObject({
    holders: [{ isHere: true }, { isHere: false }],
    watching: ['lena'],
  });
  const back = await server.login('jonas');
  await playLines(mia, match, ['end_turn']);
  await server.settle();
  expect(told(mia).at(-1)).toBe('jonas is here.');
  expect(told(back)).toEqual([expect.stringMatching(/^Your turn in Space Explorers, .+\. N: next match\.$/)]);
});

test('a match that a player opens twice is shown on both connections, and played only on the newer', async () => {
  const { server, mia, jonas } = await three();
  const match = await begunMatch(server, [mia, jonas], { game: 'risc' });
  const second = await server.login('mia');
  const text = 'You opened this match somewhere else. Enter: play here.';
  const plays = (client: typeof mia, key: string, line: string) =>
    client.request({ type: 'command', match, key, line }).then(
      () => 'taken',
      (error: Error) => error.message,
    );
  const undoes = (client: typeof mia, key: string) =>
    client.request({ type: 'undo', match, key }).then(
      () => 'taken',
      (error: Error) => error.message,
    );
  await second.request({ type: 'open', match });
  await server.settle();
  expect([mia.of('elsewhere'), second.of('elsewhere')]).toEqual([[{ type: 'elsewhere', match, text }], []]);
  expect([await plays(mia, 'a', 'spread'), await plays(second, 'b', 'spread')]).toEqual([text, 'taken']);
  expect([await undoes(mia, 'c'), await undoes(second, 'd')]).toEqual([text, 'taken']);
  await mia.request({ type: 'open', match });
  await server.settle();
  expect(second.of('elsewhere')).toHaveLength(1);
  expect([await plays(second, 'e', 'spread'), await plays(mia, 'f', 'spread')]).toEqual([text, 'taken']);
  mia.close();
  await server.settle();
  expect(await plays(second, 'g', 'commit')).toBe('taken');
  const told = (client: typeof mia) => client.of('update').map(({ number }) => number);
  await server.settle();
  expect([told(mia), told(second)]).toEqual([
    [1, 2, 3],
    [1, 2, 3, 4],
  ]);
});

test('a client that acknowledges no updates is disconnected', async () => {
  const { server, mia, jonas } = await three();
  const match = await begunMatch(server, [mia, jonas], { game: 'risc' });
  const second = await server.login('mia');
  await second.request({ type: 'open', match });
  await server.settle();
  for (let i = 0; i < slowReader.updates / 2; i++) {
    await second.request({ type: 'command', match, key: `p${i}`, line: 'spread' });
    await second.request({ type: 'undo', match, key: `u${i}` });
  }
  expect(second.state.is).toBe('open');
  await second.request({ type: 'command', match, key: 'last', line: 'spread' }).catch(() => {});
  await server.settle();
  expect(second.state).toMatchObject({ is: 'lost', text: 'This connection is too slow to follow the match.' });
});

test('a command that could not be stored has no effect, and the match continues from the stored state', async () => {
  const fate: Parameters<typeof memoryStore>[0] & object = {};
  const server = await serverInProcess('a', { store: memoryStore(fate) });
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  const match = await begunMatch(server, [mia, jonas], { game: 'risc' });
  fate.fault = 'full';
  expect(await codeOf(mia.request({ type: 'command', match, key: 'k', line: 'spread' }))).toBe('failed');
  expect(mia.of('update')).toEqual([]);
  fate.fault = undefined;
  expect(await codeOf(mia.request({ type: 'command', match, key: 'k', line: 'spread' }))).toBe('ok');
  await playLines(jonas, match, ['spread', 'commit']);
  expect(mia.of('update').map(({ number }) => number)).toEqual([1, 2]);
});

test('a match of bots alone begins and ends without a player', async () => {
  const { server, mia } = await three();
  const bots = [
    { is: 'bot' as const, bot: 'easy' },
    { is: 'bot' as const, bot: 'easy' },
  ];
  const terms = { options: {}, limit: 0, watching: 'everybody', outSees: 'own', listed: true, hints: false } as const;
  const made = await mia.request({ type: 'create', game: 'space-explorers', seats: bots, ...terms });
  await server.world.pass(60_000);
  expect((await server.store.match(String(made['match'])))?.phase).toBe('over');
  await mia.request({ type: 'open', match: String(made['match']) });
  expect(mia.of('match').at(-1)?.outcome).not.toBe(null);
});

test('the lobby shows who owns the territories of a match, but only to accounts that may watch it', async () => {
  const { server, mia, jonas, lena } = await three();
  const cards = async (client: InProcess) => {
    const { lobby } = answers.lobby.parse(await client.request({ type: 'lobby', follow: true }));
    return [...lobby.mine, ...lobby.open, ...lobby.toWatch, ...lobby.finished];
  };
  const shownTo = async (client: InProcess, match: string) =>
    (await cards(client)).find((card) => card.match === match)?.owners;
  const seen = await begunMatch(server, [mia, jonas], { game: 'risc' });
  const hidden = await begunMatch(server, [mia, jonas], { game: 'risc', watching: 'nobody' });
  const other = await begunMatch(server, [mia, jonas], { game: 'robo-race' });
  const [one, two] = [
    [1, 1, 1, 1, 2, 2, 2, 2],
    [1, 1, 1, 1, 1, 2, 2, 2],
  ];
  expect(await shownTo(lena, seen)).toEqual(one);
  expect(await shownTo(jonas, hidden)).toEqual(one);
  expect(await shownTo(lena, hidden)).toBeUndefined();
  expect(await shownTo(lena, other)).toBeNull();
  // Each player has all units in one territory, so all other territories are empty.
  await playLines(mia, seen, ['place(brook,all)', 'commit']);
  await playLines(jonas, seen, ['place(heath,all)', 'commit']);
  await playLines(mia, seen, ['attack(brook,eyrie,all)', 'commit']);
  expect(await shownTo(lena, seen)).toEqual(one);
  await playLines(jonas, seen, ['commit']);
  expect(await shownTo(lena, seen)).toEqual(two);
  await server.restart();
  for (const client of [mia, lena]) client.retry();
  await server.world.pass(100);
  expect(await shownTo(lena, seen)).toEqual(two);
  await mia.request({ type: 'resign', match: seen });
  expect(await shownTo(mia, seen)).toBeNull();
});

test('a player is notified of a turn that the clock begins, even if no client has the match open', async () => {
  const { server, mia, jonas } = await three();
  const match = await begunMatch(server, [mia, jonas], { game: 'risc', limit: 60_000 });
  await playLines(jonas, match, ['spread', 'commit']);
  for (const client of [mia, jonas]) await client.request({ type: 'close', match });
  await server.world.pass(61_000);
  expect(told(jonas).at(-1)).toContain('Your turn in RISC, Twin Rivers.');
  await mia.request({ type: 'open', match });
  expect(mia.of('match').at(-1)).toMatchObject({ view: { turn: 1, phase: 'orders' } });
});

test('the warm-up of the games and of the store finishes without an error', async () => {
  const { server } = await three();
  const rehearsed = Promise.all([warmUp(server.world), warmUpStore(memoryStore())]);
  await server.world.pass(100);
  expect(await rehearsed).toHaveLength(2);
});
