import { describe, expect, test } from 'vitest';
import { changed, orders, over, placement } from './damaged-positions.ts';
import { positionFault } from './support.ts';

type Changes = Readonly<Record<string, unknown>>;

const research = [{ type: 'research' }];
const won = { winners: [1], reason: 'conquest' };

describe('contradictions in a position', () => {
  test.each<[changes: Changes, fault: string]>([
    [{ '$.options.groups': [1, 3, 3] }, '$.options.groups: found [1,3,3], expected each group from 1 to 3 once'],
    [{ '$.options.groups': [1, 2] }, '$.seats: found 3, expected 2 players, one for each group'],
    [{ '$.turn': 0 }, '$.turn: found 0, expected at least 1 after the placement phase'],
    [{ '$.outcome': won }, `$.outcome: found ${JSON.stringify(won)}, expected null in the phase orders`],
    [{ '$.territories[1].id': 'a' }, '$.territories[1].id: found "a", expected an id after "w"'],
    [{ '$.territories[1].id': 'w' }, '$.territories[1].id: found "w", expected an id after "w"'],
    [{ '$.territories[3].group': 4 }, '$.territories[3].group: found 4, expected a whole number from 1 to 3'],
    [{ '$.territories[1].links[0]': 'q' }, '$.territories[1].links[0]: found "q", expected the id of a territory'],
    [{ '$.territories[1].links[0]': 'x' }, '$.territories[1].links[0]: found "x", expected another territory'],
    [{ '$.territories[1].links': ['z', 'y'] }, '$.territories[1].links[1]: found "y", expected an id after "z"'],
    [{ '$.territories[1].links': ['y', 'y'] }, '$.territories[1].links[1]: found "y", expected an id after "y"'],
    [
      { '$.territories[0].links': ['y', 'z'] },
      '$.territories[0].links[0]: found "y", expected only links that y also lists',
    ],
    [
      { '$.territories[1].links': ['z'], '$.territories[2].links': [] },
      '$.territories: found "y", expected a connected map; y cannot be reached from w',
    ],
    [{ '$.territories[3].owner': 4 }, '$.territories[3].owner: found 4, expected a whole number from 1 to 3'],
    [{ '$.seats[1].seat': 1 }, '$.seats[1].seat: found 1, expected 2'],
    [{ '$.seats[1].alive': false }, '$.seats[1].alive: found false, expected true: player 2 owns territory'],
    [{ '$.seats[2].alive': true }, '$.seats[2].alive: found true, expected false: player 3 owns no territory'],
    [{ '$.seats[2].committed': false }, '$.seats[2].committed: found false, expected true, because this player is out'],
    [{ '$.seats[2].orders': research }, '$.seats[2].orders: found 1, expected no orders'],
    [
      { '$.territories[2].owner': 1, '$.seats[1].alive': false },
      '$.seats: found 1, expected at least two players with territory, because the match is not over',
    ],
    [
      { '$.seats[0].committed': true },
      '$.seats: found "all committed", expected at least one player who has not committed',
    ],
    [{ '$.seats[0].placement': { x: 1 } }, '$.seats[0].placement: found {"x":1}, expected null in the phase orders'],
  ])('are refused during orders: %j', (changes, fault) => {
    expect(positionFault(changed(orders, changes))).toBe(`FILE: ${fault}`);
  });

  const units = [1, 0, 0, 0, 0, 0, 0];
  test.each<[changes: Changes, fault: string]>([
    [{ '$.turn': 1 }, '$.turn: found 1, expected 0 in the placement phase'],
    [{ '$.outcome': won }, `$.outcome: found ${JSON.stringify(won)}, expected null in the phase placement`],
    [{ '$.seats[0].orders': research }, '$.seats[0].orders: found 1, expected no orders in the phase placement'],
    [
      { '$.territories[0].units': units },
      `$.territories[0].units: found ${JSON.stringify(units)}, expected no units in the placement phase`,
    ],
    [
      { '$.seats[0].placement': null },
      '$.seats[0].placement: found null, expected a placement of units for each territory of the player',
    ],
    [{ '$.seats[0].placement.y': 3 }, '$.seats[0].placement.y: found 3, expected no such key'],
    [{ '$.seats[0].placement.q': 0 }, '$.seats[0].placement.q: found 0, expected no such key'],
    [
      { '$.seats[0].placement.z': undefined },
      '$.seats[0].placement.z: found nothing, expected a whole number from 0 to 1000000',
    ],
    [{ '$.seats[0].placement.z': -1 }, '$.seats[0].placement.z: found -1, expected a whole number from 0 to 1000000'],
    [{ '$.seats[0].placement.z': 14 }, '$.seats[0].placement: found 17, expected at most 16 units'],
    [
      { '$.seats[1].placement.y': 15 },
      '$.seats[1].placement: found 15, expected all 16 units, because the placement is committed',
    ],
    [
      { '$.seats[0].placement.z': 13, '$.seats[0].committed': true },
      '$.seats: found "all committed", expected at least one player who has not committed',
    ],
  ])('are refused during placement: %j', (changes, fault) => {
    expect(positionFault(changed(placement, changes))).toBe(`FILE: ${fault}`);
  });

  test.each<[changes: Changes, fault: string]>([
    [{ '$.turn': 0 }, '$.turn: found 0, expected at least 1 after the placement phase'],
    [{ '$.outcome': null }, '$.outcome: found null, expected the winners and the reason'],
    [{ '$.outcome.winners': [3] }, '$.outcome.winners[0]: found 3, expected a whole number from 1 to 2'],
    [{ '$.outcome.winners': [1, 2] }, '$.outcome.winners: found [1,2], expected at most one player'],
    [{ '$.outcome.winners': [0] }, '$.outcome.winners[0]: found 0, expected a whole number from 1 to 5'],
    [{ '$.outcome.reason': 'luck' }, '$.outcome.reason: found "luck", expected conquest or turn-limit'],
    [{ '$.outcome.reason': undefined }, '$.outcome.reason: found nothing, expected conquest or turn-limit'],
    [{ '$.seats[0].committed': true }, '$.seats[0].committed: found true, expected false, because the match is over'],
    [{ '$.seats[0].orders': research }, '$.seats[0].orders: found 1, expected no orders in the phase over'],
    [{ '$.seats[0].placement': {} }, '$.seats[0].placement: found {}, expected null in the phase over'],
  ])('are refused after the end: %j', (changes, fault) => {
    expect(positionFault(changed(over, changes))).toBe(`FILE: ${fault}`);
  });

  test.each<[what: string, position: object, changes: Changes]>([
    ['a complete placement without a commit', placement, { '$.seats[0].placement.z': 13 }],
    ['a draw', over, { '$.outcome': { winners: [], reason: 'turn-limit' } }],
    ['groups in another order', orders, { '$.options.groups': [3, 1, 2] }],
    ['groups that are not equal', orders, { '$.territories[3].group': 3 }],
    ['more units than the match began with', orders, { '$.territories[3].units[6]': 1_000_000 }],
    ['a turn long after the turn limit', orders, { '$.turn': 800, '$.options.turns': 3 }],
  ])('do not include %s', (_, position, changes) => {
    expect(positionFault(changed(position, changes))).toBe('ok');
  });
});

