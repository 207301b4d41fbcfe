import { describe, expect, test } from 'vitest';
import { dailyDays, dailyRecord, dateOfDaily, turnBands } from '#storage/daily.ts';
import type { MatchResult } from '#storage/results.ts';
import { resultOf } from './support.ts';

/** Local time on a day of November 2026 in the format of results. Default: noon. */
const at = (day: number, hour = 12, minute = 0): string => new Date(2026, 10, day, hour, minute).toISOString();

/** Result of a daily match that was won at noon of its own day in November. */
const won = (day: number, part: Partial<MatchResult> = {}): MatchResult => {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  return resultOf({
    level: `daily:${date}`,
    seed: date,
    daily: date,
    day: date,
    time: at(day),
    ...part,
  });
};

/** Half past twelve, local time, on a day of November 2026. */
const noon = (day: number): Date => new Date(2026, 10, day, 12, 30);

const on = (day: number, results: readonly MatchResult[]) => dailyRecord(results, 'space-defender', noon(day));
const streaks = (day: number, results: readonly MatchResult[]) => {
  const { streak, best } = on(day, results);
  return [streak, best];
};

describe('a streak of won daily matches', () => {
  const cases: readonly (readonly [string, number, readonly MatchResult[], readonly [streak: number, best: number]])[] =
    [
      ['is 0 before the first match', 20, [], [0, 0]],
      ['counts days in a row', 20, [won(18), won(19), won(20)], [3, 3]],
      ['stays while today is not won yet', 21, [won(18), won(19), won(20)], [3, 3]],
      ['ends with a missed day, but the best streak stays', 22, [won(18), won(19), won(20)], [0, 3]],
      ['starts again after a missed day', 23, [won(18), won(19), won(22), won(23)], [2, 2]],
      ['counts only wins', 20, [won(18), won(19, { end: 'lost' }), won(20)], [1, 1]],
      ['allows any number of losses before the win of a day', 20, [won(19), won(20, { end: 'lost' }), won(20)], [2, 2]],
      ['counts a day once', 20, [won(19), won(20), won(20), won(20)], [2, 2]],
      ['does not count matches with the debug view', 20, [won(19), won(20, { debugUsed: true })], [1, 1]],
      ['counts each game separately', 20, [won(19, { game: 'risc' }), won(20)], [1, 1]],
      [
        'does not count the level of a day that was played as an ordinary level',
        20,
        [won(19, { daily: undefined }), won(20)],
        [1, 1],
      ],
      ['counts older results by their level', 20, [won(19, { day: undefined, daily: undefined }), won(20)], [2, 2]],
    ];

  test.each(cases)('%s', (_, day, results, expected) => {
    expect(streaks(day, results)).toEqual(expected);
  });

  test('continues over the ends of months and years', () => {
    const days = ['2026-12-30', '2026-12-31', '2027-01-01'];
    const results = days.map((date) =>
      resultOf({ daily: date, day: date, time: new Date(`${date}T12:00`).toISOString() }),
    );
    expect(dailyRecord(results, 'space-defender', new Date(2027, 0, 1, 20)).streak).toBe(3);
  });

  test('counts a match for the day on which it began, if it was won by the end of the next day', () => {
    const late = (day: number) => won(20, { day: `2026-11-${day}`, time: at(day, 0, 20) });
    expect(streaks(21, [won(19), late(21)])).toEqual([2, 2]);
    expect(streaks(22, [won(19), late(22)])).toEqual([0, 1]);
  });

  test('continues when a flight sets the local date back, and the player then plays the earlier date', () => {
    // The match of the 20th is won in Tokyo. Its player then flies to Los Angeles, where it is still the 19th for some
    // hours.
    const tokyo = [won(18), won(19, { time: at(18, 18) }), won(20, { time: at(19, 8) })];
    expect(streaks(19, tokyo)).toEqual([3, 3]);
    const both = [...tokyo, won(19, { day: '2026-11-19', time: at(19, 11) })];
    expect(streaks(19, both)).toEqual([3, 3]);
    expect(streaks(20, both)).toEqual([3, 3]);
    expect(streaks(21, [...both, won(21)])).toEqual([4, 4]);
  });

  test('continues if a flight skips a date, but less than a day passes between the matches', () => {
    const evening = won(19, { time: at(20, 20) });
    expect(streaks(21, [won(18), evening, won(21, { time: at(21, 8) })])).toEqual([3, 3]);
    expect(streaks(21, [won(18), won(19), won(21)])).toEqual([1, 2]);
  });

  test('does not gain a missed day when the clock is set back', () => {
    expect(streaks(22, [won(19), won(20), won(22), won(21)])).toEqual([1, 2]);
    expect(streaks(23, [won(19), won(20), won(22), won(21), won(23)])).toEqual([2, 2]);
  });

  test('survives a clock that was ahead, but wins from that time do not count', () => {
    const ahead = [won(19), won(20), won(23), won(21)];
    expect(streaks(21, ahead)).toEqual([3, 3]);
    expect(streaks(23, [...ahead, won(22)])).toEqual([4, 4]);
    expect(on(23, [...ahead, won(22)])).toMatchObject({ isWon: false, tries: 1 });
    expect(streaks(23, [...ahead, won(22), won(23)])).toEqual([5, 5]);
    expect(streaks(24, [won(19), won(20, { time: '2031-01-01T12:00:00.000Z' }), won(23), won(24)])).toEqual([2, 2]);
  });

  test('leaves out a result with an invalid date', () => {
    const foreign = resultOf({ level: 'daily:2026-99-99', day: undefined });
    expect(streaks(20, [foreign, won(19), won(20)])).toEqual([2, 2]);
    expect(dateOfDaily('daily:2026-99-99')).toBeUndefined();
    expect(dateOfDaily('random:k7f2')).toBeUndefined();
    expect(dateOfDaily('daily:2026-11-20')).toBe('2026-11-20');
  });
});

