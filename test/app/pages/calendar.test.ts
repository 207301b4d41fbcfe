import { describe, expect, test } from 'vitest';
import { calendarPart } from '#app/pages/daily/calendar.ts';
import { dailyStreak } from '#storage/daily.ts';
import { resultOf } from '../../storage/support.ts';
import { at, now } from './support.ts';

const rowsOf = (part: ReturnType<typeof calendarPart>): readonly string[] =>
  part.lines.map((row) => row.map(({ text }) => text).join(''));

const days = (date: string, ...wins: readonly boolean[]) => wins.map((isWon) => ({ date, isWon }));

const options = { now, columns: 64, games: 2, streak: '3 days in a row, best 4' };

describe('the calendar of daily matches', () => {
  test('marks days on which all, some and none of the matches were won', () => {
    const played = [
      ...days('2026-11-18', true, true),
      ...days('2026-11-19', true, false),
      ...days('2026-11-20', false),
    ];
    const rows = rowsOf(calendarPart(played, options));
    expect(rows.find((row) => row.includes('16 '))).toBe(' 16  17  18* 19+ 20- 21  22  ');
    expect(rows).toContain(' * all 2 won   + some won   - none won');
    expect(rows.at(-1)).toBe(' Any game: 3 days in a row, best 4.');
  });

  test('begins its weeks on Monday, and ends with the present month', () => {
    const [, titles, weekdays, first] = rowsOf(calendarPart(days('2026-10-31', true), options));
    expect(titles?.trim()).toMatch(/^October 2026 +November 2026$/);
    expect(weekdays).toMatch(/^ Mo {2}Tu {2}We {2}Th {2}Fr {2}Sa {2}Su/);
    expect(first?.slice(1, 28)).toBe('             1   2   3   4 ');
  });

  test('shows the month of the chosen day, but no month before the first day played', () => {
    const titlesOf = (date: string, chosen?: string) =>
      rowsOf(calendarPart(days(date, true), { ...options, chosen }))[1]
        ?.trim()
        .split(/ {2,}/);
    expect(titlesOf('2026-11-02')).toEqual(['November 2026']);
    expect(titlesOf('2025-12-31')).toEqual(['October 2026', 'November 2026']);
    expect(titlesOf('2025-12-31', '2026-03-01')).toEqual(['February 2026', 'March 2026']);
    expect(titlesOf('2025-12-31', '2025-12-31')).toEqual(['December 2025', 'January 2026']);
  });

  test('highlights the chosen day, by default today', () => {
    const highlighted = (chosen?: string) =>
      calendarPart(days('2026-11-02', true), { ...options, chosen })
        .lines.flat()
        .filter(({ area }) => area === 'cursor')
        .map(({ text }) => text);
    expect(highlighted()).toEqual(['20 ']);
    expect(highlighted('2026-11-02')).toEqual([' 2+']);
  });
});

test('the streak of daily matches counts a day with a win in any game', () => {
  const won = (game: string, day: number) =>
    resultOf({ game, level: `daily:2026-11-${day}`, time: at(11, day).toISOString() });
  expect(dailyStreak([won('risc', 18), won('robo-race', 19), won('risc', 20)], now)).toEqual({ streak: 3, best: 3 });
  expect(dailyStreak([won('risc', 16), won('risc', 18)], now)).toEqual({ streak: 0, best: 1 });
});
