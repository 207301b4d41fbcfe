import { expect, test } from 'vitest';
import type { RequestOf, SeatWish } from '#net/wire/requests.ts';
import { usualTerms } from '../../support/quick-match.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';

const nobody = { ...usualTerms, watching: 'nobody' } as const;
const lenaInvited: SeatWish = { is: 'invited', name: 'lena' };
const open: SeatWish = { is: 'open' };

/** Mia's waiting room with a seat for another player. Jonas has two clients, lena has one. */
async function room(terms: Omit<RequestOf<'terms'>, 'id' | 'type' | 'match'>, seats: readonly SeatWish[] = [open]) {
  const server = await serverInProcess();
  const [mia, jonas, lena] = [await server.login('mia'), await server.login('jonas'), await server.login('lena')];
  const away = await server.login('jonas');
  const wishes: SeatWish[] = [{ is: 'me' }, ...seats, { is: 'bot', bot: 'easy' }];
  const made = await mia.request({ type: 'create', game: 'risc', seats: wishes, ...terms });
  return { server, mia, jonas, lena, away, match: String(made['match']) };
}
const about = (client: InProcess, match: string) =>
  client.messages.filter((message) => 'match' in message && message.match === match);
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'ok',
    (error: unknown) => String(Reflect.get(Object(error), 'code')),
  );

/**
 * Returns the types of the messages about a room that a client receives while others act there, and `ok` or the code of
 * the refusal for each of the client's own requests.
 */
async function stillHeard(server: ServerInProcess, maker: InProcess, client: InProcess, match: string) {
  await server.settle();
  const before = about(client, match).length;
  await maker.request({ type: 'chat', match, text: 'between us' });
  await maker.request({ type: 'ready', match, ready: true });
  const newcomer = await server.login('tom');
  await newcomer.request({ type: 'sit', match }).catch(() => {});
  newcomer.close();
  await server.settle();
  const heard = about(client, match)
    .slice(before)
    .map(({ type }) => type);
  const may = {
    chat: await codeOf(client.request({ type: 'chat', match, text: 'hello' })),
    record: await codeOf(client.request({ type: 'record', match })),
    open: await codeOf(client.request({ type: 'open', match })),
  };
  return { heard, may };
}
const nothing = { heard: [], may: { chat: 'match-full', record: 'match-full', open: 'match-full' } };
const closed = (client: InProcess) =>
  client.of('told').flatMap(({ text, isClosed }) => (isClosed === true ? [text] : []));

test('a spectator leaves a room when its maker forbids watching', async () => {
  const { server, mia, lena, match } = await room(usualTerms);
  for (const client of [mia, lena]) await client.request({ type: 'open', match });
  await mia.request({ type: 'terms', match, ...nobody });
  expect(await stillHeard(server, mia, lena, match)).toEqual(nothing);
  expect(closed(lena)).toEqual(['Spectators can no longer watch RISC, Three Crowns.']);
  expect(closed(mia)).toEqual([]);
  expect(mia.of('room').at(-1)?.room.card.watching).toEqual([]);
  // Spectators may open the room again once its maker allows watching.
  await mia.request({ type: 'terms', match, ...usualTerms });
  expect(await codeOf(lena.request({ type: 'open', match }))).toBe('ok');
});

test('a private room closes on all connections of a player whom the maker removes', async () => {
  const { server, mia, jonas, away, match } = await room(nobody);
  await jonas.request({ type: 'sit', match });
  for (const client of [mia, jonas, away]) await client.request({ type: 'open', match });
  await mia.request({ type: 'seat', match, seat: 2, wish: open });
  for (const client of [jonas, away]) {
    expect(await stillHeard(server, mia, client, match)).toEqual(nothing);
    expect(closed(client)).toEqual(['mia removed you from RISC, Three Crowns.']);
    expect(client.of('told').filter(({ match: one }) => one === match)).toHaveLength(1);
  }
});

