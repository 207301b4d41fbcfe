import { describe, expect, test } from 'vitest';
import { namedMoment } from '#storage/now.ts';

describe('the time that TURNCADE_NOW sets for tests', () => {
  test.each([
    ['2026-11-20', new Date(2026, 10, 20)],
    ['2026-11-20T21:40', new Date(2026, 10, 20, 21, 40)],
    ['2026-11-20T21:40:05.5', new Date(2026, 10, 20, 21, 40, 5, 500)],
    ['2026-11-20T21:40Z', new Date(Date.UTC(2026, 10, 20, 21, 40))],
    ['2026-11-20T21:40:05+14:00', new Date(Date.UTC(2026, 10, 20, 7, 40, 5))],
    ['2028-02-29', new Date(2028, 1, 29)],
  ])('is read from %s', (text, moment) => {
    expect(namedMoment({ TURNCADE_NOW: text })).toEqual({ ok: true, value: moment });
  });

  test.each([{}, { TURNCADE_NOW: '' }])('is undefined for %j', (env) => {
    expect(namedMoment(env)).toEqual({ ok: true, value: undefined });
  });

  test.each([
    'today',
    '20.11.2026',
    '2026-11',
    '2026-13-01',
    '2026-02-30',
    '2027-02-29T10:00',
    '2026-11-20T25:00',
    '2026-11-20 10:00',
    '2026-11-20T10:00\u001B[2J',
  ])('is refused if it is %j', (text) => {
    expect(namedMoment({ TURNCADE_NOW: text })).toEqual({
      ok: false,
      error: `TURNCADE_NOW: found ${JSON.stringify(text)}, expected a date such as 2026-11-20, or with a time, 2026-11-20T21:40`,
    });
  });
});
