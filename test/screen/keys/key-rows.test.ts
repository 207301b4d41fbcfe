import { describe, expect, test } from 'vitest';
import { mapCursorKeys, nextFor, scrollKey, zoomKeys } from '#screen/keys/key-rows.ts';

function scrolledBy(key: string, scrolled: number, most: number, step: number): unknown {
  const to = (local: number) => ({ type: 'local', local: { local } }) as const;
  return scrollKey({ scrolled, max: () => most, step, help: 'scroll', to }).act(key);
}

const at = (local: number) => ({ type: 'local', local: { local } });

describe('scrolling', () => {
  test.each([
    ['pagedown', 0, 10, 3, 3],
    ['pagedown', 9, 10, 3, 10],
    ['pageup', 2, 10, 3, 0],
    // A position beyond the maximum, as after lines were removed, begins at the maximum.
    ['pageup', 40, 10, 3, 7],
    ['pagedown', 40, 10, 3, 10],
    // A negative step means that the position counts from the end.
    ['pageup', 0, 10, -3, 3],
    ['pagedown', 2, 10, -3, 0],
    ['pagedown', 0, 0, 3, 0],
  ] as const)(
    'by %s from row %i, with %i as the last row and %i rows per step, leads to row %i',
    (key, scrolled, most, step, expected) => {
      expect(scrolledBy(key, scrolled, most, step)).toEqual(at(expected));
    },
  );
});

const cursorAt = (node: number | string) => ({ type: 'local', local: { node } }) as const;

const cursorOn = (node: number, isActing: boolean) =>
  mapCursorKeys({
    at: node,
    count: 3,
    thing: 'island',
    isActing,
    places: () => ({ xs: [0, 10, 20], ys: [0, 0, 0] }),
    to: cursorAt,
  });

describe('the cursor on a map', () => {
  test('goes to the nearest node in a direction, or stays if there is none', () => {
    const [arrows] = cursorOn(1, true);
    expect(arrows?.act('right')).toEqual(cursorAt(2));
    expect(arrows?.act('h')).toEqual(cursorAt(0));
    expect(arrows?.act('up')).toEqual(cursorAt(1));
  });

  test('goes through all nodes with Tab if the player cannot act', () => {
    expect(cursorOn(2, true)).toHaveLength(1);
    const tab = cursorOn(2, false)[1];
    expect(tab?.act('tab')).toEqual(cursorAt(0));
    expect(tab?.act('shift+tab')).toEqual(cursorAt(1));
    expect(tab?.help).toBe('the next island; Shift+Tab: the previous one');
  });

  test.each([
    ['tab', [2, 5, 9], 5, 9],
    ['tab', [2, 5, 9], 9, 2],
    ['shift+tab', [2, 5, 9], 5, 2],
    ['shift+tab', [2, 5, 9], 1, 9],
    ['tab', [], 1, undefined],
  ] as const)('is moved by %s among the nodes %j from node %i to node %s', (key, nodes, from, to) => {
    expect(nextFor(key, nodes, from)).toBe(to);
  });
});

describe('the size of a map', () => {
  const zoomed = (size: 'boxes' | 'ids', isAuto: boolean) =>
    zoomKeys({
      sizes: ['boxes', 'ids'],
      size,
      isAuto,
      help: (next) => `draw ${next}`,
      inFooter: !isAuto,
      to: cursorAt,
    });

  test('switches to the next size with z, wrapping around', () => {
    const [z, ...others] = zoomed('ids', true);
    expect(others).toEqual([]);
    expect(z?.help).toBe('draw boxes');
    expect(z?.footer).toBeUndefined();
    expect(z?.act('z')).toEqual(cursorAt('boxes'));
  });

  test('returns to the whole map with g, if another size was selected', () => {
    const [z, g] = zoomed('boxes', false);
    expect(z?.act('z')).toEqual(cursorAt('ids'));
    expect(g?.act('g')).toEqual(cursorAt('auto'));
  });
});
