import { describe, expect, test } from 'vitest';
import type { ExplorersScene } from '#games/space-explorers/screen/local.ts';
import { emptyPlanet, expeditionFrom, type Planet } from '../support.ts';
import { designedMatch, designedPosition, designedScene, hintsIn, pressed, sceneOf } from './scenes.ts';

interface Two {
  readonly from?: Partial<Planet>;
  readonly to?: Partial<Planet>;
  readonly shuttles?: readonly object[];
  readonly limit?: number;
}

/** Transfer of `people` from planet 0 to planet 1, one unit of time away. */
function sending(people: number | 'all', { from, to, shuttles = [], limit = 100 }: Two): ExplorersScene {
  const match = expeditionFrom({
    turn: 3,
    limit,
    planets: [emptyPlanet(0, { p1: 20, ...from }), emptyPlanet(1, to ?? {}), emptyPlanet(2, { p2: 9, home: 2 })],
    edges: [
      [0, 1, 1],
      [1, 2, 3],
    ],
    shuttles,
  });
  return sceneOf(match, { local: { source: 0, cursor: 1, portion: people } });
}

describe('the second status line, about the result of a transfer,', () => {
  test.each<[string, number | 'all', Two, string]>([
    ['people who take the majority', 7, {}, 'All 7 land on planet 1, and you take it: you 7, P2 0.'],
    ['a single person', 1, {}, 'Your settler lands on planet 1, and you take it: you 1, P2 0.'],
    ['people who take no majority', 3, { to: { p2: 9 } }, 'All 3 land on planet 1, but P2 keeps it: you 3, P2 9.'],
    ['a tie', 9, { to: { p2: 9 } }, 'All 9 land on planet 1, but it is a tie: you 9, P2 9.'],
    [
      'people to a planet of the player',
      5,
      { to: { p1: 9 } },
      'All 5 land on planet 1, and it stays yours: you 14, P2 0.',
    ],
    [
      'a person to a planet that an earlier shuttle takes',
      1,
      { to: { p1: 0 }, shuttles: [{ from: 0, to: 1, player: 1, people: 6, turnsLeft: 1 }] },
      'All 7 arrivals land on planet 1, and it is yours by then: you 7, P2 0.',
    ],
    ['people who break a tie', 5, { to: { p1: 4, p2: 4 } }, 'All 5 land on planet 1, and you take it: you 9, P2 4.'],
    ['people of whom some find no room', 8, { to: { size: 5 } }, '! 3 of 8 find no room on planet 1: you 5, P2 0.'],
    [
      'people who find no room',
      8,
      { to: { size: 9, p2: 9 } },
      '! None of the 8 people find room on planet 1: you 0, P2 9.',
    ],
    [
      'a single person who finds no room',
      1,
      { to: { size: 9, p2: 9 } },
      '! Your settler finds no room on planet 1: you 0, P2 9.',
    ],
    [
      'people who overcrowd the planet',
      20,
      { to: { size: 9, p1: 9 } },
      '! All 20 land on planet 1, but that is 18 over capacity: you 27, P2 0.',
    ],
    [
      'people who land together with an earlier shuttle',
      4,
      { to: { p2: 9 }, shuttles: [{ from: 0, to: 1, player: 1, people: 6, turnsLeft: 1 }] },
      'All 10 arrivals land on planet 1, and you take it: you 10, P2 9.',
    ],
  ])('states who lands, who finds no room and who then owns the planet, for %s', (_, people, two, hint) => {
    expect(hintsIn(sending(people, two))[1]).toBe(hint);
  });

  test('warns if the transfer lands after the last turn', () => {
    const scene = designedScene({}, { limit: 31 });
    expect(hintsIn(scene)[1]).toBe('! Too late: the match ends in turn 31.');
  });

  test('warns if the player cannot see the target', () => {
    const scene = designedScene({ local: { source: 4, cursor: 6 } });
    expect(hintsIn(scene)).toEqual([
      'Enter: send 1 from 4 to 6, landing in turn 33. Nobody stays on planet 4.',
      "You can't see planet 6, so you won't know what happens there.",
    ]);
  });

  test('is empty with forecasts off', () => {
    expect(hintsIn(designedScene({ preferences: { forecast: false } }))[1]).toBe('');
  });
});

describe('the first status line, about the effect of a transfer on its source,', () => {
  test.each<[string, number | 'all', Two, string]>([
    ['people who leave some behind', 7, {}, '13 stay.'],
    ['all people of the planet', 'all', {}, 'Nobody stays on planet 0.'],
    ['people who leave fewer than the other player', 18, { from: { p2: 5 } }, 'P2 takes planet 0.'],
    ['people who leave as many as the other player', 15, { from: { p2: 5 } }, 'That leaves planet 0 tied.'],
    ['people who leave a minority', 3, { from: { p1: 4, p2: 9 }, to: { p1: 1 } }, '1 stays.'],
  ])('states how many people stay, and whether the majority is lost, for %s', (_, people, two, text) => {
    const [first = ''] = hintsIn(sending(people, two));
    expect(first.replace(', ready in turn 5', '')).toMatch(
      new RegExp(`, landing in turn 3\\. ${text.slice(0, -1)}\\.$`),
    );
  });

  test('warns when the last people of the last planet leave', () => {
    expect(hintsIn(sending('all', {}))[0]).toMatch(/^! Enter: send .* Nobody stays on planet 0\.$/);
    expect(hintsIn(sending('all', { to: { p1: 1 } }))[0]).toMatch(/^Enter: send .* Nobody stays on planet 0\.$/);
  });
});

