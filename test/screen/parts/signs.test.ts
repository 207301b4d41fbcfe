import { expect, test } from 'vitest';
import { signLines } from '../../../source/screen/parts/signs.ts';

test('signs with their meanings, three blanks apart', () => {
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
