import { expect, test } from 'vitest';
import { answers } from '#net/wire/requests.ts';
import { begunMatch, usualTerms } from '../../support/quick-match.ts';
import { type InProcess, serverInProcess } from '../../support/server-in-process.ts';

const told = (client: InProcess) => client.of('told').map(({ text }) => text);

/** A server with mia, jonas and lena. Mia has muted lena. */
async function muted() {
  const server = await serverInProcess();
  const [mia, jonas, lena] = [await server.login('mia'), await server.login('jonas'), await server.login('lena')];
  await mia.request({ type: 'mute', name: 'lena', muted: true });
  return { server, mia, jonas, lena };
}

test('players who have muted a spectator are not notified when that spectator watches', async () => {
  const { server, mia, jonas, lena } = await muted();
  const match = await begunMatch(server, [mia, jonas], { game: 'risc' });
  await lena.request({ type: 'open', match });
  await server.settle();
  expect([told(mia), told(jonas)]).toEqual([[], ['lena is watching.']]);
});

test('players who have muted a player are not notified when that player comes online', async () => {
  const { server, mia, jonas, lena } = await muted();
  await begunMatch(server, [mia, jonas, lena], { game: 'risc' });
  lena.close();
  await server.login('lena');
  await server.settle();
  expect([told(mia), told(jonas)]).toEqual([[], ['lena is here.']]);
});

test('an invitation by a muted player is hidden, but a public open seat of the match stays visible', async () => {
  const { server, mia, jonas, lena } = await muted();
  const seats = [{ is: 'me' as const }, ...['mia', 'jonas'].map((name) => ({ is: 'invited' as const, name }))];
  const make = async (more: object) =>
    String((await lena.request({ type: 'create', game: 'risc', seats, ...usualTerms, ...more }))['match']);
  const match = await make({});
  await make({ listed: false });
  const open = async (client: InProcess) =>
    answers.lobby
      .parse(await client.request({ type: 'lobby', follow: false }))
      .lobby.open.map((card) => ({ match: card.match, isInvited: card.isInvited }));
  await server.settle();
  expect(told(mia)).toEqual([]);
  expect(told(jonas)).toHaveLength(2);
  expect(await open(mia)).toEqual([]);
  expect(await open(jonas)).toMatchObject([{ isInvited: true }, { isInvited: true }]);
  // Everyone sees a match with an open seat, Mia too.
  await lena.request({ type: 'seat', match, seat: 3, wish: { is: 'open' } });
  expect(await open(mia)).toEqual([{ match, isInvited: false }]);
  await mia.request({ type: 'mute', name: 'lena', muted: false });
  expect(await open(mia)).toMatchObject([{ isInvited: true }, { isInvited: true }]);
  expect(await mia.request({ type: 'sit', match })).toEqual({ match, seat: 2 });
});