describe('the daily match of today', () => {
  test('is first listed as unplayed, then as lost, then as won', () => {
    expect(on(20, [won(19)])).toMatchObject({ isWon: false, tries: 0, result: undefined });
    const lost = won(20, { end: 'lost' });
    expect(on(20, [lost])).toMatchObject({ isWon: false, tries: 1, result: lost });
    expect(on(20, [lost, won(20)])).toMatchObject({ isWon: true, tries: 2, result: won(20) });
  });

  test("shows the best win, compared by stars and then by the game's own mark", () => {
    const turns = (value: number, stars: Record<string, boolean>) =>
      won(20, { mark: { name: 'turns', value, better: 'less' }, stars });
    const [slow, quick, starry] = [
      turns(9, { won: true }),
      turns(7, { won: true }),
      turns(8, { won: true, unaided: true }),
    ];
    expect(on(20, [slow, quick]).result).toBe(quick);
    expect(on(20, [slow, starry, quick]).result).toBe(starry);
  });
});

describe('the daily matches of past days', () => {
  const days = (results: readonly MatchResult[]) => dailyDays(results, 'space-defender', noon(20));

  test('are listed for days with a finished match, newest first, with the number of tries', () => {
    const results = [won(18, { turns: 9 }), won(20, { end: 'lost' }), won(20, { turns: 7 }), won(19, { end: 'lost' })];
    expect(days(results).map(({ date, isWon, tries }) => [date, isWon, tries])).toEqual([
      ['2026-11-20', true, 2],
      ['2026-11-19', false, 1],
      ['2026-11-18', true, 1],
    ]);
    expect(days([...results, won(20, { game: 'risc' })])).toHaveLength(3);
    expect(days([])).toEqual([]);
  });

  test.each([
    ['have a band for each number of turns', [3, 5, 3], ['3-3 2', '4-4 0', '5-5 1']],
    [
      'have a band for several numbers that lie far apart',
      [10, 40, 12],
      ['10-15 2', '16-21 0', '22-27 0', '28-33 0', '34-39 0', '40-45 1'],
    ],
    ['have one band for one win', [7], ['7-7 1']],
    ['have no bands before the first win', [], []],
  ])('when grouped by the number of turns, %s', (_, turns, rows) => {
    const results = turns.map((own, i) => won(10 + i, { turns: own }));
    const lost = won(9, { end: 'lost', turns: 2 });
    expect(turnBands(days([lost, ...results])).map(({ from, to, days: count }) => `${from}-${to} ${count}`)).toEqual(
      rows,
    );
  });
});
