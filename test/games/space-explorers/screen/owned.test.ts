import { expect, test } from 'vitest';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { holdingsTextOf, missedBy, plannedBy } from '#games/space-explorers/screen/words.ts';
import { exchange } from '../positions-of-rules.ts';
import { expeditionFrom } from '../support.ts';

const viewOf = (change: object = {}, seat = 1) =>
  spaceExplorers.view(expeditionFrom({ ...exchange, ...change }).state, seat);
const planets = (changes: Readonly<Record<number, readonly [p1: number, p2: number]>>) =>
  exchange.planets.map((planet) => {
    const [p1, p2] = changes[planet.id] ?? [planet.p1, planet.p2];
    return { ...planet, p1, p2 };
  });
const orders = [{ from: 0, to: 1, people: 5 }];
const name = (seat: number) => ['mia', 'jonas'][seat - 1] ?? '';

test.each([
  ['jonas played', {}, {}],
  ['jonas played: lost planet 3', {}, { 3: [0, 2] }],
  ['jonas played: won planet 1, lost planets 0 and 3', {}, { 0: [0, 1], 1: [9, 0], 3: [0, 2] }],
  ['no orders', { mover: 1 }, {}],
  ['no orders: won planet 1', { mover: 1 }, { 1: [9, 0] }],
  ['1 order played: won planet 1', { mover: 1, orders }, { 1: [9, 0] }],
] as const)('the summary of a missed turn states orders, won planets and lost planets: %s', (told, before, after) => {
  expect(missedBy(viewOf(before), viewOf({ planets: planets(after) }), 1, name)).toBe(told);
});

test('the list of matches shows the holdings and the plan of a player', () => {
  const view = viewOf({ mover: 1, orders });
  expect(holdingsTextOf(view, 1)).toEqual({
    label: 'your planets',
    withCount: 'your 2 planets',
    each: ['planet 0: 50', 'planet 3: 3'],
    held: 'You held 2 of 4 planets.',
  });
  expect([plannedBy(view, 1), plannedBy(view, 2), plannedBy(viewOf(), 1)]).toEqual(['1 order', undefined, undefined]);
});
