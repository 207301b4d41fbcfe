import { describe, expect, test } from 'vitest';
import { handleMouse, targetAt } from '#app/app.tsx';
import { footerLine } from '#app/components/screen.tsx';
import { pressing } from '#app/layers/key-rows.ts';
import type { FooterItem, PageView, ScreenFrame } from '#app/layers/page-view.ts';
import type { MouseReport } from '#app/terminal/input.ts';
import type { Frame } from '#screen/frame.ts';
import { type Line, line, span, widthOf, withTarget } from '#screen/styled-text.ts';
import { commonTargets, targetsOf } from '#screen/target.ts';
import { footerKeyAt } from '../../support/targets.ts';

const items: readonly FooterItem[] = [
  ['?', 'help', '?'],
  ['up/down', 'choose', 'up'],
  ['Enter', 'open', 'enter'],
];

describe('the footer under the mouse', () => {
  // The footer of this test is " ? help  up/down choose  Enter open".
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
  ])('presses the key of the item at column %i, or no key if no item is there', (x, key) => {
    expect(footerKeyAt(items, 80, x)).toBe(key);
  });

  test('omits items that do not fit', () => {
    expect(footerKeyAt(items, 30, 20)).toBeUndefined();
    expect(widthOf(footerLine(items, 30))).toBe('? more  Enter open'.length);
  });
});

const things = targetsOf<{ readonly type: 'thing'; readonly name: string }>({ thing: true });
const thing = (name: string) => things.to({ type: 'thing', name });
/** A line that is a click target named after its text. */
const named = (name: string): Line => withTarget(line(name), thing(name));

const painting: Frame = {
  title: line('Game'),
  facts: [],
  left: [
    { title: 'a', lines: [named('1'), named('2')] },
    { title: 'b', lines: [named('3')] },
  ],
  panel: {
    width: 9,
    sections: [
      { title: 'x', lines: [] },
      { title: 'y', lines: [named('4'), named('5')] },
    ],
  },
  status: [[], []],
};

const long = { ...painting, left: [{ title: 'a', lines: Array.from({ length: 20 }, (_, i) => named(`${i + 1}`)) }] };

/** Name of the click target at a position of a 30x11 terminal. */
const nameAt = (layout: Frame, x: number, y: number): string | undefined =>
  things.read(targetAt({ painting: layout, status: [[], []], footer: [] }, { columns: 30, rows: 11 }, x, y))?.name;

