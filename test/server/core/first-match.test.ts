import { expect, test } from 'vitest';
import { serverInProcess } from '../../support/server-in-process.ts';

const terms = {
  options: {},
  limit: 0,
  watching: 'everybody',
  outSees: 'own',
  listed: true,
  hints: false,
} as const;

test('two players and a bot play a turn of a match, and each player receives only the commits of the others', async () => {
  const server = await serverInProcess();
  const mia = await server.login('mia');
  const jonas = await server.login('jonas');
  const seats = [{ is: 'me' as const }, { is: 'open' as const }, { is: 'bot' as const, bot: 'easy' }];
  const { match, code } = await mia.request({ type: 'create', game: 'risc', seats, ...terms });
  const id = String(match);
  expect(await jonas.request({ type: 'find', code: String(code) })).toEqual({ match: id, phase: 'waiting' });
  expect(await jonas.request({ type: 'sit', match: id })).toEqual({ match: id, seat: 2 });
  for (const [client, random] of [
    [mia, '11'],
    [jonas, '22'],
  ] as const) {
    await client.request({ type: 'open', match: id });
    await client.request({ type: 'roll', match: id, random: random.repeat(32) });
    await client.request({ type: 'ready', match: id, ready: true });
  }
  await server.settle();
  expect(mia.of('match').map(({ number, seat, card }) => [number, seat, card.phase])).toEqual([[0, 1, 'running']]);
  for (const [client, key] of [
    [mia, 'a'],
    [jonas, 'b'],
  ] as const)
    for (const line of ['spread', 'commit'])
      await client.request({ type: 'command', match: id, key: `${key}-${line}`, line });
  await server.settle();
  const told = (client: typeof mia) =>
    client
      .of('update')
      .map(({ number, happened }) =>
        happened.what === 'played' ? `${number} ${happened.seat}: ${happened.echo} ${happened.key ?? ''}` : number,
      );
  expect(told(mia)).toEqual(['1 1: spread a-spread', '2 1: commit a-commit', '3 2: commit ', '4 3: commit ']);
  expect(told(jonas)).toEqual(['1 1: commit ', '2 2: spread b-spread', '3 2: commit b-commit', '4 3: commit ']);
  expect(server.troubles).toEqual([]);
});
