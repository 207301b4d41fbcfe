import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { footerLine } from '#app/components/screen.tsx';
import { wrap } from '#engine/text/width.ts';
import { ascii, bar, justify, line, span, toWidth, unicode, widthOf } from '#screen/styled-text.ts';
import { frame } from '../../support/screen-rows.ts';
import { footerKeyAt } from '../../support/targets.ts';

const textOf = (spans: readonly { text: string }[]): string => spans.map(({ text }) => text).join('');

describe('lines of the screen', () => {
  test('are cut to the width with two dots, or padded to it with blanks', () => {
    expect(textOf(toWidth(line('Interceptor'), 8))).toBe('Interc..');
    expect(textOf(toWidth([span('ab'), span('cd')], 6))).toBe('abcd  ');
    expect(textOf(toWidth(line('abc'), 1))).toBe('.');
  });

  test('always have the requested width', () => {
    const lines = fc.array(fc.string({ unit: 'grapheme-ascii' }).map((text) => span(text)));
    fc.assert(
      fc.property(lines, fc.nat(100), (spans, width) => {
        expect(widthOf(toWidth(spans, width))).toBe(width);
      }),
    );
  });

  test('with two parts have the second part at the right edge, or omit it if there is no room', () => {
    expect(textOf(justify(line('title'), line('right'), 14))).toBe('title    right');
    expect(textOf(justify(line('title'), line('far too long'), 6))).toBe('title ');
  });

  test('of wrapped text contain every word and fit the width', () => {
    expect(wrap('one two three four', 9)).toEqual(['one two', 'three', 'four']);
    expect(wrap('', 5)).toEqual([]);
  });
});

describe('a bar', () => {
  test.each([
    [0, 10, '░░░░░'],
    [1, 1000, '▏░░░░'],
    [5, 10, '██▌░░'],
    [999, 1000, '████▉'],
    [10, 10, '█████'],
    [15, 10, '█████'],
    [0, 0, '░░░░░'],
  ])('for %i of %i is drawn as %s', (now, total, expected) => {
    expect(textOf(bar(unicode, now, total, 5, 'resource1'))).toBe(expected);
  });

  test('has ASCII characters on request', () => {
    expect(textOf(bar(ascii, 5, 10, 6, 'resource1'))).toBe('###...');
    expect(textOf(bar(ascii, 1, 1000, 6, 'resource1'))).toBe('#.....');
  });
});

describe('the frame of a screen', () => {
  const status = [line('one'), line('two')] as const;
  const bottom = { status, footer: line('? help') };

  test('joins its horizontal lines with the vertical edges', () => {
    const painting = {
      title: line('Game'),
      facts: line('turn 1'),
      left: [
        { title: 'a', lines: [line('1'), line('2')] },
        { title: 'b', tag: 'end', lines: [line('3')] },
      ],
      panel: {
        width: 9,
        sections: [
          { title: 'x', lines: [line('4')] },
          { title: 'y', lines: [] },
          { title: 'z', lines: [] },
        ],
      },
      status,
    };
    expect(frame(painting, { ...bottom, tags: ['DEBUG'] }, 30, 11, unicode).map(textOf)).toEqual([
      ' Game                  turn 1 ',
      '─ a ────────────────┬─ x ─────',
      '1                   │4        ',
      '2                   ├─ y ─────',
      '─ b ────────── end ─┼─ z ─────',
      '3                   │         ',
      '                    │         ',
      '────────────────────┴─ DEBUG ─',
      ' one                          ',
      ' two                          ',
      ' ? help                       ',
    ]);
  });

  test.each([
    [['debug used'], '────────── debug used ─┴─────────'],
    [['DEBUG', 'PAUSED'], '─────────────── DEBUG ─┴─ PAUSED ─'],
    [['DEBUG', 'on'], '─────────────── DEBUG ─┴───── on ─'],
    [['no', 'on'], '───────────────────────┴─ no  on ─'],
    [[], '───────────────────────┴──────────'],
  ])('joins the edge of the panel to the bottom line when that line has the tags %j', (tags, foot) => {
    const painting = { title: [], facts: [], left: [], panel: { width: foot.length - 24, sections: [] }, status };
    const rows = frame(painting, { ...bottom, tags }, foot.length, 8, unicode).map(textOf);
    expect(rows.at(-4)).toBe(foot);
  });

  test('omits the least important footer items if there is no room, but never help or the way back', () => {
    const items = [
      ['?', 'help', '?'],
      ['f', 'fire', 'f'],
      ['t', 'end turn', 't'],
      ['z', 'zoom', 'z'],
      ['Esc', 'menu', 'escape', 'spare'],
      ['q', 'leave', 'q'],
    ] as const;
    expect(textOf(footerLine(items, 80))).toBe('? help  f fire  t end turn  z zoom  Esc menu  q leave');
    expect(textOf(footerLine(items, 50))).toBe('? more  f fire  t end turn  z zoom  q leave');
    expect(textOf(footerLine(items, 40))).toBe('? more  f fire  t end turn  q leave');
    expect(textOf(footerLine(items, 30))).toBe('? more  t end turn  q leave');
    expect(textOf(footerLine(items, 8))).toBe('? more  q leave');
  });

  test('reserves no room for an empty label in the footer', () => {
    const items = [
      ['Esc', '', 'escape'],
      ['c', 'commit', 'c'],
    ] as const;
    expect(textOf(footerLine(items, 80))).toBe('Esc  c commit');
    expect(footerKeyAt(items, 80, 3)).toBe('escape');
    expect(footerKeyAt(items, 80, 4)).toBeUndefined();
    expect(footerKeyAt(items, 80, 6)).toBe('c');
  });
});
