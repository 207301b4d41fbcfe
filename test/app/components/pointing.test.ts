import { describe, expect, test } from 'vitest';
import { footerKeyAt, footerLine } from '../../../source/app/components/footer.tsx';
import { point, spotAt } from '../../../source/app/components/pointing.ts';
import type { FooterItem, Place, Screenful } from '../../../source/app/layers/place.ts';
import type { MouseReport } from '../../../source/app/terminal/mouse.ts';
import { line, widthOf } from '../../../source/screen/paint.ts';
import type { Painting } from '../../../source/screen/screen.ts';

const items: readonly FooterItem[] = [
  ['?', 'help'],
  ['up/down', 'choose'],
  ['Enter', 'open'],
];

describe('the footer under the mouse', () => {
  // " ? help  up/down choose  Enter open"
  test.each([
    [0, undefined],
    [1, '?'],
    [6, '?'],
    [7, undefined],
    [8, undefined],
    [9, 'up'],
    [22, 'up'],
    [23, undefined],
    [25, 'enter'],
    [34, 'enter'],
    [35, undefined],
  ])('column %i', (x, key) => {
    expect(footerKeyAt(items, 80, x)).toBe(key);
  });

  test('items that do not fit are not there', () => {
    expect(footerKeyAt(items, 30, 26)).toBeUndefined();
    expect(widthOf(footerLine(items, 30))).toBe('? help  up/down choose'.length);
  });

  test.each<[string, string | undefined]>([
    ['Esc', 'escape'],
    ['space', 'space'],
    ['Tab', 'tab'],
    ['PgUp', 'pageup'],
    ['PgUp/PgDn', 'pageup'],
    ['PgUp PgDn', 'pageup'],
    ['Home/End', 'home'],
    ['left/right', 'left'],
    ['F1', 'f1'],
    [':', ':'],
    ['/', '/'],
    [',', ','],
    ['a/b', 'a'],
    ['a b', 'a'],
    ['[ ]', '['],
    [', .', ','],
    ['ctrl+s', 'ctrl+s'],
    ['Ctrl+S', 'ctrl+s'],
    ['arrows', undefined],
    ['arrows hjkl', undefined],
    ['1-5', undefined],
    ['a-g', undefined],
  ])('the key of %s', (label, key) => {
    expect(footerKeyAt([[label, 'x']], 80, 1)).toBe(key);
  });
});

const painting: Painting = {
  title: line('Game'),
  facts: [],
  left: [
    { title: 'a', lines: [line('1'), line('2')] },
    { title: 'b', lines: [line('3')] },
  ],
  panel: {
    width: 9,
    sections: [
      { title: 'x', lines: [] },
      { title: 'y', lines: [line('4'), line('5')] },
    ],
  },
  status: [[], []],
};

const long = { ...painting, left: [{ title: 'a', lines: Array.from({ length: 20 }, () => line('x')) }] };

