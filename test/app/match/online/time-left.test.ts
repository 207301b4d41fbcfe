import { describe, expect, test } from 'vitest';
import {
  isShort,
  shortTime,
  timeLeftInWords,
  timeLeftLook,
  timeLeftText,
  untilNextChange,
} from '#app/match/online/time-left.ts';
import { limitText } from '#net/names.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('remaining time', () => {
  test.each([
    [0, '0:00', '0:00', '0 seconds'],
    [1, '0:01', '0:01', '1 second'],
    [59 * second, '0:59', '0:59', '59 seconds'],
    [4 * minute + 10 * second, '4:10', '4:10', '5 minutes'],
    [hour - second, '59:59', '59:59', '1 hour'],
    [hour, '1 h 00', '1 h', '1 hour'],
    [11 * hour + 42 * minute, '11 h 42', '11 h', '11 hours 42 minutes'],
    [11 * hour + 41 * minute + 1, '11 h 42', '11 h', '11 hours 42 minutes'],
    [day, '24 h 00', '24 h', '1 day'],
    [day + hour, '1 d 1 h', '1 d', '1 day 1 hour'],
    [2 * day, '2 d', '2 d', '2 days'],
    [2 * day + 5 * hour, '2 d 5 h', '2 d', '2 days 5 hours'],
    [-5, '0:00', '0:00', '0 seconds'],
  ])('of %d ms is written as %s, in lists as %s, and in text mode as %s', (milliseconds, text, short, words) => {
    expect([timeLeftText(milliseconds), shortTime(milliseconds), timeLeftInWords(milliseconds)]).toEqual([
      text,
      short,
      words,
    ]);
  });

  test('is styled as a warning, and below a tenth of the limit as a refusal', () => {
    expect(timeLeftLook(12 * hour, 12 * hour)).toEqual({ sign: '', role: 'warning' });
    expect(timeLeftLook(hour, 12 * hour)).toEqual({ sign: '! ', role: 'refusal' });
    expect(isShort(72 * minute, 12 * hour)).toBe(false);
  });

  test.each([
    [hour + 30 * second, 30 * second],
    [hour, minute],
    [minute, second],
    [1500, 500],
    [0, Number.POSITIVE_INFINITY],
  ])('of %d ms needs to be redrawn after %d ms', (milliseconds, next) => {
    expect(untilNextChange(milliseconds)).toBe(next);
  });
});

test.each([
  [0, 'none'],
  [5 * minute, '5 min'],
  [12 * hour, '12 h'],
  [3 * day, '3 d'],
])('a turn limit of %d ms is written as %s', (limit, text) => {
  expect(limitText(limit)).toBe(text);
});