/** One contradiction of each kind, in the order of the checks, with the path that its message states. */
type Kinds = readonly (readonly [path: string, changes: Changes])[];

const kindsOfOrders: Kinds = [
  ['$.territories[2].size', { '$.territories[2].size': 0 }],
  ['$.seed', { '$.seed': 4 }],
  ['$.turn', { '$.turn': 0 }],
  ['$.territories[0].links[0]', { '$.territories[0].links': ['y', 'z'] }],
  ['$.territories', { '$.territories[1].links': ['z'], '$.territories[2].links': [] }],
  ['$.territories[3].owner', { '$.territories[3].owner': 4 }],
  ['$.seats[2].alive', { '$.seats[2].alive': true }],
  ['$.seats', { '$.territories[2].owner': 1, '$.seats[1].alive': false }],
  ['$.seats', { '$.seats[0].committed': true }],
  ['$.seats[1].placement', { '$.seats[1].placement': {} }],
  ['$.seats[0].orders[0].cost', { '$.seats[0].orders[0].cost': 9 }],
];

const kindsOfPlacement: Kinds = [
  ['$.territories[1].owner', { '$.territories[1].owner': 3 }],
  ['$.seats[0].alive', { '$.seats[0].alive': false }],
  ['$.seats', { '$.seats[0].committed': true }],
  ['$.territories[0].units', { '$.territories[0].units[0]': 1 }],
  ['$.seats[1].placement.q', { '$.seats[1].placement.q': 1 }],
];

describe('of two contradictions in a position, only the first is reported', () => {
  const pairs = [
    [orders, kindsOfOrders],
    [placement, kindsOfPlacement],
  ] as const;
  const cases = pairs.flatMap(([position, kinds]) =>
    kinds.flatMap(([path, changes], i) =>
      kinds.slice(i + 1).map(([other, more]) => ({ path, other, position, changes: { ...more, ...changes } })),
    ),
  );
  test.each(cases)('$path before $other', ({ path, position, changes }) => {
    expect(positionFault(changed(position, changes)).startsWith(`FILE: ${path}: `)).toBe(true);
  });
});