describe('the place under the mouse', () => {
  // 30 columns: 20 to the left, the divider, 9 of the panel. 11 rows: 6 of body below the head rule.
  test.each([
    ['the title', 3, 0, undefined],
    ['a rule', 3, 1, undefined],
    ['the first line', 3, 2, { part: 'left', section: 0, row: 0, column: 3 }],
    ['the last column of the left part', 19, 3, { part: 'left', section: 0, row: 1, column: 19 }],
    ['the divider', 20, 3, undefined],
    ['a rule inside', 3, 4, undefined],
    ['the second section', 0, 5, { part: 'left', section: 1, row: 0, column: 0 }],
    ['below the sections', 0, 6, undefined],
    ['the rule of an empty section', 22, 1, undefined],
    ['the rule after it', 22, 2, undefined],
    ['the panel', 21, 3, { part: 'panel', section: 1, row: 0, column: 0 }],
    ['the last column of the panel', 29, 4, { part: 'panel', section: 1, row: 1, column: 8 }],
    ['beyond the edge', 30, 4, undefined],
  ])('%s', (_, x, y, spot) => {
    expect(spotAt(painting, 30, 5, x, y)).toEqual(spot);
  });

  test('a title that is a button is the row above its lines', () => {
    const [first, ...others] = painting.left;
    const left = [{ ...first, title: '', lines: [], ...first, button: 'plain' as const }, ...others];
    expect(spotAt({ ...painting, left }, 30, 5, 3, 1)).toEqual({ part: 'left', section: 0, row: -1, column: 3 });
    expect(spotAt({ ...painting, left }, 30, 5, 3, 4)).toBeUndefined();
  });

  test('what is cut off below the body is not there', () => {
    expect(spotAt(long, 30, 5, 0, 6)).toEqual({ part: 'left', section: 0, row: 4, column: 0 });
    expect(spotAt(long, 30, 5, 0, 7)).toBeUndefined();
  });

  test('without a panel the left part takes the whole width', () => {
    const { panel: _, ...plain } = painting;
    expect(spotAt(plain, 30, 5, 29, 2)).toEqual({ part: 'left', section: 0, row: 0, column: 29 });
  });
});

describe('what the mouse does', () => {
  const size = { columns: 30, rows: 11 };
  /** What a place is told of a report. */
  function told(report: Partial<MouseReport>, more: Partial<Screenful> = {}): unknown[] {
    const log: unknown[] = [];
    const place: Place = {
      show: () => ({ painting, status: [[], []], footer: items, ...more }),
      subscribe: () => () => {},
      keys: (names) => log.push(...names),
      paste() {},
      click: (spot) => log.push(spot),
      point: (spot) => log.push({ pointed: spot }),
    };
    const none = { shift: false, alt: false, ctrl: false };
    point(place, { type: 'press', button: 'left', x: 0, y: 0, ...none, ...report }, size);
    return log;
  }

  test('a click on the body is the place’s own', () => {
    expect(told({ x: 3, y: 2 })).toEqual([{ part: 'left', section: 0, row: 0, column: 3 }]);
  });

  test('a click on the footer is its key', () => {
    expect(told({ x: 1, y: 10 })).toEqual(['?']);
    expect(told({ x: 0, y: 10 })).toEqual([]);
  });

  test('the wheel is a key wherever it turns', () => {
    expect(told({ type: 'wheel', button: 'up' })).toEqual(['wheelup']);
    expect(told({ type: 'wheel', button: 'down', x: 3, y: 2 })).toEqual(['wheeldown']);
  });

  test('other buttons do nothing', () => {
    expect(told({ button: 'right', x: 3, y: 2 })).toEqual([]);
  });

  test('motion only points, and only at the body', () => {
    const move = { type: 'move', button: 'none' } as const;
    expect(told({ ...move, x: 3, y: 2 })).toEqual([{ pointed: { part: 'left', section: 0, row: 0, column: 3 } }]);
    expect(told({ ...move, x: 1, y: 10 })).toEqual([]);
    const float = { title: 'Sure?', lines: [], width: 10, at: 'middle' } as const;
    expect(told({ ...move, x: 3, y: 2 }, { float })).toEqual([]);
  });

  test('where a message takes rows from the body, these are no part of it', () => {
    const hint = [[], [], [], []] as const;
    expect(told({ x: 3, y: 4 }, { painting: long })).toEqual([{ part: 'left', section: 0, row: 2, column: 3 }]);
    expect(told({ x: 3, y: 4 }, { painting: long, status: hint })).toEqual([
      { part: 'left', section: 0, row: 2, column: 3 },
    ]);
    expect(told({ x: 3, y: 5 }, { painting: long, status: hint })).toEqual([]);
  });

  test('what lies under a dialog cannot be clicked, the footer can', () => {
    const float = { title: 'Sure?', lines: [], width: 10, at: 'middle' } as const;
    expect(told({ x: 3, y: 2 }, { float })).toEqual([]);
    expect(told({ x: 1, y: 10 }, { float })).toEqual(['?']);
  });
});
