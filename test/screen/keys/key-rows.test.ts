import { describe, expect, test } from 'vitest';
import { scrollKey } from '../../../source/screen/keys/key-rows.ts';

/** How far it is scrolled after a key. */
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
    // There were more lines before.
    ['pageup', 40, 10, 3, 7],
    ['pagedown', 40, 10, 3, 10],
    // Counted from the end.
    ['pageup', 0, 10, -3, 3],
    ['pagedown', 2, 10, -3, 0],
    ['pagedown', 0, 0, 3, 0],
  ] as const)('%s from %i of at most %i by %i leads to %i', (key, scrolled, most, step, expected) => {
    expect(scrolledBy(key, scrolled, most, step)).toEqual(at(expected));
  });
});
