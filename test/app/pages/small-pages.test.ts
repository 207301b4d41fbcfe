import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysWhenTooSmall, tooSmallRows } from '#app/app.tsx';
import { isTooSmall } from '#app/layers/page-view.ts';
import { passingCover } from '#app/match/layers/cover-layer.ts';
import { line } from '#screen/styled-text.ts';
import { pageText, stage } from './support.ts';

describe('a terminal that is too small', () => {
  test.each([
    [40, 10, ['', '', '', '    turncade needs 80x24.', '    This terminal is 40x10.']],
    [79, 23, ['', '', '', '    turncade needs 80x24.', '    This terminal is 79x23.']],
    [39, 30, ['turncade needs 80x24.', 'This terminal is 39x30.']],
    [120, 9, ['turncade needs 80x24.', 'This terminal is 120x9.']],
    [20, 5, ['turncade needs', '80x24.', 'This terminal is', '20x5.']],
    [19, 30, ['80x24']],
    [80, 4, ['80x24']],
    [3, 1, ['80x']],
  ])('(%ix%i) shows the size that turncade needs, and its own size if there is room', (columns, rows, expected) => {
    expect(tooSmallRows({ columns, rows }).slice(0, expected.length)).toEqual(expected);
  });

  test('shows nothing that exceeds its size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 60 }), (columns, rows) => {
        const shown = tooSmallRows({ columns, rows });
        expect(shown.length).toBeLessThanOrEqual(rows);
        expect(Math.max(...shown.map(({ length }) => length))).toBeLessThanOrEqual(columns);
      }),
    );
  });

  test.each([
    [80, 24, false],
    [79, 24, true],
    [80, 23, true],
  ])('is recognized by its size: is %ix%i too small? %s', (columns, rows, expected) => {
    expect(isTooSmall({ columns, rows })).toBe(expected);
  });

  test.each([
    [['q'], ['ctrl+c']],
    [['ctrl+c'], ['ctrl+c']],
    [['f', 'enter', 'escape'], []],
    [['f', 'q', 'q'], ['ctrl+c']],
  ])('passes on only keys that end the program, so the keys %j arrive as %j', (keys, passed) => {
    expect(keysWhenTooSmall(keys)).toEqual(passed);
  });
});

describe('the cover between two players', () => {
  const open = () => {
    const on = stage();
    const notes: string[] = [];
    const page = on.enter((around) =>
      passingCover(around, {
        title: line('RISC'),
        facts: [],
        player: 'player 3',
        role: 'strong',
        task: 'give your orders',
        enter: () => void notes.push('enter'),
        leave: () => void notes.push('leave'),
      }),
    );
    return { ...on, page, notes };
  };

  test('ignores keys, except that Enter uncovers the screen and q leaves the match', () => {
    const { press, notes, asked, page } = open();
    const before = pageText(page);
    press('space', 'f', 'x', 'escape', 'up', '1', 'tab', 'y');
    expect([notes, asked, pageText(page)]).toEqual([[], [], before]);
    press('enter');
    press('q');
    expect(notes).toEqual(['enter', 'leave']);
  });
});
