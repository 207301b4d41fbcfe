import { expect, test } from 'vitest';
import { enter } from '#engine/match.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import { type Changes, designedMatch, designedScene, hintsIn, pressedIn, sceneOf } from './scenes.ts';

/** Text on the screen for a refused line. */
function said(line: string, position: object = {}, changes: Changes = {}): string | undefined {
  const match = designedMatch(position);
  const entered = enter(match, line);
  if (entered?.read !== true || entered.step.ok) throw new Error(`${line} was not refused`);
  return spaceExplorersScreen.view.refusalWords?.(sceneOf(match, changes), entered.step.error);
}

test.each([
  ['send(99,1,1)', 'There is no planet 99; planets are numbered 0 to 6.'],
  ['send(3,3,1)', 'From planet 3 to planet 3? Choose two planets.'],
  ['send(0,6,3)', 'Planet 0 has no link to 6. Neighbours: 1 (3 turns), 2 (3 turns).'],
  ['send(3,4,0)', 'Send at least one person.'],
  ['send(3,4,36)', 'Only 35 of your people on planet 3 are free, not 36.'],
  ['send(4,3,2)', 'Only 1 of your people on planet 4 is free, not 2.'],
  ['send(6,4,1)', 'You have no free people on planet 6.'],
  ['send(6,4,3)', 'You do not have 3 free people on planet 6.'],
  ['cancel(9)', 'There is no order 9; yours are numbered 1 to 2.'],
  ['2: send(4,3,1)', 'You have the next move.'],
  ['planet(77)', 'There is no planet 77; planets are numbered 0 to 6.'],
])('the refused command %s is explained in a sentence for players', (line, expected) => {
  expect(said(line)).toBe(expected);
});

test("the explanation of a refusal takes into account an empty queue, the other player's turn, and the end", () => {
  expect(said('cancel(1)', { orders: [] })).toBe('No orders to cancel.');
  expect(said('cancel(2)', { orders: [{ from: 0, to: 1, people: 2 }] })).toBe(
    'There is no order 2; you have only one.',
  );
  expect(said('send(0,1,80)', { orders: [{ from: 0, to: 1, people: 69 }] })).toBe(
    'You have no free people on planet 0.',
  );
  expect(said('1: end_turn', { mover: 2, orders: [] })).toBe('P2 has the next move.');
  expect(said('1: end_turn', { mover: 2, orders: [] }, { names: { 2: 'Ann' } })).toBe('Ann has the next move.');
  const over = { orders: [], outcome: { winners: [1], reason: 'turn-limit' } };
  expect(said('end_turn', over)).toBe('The match is over.');
});

test('an impossible draft and a refused key are explained, too', () => {
  expect(hintsIn(designedScene({ local: { portion: 75 } }))[0]).toBe(
    '! Only 35 of your people on planet 3 are free, not 75.',
  );
  const scene = designedScene();
  const typed = pressedIn(scene, '0');
  const error = typed?.type === 'refuse' ? typed.error : undefined;
  expect(error && spaceExplorersScreen.view.refusalWords?.(scene, error)).toBe('Send at least one person.');
});
