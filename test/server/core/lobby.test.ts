import { expect, test } from 'vitest';
import { answers, type SeatWish } from '#net/wire/requests.ts';
import { begunMatch, usualTerms } from '../../support/quick-match.ts';
import { type InProcess, serverInProcess } from '../../support/server-in-process.ts';

const free: SeatWish = { is: 'open' };
const make = async (client: InProcess, seats: readonly SeatWish[], more: object = {}) =>
  String((await client.request({ type: 'create', game: 'risc', seats: [...seats], ...usualTerms, ...more }))['match']);
const lobbyOf = async (client: InProcess) =>
  answers.lobby.parse(await client.request({ type: 'lobby', follow: false })).lobby;

test('the seat of an account for which a program plays is marked, also while the program is away and after a restart', async () => {
  const server = await serverInProcess();
  const mia = await server.login('mia');
  const robo = server.connect();
  await robo.request({ type: 'hello', protocol: 1, client: 'test', program: true });
  await robo.request({ type: 'register', name: 'robo', password: 'a long enough sentence' });
  const match = await make(mia, [{ is: 'me' }, free]);
  await robo.request({ type: 'sit', match });
  const holders = async () => (await lobbyOf(mia)).mine[0]?.holders;
  expect(await holders()).toMatchObject([{ name: 'mia' }, { name: 'robo', isHere: true, isProgram: true }]);
  expect((await holders())?.[0]).not.toHaveProperty('isProgram');
  robo.cut();
  expect(await holders()).toMatchObject([{ name: 'mia' }, { name: 'robo', isHere: false, isProgram: true }]);
  await server.restart();
  const back = await server.login('mia');
  expect((await lobbyOf(back)).mine[0]?.holders).toMatchObject([{ name: 'mia' }, { isHere: false, isProgram: true }]);
});

test('the answer to `hello` names the port for ssh, and says that the server has a web page', async () => {
  const server = await serverInProcess('hello', { gateways: () => ({ ssh: 2222, web: true }) });
  const { ssh, web } = await server.connect().request({ type: 'hello', protocol: 1, client: 'test' });
  expect({ ssh, web }).toEqual({ ssh: 2222, web: true });
});

test('the newest three open matches of each maker are listed first, so that one maker cannot fill the list', async () => {
  const server = await serverInProcess();
  const [lena, ...makers] = [await server.login('lena'), await server.login('mia'), await server.login('jonas')];
  const [mia, jonas] = makers;
  if (mia === undefined || jonas === undefined) throw new Error('nobody');
  const early = await make(jonas, [{ is: 'me' }, free]);
  const flood: string[] = [];
  for (let count = 0; count < 30; count++) {
    await server.world.pass(1000);
    flood.unshift(await make(mia, [{ is: 'me' }, free]));
  }
  await server.world.pass(1000);
  for (let other = 0; other < 3; other++) {
    const more = await server.login(`flood-${other}`);
    for (let count = 0; count < 30; count++) await make(more, [{ is: 'me' }, free]);
  }
  const { open } = await lobbyOf(lena);
  expect(open).toHaveLength(100);
  const shown = open.map(({ match }) => match);
  expect(shown.indexOf(early)).toBe(12);
  expect(shown.slice(9, 12)).toEqual(flood.slice(0, 3));
  // The remaining matches are listed by their last change, newest first.
  expect(open.slice(13).map(({ changed }) => changed)).toEqual(
    open
      .slice(13)
      .map(({ changed }) => changed)
      .sort((a, b) => b - a),
  );
});

test('the newest three invitations of each maker are listed first, before open matches', async () => {
  const server = await serverInProcess();
  const [mia, jonas, lena] = [await server.login('mia'), await server.login('jonas'), await server.login('lena')];
  const guest: SeatWish = { is: 'invited', name: 'lena' };
  const open = await make(jonas, [{ is: 'me' }, free]);
  const invitation = await make(jonas, [{ is: 'me' }, guest]);
  await server.world.pass(1000);
  const many: string[] = [];
  for (let count = 0; count < 5; count++) {
    await server.world.pass(1000);
    many.unshift(await make(mia, [{ is: 'me' }, guest]));
  }
  const shown = (await lobbyOf(lena)).open.map(({ match }) => match);
  expect(shown).toEqual([...many.slice(0, 3), invitation, open, ...many.slice(3)]);
});

test('one maker cannot fill the list of matches that can be watched', async () => {
  const server = await serverInProcess();
  const [mia, jonas, lena] = [await server.login('mia'), await server.login('jonas'), await server.login('lena')];
  const early = await begunMatch(server, [jonas, await server.login('tom')], { game: 'risc' });
  const ada = await server.login('ada');
  for (let count = 0; count < 5; count++) {
    await server.world.pass(1);
    await begunMatch(server, [mia, ada], { game: 'risc' });
  }
  const shown = (await lobbyOf(lena)).toWatch.map(({ match }) => match);
  expect(shown).toHaveLength(6);
  expect(shown.indexOf(early)).toBe(3);
});

test('an account cannot take seats in more matches than a list shows', async () => {
  const server = await serverInProcess();
  const heir = await server.login('heir');
  let refused: unknown;
  for (let account = 0; account < 4; account++) {
    const maker = await server.login(`maker-${account}`);
    for (let count = 0; count < 30 && refused === undefined; count++) {
      const match = await make(maker, [{ is: 'me' }, free]);
      await heir.request({ type: 'sit', match }).catch((error: unknown) => {
        refused = error;
      });
      await maker.request({ type: 'leave', match });
    }
  }
  expect(refused).toMatchObject({ code: 'not-now', message: 'You already have seats in 100 matches.' });
  expect((await lobbyOf(heir)).mine).toHaveLength(100);
  await expect(make(heir, [{ is: 'me' }, free])).rejects.toMatchObject({ code: 'not-now' });
});
