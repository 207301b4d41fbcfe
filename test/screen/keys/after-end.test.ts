import { describe, expect, test } from 'vitest';
import { endButtons, endTitle } from '../../../source/screen/keys/after-end.ts';

describe('the title of the box at the end', () => {
  test.each([
    ['nobody', [], {}, 'A draw'],
    ['the person against bots', [1], { 2: 'easy', 3: 'hard' }, 'You win'],
    ['a bot against the person', [2], { 2: 'easy', 3: 'hard' }, 'You lose'],
    ['one of two persons', [2], { 3: 'hard' }, 'Robot 2 wins'],
    ['one of three bots', [3], { 1: 'easy', 2: 'easy', 3: 'hard' }, 'Robot 3 wins'],
  ] as const)('where %s has won', (_, winners, bots, title) => {
    expect(endTitle({ winners, players: 3, bots, seat: 1, winnerName: 'Robot' })).toBe(title);
  });
});

describe('the buttons of the box at the end', () => {
  const keys = (buttons: readonly { readonly key: string }[]) => buttons.map(({ key }) => key).join('');

  test('the next level is one of them where there is one', () => {
    expect(keys(endButtons({}, 'plays again'))).toBe('yrq');
    const buttons = endButtons({ next: { name: 'steps', title: 'Steps' } }, 'plays again');
    expect(keys(buttons)).toBe('ynrq');
    expect(buttons[0]?.says).toBe('Enter plays again; n opens the next level, steps.');
  });

  test('a game adds its own before the last', () => {
    const own = { key: 'v', label: 'Charts', says: 'Enter shows charts.', action: { type: 'leave' } } as const;
    expect(keys(endButtons({}, 'plays again', [own]))).toBe('yrvq');
  });
});
