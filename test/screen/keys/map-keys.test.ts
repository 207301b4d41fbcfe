import { describe, expect, test } from 'vitest';
import { mapCursorKeys, nextFor, zoomKeys } from '../../../source/screen/keys/map-keys.ts';

const at = (node: number | string) => ({ type: 'local', local: { node } }) as const;

const cursorOn = (node: number, isActing: boolean) =>
  mapCursorKeys({
    at: node,
    count: 3,
    thing: 'island',
    isActing,
    places: () => ({ xs: [0, 10, 20], ys: [0, 0, 0] }),
    to: at,
  });

describe('the cursor on a map', () => {
  test('goes to the nearest node in a direction, and stays where there is none', () => {
    const [arrows] = cursorOn(1, true);
    expect(arrows?.act('right')).toEqual(at(2));
    expect(arrows?.act('h')).toEqual(at(0));
    expect(arrows?.act('up')).toEqual(at(1));
  });

  test('goes through all nodes by Tab where nothing else is to be done', () => {
    expect(cursorOn(2, true)).toHaveLength(1);
    const tab = cursorOn(2, false)[1];
    expect(tab?.act('tab')).toEqual(at(0));
    expect(tab?.act('shift+tab')).toEqual(at(1));
    expect(tab?.help).toBe('the next island; Shift+Tab the one before');
  });

  test.each([
    ['tab', [2, 5, 9], 5, 9],
    ['tab', [2, 5, 9], 9, 2],
    ['shift+tab', [2, 5, 9], 5, 2],
    ['shift+tab', [2, 5, 9], 1, 9],
    ['tab', [], 1, undefined],
  ] as const)('%s among %j from %i leads to %s', (key, nodes, from, to) => {
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
      to: at,
    });

  test('is the next one for z, around the end', () => {
    const [z, ...others] = zoomed('ids', true);
    expect(others).toEqual([]);
    expect(z?.help).toBe('draw boxes');
    expect(z?.footer).toBeUndefined();
    expect(z?.act('z')).toEqual(at('boxes'));
  });

  test('is chosen for the whole map by g, where another was chosen', () => {
    const [z, g] = zoomed('boxes', false);
    expect(z?.act('z')).toEqual(at('ids'));
    expect(g?.act('g')).toEqual(at('auto'));
  });
});
