import { describe, expect, test } from 'vitest';
import { endButtons, endTitle } from '../../../source/screen/parts/match-end.ts';

describe('the title of the box at the end', () => {
  test.each([
    ['nobody', [], {}, 'A draw'],
    ['the person against bots', [1], { 2: 'easy', 3: 'hard' }, 'You win'],
    ['a bot against the person', [2], { 2: 'easy', 3: 'hard' }, 'You lose'],
    ['one of two persons', [2], { 3: 'hard' }, 'Player 2 wins'],
    ['one of three bots', [3], { 1: 'easy', 2: 'easy', 3: 'hard' }, 'hard wins'],
  ] as const)('where %s has won', (_, winners, bots, title) => {
    expect(endTitle({ winners, players: 3, bots, seat: 1 })).toBe(title);
  });
});

describe('the buttons of the box at the end', () => {
  const keys = (buttons: readonly { readonly key: string }[]) => buttons.map(({ key }) => key).join('');

  const next = { name: 'steps', title: 'Steps' };
  const lost = { winners: [2], players: 2, bots: { 2: 'hard' }, seat: 1 };

  test('the next level is one of them where there is one', () => {
    expect(keys(endButtons({}, lost, 'plays again'))).toBe('yrcq');
    const buttons = endButtons({ next }, lost, 'plays again');
    expect(keys(buttons)).toBe('ynrcq');
    expect(buttons[0]?.says).toBe('Enter plays again; n opens the next level, Steps.');
  });

  test('after a win of the one player it is the first', () => {
    expect(keys(endButtons({ next }, { ...lost, winners: [1] }, 'plays again'))).toBe('nyrcq');
    expect(keys(endButtons({}, { ...lost, winners: [1] }, 'plays again'))).toBe('yrcq');
    const twoPersons = { ...lost, winners: [1], bots: {} };
    expect(keys(endButtons({ next }, twoPersons, 'plays again'))).toBe('ynrcq');
  });

  test('a game adds its own before the result', () => {
    const own = { key: 'v', label: 'Charts', says: 'Enter shows charts.', action: { type: 'leave' } } as const;
    expect(keys(endButtons({}, lost, 'plays again', [own]))).toBe('yrvcq');
  });
});
