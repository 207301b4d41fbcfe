import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { integer, letter, letterOf } from '#engine/commands.ts';
import { failure, refusal, success } from '#engine/result.ts';

describe('the argument type integer', () => {
  const kind = integer(-2, 12);

  test.each([
    { text: '-2', value: -2 },
    { text: '12', value: 12 },
    { text: '007', value: 7 },
    { text: '-0', value: 0 },
  ])('reads $text', ({ text, value }) => {
    expect(kind.parse(text)).toEqual(success(value));
  });

  test.each(['-3', '13', '99999999999999999999'])('refuses %s, which is out of range', (text) => {
    expect(kind.parse(text)).toEqual(failure(refusal('out-of-range', `${text} is not one of -2..12`)));
  });

  test.each(['', 'x', '1.5', '+1', '1e1', '0x1', ' 1', '--1', '١'])(
    'refuses "%s", which is not a whole number',
    (text) => {
      expect(kind.parse(text)).toEqual(failure(refusal('bad-arguments', `"${text}" is not a whole number (-2..12)`)));
    },
  );

  test('completes the typed text with matching numbers in ascending order', () => {
    expect(kind.complete('')).toEqual(['-2', '-1', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
    expect(kind.complete('1')).toEqual(['1', '10', '11', '12']);
    expect(kind.complete('x')).toEqual([]);
  });

  test('completes an empty text with all numbers of a range only if there are at most 40', () => {
    expect(integer(1, 40).complete('')).toHaveLength(40);
    expect(integer(1, 41).complete('')).toEqual([]);
  });

  test('reads back what it writes, for every value of any range', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), (a, b, c) => {
        const [low = 0, value = 0, high = 0] = [a, b, c].sort((x, y) => x - y);
        expect(integer(low, high).parse(integer(low, high).format(value))).toEqual(success(value));
      }),
    );
  });
});

describe('the argument type letter', () => {
  const kind = letter('C');

  test('reads either case and writes capitals', () => {
    expect(['A', 'b', 'C'].map(kind.parse)).toEqual([success(1), success(2), success(3)]);
    expect([1, 2, 3].map(kind.format)).toEqual(['A', 'B', 'C']);
    expect(letterOf(26)).toBe('Z');
  });

  test.each(['D', '', 'AB', '@', '1'])('refuses "%s", which is not a letter in its range', (text) => {
    expect(kind.parse(text)).toEqual(failure(refusal('out-of-range', `"${text}" is not one of A..C`)));
  });

  test('completes typed text regardless of case', () => {
    expect(kind.complete('')).toEqual(['A', 'B', 'C']);
    expect(kind.complete('b')).toEqual(['B']);
    expect(kind.complete('d')).toEqual([]);
  });
});
