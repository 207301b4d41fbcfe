import { describe, expect, test } from 'vitest';
import type { ExplorersScene } from '../../../../source/games/space-explorers/screen/local.ts';
import { expeditionFrom, type Planet } from '../support.ts';
import { designedMatch, designedScene, hintsIn, pressed, sceneOf } from './scenes.ts';

const planet = (id: number, more: Partial<Planet>): Planet => ({
  id,
  size: 50,
  habitability: 0,
  p1: 0,
  p2: 0,
  x: 10 * id,
  y: 0,
  ...more,
});

interface Two {
  readonly from?: Partial<Planet>;
  readonly to?: Partial<Planet>;
  readonly shuttles?: readonly object[];
  readonly limit?: number;
}

/** A transfer of so many people from planet 0 to planet 1, which is a unit of time away. */
function sending(people: number | 'all', { from, to, shuttles = [], limit = 100 }: Two): ExplorersScene {
  const match = expeditionFrom({
    turn: 3,
    limit,
    planets: [planet(0, { p1: 20, ...from }), planet(1, to ?? {}), planet(2, { p2: 9, home: 2 })],
    edges: [
      [0, 1, 1],
      [1, 2, 3],
    ],
    shuttles,
  });
  return sceneOf(match, { local: { source: 0, cursor: 1, portion: people } });
}

describe('the second line says what comes of a transfer', () => {
  test.each<[string, number | 'all', Two, string]>([
    ['the majority', 7, {}, '1 is empty; your 7 find room and take the majority.'],
    ['of one', 1, {}, '1 is empty; your 1 finds room and takes the majority.'],
    ['none', 3, { to: { p2: 9 } }, 'They own 1 with 9; your 3 find room and do not take the majority.'],
    ['a tie', 9, { to: { p2: 9 } }, 'They own 1 with 9; your 9 find room and make a tie.'],
    ['more of the same', 5, { to: { p1: 9 } }, 'You own 1 with 9; your 5 find room, and it stays yours.'],
    [
      'what is about to be taken',
      1,
      { to: { p1: 0 }, shuttles: [{ from: 0, to: 1, player: 1, people: 6, turnsLeft: 1 }] },
      '1 is empty; your 1 and 6 more find room, and it is yours from turn 3 on.',
    ],
    ['out of a tie', 5, { to: { p1: 4, p2: 4 } }, '1 is tied at 4 each; your 5 find room and take the majority.'],
    ['not for all', 8, { to: { size: 5 } }, '! 1 is empty; of your 8 only 5 find room and take the majority.'],
    ['no room', 8, { to: { size: 9, p2: 9 } }, '! They own 1 with 9; your 8 find no room and are lost.'],
    ['no room for one', 1, { to: { size: 9, p2: 9 } }, '! They own 1 with 9; your 1 finds no room and is lost.'],
    ['a crowd', 20, { to: { size: 9, p1: 9 } }, '! You own 1 with 9; your 20 land, and it stays yours, 18 too many.'],
    [
      'together with others',
      4,
      { to: { p2: 9 }, shuttles: [{ from: 0, to: 1, player: 1, people: 6, turnsLeft: 1 }] },
      'They own 1 with 9; your 4 and 6 more find room and take the majority.',
    ],
  ])('%s', (_, people, two, hint) => {
    expect(hintsIn(sending(people, two))[1]).toBe(hint);
  });

  test('nothing, where it lands after the last turn', () => {
    const scene = designedScene({}, { limit: 31 });
    expect(hintsIn(scene)[1]).toBe('! The last turn is 31: who lands after it counts for nothing.');
  });

  test('nothing, where the target is not seen', () => {
    const scene = designedScene({ local: { source: 4, cursor: 6 } });
    expect(hintsIn(scene)).toEqual([
      'Enter queues send(4,6,1): length 3, lands in turn 33. Free on 4 after it: 0.',
      '6 is not seen: nobody knows what is there in turn 33.',
    ]);
  });

  test('nothing, where forecasts are not wanted', () => {
    expect(hintsIn(designedScene({ preferences: { forecast: false } }))[1]).toBe('');
  });
});

