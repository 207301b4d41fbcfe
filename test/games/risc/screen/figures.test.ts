import { describe, expect, test } from 'vitest';
import type { GameEvent } from '#games/risc/events.ts';
import { hurts } from '#games/risc/screen/keyframes.ts';
import { remember } from '#games/risc/screen/local.ts';
import { matchStatusOf } from '#games/risc/screen/match-summary.ts';
import { percentText, wholePercent } from '#games/risc/screen/words.ts';
import { viewOf } from '#games/risc/state.ts';
import { played } from '#test/support/lines.ts';
import { campaignOf, carriedOut, eventsOf, units } from '../support.ts';

test.each([
  [1, '100.0 %'],
  [0.99996, '99.9 %'],
  [0.8664, '86.6 %'],
  [0.00004, '0.1 %'],
  [0, '0.0 %'],
])('a chance of %d is printed as %s', (chance, text) => expect(percentText(chance)).toBe(text));

test('a chance between 0 and 1 is never rounded to 0 or 100 percent', () => {
  expect([0, 0.001, 0.426, 0.999, 1].map(wholePercent)).toEqual([0, 1, 43, 99, 100]);
});

describe('the bell for a player', () => {
  const match = campaignOf({ lands: { a: '1 3a', x: '2 1a' }, links: 'a-x' });
  played(match, '1: attack(a,x,3)');
  const { events } = carriedOut(match, [1, 20, 20, 1]);
  const rolls = eventsOf(events, 'roll');
  const end = eventsOf(events, 'battle-end');

  test.each<[string, readonly GameEvent[], number, boolean]>([
    ['loses a unit in an attack', rolls.slice(0, 1), 1, true],
    ['does not own the unit that falls', rolls.slice(0, 1), 2, false],
    ['loses a unit in a defence', rolls.slice(1), 2, true],
    ['loses a territory', end, 2, true],
    ['wins a territory', end, 1, false],
    ['owns the territory before and after', end.map((event) => ({ ...event, owner: event.before })), 2, false],
  ])('rings only for losses of the player: the player %s', (_, events, seat, isHit) =>
    expect(hurts(events, seat)).toBe(isHit),
  );
});

test('the memory of the screen gets an entry for every turn, in order', () => {
  const { state } = campaignOf({ lands: { a: '1 3a+1c', x: '2 1a' }, links: 'a-x', turn: 4 });
  const first = remember(undefined, viewOf(state, 1));
  const second = remember(first, viewOf({ ...state, turn: 5, units: [units('1g'), units('2a')] }, 1));
  expect(
    second.turns.map(({ turn, figures }) => [turn, figures.map((figure) => [figure.units, figure.bonus])]),
  ).toEqual([
    [
      4,
      [
        [4, 3],
        [1, 0],
      ],
    ],
    [
      5,
      [
        [1, 15],
        [2, 0],
      ],
    ],
  ]);
});

test.each<[winners: readonly number[], seat: number, end: string, text: string]>([
  [[1], 1, 'won', 'turn 4, player 1 wins'],
  [[1], 2, 'lost', 'turn 4, player 1 wins'],
  [[], 1, 'drawn', 'turn 4, a draw'],
])('with winners %j, the result for player %i is %s', (winners, seat, end, text) => {
  const { state } = campaignOf({ lands: { a: '1 3a', x: '2 1a' }, links: 'a-x', turn: 4 });
  const over = { ...state, outcome: { winners, reason: 'turn-limit' as const } };
  expect(matchStatusOf(viewOf(over, seat))).toMatchObject({ end, text });
});