describe('the status without a transfer', () => {
  const at = (cursor: number, position: object = {}) =>
    hintsIn(sceneOf(designedMatch({ orders: [], ...position }), { local: { cursor } }));

  test.each([
    [0, 'Enter: send from planet 0 (69 free).'],
    [3, 'Enter: send from planet 3 (35 free).'],
    [4, 'Enter: send from planet 4 (1 free).'],
    [6, 'Planet 6 is unseen. Enter: send a scout from planet 4.'],
  ])('describes the planet under the cursor, for example planet %i', (cursor, hint) => {
    expect(at(cursor)[0]).toBe(hint);
  });

  test('offers to send people on from an unseen planet to which no neighbour can send any', () => {
    const position = {
      orders: [
        { from: 4, to: 3, people: 1 },
        { from: 5, to: 3, people: 1 },
      ],
    };
    expect(at(6, position)[0]).toBe('Planet 6 is unseen. Enter: send people on from there.');
  });

  test('says that nobody finds room on a full planet of the rival', () => {
    const planets = designedPosition.planets.map((planet) => (planet.id === 5 ? { ...planet, p1: 0, p2: 60 } : planet));
    expect(at(5, { planets })[0]).toBe("Planet 5 is P2's. It is full: your people find no room there.");
  });

  test('does not count queued people as free', () => {
    expect(at(0, { orders: [{ from: 0, to: 1, people: 69 }] })[0]).toBe(
      'All 69 of your people on planet 0 have orders.',
    );
    expect(at(4, { orders: [{ from: 4, to: 3, people: 1 }] })[0]).toBe('Your settler on planet 4 has an order.');
  });

  test.each([
    [{}, "You own 4 planets and see 2 of P2's. No orders. t: end turn 31."],
    [{ limit: 31 }, 't: end turn 31, the last. To win, have more people on planets after turn 31.'],
    [{ limit: 32 }, 't: end turn 31, your last. To win, have more people on planets after turn 32.'],
    [
      { orders: [{ from: 0, to: 1, people: 20 }] },
      "You own 4 planets and see 2 of P2's. t: end turn 31. 1 order, 20 people leave.",
    ],
    [{ limit: 40 }, 'No orders. t: end turn 31. To win, have more people on planets after turn 40.'],
    [{ limit: 41 }, "You own 4 planets and see 2 of P2's. No orders. t: end turn 31."],
  ])('describes the turn: %j', (position, hint) => {
    expect(at(0, position)[1]).toBe(hint);
  });

  test('describes the selected order', () => {
    expect(hintsIn(pressed(designedScene(), 'e'))).toEqual([
      'x: cancel order 2: 25 from planet 2 to planet 5, landing in turn 34.',
      'Up and down: choose an order. Enter: show it on the map. Esc: back.',
    ]);
  });

  test("describes the planet in the other player's turn", () => {
    const scene = sceneOf(designedMatch({ mover: 2, orders: [] }), { local: { cursor: 4 } });
    expect(hintsIn(scene)).toEqual(['P2 is thinking.', "Planet 4: P2's, you 1, P2 32."]);
  });

  test.each([
    ['all-planets', [1], 'Player 1 owns all 7 planets after 31 turns.'],
    ['elimination', [2], 'Player 1 has no people left.'],
    ['elimination', [], 'Both sides have died out.'],
    ['forfeit', [2], 'Player 1 has conceded.'],
    ['turn-limit', [1], 'Time is up: 191 to 161 people. Player 1 wins!'],
  ])('states how the match ended: by %s, with winners %j', (reason, winners, text) => {
    expect(at(0, { outcome: { reason, winners } })[0]).toBe(text);
  });
});

test('the result of a transfer mentions that an earlier transfer already takes the planet', () => {
  const match = expeditionFrom({
    turn: 3,
    planets: [emptyPlanet(0, { p1: 20 }), emptyPlanet(1, {}), emptyPlanet(2, { p2: 9, home: 2 })],
    edges: [
      [0, 1, 4],
      [1, 2, 3],
    ],
    shuttles: [{ from: 0, to: 1, player: 1, people: 6, turnsLeft: 2 }],
  });
  expect(hintsIn(sceneOf(match, { local: { source: 0, cursor: 1, portion: 1 } }))[1]).toBe(
    'Your settler lands on planet 1, and it is yours by then: you 7, P2 0.',
  );
});

test('hints fit their rows, whatever the numbers in them', () => {
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