describe('the first line says what becomes of the source', () => {
  test.each<[string, number | 'all', Two, string]>([
    ['how many stay', 7, {}, 'Free on 0 after it: 13.'],
    ['nobody', 'all', {}, 'Nobody stays on 0.'],
    ['fewer than they have', 18, { from: { p2: 5 } }, 'They have 0 then.'],
    ['as many', 15, { from: { p2: 5 } }, '0 is tied then.'],
    ['a minority is no majority', 3, { from: { p1: 4, p2: 9 }, to: { p1: 1 } }, 'Free on 0 after it: 1.'],
  ])('%s', (_, people, two, text) => {
    const [first = ''] = hintsIn(sending(people, two));
    expect(first.endsWith(` lands in turn 3. ${text}`)).toBe(true);
  });

  test('and warns where the last people of the last planet leave', () => {
    expect(hintsIn(sending('all', {}))[0]).toMatch(/^! Enter queues .* Nobody stays on 0\.$/);
    expect(hintsIn(sending('all', { to: { p1: 1 } }))[0]).toMatch(/^Enter queues .* Nobody stays on 0\.$/);
  });
});

describe('without a transfer', () => {
  const at = (cursor: number, position: object = {}) =>
    hintsIn(sceneOf(designedMatch({ orders: [], ...position }), { local: { cursor } }));

  test.each([
    [0, 'Enter picks 0 as the source: 69 free. Next to it: 1 at 3, 2 at 3.'],
    [3, 'Enter picks 3 as the source: 35 free. Next to it: 1 at 2, 2 at 2 and 2 more.'],
    [4, 'Enter picks 4 as the source: 1 free. Next to it: 1 at 4, 3 at 2, 6 at 3.'],
    [6, 'Planet 6 is not seen; Enter sends from there, if you have people there.'],
  ])('the planet under the cursor is told of: %i', (cursor, hint) => {
    expect(at(cursor)[0]).toBe(hint);
  });

  test('who is queued is not free', () => {
    expect(at(0, { orders: [{ from: 0, to: 1, people: 69 }] })[0]).toBe(
      'All of your 69 on 0 are in the queue. Next to it: 1 at 3, 2 at 3.',
    );
  });

  test.each([
    [{}, 'Nothing is queued; t ends turn 31.'],
    [{ limit: 31 }, 'Nothing is queued; t ends turn 31, which is the last.'],
    [{ orders: [{ from: 0, to: 1, people: 20 }] }, 't launches 1 order with 20 people and ends turn 31.'],
  ])('the turn is told of: %j', (position, hint) => {
    expect(at(0, position)[1]).toBe(hint);
  });

  test('the chosen order is told of', () => {
    expect(hintsIn(pressed(designedScene(), 'e'))).toEqual([
      'x cancels order 2, send(2,5,25): 25 landing in turn 34.',
      'Up and down choose an order; Enter shows it on the map, Esc goes back there.',
    ]);
  });

  test('in the turn of the other player the planet is told of', () => {
    const scene = sceneOf(designedMatch({ mover: 2, orders: [] }), { local: { cursor: 4 } });
    expect(hintsIn(scene)).toEqual([
      'Player 2 moves.',
      '4 is theirs: you 1, they 32. Next to it: 1 at 4, 3 at 2, 6 at 3.',
    ]);
  });

  test.each([
    ['all-planets', [1], 'Player 1 has the majority on all 7 planets.'],
    ['elimination', [2], 'Player 1 has nobody left.'],
    ['elimination', [], 'Nobody is left on either side.'],
    ['forfeit', [2], 'Player 1 has given up.'],
    ['turn-limit', [1], 'Turn 31 was the last: player 1 has 191 people on planets against 161.'],
  ])('after the end by %s with winners %j it is said why', (reason, winners, text) => {
    expect(at(0, { outcome: { reason, winners } })[0]).toBe(text);
  });
});

test("of a transfer to where others go before it, from when on the planet is one's own", () => {
  const match = expeditionFrom({
    turn: 3,
    planets: [planet(0, { p1: 20 }), planet(1, {}), planet(2, { p2: 9, home: 2 })],
    edges: [
      [0, 1, 4],
      [1, 2, 3],
    ],
    shuttles: [{ from: 0, to: 1, player: 1, people: 6, turnsLeft: 2 }],
  });
  expect(hintsIn(sceneOf(match, { local: { source: 0, cursor: 1, portion: 1 } }))[1]).toBe(
    '1 is empty; your 1 finds room, and it is yours from turn 4 on.',
  );
});

test('hints fit their rows, whatever the numbers', () => {
  const match = expeditionFrom({
    planets: [
      { id: 123_456, size: 100_000, habitability: 100, p1: 999_999_999, p2: 0 },
      { id: 987_654, size: 100_000, habitability: 100, p1: 1, p2: 888_888_888 },
    ],
    edges: [[123_456, 987_654, 100]],
    limit: 10_000,
    turn: 9001,
  });
  for (const keys of [[], ['enter'], ['enter', 'a'], ['enter', ...'999999999']])
    for (const hint of hintsIn(pressed(sceneOf(match), ...keys))) expect(hint.length).toBeLessThanOrEqual(78);
});
