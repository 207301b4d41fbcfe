import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateColumn, dateText, dateWidth } from '#app/pages/dates.ts';
import { column, truncate, truncatePath } from '#screen/truncate.ts';
import { now } from './support.ts';

describe('texts that are too long', () => {
  test.each([
    ['Long Watch', 10, 'Long Watch'],
    ['The Corridor of the Pylons', 18, 'The Corridor of..'],
    ['The Corridor of the Pylons', 17, 'The Corridor of..'],
    ['Interceptors', 8, 'Interc..'],
    ['score 12345', 10, 'score..'],
    ['x', 0, ''],
    ['xyz', 1, '.'],
    ['xyz', 2, '..'],
  ])('are shortened: %s in %i columns is %s', (text, width, cut) => {
    expect(truncate(text, width)).toBe(cut);
  });

  test('are cut at their start if they are paths', () => {
    expect(truncatePath('~/.local/share/turncade/saves/rivers.turncade', 20)).toBe('..es/rivers.turncade');
    expect(truncatePath('short.turncade', 20)).toBe('short.turncade');
  });

  test('never exceed their columns, and no number loses digits', () => {
    const words = fc.array(fc.oneof(fc.nat(99_999).map(String), fc.stringMatching(/^[a-z]{1,9}$/)), { maxLength: 6 });
    fc.assert(
      fc.property(words, fc.integer({ min: 3, max: 30 }), (parts, width) => {
        const text = parts.join(' ');
        const cut = truncate(text, width);
        expect(cut.length).toBeLessThanOrEqual(width);
        expect(truncatePath(text, width).length).toBeLessThanOrEqual(width);
        expect(column(text, width, 'right')).toHaveLength(width);
        for (const number of cut.match(/\d+/g) ?? []) expect(parts).toContain(number);
      }),
    );
  });
});

describe('dates', () => {
  test.each([
    [new Date(2026, 10, 20, 21, 40), 'today 21:40', ' today 21:40'],
    [new Date(2026, 10, 20, 0, 5), 'today 00:05', ' today 00:05'],
    [new Date(2026, 10, 18, 21, 40), '18 November', '18 November'],
    [new Date(2026, 8, 9), '9 September', ' 9 September'],
    [new Date(2025, 10, 20, 21, 40), '20 Nov 2025', '20 Nov 2025'],
    [new Date(2027, 0, 2), '2 Jan 2027', ' 2 Jan 2027'],
  ])('are written in words, with the time only for today: $1', (date, text, inColumn) => {
    expect(dateText(date, now)).toBe(text);
    expect(dateColumn(date, now)).toBe(inColumn);
  });

  test('fit their column in a list', () => {
    const dates = fc.date({ min: new Date(2000, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true });
    fc.assert(
      fc.property(dates, dates, (date, today) => {
        expect(dateColumn(date, today).length).toBeLessThanOrEqual(dateWidth);
      }),
    );
  });
});
