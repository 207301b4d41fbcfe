import { describe, expect, test } from 'vitest';
import { ownerAt } from '#games/space-explorers/state.ts';
import { decay, grow, land, type World } from '#games/space-explorers/tick.ts';
import { oneWorld, peopleIn } from './worlds.ts';

/** Number, size, habitability, people, arrivals, and people after growth, landing and decline, as `p1/p2`. */
const rows = [
  [1, 100, 3, '1/0', '0/0', '2/0', '2/0', '2/0', 'below its size a planet with h >= 1 gains at least 1'],
  [2, 500, 10, '50/0', '0/0', '56/0', '56/0', '56/0', '50 * 1.1 is 55.00000000000001 in doubles'],
  [3, 3000, 7, '1900/0', '0/0', '2034/0', '2034/0', '2034/0', 'whole-number arithmetic would say 2033'],
  [4, 100, 25, '90/0', '0/0', '100/0', '100/0', '100/0', 'growth stops at the size'],
  [5, 50, 10, '7/3', '0/0', '8/3', '8/3', '8/3', 'a gain of 1 goes to the larger side'],
  [6, 50, 5, '5/5', '0/0', '6/5', '6/5', '6/5', 'the rest of a tie goes to player 1'],
  [7, 200, 100, '13/32', '0/0', '25/65', '25/65', '25/65', '45 * (13/45) is below 13 in doubles'],
  [8, 50, 1, '40/9', '0/10', '41/9', '41/9', '41/9', 'no room after growth, ten are lost'],
  [9, 20, 0, '10/2', '5/6', '10/2', '15/5', '15/5', 'own five first, then room for 3'],
  [10, 20, 0, '18/0', '15/4', '18/0', '33/0', '31/0', 'the owner may overcrowd'],
  [11, 30, 5, '5/5', '20/20', '6/5', '26/5', '25/5', 'growth broke the tie, so 1 lands as the owner'],
  [12, 5, 1, '0/0', '7/0', '0/0', '5/0', '5/0', 'neutral: only the room is filled'],
  [13, 10, 0, '0/0', '6/9', '0/0', '1/9', '1/9', 'the larger arrival first'],
  [14, 7, 0, '0/0', '5/5', '0/0', '3/3', '3/3', 'equal arrivals, one place stays empty'],
  [15, 1, 0, '0/0', '1/1', '0/0', '0/0', '0/0', 'floor(1/2) = 0: both lost'],
  [16, 20, 0, '8/8', '10/3', '8/8', '12/8', '12/8', 'tied residents count'],
  [17, 51, 0, '10/10', '20/20', '10/10', '25/25', '25/25', 'room for 31, 15 each'],
  [18, 20, 3, '10/10', '5/0', '10/10', '10/10', '10/10', 'tied and full: lost'],
  [19, 10, 3, '18/18', '0/0', '18/18', '18/18', '17/16', 'tied decay of 3: one from 1, two from 2'],
  [20, 1, 0, '1/1', '0/0', '1/1', '1/1', '1/0', 'tied decay of 1 is paid by 2'],
  [21, 50, 3, '51/49', '0/0', '51/49', '51/49', '46/49', 'the majority pays all and may lose the majority'],
  [22, 100, 0, '40/60', '3/41', '40/60', '40/101', '40/96', 'no room for the three of player 1'],
  // Rows that the rules do not have.
  [23, 100, 0, '10/0', '0/0', '10/0', '10/0', '10/0', 'nobody is born at habitability 0'],
  [24, 7, 100, '7/0', '0/0', '7/0', '7/0', '7/0', 'a full planet does not grow'],
  [25, 5, 50, '9/0', '0/0', '9/0', '9/0', '8/0', 'an overcrowded one does not grow either'],
  [26, 10, 0, '0/0', '9/6', '0/0', '9/1', '9/1', 'the larger arrival first, for player 1, too'],
  [27, 10, 0, '0/0', '5/5', '0/0', '5/5', '5/5', 'equal arrivals that have room all land'],
  [28, 10, 0, '0/12', '0/3', '0/12', '0/15', '0/14', 'the owner lands on a planet that is overcrowded already'],
  [29, 10, 0, '12/0', '0/3', '12/0', '12/0', '11/0', 'the other one does not'],
  [30, 10, 0, '6/6', '4/4', '6/6', '6/6', '6/5', 'nobody lands on a tied planet without room'],
  [31, 50, 3, '20/10', '0/0', '21/10', '21/10', '21/10', 'gain 1 of 30 at 3 %: ceil of 30.9'],
  [32, 100, 10, '10/30', '0/0', '11/33', '11/33', '11/33', 'each side gets its part'],
  [33, 200, 100, '32/13', '0/0', '65/25', '65/25', '65/25', '45 * (13/45) is below 13 for player 2, too'],
] as const;

