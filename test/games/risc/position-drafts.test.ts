import { describe, expect, test } from 'vitest';
import { startFrom } from '#engine/match.ts';
import { risc } from '#games/risc/index.ts';
import { answered } from '../../support/lines.ts';
import { type Campaign, campaignFrom, positionFault, positionOf, type Sketch, setupOf } from './support.ts';

const written = ({ state }: Campaign) => risc.position.write(state, 'all');

const duel: Sketch = { lands: { x: '1 5a+1b 2', y: '2 4a', z: '1 0 3' }, links: 'x-y x-z' };

describe('a draft in a position', () => {
  const withOrders = (...orders: readonly object[]) => positionOf({ ...duel, players: [{ level: 2, orders }] });

  test('may omit prices, paths and levels', () => {
    const orders = [
      { type: 'upgrade', territory: 'x', count: 2, from: 'a', to: 'c' },
      { type: 'move', from: 'x', to: 'z', units: [1, 0, 1, 0, 0, 0, 0] },
      { type: 'attack', from: 'x', to: 'y', units: [2, 1, 1, 0, 0, 0, 0] },
      { type: 'research' },
    ];
    const match = campaignFrom(withOrders(...orders));
    const pricedOrders = [
      { ...orders[0], cost: 22 },
      { ...orders[1], cost: 10, path: ['x', 'z'] },
      { ...orders[2], cost: 4 },
      { type: 'research', level: 3, cost: 75 },
    ];
    expect(written(match)).toMatchObject({ seats: [{ orders: pricedOrders }, {}] });
    expect(written(campaignFrom(withOrders(...pricedOrders)))).toEqual(written(match));
    expect(answered(match, '1: orders')).toMatchObject({ left: { food: 86, tech: 1000 - 22 - 75 } });
  });

  const move = { type: 'move', from: 'x', to: 'z', units: [1, 0, 0, 0, 0, 0, 0] };
  const refused = (code: string) => new RegExp(`^FILE: \\$\\.seats\\[0\\]\\.orders\\[0\\]: found .*${code}`);
  test.each<[order: object, fault: RegExp | string]>([
    [{ ...move, cost: 6 }, '$.seats[0].orders[0].cost: found 6, expected 5'],
    [{ ...move, path: ['x', 'y', 'z'] }, '$.seats[0].orders[0].path: found ["x","y","z"], expected ["x","z"]'],
    [{ type: 'research', level: 2 }, '$.seats[0].orders[0].level: found 2, expected 3'],
    [{ type: 'research', cost: 50 }, '$.seats[0].orders[0].cost: found 50, expected 75'],
    [{ ...move, to: 'q' }, refused('unknown-territory')],
    [{ ...move, to: 'x' }, refused('same-territory')],
    [{ ...move, to: 'y' }, refused('not-own-territory')],
    [{ ...move, units: [0, 0, 0, 0, 0, 0, 0] }, refused('bad-count')],
    [{ ...move, units: [6, 0, 0, 0, 0, 0, 0] }, refused('not-enough-units')],
    [{ ...move, type: 'attack' }, refused('own-territory')],
    [{ ...move, type: 'attack', from: 'z', to: 'y' }, refused('not-adjacent')],
    [{ type: 'upgrade', territory: 'x', count: 0, from: 'a', to: 'b' }, refused('bad-count')],
    [{ type: 'upgrade', territory: 'x', count: 1, from: 'b', to: 'b' }, refused('not-an-upgrade')],
    [{ type: 'upgrade', territory: 'x', count: 1, from: 'a', to: 'd' }, refused('level-too-low')],
  ])('is refused if it contains the invalid order %j', (order, fault) => {
    const verdict = positionFault(withOrders(order));
    if (typeof fault === 'string') expect(verdict).toBe(`FILE: ${fault}`);
    else expect(verdict).toMatch(fault);
  });

  test('is checked order by order, and each order may depend on earlier orders', () => {
    const attack = { type: 'attack', from: 'x', to: 'y', units: [3, 0, 0, 0, 0, 0, 0] };
    expect(positionFault(withOrders(attack))).toBe('ok');
    expect(positionFault(withOrders(attack, attack))).toMatch(/^FILE: \$\.seats\[0\]\.orders\[1\]: .*not-enough-units/);
    expect(positionFault(withOrders({ type: 'research' }, { type: 'research' }))).toMatch(
      /^FILE: \$\.seats\[0\]\.orders\[1\]: .*already-researching/,
    );
  });

  test('is also checked for a committed seat', () => {
    const players = [{ committed: true, orders: [{ ...move, cost: 1 }] }];
    expect(positionFault(positionOf({ ...duel, players }))).toBe(
      'FILE: $.seats[0].orders[0].cost: found 1, expected 5',
    );
  });

  test('may have 500 orders, but not 501', () => {
    const back = { ...move, from: 'z', to: 'x' };
    const many = Array.from({ length: 501 }, (_, i) => (i % 2 === 0 ? move : back));
    const players = [{ food: 10_000, orders: many }];
    expect(positionFault(positionOf({ ...duel, players }))).toMatch(
      /^FILE: \$\.seats\[0\]\.orders\[500\]: .*too-many-orders/,
    );
    expect(positionFault(positionOf({ ...duel, players: [{ food: 10_000, orders: many.slice(0, 500) }] }))).toBe('ok');
  });
});

describe('options given together with a position', () => {
  const fault = (options: Readonly<Record<string, string>>) => positionFault(positionOf(duel), { options });

  test.each<[options: Readonly<Record<string, string>>, fault: string]>([
    [{}, 'ok'],
    [{ turns: '0', units: 'map', groups: 'fixed' }, 'ok'],
    [{ units: '16', food: '100', tech: '1000', groups: '1-2' }, 'ok'],
    [{ turns: 'draw-after-1000' }, 'ok'],
    [{ turns: '5' }, 'FILE: turns=5: the position itself says turns=0'],
    [{ units: '17' }, 'FILE: units=17: the position itself says units=16'],
    [{ food: '1' }, 'FILE: food=1: the position itself says food=100'],
    [{ tech: '0' }, 'FILE: tech=0: the position itself says tech=1000'],
    [{ groups: '2-1' }, 'FILE: groups=2-1: the position itself says groups=1-2'],
    [{ groups: 'random' }, 'FILE: groups=random: the position itself says groups=1-2'],
  ])('such as %j must agree with the position: %s', (options, expected) => {
    expect(fault(options)).toBe(expected);
  });

  test('leave the number of players to the position', () => {
    const three = positionOf({ ...duel, lands: { ...duel.lands, w: '3 1a' }, links: 'x-y x-z z-w' });
    const match = startFrom(risc, setupOf({ players: 2 }), three);
    expect(match.ok && match.value.state.players).toBe(3);
  });
});
