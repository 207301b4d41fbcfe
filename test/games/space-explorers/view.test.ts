import { describe, expect, test } from 'vitest';
import { viewOf } from '#games/space-explorers/state.ts';
import { expeditionFrom } from './support.ts';

const line = {
  planets: [
    { id: 0, size: 50, habitability: 5, p1: 9, home: 1 },
    { id: 1, size: 60, habitability: 6, p1: 3, p2: 3 },
    { id: 2, size: 70, habitability: 7, p1: 4, p2: 8 },
    { id: 3, size: 80, habitability: 8, p1: 2, p2: 20, home: 2 },
  ],
  edges: [
    [0, 1, 4],
    [1, 2, 4],
    [2, 3, 4],
  ],
  shuttles: [
    { from: 1, to: 2, player: 1, people: 5, turnsLeft: 2 },
    { from: 2, to: 1, player: 2, people: 6, turnsLeft: 3 },
  ],
  orders: [{ from: 0, to: 1, people: 4 }],
};

describe('the view of a match for bots and screens (rules, "What you see")', () => {
  const { state } = expeditionFrom(line);

  test('hides unseen planets in all lists', () => {
    const { visible, sizes, habitabilities, homes, p1, p2 } = viewOf(state, 1);
    expect({ visible, sizes, habitabilities, homes, p1, p2 }).toEqual({
      visible: [true, true, false, false],
      sizes: [50, 60, 0, 0],
      habitabilities: [5, 6, 0, 0],
      homes: [1, 0, 0, 0],
      p1: [9, 3, 0, 0],
      p2: [0, 3, 0, 0],
    });
  });

  test('has the shuttles of both players that fly to visible planets', () => {
    expect(viewOf(state, 1).shuttles.map(({ people }) => people)).toEqual([6]);
    expect(viewOf(state, 2).shuttles.map(({ people }) => people)).toEqual([5, 6]);
    expect(viewOf(state, 'all').shuttles).toEqual(state.shuttles);
  });

  test('contains the queue only if the viewer is the mover or sees everything', () => {
    expect(([1, 2, 'spectator', 'all'] as const).map((viewer) => viewOf(state, viewer).orders.length)).toEqual([
      1, 0, 0, 1,
    ]);
  });
});
