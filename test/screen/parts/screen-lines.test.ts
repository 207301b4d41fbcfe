import { expect, test } from 'vitest';
import { playerFact, seedFact, signLines, titleLine } from '#screen/parts/screen-lines.ts';
import { line } from '#screen/styled-text.ts';

const text = (spans: readonly { readonly text: string }[]): string => spans.map((part) => part.text).join('');

test('the title of a level is truncated so that the facts in the same row fit', () => {
  expect(text(titleLine('Chess', line('turn 4'), 40, 'the immortal game'))).toBe('Chess   the immortal game');
  const cut = text(titleLine('Chess', line('turn 4'), 30, 'the immortal game'));
  expect(cut.length + 'turn 4'.length).toBeLessThanOrEqual(30 - 2 - 2);
  expect(cut).toMatch(/^Chess {3}the immor/);
});

test('facts of the title row have a label and a value', () => {
  expect(text(playerFact(2))).toBe('  player 2');
  expect(text(seedFact('k7f2'))).toBe('  seed k7f2');
  expect(text(seedFact('x'.repeat(60)))).toHaveLength('  seed '.length + 24);
});

test('signs in the help are three blanks apart, with their meanings', () => {
  const [first = [], second = []] = signLines([
    [
      ['!', 'warning', 'a warning'],
      ['*', 'text', 'home'],
    ],
    [
      [
        [
          ['1^', 'seat1'],
          ['2^', 'seat2'],
        ],
        'robots',
      ],
    ],
  ]);
  expect(first.map(({ text }) => text).join('')).toBe('! a warning   * home');
  expect(first.filter(({ role }) => role === 'warning')).toEqual([{ text: '!', role: 'warning' }]);
  expect(second.map(({ text }) => text).join('')).toBe('1^ 2^ robots');
  expect(second.filter(({ role }) => role.startsWith('seat')).map(({ text }) => text)).toEqual(['1^', '2^']);
});
