import { expect, test } from 'vitest';
import { itemAt, unreachable } from '#engine/lookup.ts';

test.each<[ArrayLike<string | number | null>, number, string | number | null]>([
  [['a', 'b'], 1, 'b'],
  [[0], 0, 0],
  [[null], 0, null],
  [[''], 0, ''],
  [Int8Array.of(5, -3), 1, -3],
  ['board', 0, 'b'],
])('itemAt(%j, %i) returns the item', (list, index, item) => {
  expect(itemAt(list, index)).toBe(item);
});

test.each([2, -1, 0.5, Number.NaN])('itemAt throws for index %d of a list of two', (index) => {
  expect(() => itemAt(['a', 'b'], index)).toThrow(new RangeError(`Nothing at ${index}, in a list of 2.`));
});

test('the function `unreachable` throws for a missing value, and is not called for an existing value', () => {
  const names: ReadonlyMap<number, string> = new Map([[1, 'Ann']]);
  expect(names.get(1) ?? unreachable(1)).toBe('Ann');
  expect(() => names.get(2) ?? unreachable(2)).toThrow(new RangeError('Nothing at 2.'));
});

test('the type of itemAt excludes lists that may contain undefined', () => {
  const places: (string | undefined)[] = [undefined];
  // @ts-expect-error: an item that is undefined would be taken for a wrong index
  expect(() => itemAt(places, 0)).toThrow(RangeError);
});