const whole = (text: string): [number, number] => {
  const [p1 = 0, p2 = 0] = text.split('/').map(Number);
  return [p1, p2];
};

describe('the arithmetic of one unit of time (rules, "Growth", "Landing" and "Crowding")', () => {
  test.each(rows)(
    'case %i: size %i, habitability %i, %s people and %s arriving give the numbers in the rules',
    (...row) => {
      const [, size, habitability, before, arrivals, grown, landed, decayed] = row;
      const world = oneWorld({ size, habitability, people: whole(before), arrivals: whole(arrivals) });
      grow(world, null);
      expect(peopleIn(world)).toBe(grown);
      land(world, null);
      expect(peopleIn(world)).toBe(landed);
      expect(world.shuttles).toEqual([]);
      decay(world, null);
      expect(peopleIn(world)).toBe(decayed);
    },
  );

  test.each(rows)('case %i: the events account for all changes of people and of the owner', (...row) => {
    const [, size, habitability, before, arrivals] = row;
    const people = whole(before);
    const world = oneWorld({ size, habitability, people, arrivals: whole(arrivals) });
    const told = { p1: people[0], p2: people[1] };
    const check = (happens: (world: World, account: Parameters<typeof grow>[1]) => void) => {
      const events: NonNullable<Parameters<typeof grow>[1]> = [];
      const owner = ownerAt(world, 0);
      happens(world, events);
      for (const event of events) {
        if (event.type === 'grown') Object.assign(told, { p1: told.p1 + event.p1, p2: told.p2 + event.p2 });
        if (event.type === 'decayed') Object.assign(told, { p1: told.p1 - event.p1, p2: told.p2 - event.p2 });
        if (event.type === 'landed' && event.player === 1) told.p1 += event.landed;
        if (event.type === 'landed' && event.player === 2) told.p2 += event.landed;
        if (event.type === 'landed') expect(event.landed + event.lost).toBe(event.people);
      }
      expect(`${told.p1}/${told.p2}`).toBe(peopleIn(world));
      const after = ownerAt(world, 0);
      const last = events.at(-1);
      expect(last?.type === 'owner-changed' ? [last.before, last.after] : [owner, owner]).toEqual([owner, after]);
    };
    check(grow);
    check(land);
    check(decay);
  });

  test('growth uses floating-point numbers like the rules: integers would give other results in 23,032 cases', () => {
    let differing = 0;
    for (let habitability = 0; habitability <= 100; habitability++) {
      const world = oneWorld({ size: 1_000_000, habitability, people: [0, 0], arrivals: [0, 0] });
      for (let total = 1; total <= 100_000; total++) {
        world.p1[0] = total;
        grow(world, null);
        if (world.p1[0] !== Math.floor((total * (100 + habitability) + 99) / 100)) differing++;
      }
    }
    expect(differing).toBe(23_032);
  });

  test('decay in floating-point numbers equals integer arithmetic for every excess up to a million', () => {
    let differing = 0;
    const world = oneWorld({ size: 5, habitability: 0, people: [0, 0], arrivals: [0, 0] });
    for (let excess = 1; excess <= 1_000_000; excess++) {
      world.p1[0] = 5 + excess;
      decay(world, null);
      if (world.p1[0] !== 5 + excess - Math.floor((excess + 9) / 10)) differing++;
    }
    expect(differing).toBe(0);
  });

  test('a landing reports first the owner, on a neutral planet the larger arrival, and among equals player 1', () => {
    const order = (people: [number, number], arrivals: [number, number]) => {
      const events: NonNullable<Parameters<typeof land>[1]> = [];
      land(oneWorld({ size: 100, habitability: 0, people, arrivals }), events);
      return events.flatMap((event) => (event.type === 'landed' ? [event.player] : []));
    };
    expect(order([1, 5], [9, 2])).toEqual([2, 1]);
    expect(order([5, 1], [2, 9])).toEqual([1, 2]);
    expect(order([0, 0], [2, 9])).toEqual([2, 1]);
    expect(order([0, 0], [9, 2])).toEqual([1, 2]);
    expect(order([4, 4], [3, 3])).toEqual([1, 2]);
    expect(order([0, 0], [0, 3])).toEqual([2]);
  });
});
