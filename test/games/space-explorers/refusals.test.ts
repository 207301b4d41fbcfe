import { describe, expect, test } from 'vitest';
import { parseScript, usage } from '#engine/script.ts';
import { commands } from '#games/space-explorers/commands.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { played, refused } from '../../support/lines.ts';
import { exchange } from './positions-of-rules.ts';
import { expeditionFrom, positionOf } from './support.ts';

/** Player 1 has a minority on planet 7, which it does not see. */
const farAway = {
  turn: 3,
  mover: 1,
  planets: [
    { id: 0, size: 100, habitability: 3, p1: 5, home: 1 },
    { id: 2, size: 100, habitability: 3, p2: 9, home: 2 },
    { id: 7, size: 100, habitability: 3, p1: 4, p2: 8 },
    { id: 9, size: 100, habitability: 3, p2: 3 },
  ],
  edges: [
    [0, 2, 2],
    [2, 7, 1],
    [7, 9, 1],
  ],
};

describe('refusals of commands, in the order of the checks (rules, "Commands")', () => {
  test.each([
    ['1: send(0,1,1)', 'not-your-turn: It is the turn of player 2, not of player 1.'],
    ['1: end_turn', 'not-your-turn: It is the turn of player 2, not of player 1.'],
    ['1: cancel(9)', 'not-your-turn: It is the turn of player 2, not of player 1.'],
    ['1: resign', 'not-your-turn: It is the turn of player 2, not of player 1.'],
    ['send(99,98,0)', 'unknown-planet: There is no planet 99 (ids go from 0 to 3).'],
    ['send(-1,98,0)', 'unknown-planet: There is no planet -1 (ids go from 0 to 3).'],
    ['send(0,98,0)', 'unknown-planet: There is no planet 98 (ids go from 0 to 3).'],
    ['send(3,3,0)', 'same-planet: A transfer needs two different planets, not 3 and 3.'],
    ['send(0,2,0)', 'no-edge: Planet 0 has no edge to planet 2; its neighbours are 1, 3.'],
    ['send(2,1,0)', 'out-of-range: people must be at least 1, not 0.'],
    ['send(2,1,-7)', 'out-of-range: people must be at least 1, not -7.'],
    ['send(2,1,41)', 'not-enough-people: You have 40 free people on planet 2, not 41.'],
    ['send(3,0,4)', 'not-enough-people: You do not have 4 free people on planet 3.'],
    ['send(0,1,1)', 'not-enough-people: You have 0 free people on planet 0, not 1.'],
    ['cancel(1)', 'out-of-range: There is no order 1; the queue is empty.'],
    ['cancel(-3)', 'out-of-range: There is no order -3; the queue is empty.'],
    ['planet(4)', 'unknown-planet: There is no planet 4 (ids go from 0 to 3).'],
    ['1: paths(5,6)', 'unknown-planet: There is no planet 5 (ids go from 0 to 3).'],
    ['paths(0,6)', 'unknown-planet: There is no planet 6 (ids go from 0 to 3).'],
    ['send(1000000000,1,1)', 'unknown-planet: There is no planet 1000000000 (ids go from 0 to 3).'],
  ])('are given for %s', (line, expected) => {
    expect(refused(expeditionFrom(exchange), line)).toBe(expected);
  });

  test('are given for cancelling an order that is not in the queue', () => {
    const match = expeditionFrom(exchange);
    played(match, 'send(2,1,5)');
    played(match, 'send(2,1,6)');
    expect(refused(match, 'cancel(3)')).toBe('out-of-range: There is no order 3; orders go from 1 to 2.');
    expect(refused(match, 'cancel(0)')).toBe('out-of-range: There is no order 0; orders go from 1 to 2.');
  });

  test('are given for every command after the end, except for queries', () => {
    const match = expeditionFrom(exchange);
    played(match, 'resign');
    const over = 'match-over: The match is over; only queries are answered.';
    for (const line of ['send(99,98,0)', '1: send(0,1,1)', 'cancel(1)', '1: end_turn', '2: end_turn', 'resign'])
      expect(refused(match, line)).toBe(over);
    expect(refused(match, 'planet(9)')).toBe('unknown-planet: There is no planet 9 (ids go from 0 to 3).');
  });

  test.each([
    ['send(0,1)', 1, 'two arguments'],
    ['send(0,1,2,3)', 1, 'four arguments'],
    ['send(0,1,1.5)', 10, 'a fraction'],
    ['send(0,1,1000000001)', 10, 'a number above the range'],
    ['send(-1000000001,1,1)', 6, 'a number below the range'],
    ['send(0,x,1)', 8, 'a word'],
    ['send(0,+1,1)', 8, 'a sign'],
    ['cancel', 1, 'no argument'],
    ['end_turn(1)', 1, 'an argument too many'],
    ['3: end_turn', 1, 'a third player'],
  ])('are not given for %s, which is a type error of the script in column %i: %s', (line, column) => {
    const read = parseScript<SpaceExplorers>(spaceExplorers, `\n${line}`);
    expect(read.ok ? [] : read.error.map((fault) => [fault.kind, fault.line, fault.column])).toEqual([
      ['type', 2, column],
    ]);
  });

  test('do not reveal the number of people on an unseen planet', () => {
    const match = expeditionFrom(farAway);
    expect(spaceExplorers.view(match.state, 1).visible).toEqual([true, true, false, false]);
    expect(refused(match, 'send(7,2,5)')).toBe('not-enough-people: You do not have 5 free people on planet 7.');
    played(match, 'send(7,2,3)');
    expect(refused(match, 'send(7,2,2)')).toBe('not-enough-people: You do not have 2 free people on planet 7.');
    played(match, 'send(7,9,1)');
    expect(positionOf(match)).toMatchObject({
      orders: [
        { from: 7, to: 2, people: 3 },
        { from: 7, to: 9, people: 1 },
      ],
    });
  });

  test('state the smallest and the largest id for an unknown planet', () => {
    expect(refused(expeditionFrom(farAway), 'send(1,2,1)')).toBe(
      'unknown-planet: There is no planet 1 (ids go from 0 to 9).',
    );
  });

  test('do not prevent several transfers over one edge, even in both directions, while enough people are free', () => {
    const match = expeditionFrom(exchange);
    for (const line of ['send(2,1,10)', 'send(2,1,10)', 'send(1,2,6)', 'send(2,1,20)']) played(match, line);
    expect(refused(match, 'send(2,1,1)')).toBe('not-enough-people: You have 0 free people on planet 2, not 1.');
  });
});

test('the usage of a command names each argument and its kind', () => {
  expect(usage('send', commands.send)).toBe('send(from: planet, to: planet, people: people)');
  expect(usage('cancel', commands.cancel)).toBe('cancel(n: order)');
  expect(usage('paths', commands.paths)).toBe('paths(from: planet, to: planet)');
});
