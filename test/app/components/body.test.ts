import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { floatOrigin } from '#app/components/screen.tsx';
import type { Float } from '#app/layers/page-view.ts';
import type { Frame } from '#screen/frame.ts';
import { line, unicode } from '#screen/styled-text.ts';
import { small, textOf } from '../../screens/support.ts';
import { screenRows } from '../../support/screen-rows.ts';

const painting = (panel?: number): Frame => ({
  title: line('Game'),
  facts: [],
  left: [{ title: 'board', lines: Array.from({ length: 18 }, () => line('x'.repeat(80))) }],
  ...(panel === undefined ? {} : { panel: { width: panel, sections: [{ title: 'units', lines: [] }] } }),
  status: [[], []],
});

const box = (width: number, rows: number, at: Float['at'] = 'middle'): Float => ({
  title: 'Box',
  lines: Array.from({ length: rows }, (_, i) => line(`line ${i}`.padEnd(width, '.'))),
  width,
  at,
});

describe('a dialog box', () => {
  test.each([
    ['is centred in the part beside a panel', 24, box(45, 10), { x: 6, y: 6 }],
    ['is centred in the screen without a panel', undefined, box(45, 10), { x: 17, y: 6 }],
    ['is centred in the screen if it is too wide for the part beside the panel', 24, box(56, 10), { x: 12, y: 6 }],
    ['is above the hint if it shows a list', 24, box(30, 3, 'bottom'), { x: 2, y: 17 }],
    ['is below the head rule if it replaces the body', 24, box(70, 3, 'body'), { x: 0, y: 2 }],
  ])('%s', (_, panel, float, origin) => {
    const frame = { painting: painting(panel), status: [[], []] as const, footer: [], float };
    expect(floatOrigin(float, frame, small)).toEqual(origin);
    const rows = screenRows(frame, small, unicode).map(textOf);
    expect(rows.every((row) => row.length === 80)).toBe(true);
    for (const [i] of float.lines.entries())
      expect(rows[origin.y + i]?.slice(origin.x, origin.x + 6)).toBe(`line ${i}`.slice(0, 6));
  });

  test('moves up when hint lines take rows from the body', () => {
    const frame = { painting: painting(), status: [[], [], [], []] as const, footer: [] };
    expect(floatOrigin(box(30, 3, 'bottom'), frame, small)).toEqual({ x: 2, y: 15 });
    expect(floatOrigin(box(30, 3), frame, small).y).toBe(8);
  });
});

test('a dialog box dims the body, but neither the rows above the body nor those below', () => {
  const frame = { painting: painting(24), status: [line('hint'), []] as const, footer: [], tags: ['debug'] };
  const plain = screenRows(frame, small, unicode);
  const rows = screenRows({ ...frame, float: box(45, 3) }, small, unicode);
  const same = rows.flatMap((row, i) => (isDeepStrictEqual(row, plain[i]) ? [i] : []));
  expect(same).toEqual([0, 20, 21, 22, 23]);
  expect(textOf(rows[20] ?? [])).toContain('debug');
  for (const i of [1, 2, 19]) expect(rows[i]?.every(({ role }) => role === 'dim')).toBe(true);
});
