import { expect, test } from 'vitest';
import { type KeyRow, rowOf } from '../../source/app/key-table.ts';

const row = (...keys: string[]): KeyRow => ({ keys, help: keys.join(' '), press: () => {} });

test('Shift+Tab is Tab where it is no key of its own', () => {
  const tab = row('tab');
  const both = row('tab', 'shift+tab');
  const back = row('shift+tab');
  expect(rowOf([row('a'), tab], 'shift+tab')).toBe(tab);
  expect(rowOf([both], 'shift+tab')).toBe(both);
  expect(rowOf([tab, back], 'shift+tab')).toBe(back);
  expect(rowOf([back], 'tab')).toBeUndefined();
  expect(rowOf([row('a')], 'shift+tab')).toBeUndefined();
});