describe('the target under the mouse', () => {
  // 30 columns: 20 on the left, the divider, and 9 of the panel. 11 rows, of which the body has 5.
  test.each([
    ['the title', 3, 0, undefined],
    ['a rule', 3, 1, undefined],
    ['the first line', 0, 2, '1'],
    ['the second line, up to the last column of the left part', 19, 3, '2'],
    ['the divider', 20, 3, undefined],
    ['a rule inside', 3, 4, undefined],
    ['the second section', 0, 5, '3'],
    ['below the sections', 0, 6, undefined],
    ['the rule of an empty section', 22, 1, undefined],
    ['the rule after it', 22, 2, undefined],
    ['the panel', 21, 3, '4'],
    ['the last column of the panel', 29, 4, '5'],
    ['beyond the edge', 30, 4, undefined],
  ])('is the target drawn at the position of the mouse, or undefined if there is none: %s', (_, x, y, name) => {
    expect(nameAt(painting, x, y)).toBe(name);
  });

  test('can be the title of a section if the title is a button', () => {
    const [first, ...rest] = painting.left;
    const button = { target: thing('fold'), isChosen: false };
    const left = [{ title: '', lines: [], ...first, button }, ...rest];
    expect(nameAt({ ...painting, left }, 3, 1)).toBe('fold');
    expect(nameAt({ ...painting, left }, 3, 4)).toBeUndefined();
  });

  test('is never a line cut off below the body', () => {
    expect(nameAt(long, 0, 6)).toBe('5');
    expect(nameAt(long, 0, 7)).toBeUndefined();
  });

  test('can be at the right edge of the screen if there is no panel', () => {
    const { panel: _, ...plain } = painting;
    expect(nameAt(plain, 29, 2)).toBe('1');
  });

  test('is the innermost target: a part of a line, else the line, else an area, else the section', () => {
    const row: Line = [...withTarget([span('ab')], thing('part')), span('cd')];
    const area = { left: 1, top: 0, width: 3, height: 3, target: thing('area') };
    const section = {
      title: 's',
      lines: [withTarget(row, thing('line')), line('abcdef')],
      areas: [area],
      target: thing('section'),
    };
    const { panel: _, ...plain } = painting;
    const at = (x: number, y: number) => nameAt({ ...plain, left: [section] }, x, 2 + y);
    expect([at(0, 0), at(2, 0), at(9, 0)]).toEqual(['part', 'line', 'section']);
    expect([at(0, 1), at(1, 1), at(3, 1), at(4, 1)]).toEqual(['section', 'area', 'area', 'section']);
  });

  test('can be in either of two sections side by side, but not on the edge between them', () => {
    const right = { title: 'right', lines: [named('r'), named('below')] };
    const beside = { title: 'left', lines: [named('l')], beside: { columns: 4, section: right } };
    const { panel: _, ...plain } = painting;
    const at = (x: number, y: number) => nameAt({ ...plain, left: [beside, ...painting.left] }, x, y);
    expect([at(3, 2), at(4, 2), at(5, 2), at(29, 3)]).toEqual(['l', undefined, 'r', 'below']);
    expect([at(0, 3), at(0, 5)]).toEqual([undefined, '1']);
  });
});

