import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { risc } from '#games/risc/index.ts';
import { changed, faultAt, orders, over, placement } from './damaged-positions.ts';
import { campaignFrom, positionFault } from './support.ts';

const integerText = (low: number, high: number) => `a whole number from ${low} to ${high}`;

test('the positions on which the faults are tested are valid', () => {
  expect([orders, placement, over].map((position) => positionFault(position))).toEqual(['ok', 'ok', 'ok']);
});

describe('types and ranges in a position', () => {
  test.each<[path: string, low: number, high: number]>([
    ['$.turn', 0, 1_000_000],
    ['$.options.units', 1, 999],
    ['$.options.food', 0, 99_999],
    ['$.options.tech', 0, 99_999],
    ['$.options.turns', 0, 999],
    ['$.options.groups[1]', 1, 5],
    ['$.territories[1].group', 1, 5],
    ['$.territories[1].size', 1, 100],
    ['$.territories[1].food', 0, 1000],
    ['$.territories[1].tech', 0, 1000],
    ['$.territories[1].x', 0, 400],
    ['$.territories[1].y', 0, 200],
    ['$.territories[1].owner', 1, 5],
    ['$.territories[3].units[2]', 0, 1_000_000],
    ['$.seats[1].seat', 1, 5],
    ['$.seats[1].level', 1, 6],
    ['$.seats[1].food', 0, 1_000_000_000],
    ['$.seats[1].tech', 0, 1_000_000_000],
    ['$.seats[0].orders[0].units[0]', 0, 1_000_000],
  ])('%s must be from %i to %i', (path, low, high) => {
    for (const value of [low - 1, high + 1, 1.5, '1', null, true, [], undefined]) {
      const list = path.endsWith(']');
      if (value === undefined && list) continue;
      expect(positionFault(changed(orders, { [path]: value }))).toBe(faultAt(path, value, integerText(low, high)));
    }
    for (const value of [low, high]) {
      const verdict = positionFault(changed(orders, { [path]: value }));
      // Another check may still refuse the value.
      expect(verdict).not.toContain(integerText(low, high));
    }
  });

  test.each<[path: string, value: unknown, expected: string]>([
    ['$.game', 'risk', '"risc"'],
    ['$.game', undefined, '"risc"'],
    ['$.phase', 'moves', 'placement, orders or over'],
    ['$.phase', undefined, 'placement, orders or over'],
    ['$.outcome', undefined, 'null or an object'],
    ['$.outcome', 'won', 'null or an object'],
    ['$.options', null, 'an object'],
    ['$.options', undefined, 'an object'],
    ['$.options.fog', true, 'false'],
    ['$.options.spies', true, 'false'],
    ['$.options.cloaks', 'off', 'false'],
    ['$.options.groups', [1], '2 to 5 groups'],
    ['$.options.groups', [1, 2, 3, 4, 5, 1], '2 to 5 groups'],
    ['$.options.groups', 'fixed', 'a list of groups'],
    ['$.territories', {}, 'a list of territories'],
    ['$.territories', [], '2 to 120 territories'],
    ['$.territories[1]', 7, 'an object'],
    ['$.territories[1].id', 'X', 'an id such as a1'],
    ['$.territories[1].id', '', 'an id such as a1'],
    ['$.territories[1].id', 'abcdefghijklmnopqrstu', 'an id such as a1'],
    ['$.territories[1].id', 7, 'the id of a territory'],
    ['$.territories[1].id', undefined, 'the id of a territory'],
    ['$.territories[1].label', '', '1 to 24 printable characters'],
    ['$.territories[1].label', 'abcdefghijklmnopqrstuvwxy', '1 to 24 printable characters'],
    ['$.territories[1].label', 'a\nb', '1 to 24 printable characters'],
    ['$.territories[1].label', undefined, 'a label'],
    ['$.territories[1].links', 'y', 'a list of ids'],
    ['$.territories[1].links[0]', 2, 'the id of a territory'],
    ['$.territories[1].units', [1, 0, 0, 0, 0, 0], 'seven counts'],
    ['$.territories[1].units', [1, 0, 0, 0, 0, 0, 0, 0], 'seven counts'],
    ['$.territories[1].units', '5a', 'seven counts'],
    ['$.territories[1].units', undefined, 'seven counts'],
    ['$.seats', null, 'a list of players'],
    ['$.seats', undefined, 'a list of players'],
    ['$.seats[1]', null, 'an object'],
    ['$.seats[1].alive', 1, 'true or false'],
    ['$.seats[1].alive', undefined, 'true or false'],
    ['$.seats[1].committed', 'no', 'true or false'],
    ['$.seats[1].committed', undefined, 'true or false'],
    ['$.seats[1].placement', undefined, 'null or an object'],
    ['$.seats[1].placement', 3, 'null or an object'],
    ['$.seats[1].orders', null, 'a list of orders'],
    ['$.seats[1].orders', undefined, 'a list of orders'],
    ['$.seats[0].orders[0].from', undefined, 'the id of a territory'],
    ['$.seats[0].orders[0].units', undefined, 'seven counts'],
    ['$.seats[0].orders[0].path', 'x z', 'a list of ids'],
  ])('%s must not be %j', (path, value, expected) => {
    expect(positionFault(changed(orders, { [path]: value }))).toBe(faultAt(path, value, expected));
  });

  test.each<[position: unknown, found: string]>([
    [null, 'null'],
    [7, '7'],
    ['{}', '"{}"'],
    [[], '[]'],
  ])('%j is not accepted as a position', (position, message) => {
    expect(positionFault(position)).toBe(`FILE: $: found ${message}, expected an object`);
  });

  test('a position with 121 territories is refused', () => {
    const [land] = orders.territories;
    const many = Array.from({ length: 121 }, (_, i) => ({ ...land, id: `t${i}` }));
    expect(positionFault({ ...orders, territories: many })).toMatch(
      /^FILE: \$\.territories: found .+, expected 2 to 120 territories$/,
    );
  });

  const upgrade = { type: 'upgrade', territory: 'x', count: 1, from: 'a', to: 'b' };
  test.each<[order: unknown, fault: string]>([
    [null, '$.seats[0].orders[0]: found null, expected an order of type upgrade, move, attack or research'],
    [
      { type: 'fly' },
      '$.seats[0].orders[0].type: found "fly", expected an order of type upgrade, move, attack or research',
    ],
    [{}, '$.seats[0].orders[0].type: found nothing, expected an order of type upgrade, move, attack or research'],
    [{ ...upgrade, from: 'h' }, '$.seats[0].orders[0].from: found "h", expected the letter of a unit, a to g'],
    [{ ...upgrade, to: 1 }, '$.seats[0].orders[0].to: found 1, expected the letter of a unit, a to g'],
    [{ ...upgrade, count: 'all' }, `$.seats[0].orders[0].count: found "all", expected ${integerText(0, 1_000_000)}`],
    [{ ...upgrade, cost: -3 }, `$.seats[0].orders[0].cost: found -3, expected ${integerText(0, 1_000_000_000)}`],
    [{ ...upgrade, path: ['x'] }, '$.seats[0].orders[0].path: found ["x"], expected no such key'],
    [{ type: 'research', level: 7 }, `$.seats[0].orders[0].level: found 7, expected ${integerText(1, 6)}`],
    [{ type: 'research', units: 3 }, '$.seats[0].orders[0].units: found 3, expected no such key'],
  ])('the invalid order %j is refused', (order, fault) => {
    expect(positionFault(changed(orders, { '$.seats[0].orders': [order] }))).toBe(`FILE: ${fault}`);
  });

  test.each(['$.seed', '$.options.mist', '$.territories[1].spies', '$.seats[1].name', '$.seats[0].orders[0].level'])(
    'the unknown key %s is refused',
    (path) => {
      expect(positionFault(changed(orders, { [path]: 4 }))).toBe(faultAt(path, 4, 'no such key'));
    },
  );

  test('unknown keys of an outcome are refused', () => {
    expect(positionFault(changed(over, { '$.outcome.turn': 4 }))).toBe(faultAt('$.outcome.turn', 4, 'no such key'));
  });
});

test('a damaged position is either refused with a path, or loads and is written without changes', () => {
  const paths = Object.keys(orders).map((key) => `$.${key}`);
  fc.assert(
    fc.property(
      fc.constantFrom(orders, placement, over),
      fc.constantFrom(...paths),
      fc.jsonValue(),
      (sound, path, value) => {
        const damaged = changed(sound, { [path]: value });
        const verdict = positionFault(damaged);
        if (verdict !== 'ok') {
          expect(verdict).toMatch(/^FILE: \$.*: found .+, expected /);
          return;
        }
        const printed = risc.position.write(campaignFrom(damaged).state, 'all');
        expect(risc.position.write(campaignFrom(printed).state, 'all')).toEqual(printed);
      },
    ),
  );
});
