import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exchange } from './positions-of-rules.ts';
import { expeditionFrom, positionFault, positionOf } from './support.ts';

const [planet0, planet1, planet2, planet3] = exchange.planets;
const withPlanet1 = (more: object) => ({ ...exchange, planets: [planet0, { ...planet1, ...more }, planet2, planet3] });
const [shuttle] = exchange.shuttles;
const withShuttle = (more: object) => ({ ...exchange, shuttles: [{ ...shuttle, ...more }] });
const order = { from: 2, to: 1, people: 25 };

describe('positions', () => {
  test('have exactly the keys of the rules in their order, and load to equal positions', () => {
    const position = { ...exchange, orders: [order] };
    const printed = positionOf(expeditionFrom(position));
    expect(JSON.stringify(printed)).toBe(JSON.stringify(position));
  });

  test('sort planets and edges, but neither shuttles nor orders', () => {
    const orders = [order, { from: 1, to: 0, people: 2 }];
    const mixed = {
      ...exchange,
      planets: exchange.planets.toReversed(),
      edges: [
        [2, 1, 3],
        [3, 0, 1],
        [1, 0, 2],
      ],
      shuttles: exchange.shuttles.toReversed(),
      orders,
    };
    expect(JSON.stringify(positionOf(expeditionFrom(mixed)))).toBe(
      JSON.stringify({ ...exchange, shuttles: exchange.shuttles.toReversed(), orders }),
    );
  });

  test('may omit optional keys', () => {
    const least = {
      planets: [
        { id: 3, size: 5, habitability: 2 },
        { id: 1, size: 4, habitability: 0, x: 7, y: 7 },
      ],
      edges: [[3, 1, 2]],
    };
    expect(positionOf(expeditionFrom(least))).toEqual({
      turn: 1,
      mover: 1,
      limit: 100,
      planets: [
        { id: 1, size: 4, habitability: 0, p1: 0, p2: 0, x: 0, y: 0, home: 0 },
        { id: 3, size: 5, habitability: 2, p1: 0, p2: 0, x: 10, y: 0, home: 0 },
      ],
      edges: [[1, 3, 2]],
      shuttles: [],
      orders: [],
      outcome: null,
    });
  });

  test.each<[unknown, string]>([
    [null, '$: found null, expected an object'],
    [[], '$: found a list of 0, expected an object'],
    [{ ...exchange, limit: 0 }, '$.limit: found 0, expected an integer 1 to 10000'],
    [{ ...exchange, limit: 10_001 }, '$.limit: found 10001, expected an integer 1 to 10000'],
    [{ ...exchange, turn: 0 }, '$.turn: found 0, expected an integer 1 to 100'],
    [{ ...exchange, turn: 101 }, '$.turn: found 101, expected an integer 1 to 100'],
    [{ ...exchange, turn: '9' }, '$.turn: found "9", expected an integer 1 to 100'],
    [{ ...exchange, mover: 3 }, '$.mover: found 3, expected an integer 1 to 2'],
    [{ ...exchange, mover: null }, '$.mover: found null, expected an integer 1 to 2'],
    [{ ...exchange, planets: {} }, '$.planets: found an object, expected a list of 2 to 200 planets'],
    [{ ...exchange, planets: [planet0] }, '$.planets: found a list of 1, expected a list of 2 to 200 planets'],
    [
      { ...exchange, planets: Array.from({ length: 201 }, () => planet0) },
      '$.planets: found a list of 201, expected a list of 2 to 200 planets',
    ],
    [{ ...exchange, planets: [planet0, 7] }, '$.planets[1]: found 7, expected an object'],
    [withPlanet1({ id: -1 }), '$.planets[1].id: found -1, expected an integer 0 to 999999'],
    [withPlanet1({ id: undefined }), '$.planets[1].id: found nothing, expected an integer 0 to 999999'],
    [withPlanet1({ id: 0 }), '$.planets[1].id: found 0, expected an id that no other planet has'],
    [withPlanet1({ size: 0 }), '$.planets[1].size: found 0, expected an integer 1 to 100000'],
    [withPlanet1({ size: undefined }), '$.planets[1].size: found nothing, expected an integer 1 to 100000'],
    [withPlanet1({ habitability: 101 }), '$.planets[1].habitability: found 101, expected an integer 0 to 100'],
    [withPlanet1({ p1: -1 }), '$.planets[1].p1: found -1, expected an integer 0 to 1000000000'],
    [withPlanet1({ p2: 1_000_000_001 }), '$.planets[1].p2: found 1000000001, expected an integer 0 to 1000000000'],
    [withPlanet1({ p2: 1.5 }), '$.planets[1].p2: found 1.5, expected an integer 0 to 1000000000'],
    [withPlanet1({ x: 100_001 }), '$.planets[1].x: found 100001, expected an integer -100000 to 100000'],
    [withPlanet1({ y: 'up' }), '$.planets[1].y: found "up", expected an integer -100000 to 100000'],
    [withPlanet1({ home: 3 }), '$.planets[1].home: found 3, expected an integer 0 to 2'],
    [withPlanet1({ home: 1 }), '$.planets[1].home: found 1, expected only one home for player 1'],
    [{ ...exchange, edges: 'none' }, '$.edges: found "none", expected a list of at most 2000 edges'],
    [
      { ...exchange, edges: [...exchange.edges, [0, 1]] },
      '$.edges[3]: found a list of 2, expected a list of two ids and a length',
    ],
    [{ ...exchange, edges: [...exchange.edges, [0, 9, 1]] }, '$.edges[3][1]: found 9, expected the id of a planet'],
    [{ ...exchange, edges: [...exchange.edges, [9, 0, 1]] }, '$.edges[3][0]: found 9, expected the id of a planet'],
    [{ ...exchange, edges: [...exchange.edges, [3, 3, 1]] }, '$.edges[3][1]: found 3, expected a second planet'],
    [{ ...exchange, edges: [...exchange.edges, [2, 3, 0]] }, '$.edges[3][2]: found 0, expected an integer 1 to 100'],
    [
      { ...exchange, edges: [...exchange.edges, [2, 1, 5]] },
      '$.edges[3]: found a list of 3, expected no second edge between planets 2 and 1',
    ],
    [
      { ...exchange, edges: [[0, 1, 2]] },
      '$.edges: found a list of 1, expected a connected graph; planets 2, 3 cannot be reached from planet 0',
    ],
    [{ ...exchange, shuttles: {} }, '$.shuttles: found an object, expected a list of shuttles'],
    [{ ...exchange, shuttles: [null] }, '$.shuttles[0]: found null, expected an object'],
    [withShuttle({ from: 9 }), '$.shuttles[0].from: found 9, expected the id of a planet'],
    [withShuttle({ to: undefined }), '$.shuttles[0].to: found nothing, expected an integer 0 to 999999'],
    [withShuttle({ to: 2 }), '$.shuttles[0].to: found 2, expected a neighbour of the planet where the shuttle started'],
    [withShuttle({ to: 0 }), '$.shuttles[0].to: found 0, expected a neighbour of the planet where the shuttle started'],
    [withShuttle({ player: 0 }), '$.shuttles[0].player: found 0, expected an integer 1 to 2'],
    [withShuttle({ people: 0 }), '$.shuttles[0].people: found 0, expected an integer 1 to 1000000000'],
    [withShuttle({ turnsLeft: 3 }), '$.shuttles[0].turnsLeft: found 3, expected an integer 1 to 2'],
    [withShuttle({ turnsLeft: 0 }), '$.shuttles[0].turnsLeft: found 0, expected an integer 1 to 2'],
    [{ ...exchange, orders: order }, '$.orders: found an object, expected a list of orders'],
    [
      { ...exchange, orders: [order, { from: 2, to: 1, people: 16 }] },
      '$.orders[1]: found an object, expected a legal order: You have 15 free people on planet 2, not 16.',
    ],
    [
      { ...exchange, orders: [{ from: 2, to: 0, people: 1 }] },
      '$.orders[0]: found an object, expected a legal order: Planet 2 has no edge to planet 0; its neighbours are 1.',
    ],
    [
      { ...exchange, mover: 1, orders: [order] },
      '$.orders[0]: found an object, expected a legal order: You do not have 25 free people on planet 2.',
    ],
    [
      { ...exchange, orders: [{ from: 2, to: 1 }] },
      '$.orders[0].people: found nothing, expected an integer 1 to 1000000000',
    ],
    [{ ...exchange, outcome: 'won' }, '$.outcome: found "won", expected null or an object'],
    [
      { ...exchange, outcome: { winners: [3], reason: 'forfeit' } },
      '$.outcome.winners: found a list of 1, expected [], [1] or [2]',
    ],
    [
      { ...exchange, outcome: { winners: [1], reason: 'luck' } },
      '$.outcome.reason: found "luck", expected all-planets, elimination, turn-limit, forfeit',
    ],
    [
      { ...exchange, outcome: { winners: [], reason: 'turn-limit' }, orders: [order] },
      '$.orders: found a list of 1, expected no orders, because the match is over',
    ],
  ])('are refused with path and expected value if invalid: $1', (position, fault) => {
    expect(positionFault(position)).toBe(`FILE: ${fault}`);
  });

  test('get the turn limit of the option `turns`, and are refused if their turn is beyond it', () => {
    expect(positionOf(expeditionFrom(exchange, { options: { turns: '9' } }))).toMatchObject({ limit: 9, turn: 9 });
    expect(
      positionOf(expeditionFrom({ ...exchange, turn: 150, limit: 150 }, { options: { turns: '200' } })),
    ).toMatchObject({ limit: 200 });
    expect(positionFault(exchange, { options: { turns: '8' } })).toBe(
      'FILE: turns=8 is too few: the position is already in turn 9',
    );
  });

  test('continue the match if they have no outcome, even if a condition for its end is met', () => {
    const done = {
      planets: [
        { id: 0, size: 9, habitability: 0, p1: 1 },
        { id: 1, size: 9, habitability: 0, p1: 1 },
      ],
      edges: [[0, 1, 1]],
    };
    expect(positionOf(expeditionFrom(done))).toMatchObject({ outcome: null });
  });

  test('with random damage either load and are printed the same again, or are refused with a path', () => {
    const paths = ['turn', 'mover', 'limit', 'planets', 'edges', 'shuttles', 'orders', 'outcome'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (key, value) => {
        const damaged = { ...exchange, [key]: value };
        const verdict = positionFault(damaged);
        if (verdict !== 'ok') {
          expect(verdict).toMatch(/^FILE: \$/);
          return;
        }
        const printed = positionOf(expeditionFrom(damaged));
        expect(positionOf(expeditionFrom(printed))).toEqual(printed);
      }),
    );
  });
});
