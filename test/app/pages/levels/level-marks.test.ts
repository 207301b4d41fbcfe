import { describe, expect, test } from 'vitest';
import { type LevelMarks, marksOf, pickerTutorial, progressWords } from '#app/pages/levels/level-rows.ts';
import { risc } from '#games/risc/index.ts';
import type { MatchResult } from '#storage/results.ts';
import { resultOf } from '#test/storage/support.ts';

const used = { hints: 1, undos: 6 };

describe('the mark of a best result', () => {
  test.each([
    ['without a par, not won', undefined, { played: 1, won: 0 }, {}],
    ['without a par, won', undefined, { played: 1, won: 1, best: 9 }, { mark: { text: 'done', role: 'success' } }],
    ['not played', 3, { played: 0, won: 0 }, { remark: 'Not played yet. Par is 3.', recordRows: ['par 3'] }],
    [
      'not solved',
      3,
      { played: 2, won: 0 },
      {
        remark: 'Still unsolved. Par is 3.',
        recordRows: ['not solved, par 3', 'played 2, won 0', '1 hint, 6 undos'],
      },
    ],
    [
      'above par',
      3,
      { played: 3, won: 2, best: 4 },
      {
        mark: { text: '+1', role: 'warning' },
        remark: 'Solved in 4 turns. Par is 3.',
        recordRows: ['best 4, par 3', 'played 3, won 2', '1 hint, 6 undos'],
      },
    ],
    ['at par', 3, { played: 1, won: 1, best: 3 }, { mark: { text: 'par', role: 'success' } }],
    ['below par', 3, { played: 1, won: 1, best: 2 }, { mark: { text: 'par', role: 'success' } }],
  ] as const)('depends on the par, the wins and the best turns: %s', (_, par, record, marks) => {
    expect(marksOf({ record, ...(par && { par }) }, used)).toMatchObject(marks);
  });

  test('is counted in the progress of a game if the best result is at par', () => {
    const level = (best?: number, par?: number) => ({
      name: 'first',
      record: { played: 1, won: 1, ...(best && { best }) },
      ...(par && { par }),
    });
    expect(progressWords([level(3), level()])).toBe('won 2 of 2');
    expect(progressWords([level(3, 3), level(4, 3), level(2, 3), level(undefined, 3), level(1)])).toBe(
      'solved 5 of 5, 2 at par',
    );
  });
});

describe('a tutorial in the list of levels', () => {
  const ended = (end: MatchResult['end']) =>
    resultOf({ game: 'risc', level: 'tutorial', end, ...(end === 'won' && { stars: { won: true } }) });

  test.each<[string, readonly MatchResult[], LevelMarks]>([
    ['not played', [], {}],
    ['lost', [ended('lost')], { recordRows: ['not done yet'], remark: 'Not done yet.' }],
    [
      'won after a loss',
      [ended('lost'), ended('won')],
      { mark: { text: 'done', role: 'success' }, recordRows: ['done'], remark: 'Done.' },
    ],
  ])(
    'has a mark only after a win, and never a best result or a list of matches: %s',
    (_, results, { mark, recordRows, remark }) => {
      const [level] = pickerTutorial(risc, results);
      expect([level?.mark, level?.recordRows, level?.remark]).toEqual([mark, recordRows, remark]);
      expect(level?.record.best).toBeUndefined();
      expect(level?.matches).toBeUndefined();
    },
  );
});