describe('a mouse event', () => {
  const size = { columns: 30, rows: 11 };
  /** Calls that a page receives for a mouse report. */
  function keysPressed(report: Partial<MouseReport>, more: Partial<ScreenFrame> = {}): unknown[] {
    const log: unknown[] = [];
    const place: PageView = {
      show: () => ({ painting, status: [[], []], footer: items, ...more }),
      subscribe: () => () => {},
      keys: (names) => log.push(...names),
      paste() {},
      click: (target) => log.push({ clicked: things.read(target)?.name }),
      rightClick: (target) => log.push({ rightClicked: things.read(target)?.name }),
      seek: (share) => log.push({ share }),
      point: (target) => log.push({ pointed: things.read(target)?.name }),
    };
    const none = { shift: false, alt: false, ctrl: false };
    handleMouse(place, { type: 'press', button: 'left', x: 0, y: 0, ...none, ...report }, size);
    return log;
  }

  test('goes to the page from any spot in a section, even without a target', () => {
    const left = [{ title: 'a', lines: [line('plain')] }];
    expect(keysPressed({ x: 3, y: 2 })).toEqual([{ clicked: '1' }]);
    expect(keysPressed({ x: 3, y: 2 }, { painting: { ...painting, left } })).toEqual([{ clicked: undefined }]);
    expect([keysPressed({ x: 3, y: 0 }), keysPressed({ x: 3, y: 7 })]).toEqual([[], []]);
  });

  test('has no effect on a dividing line or below the sections', () => {
    const left = [{ title: 'a', lines: [named('1')] }];
    expect([keysPressed({ x: 3, y: 1 }), keysPressed({ x: 3, y: 4 }), keysPressed({ x: 20, y: 3 })]).toEqual([
      [],
      [],
      [],
    ]);
    expect(keysPressed({ x: 3, y: 4 }, { painting: { ...painting, left } })).toEqual([]);
  });

  test('presses the key of the clicked footer item, if any', () => {
    expect(keysPressed({ x: 1, y: 10 })).toEqual(['?']);
    expect(keysPressed({ x: 0, y: 10 })).toEqual([]);
  });

  test('presses a key named on the page if that key is clicked', () => {
    const left = [{ title: 'a', lines: [pressing('y', line('Yes'))] }];
    const more = { painting: { ...painting, left } };
    expect(keysPressed({ x: 1, y: 2 }, more)).toEqual(['y']);
    expect(keysPressed({ type: 'move', button: 'none', x: 21, y: 3 }, more)).toEqual([{ pointed: '4' }]);
  });

  test('never types a clicked key of the page into an open field', () => {
    const left = [{ title: 'a', lines: [pressing('y', line('Yes'))] }];
    const field = { text: '', cursor: 0, prompt: ' > ' };
    expect(keysPressed({ x: 1, y: 2 }, { painting: { ...painting, left }, field })).toEqual([{ clicked: undefined }]);
    expect(keysPressed({ x: 1, y: 10 }, { field })).toEqual(['?']);
  });

  test('on a progress bar leads to the clicked position', () => {
    const bar = withTarget([span('####'), span('....')], commonTargets.to({ type: 'track' }));
    const status = [[span('1x '), ...bar, span(' playing')], []] as const;
    expect(keysPressed({ x: 3, y: 8 }, { status })).toEqual([]);
    expect([4, 7, 11].flatMap((x) => keysPressed({ x, y: 8 }, { status }))).toEqual([
      { share: 1 / 8 },
      { share: 1 / 2 },
      { share: 1 },
    ]);
    expect(keysPressed({ x: 12, y: 8 }, { status })).toEqual([]);
  });

  test('of the wheel arrives as a key press, wherever the pointer is', () => {
    expect(keysPressed({ type: 'wheel', button: 'up' })).toEqual(['wheelup']);
    expect(keysPressed({ type: 'wheel', button: 'down', x: 3, y: 2 })).toEqual(['wheeldown']);
  });

  test('of the right button reaches only the body, and one of the middle button has no effect', () => {
    expect(keysPressed({ button: 'right', x: 3, y: 2 })).toEqual([{ rightClicked: '1' }]);
    expect(keysPressed({ button: 'right', x: 3, y: 4 })).toEqual([{ rightClicked: undefined }]);
    expect(keysPressed({ button: 'right', x: 1, y: 10 })).toEqual([]);
    expect(keysPressed({ button: 'middle', x: 3, y: 2 })).toEqual([]);
  });

  test('of moving the pointer affects only targets of the body, and none while a dialog is open', () => {
    const move = { type: 'move', button: 'none' } as const;
    expect(keysPressed({ ...move, x: 3, y: 2 })).toEqual([{ pointed: '1' }]);
    expect(keysPressed({ ...move, x: 3, y: 4 })).toEqual([]);
    expect(keysPressed({ ...move, x: 1, y: 10 })).toEqual([]);
    const float = { title: 'Sure?', lines: [], width: 10, at: 'middle' } as const;
    expect(keysPressed({ ...move, x: 3, y: 2 }, { float })).toEqual([]);
  });

  test('has no effect on a message that covers the body', () => {
    const hint = [[], [], [], []] as const;
    expect(keysPressed({ x: 3, y: 4 }, { painting: long })).toEqual([{ clicked: '3' }]);
    expect(keysPressed({ x: 3, y: 4 }, { painting: long, status: hint })).toEqual([{ clicked: '3' }]);
    expect(keysPressed({ x: 3, y: 5 }, { painting: long, status: hint })).toEqual([]);
  });

  test('outside an open dialog reaches only the footer', () => {
    const float = { title: 'Sure?', lines: [pressing('y', line('Yes'))], width: 10, at: 'bottom' } as const;
    expect(keysPressed({ x: 3, y: 2 }, { float })).toEqual([]);
    expect(keysPressed({ button: 'right', x: 3, y: 2 }, { float })).toEqual([]);
    expect(keysPressed({ x: 1, y: 10 }, { float })).toEqual(['?']);
    expect([
      keysPressed({ x: 1, y: 6 }, { float }),
      keysPressed({ x: 2, y: 6 }, { float }),
      keysPressed({ x: 2, y: 5 }, { float }),
    ]).toEqual([[], ['y'], []]);
  });
});
