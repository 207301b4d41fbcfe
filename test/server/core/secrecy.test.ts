import fc from 'fast-check';
import { expect, test } from 'vitest';
import { begunMatch, playLines } from '../../support/quick-match.ts';
import { type InProcess, serverInProcess } from '../../support/server-in-process.ts';

/** A secret action of a seat: its kind, and numbers that choose its arguments. */
type Secret = readonly [kind: number, a: number, b: number, n: number];

/** A command line, or null for an undo. */
type Done = string | null;

interface Case {
  readonly game: string;
  readonly bots: readonly string[];
  /** Earlier commands of both players, by seat. */
  readonly before: readonly (readonly string[])[];
  /** Secret actions of seat 1. The numbers choose an action and its arguments from `things`. */
  secrets(things: readonly unknown[], a: number, b: number, n: number): readonly Done[];
  /** Items of the position that `secrets` uses as arguments. */
  things(view: Readonly<Record<string, unknown>>): unknown;
  /** Public commands of seat 1 after its secret actions. They do not depend on those actions. */
  readonly after: readonly string[];
}

const idsIn = (list: unknown): unknown[] =>
  Array.isArray(list) ? list.map((item) => Reflect.get(Object(item), 'id')) : [];
const at = (things: readonly unknown[], index: number): string => String(things[index % things.length]);

const cases: readonly Case[] = [
  {
    game: 'risc',
    bots: ['easy'],
    before: [[], []],
    secrets: (lands, a, _, n) => [`place(${at(lands, a)},${n})`, `place(${at(lands, a)},0)`, 'spread', 'orders', null],
    things: ({ territories }) => idsIn(territories),
    after: ['spread', 'commit'],
  },
  {
    game: 'risc',
    bots: ['easy'],
    before: [
      ['spread', 'commit'],
      ['spread', 'commit'],
    ],
    secrets: (lands, a, b, n) => [
      `move(${at(lands, a)},${at(lands, b)},${n}a)`,
      `attack(${at(lands, a)},${at(lands, b)},${n}a)`,
      `upgrade(${at(lands, a)},1,a,b)`,
      'research',
      'cancel(1)',
      'orders',
      null,
    ],
    things: ({ territories }) => idsIn(territories),
    after: ['commit'],
  },
  {
    game: 'robo-race',
    bots: ['easy'],
    before: [[], []],
    secrets: (cards, a, b) => [
      `place(${(b % 5) + 1},${at(cards, a)})`,
      `take_back(${(b % 5) + 1})`,
      'clear',
      'hand',
      null,
    ],
    things: ({ hands }) => Reflect.get(Object(hands), '1'),
    after: [],
  },
  {
    game: 'space-explorers',
    bots: [],
    before: [[], []],
    secrets: (ways, a, _, n) => [`send(${at(ways, a)},${n})`, `send(${at(ways, a)},1)`, 'cancel(1)', null],
    // Pairs of a planet with people of seat 1 and a neighbouring planet.
    things: ({ planets, edges }) =>
      Array.isArray(edges)
        ? edges
            .flatMap(([from, to]: unknown[]) => [
              [from, to],
              [to, from],
            ])
            .filter(([from]) => Array.isArray(planets) && planets.some(({ id, mine }) => id === from && mine > 0))
            .map((way) => way.join())
        : [],
    after: [],
  },
];

/** Messages for all other clients while seat 1 acts. The messages for seat 1 show whether its actions succeeded. */
async function heardBesides(one: Case, secrets: readonly Secret[]) {
  const { game, bots, before, after } = one;
  const server = await serverInProcess('secrecy');
  const [mia, jonas, ada, tom] = await Promise.all(['mia', 'jonas', 'ada', 'tom'].map((name) => server.login(name)));
  if (mia === undefined || jonas === undefined || ada === undefined || tom === undefined) throw new Error('nobody');
  const match = await begunMatch(server, [mia, jonas], { game, bots, limit: 60_000 });
  await ada.request({ type: 'open', match });
  for (const client of [ada, tom]) await client.request({ type: 'lobby', follow: true });
  await playLines(mia, match, before[0] ?? []);
  await playLines(jonas, match, before[1] ?? []);
  await server.world.pass(5000);
  /** The other clients send requests about lists and about the match, among them commands that are refused. */
  const look = async (client: InProcess) => {
    await client.request({ type: 'lobby', follow: true });
    await client.request({ type: 'command', match, key: 'wrong', line: 'commit(1)' }).catch(() => {});
    await client.request({ type: 'undo', match, key: 'wrong' }).catch(() => {});
    await client.request({ type: 'past', match });
  };
  const told = mia.of('update').length;
  const things = one.things(mia.of('match').at(-1)?.view ?? {});
  if (!Array.isArray(things)) throw new Error('nothing to plan with');
  for (const [i, [kind, a, b, n]] of secrets.entries()) {
    const choices = one.secrets(things, a, b, n);
    const secret = choices[kind % choices.length] ?? null;
    const key = `secret-${i}`;
    const asked =
      secret === null ? { type: 'undo' as const, match, key } : { type: 'command' as const, match, key, line: secret };
    await mia.request(asked).catch(() => {});
  }
  await server.world.pass(1000);
  const planned = mia.of('update').length - told;
  for (const client of [jonas, ada, tom]) await look(client);
  // A client that returns or opens the match again receives the same messages.
  await jonas.request({ type: 'open', match, from: 1 });
  await ada.request({ type: 'open', match });
  // `spread` may be refused, because the secret actions may have placed all units.
  await playLines(mia, match, after).catch(() => {});
  await server.world.pass(20_000);
  await tom.request({ type: 'find', code: 'none-99' }).catch(() => {});
  expect(server.troubles).toEqual([]);
  return { planned, others: [jonas.heard, ada.heard, tom.heard] };
}

const secret = fc.tuple(fc.nat(20), fc.nat(40), fc.nat(40), fc.integer({ min: 1, max: 4 }));

test.each(cases)("no other player learns of seat 1's plans in $game after the commands $before.0", async (one) => {
  const without = await heardBesides(one, []);
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(secret, { minLength: 6, maxLength: 20 }), async (secrets) => {
      const { planned, others } = await heardBesides(one, secrets);
      accepted += planned;
      expect(others).toEqual(without.others);
    }),
    { numRuns: 10, seed: 4 },
  );
  // Some of the plans were accepted, so that the test is not empty.
  expect(accepted).toBeGreaterThan(5);
});
