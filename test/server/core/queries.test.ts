import { beforeAll, expect, test } from 'vitest';
import { games } from '#games/index.ts';
import { begunMatch, playLines, type Wanted } from '../../support/quick-match.ts';
import { type InProcess, serverInProcess } from '../../support/server-in-process.ts';

const minute = 60_000;

/** For the games in which a player can be out while others play: all queries, and the commands to play before them. */
const asked: Readonly<
  Record<string, { readonly queries: Readonly<Record<string, string>>; readonly before: readonly string[] }>
> = {
  risc: {
    queries: { orders: 'orders', path: 'path(amber,brae)', odds: 'odds(amber,umber,1a)' },
    before: ['spread', 'commit'],
  },
  'robo-race': { queries: { preview: 'preview', hand: 'hand' }, before: [] },
};
const lines = Object.entries(asked).flatMap(([game, { queries, before }]) =>
  Object.values(queries).map((line) => ({ game, line, before })),
);

/** Queries that the rules declare, for every game that three can play. */
const declared = new Map<string, readonly string[]>();
beforeAll(async () => {
  for (const entry of games)
    await entry.visit(({ id, commands, players }) => {
      if (players.most < 3) return;
      const names = Object.entries(commands).flatMap(([name, { query }]) => (query === true ? [name] : []));
      declared.set(id, names);
    });
});

test('the tests of this file include every query of each game for three players', () => {
  const tried = Object.entries(asked).map(([game, { queries }]) => [game, Object.keys(queries)]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(tried));
});

async function three(game: string, before: readonly string[], wanted: Partial<Wanted> = {}) {
  const server = await serverInProcess();
  const people = [await server.login('mia'), await server.login('jonas'), await server.login('lena')] as const;
  const match = await begunMatch(server, people, { ...wanted, game, limit: minute });
  for (const client of people) await playLines(client, match, before);
  let keys = 0;
  const ask = (client: InProcess, line: string) =>
    client.request({ type: 'command', match, key: `ask-${++keys}`, line }).then(
      ({ answer }) => answer,
      (error: unknown) => Reflect.get(Object(error), 'code'),
    );
  return { server, people, match, ask };
}

test.each(lines)(
  'a resigned player may not send queries for the seat: $game, $line',
  async ({ game, line, before }) => {
    const { people, match, ask } = await three(game, before);
    const [mia, jonas] = people;
    expect(await ask(mia, line)).toEqual(expect.any(Object));
    await mia.request({ type: 'resign', match });
    expect(await ask(mia, line)).toBe('not-your-seat');
    expect(await ask(jonas, line)).not.toBe('not-your-seat');
  },
);

test.each(lines)(
  'an absent player may send queries for the seat while a bot plays it: $game, $line',
  async ({ game, line, before }) => {
    const { server, people, match, ask } = await three(game, before);
    const [mia, jonas, lena] = people;
    for (let turn = 0; turn < 3; turn++) {
      for (const [seat, client] of [jonas, lena].entries()) {
        const newest = [...client.of('match'), ...client.of('update')].findLast(
          ({ view }) => view['hands'] !== undefined,
        );
        const hand = String(Reflect.get(Object(newest?.view['hands']), seat + 2)).split(',');
        if (game === 'robo-race') await playLines(client, match, [`program(${hand.slice(0, 5).join()})`]);
        await playLines(client, match, ['commit']);
      }
      await server.world.pass(minute);
    }
    expect(mia.of('update').at(-1)?.holders[0]).toMatchObject({ is: 'stand-in', why: 'away' });
    expect(await ask(mia, line)).not.toBe('not-your-seat');
  },
);

test('a player who is out may send no queries', async () => {
  const { server, people, match, ask } = await three('risc', [], {
    options: { units: '20' },
    level: {
      file: {
        name: 'ring',
        text: 'graph ring { a [label="A", group=1, size=1, food=99, tech=1, x=0, y=0]; b [label="B", group=2, size=1, food=99, tech=1, x=14, y=0]; c [label="C", group=3, size=1, food=99, tech=1, x=7, y=5]; a -- b -- c -- a; }',
      },
    },
  });
  const [mia, jonas, lena] = people;
  for (const client of people) await playLines(client, match, ['spread', 'commit']);
  expect(await ask(mia, 'odds(a,b,1a)')).toEqual(expect.any(Object));
  await playLines(jonas, match, ['attack(b,a,19a)', 'commit']);
  await playLines(lena, match, ['attack(c,a,19a)', 'commit']);
  await playLines(mia, match, ['commit']);
  await server.settle();
  expect(mia.of('update').at(-1)).toMatchObject({ eyes: 'spectator', outcome: null });
  for (const line of ['odds(b,c,1a)', 'orders', 'path(b,c)']) expect(await ask(mia, line)).toBe('not-your-seat');
});
