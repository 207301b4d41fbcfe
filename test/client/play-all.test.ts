import { expect, test } from 'vitest';
import { maxAtOnce, maxWait, playAll } from '#client/play-all.ts';
import type { SeatWish } from '#net/wire/requests.ts';
import { usualTerms } from '../support/quick-match.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../support/server-in-process.ts';

const free: SeatWish = { is: 'open' };
const password = 'a long enough sentence';

/** A server with mia, and with the program robo, which resigns each match that it gets. */
async function started(games: readonly string[] = ['risc', 'space-explorers']) {
  const server = await serverInProcess();
  const mia = await server.login('mia');
  const robo = server.connect();
  await robo.request({ type: 'hello', protocol: 1, client: 'test', program: true });
  await robo.request({ type: 'register', name: 'robo', password });
  const lines: string[] = [];
  const ended = playAll({
    connection: robo,
    after: (milliseconds, run) => server.world.after(milliseconds, run),
    random: () => 'ab'.repeat(32),
    fits: async (game) => {
      if (!games.includes(game)) throw new Error(`it does not play ${game}`);
    },
    says: (line) => void lines.push(line),
    async play({ first }) {
      await robo.request({ type: 'resign', match: first.match });
      return { is: 'over', text: 'over: it resigned' };
    },
  });
  return { server, mia, robo, lines, ended };
}

const make = async (client: InProcess, more: object = {}) =>
  String(
    (await client.request({ type: 'create', game: 'risc', seats: [{ is: 'me' }, free], ...usualTerms, ...more }))[
      'match'
    ],
  );

async function enter(server: ServerInProcess, client: InProcess, match: string) {
  await client.request({ type: 'open', match });
  await client.request({ type: 'roll', match, random: '11'.repeat(32) });
  // In a rematch, everybody is ready from the start.
  await client.request({ type: 'ready', match, ready: true }).catch(() => {});
  for (let i = 0; i < 4; i++) await server.world.pass(1000);
}

test('a program joins an open room, plays, and agrees to a rematch with a person', async () => {
  const { server, mia, lines } = await started();
  const match = await make(mia);
  await server.world.pass(1000);
  await enter(server, mia, match);
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['waits', 'plays', 'has']);
  await mia.request({ type: 'rematch', match, wants: true });
  await server.world.pass(1000);
  const rematch = String(mia.of('presence').findLast(({ rematch: one }) => one?.match != null)?.rematch?.match);
  expect(rematch).not.toBe('undefined');
  await enter(server, mia, rematch);
  expect(lines.filter((line) => line.startsWith('has played'))).toHaveLength(2);
});

test('a program accepts an invitation, and joins no rated room of people and no game that it cannot play', async () => {
  const { server, mia, lines } = await started(['risc']);
  const rated = await make(mia, { rated: true, limit: 60_000 });
  const other = await make(mia, { game: 'space-explorers' });
  const invited = await make(mia, { seats: [{ is: 'me' }, { is: 'invited', name: 'robo' }], listed: false });
  for (let i = 0; i < 4; i++) await server.world.pass(1000);
  const holders = async (match: string) => {
    await mia.request({ type: 'open', match });
    return mia.of('room').findLast((message) => message.match === match)?.room.card.holders[1];
  };
  expect(await holders(rated)).toEqual({ is: 'open' });
  expect(await holders(other)).toEqual({ is: 'open' });
  expect(await holders(invited)).toMatchObject({ name: 'robo', isReady: true, isProgram: true });
  expect(lines.filter((line) => line.startsWith('does not play'))).toHaveLength(1);
});

test('a program holds few seats at once, and leaves an open room that does not begin', async () => {
  const { server, mia, lines } = await started();
  for (let i = 0; i < maxAtOnce + 2; i++) await make(mia);
  for (let i = 0; i < 4; i++) await server.world.pass(1000);
  const waits = () => lines.filter((line) => line.startsWith('waits')).length;
  expect(waits()).toBe(maxAtOnce);
  await server.world.pass(maxWait);
  for (let i = 0; i < 4; i++) await server.world.pass(1000);
  expect(lines.filter((line) => line.startsWith('does not play'))).toHaveLength(maxAtOnce);
  expect(waits()).toBe(maxAtOnce + 2);
});

test('a program plays on after its connection was cut, and stops when it is logged out', async () => {
  const { server, mia, robo, lines, ended } = await started();
  await server.settle();
  robo.cut();
  await make(mia);
  await server.world.pass(1000);
  robo.retry();
  await server.world.pass(1000);
  // The client of the program follows the lobby again by itself. The test's client does not.
  await robo.request({ type: 'lobby', follow: true });
  const match = await make(mia);
  for (let i = 0; i < 3; i++) await server.world.pass(1000);
  await enter(server, mia, match);
  expect(lines.some((line) => line.startsWith('has played'))).toBe(true);
  robo.close();
  expect(await ended).toBe(1);
});
