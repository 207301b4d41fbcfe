import { describe, expect, test } from 'vitest';
import { holdingRows } from '#app/match/online/return-page.ts';

const lands = (count: number) => ({
  label: 'your lands',
  withCount: 'your territories',
  held: 'You held it all.',
  each: Array.from({ length: count }, (_, i) => `Land${String(i).padStart(2, '0')} 3a+1b`),
});

describe('the list of remaining holdings', () => {
  test.each([
    [0, []],
    [2, ['Land00 3a+1b   Land01 3a+1b']],
    [4, ['Land00 3a+1b   Land01 3a+1b   Land02 3a+1b', 'Land03 3a+1b']],
  ])('never cuts off an entry if there are %i lands', (count, rows) => {
    expect(holdingRows(lands(count), 50)).toEqual(rows);
  });

  test('has at most three rows, and states the number of omitted lands', () => {
    const rows = holdingRows(lands(24), 50);
    expect(rows).toHaveLength(3);
    expect(rows[2]).toBe('Land06 3a+1b   Land07 3a+1b   and 16 more');
    expect(Math.max(...rows.map(({ length }) => length))).toBeLessThanOrEqual(50);
  });
});