test('a player whom the maker removes from a public room is notified and becomes a spectator', async () => {
  const { server, mia, jonas, match } = await room(usualTerms);
  await jonas.request({ type: 'sit', match });
  for (const client of [mia, jonas]) await client.request({ type: 'open', match });
  await mia.request({ type: 'seat', match, seat: 2, wish: lenaInvited });
  await server.settle();
  expect(jonas.of('told').map(({ text, isClosed }) => [text, isClosed])).toEqual([
    ['mia removed you from RISC, Three Crowns.', undefined],
  ]);
  expect(mia.of('room').at(-1)?.room.card.watching).toEqual(['jonas']);
  await mia.request({ type: 'chat', match, text: 'hello' });
  expect(jonas.of('chat')).toHaveLength(1);
});

test.each<[what: string, wish: SeatWish]>([
  ['taken back', open],
  ['given to another player', { is: 'invited', name: 'jonas' }],
  ['given to a bot', { is: 'bot', bot: 'easy' }],
])('a private room closes for a player whose invitation is %s', async (_, wish) => {
  const { server, mia, lena, match } = await room(nobody, [lenaInvited]);
  for (const client of [mia, lena]) await client.request({ type: 'open', match });
  await mia.request({ type: 'seat', match, seat: 2, wish });
  expect(await stillHeard(server, mia, lena, match)).toEqual(nothing);
  expect(closed(lena)).toEqual(['mia removed you from RISC, Three Crowns.']);
});

test('a private room closes on all connections of a player who leaves it', async () => {
  const { server, mia, jonas, away, match } = await room(nobody);
  await jonas.request({ type: 'sit', match });
  for (const client of [mia, jonas, away]) await client.request({ type: 'open', match });
  await jonas.request({ type: 'leave', match });
  for (const client of [jonas, away]) expect(await stillHeard(server, mia, client, match)).toEqual(nothing);
  expect([closed(jonas), closed(away)]).toEqual([['You left RISC, Three Crowns.'], ['You left RISC, Three Crowns.']]);
});

test('a private room closes for its maker when the maker leaves it to another player', async () => {
  const { server, mia, jonas, match } = await room(nobody);
  await jonas.request({ type: 'sit', match });
  for (const client of [mia, jonas]) await client.request({ type: 'open', match });
  await mia.request({ type: 'leave', match });
  expect(await stillHeard(server, jonas, mia, match)).toEqual(nothing);
});

test('the maker may view the room without a seat', async () => {
  const { server, mia, match } = await room(nobody);
  await mia.request({ type: 'seat', match, seat: 1, wish: { is: 'bot', bot: 'easy' } });
  expect(await codeOf(mia.request({ type: 'open', match }))).toBe('ok');
  await mia.request({ type: 'chat', match, text: 'for myself' });
  await server.settle();
  expect(closed(mia)).toEqual([]);
});

test('a room whose last player has left no longer exists', async () => {
  const { server, mia, jonas, lena, match } = await room(usualTerms, [lenaInvited]);
  for (const client of [mia, jonas]) await client.request({ type: 'open', match });
  await mia.request({ type: 'leave', match });
  await server.settle();
  const text = 'RISC, Three Crowns was cancelled: nobody is left in it.';
  expect([closed(mia), closed(jonas)]).toEqual([[text], [text]]);
  // An invited player is notified wherever they are.
  expect(lena.of('told').at(-1)).toEqual({ type: 'told', text, match });
  for (const asked of [
    { type: 'open', match } as const,
    { type: 'sit', match } as const,
    { type: 'chat', match, text: 'hello' } as const,
    { type: 'record', match } as const,
    { type: 'rematch', match, wants: true } as const,
    { type: 'find', code: 'oak-17' } as const,
  ])
    expect(await codeOf(jonas.request(asked))).toBe('no-such-match');
  expect(server.troubles).toEqual([]);
});

test('a client is listed as a spectator only while its account has no seat in the room', async () => {
  const { server, mia, jonas, match } = await room(usualTerms);
  for (const client of [mia, jonas]) await client.request({ type: 'open', match });
  const watching = () => mia.of('room').at(-1)?.room.card.watching;
  await server.settle();
  expect(watching()).toEqual(['jonas']);
  await jonas.request({ type: 'sit', match });
  expect(watching()).toEqual([]);
  await jonas.request({ type: 'leave', match });
  expect(watching()).toEqual(['jonas']);
});
