import { describe, expect, test } from 'vitest';
import type { PlayRecord } from '#screen/scene.ts';
import type { MatchResult } from '#storage/results.ts';
import {
  countedMatches,
  helpUsed,
  isNewTo,
  lossesInARow,
  personsIn,
  rankOf,
  recordOf,
  statisticsOf,
} from '#storage/statistics.ts';
import { resultOf } from './support.ts';

const score = (value: number, part: Partial<MatchResult> = {}): MatchResult =>
  resultOf({ mark: { name: 'score', value, better: 'more' }, ...part });
const turns = (value: number, part: Partial<MatchResult> = {}): MatchResult =>
  resultOf({ mark: { name: 'turns', value, better: 'less' }, ...part });

describe('the record of a level', () => {
  const cases: readonly (readonly [string, readonly MatchResult[], PlayRecord])[] = [
    ['nothing played', [], { played: 0, won: 0 }],
    ['won and lost', [score(3), score(9, { end: 'lost' })], { played: 2, won: 1, best: 9 }],
    ['the lowest number of turns is the best', [turns(4), turns(3), turns(7)], { played: 3, won: 3, best: 3 }],
    [
      'if lower marks are better, only won matches count for the best',
      [turns(4), turns(1, { end: 'lost' })],
      { played: 2, won: 1, best: 4 },
    ],
    [
      'a match that nobody can win is won with its first star',
      [
        score(45, { end: 'lost', stars: { 'score 20': true, 'score 40': true, 'score 60': false } }),
        score(12, { end: 'lost', stars: { 'score 20': false, 'score 40': false, 'score 60': false } }),
      ],
      { played: 2, won: 1, best: 45 },
    ],
    ['only lost', [turns(1, { end: 'lost' })], { played: 1, won: 0 }],
    [
      'a match with the debug view counts as played, but neither as won nor for the best',
      [score(3), score(99, { debugUsed: true })],
      { played: 2, won: 1, best: 3 },
    ],
    [
      'other levels and games do not count',
      [score(1, { level: 'x' }), score(2, { game: 'risc' })],
      { played: 0, won: 0 },
    ],
    [
      'marks of another kind than the newest do not count',
      [turns(2), score(5, { time: '2026-11-21T00:00:00.000Z' })],
      { played: 2, won: 2, best: 5 },
    ],
    ['a best mark of 0 counts', [score(0)], { played: 1, won: 1, best: 0 }],
  ];

  test.each(cases)('counts matches, wins and the best mark: %s', (_, results, expected) => {
    const record: PlayRecord = recordOf(results, 'space-defender', 'long-watch');
    expect(record).toEqual(expected);
  });

  test('excludes matches without a level, which have their own record', () => {
    const results = [score(1), score(2, { level: null })];
    expect(recordOf(results, 'space-defender', null)).toEqual({ played: 1, won: 1, best: 2 });
  });

  test('has a best mark for chosen seeds and another for random seeds', () => {
    const results = [score(31, { seedGiven: true }), score(12)];
    const best = (given?: boolean) => recordOf(results, 'space-defender', 'long-watch', given);
    expect([best(true), best(false), best()]).toEqual([
      { played: 2, won: 2, best: 31 },
      { played: 2, won: 2, best: 12 },
      { played: 2, won: 2, best: 31 },
    ]);
  });
});

describe('the statistics', () => {
  test('are empty without matches', () => {
    expect(statisticsOf([])).toEqual([]);
  });

  test('are grouped by game and level, the last played first', () => {
    const on = (day: number) => ({ time: `2026-11-${day}T12:00:00.000Z` });
    const results = [
      turns(12, { game: 'robo-race', level: 'workshop', turns: 12, ...on(10) }),
      score(7, { end: 'lost', turns: 15, ...on(12) }),
      score(31, { turns: 40, ...on(14) }),
      score(2, { level: null, end: 'drawn', turns: 90, ...on(13) }),
    ];
    const long = { played: 2, won: 1, lost: 1, drawn: 0, best: 31, mark: 'score', longest: 40 };
    const free = { played: 1, won: 0, lost: 0, drawn: 1, best: 2, mark: 'score', longest: 90 };
    const race = { played: 1, won: 1, lost: 0, drawn: 0, best: 12, mark: 'turns', longest: 12 };
    const last = (day: number) => new Date(`2026-11-${day}T12:00:00.000Z`);
    expect(statisticsOf(results)).toEqual([
      {
        game: 'space-defender',
        matches: [results[2], results[3], results[1]],
        total: { played: 3, won: 1, lost: 1, drawn: 1, mark: 'score', longest: 90, last: last(14) },
        levels: [
          { level: 'long-watch', row: { ...long, last: last(14) }, matches: [results[2], results[1]] },
          { level: null, row: { ...free, last: last(13) }, matches: [results[3]] },
        ],
        opponents: [],
      },
      {
        game: 'robo-race',
        matches: [results[0]],
        total: { ...race, last: last(10) },
        levels: [{ level: 'workshop', row: { ...race, last: last(10) }, matches: [results[0]] }],
        opponents: [],
      },
    ]);
  });

  test('do not include matches that continue a replay or a review', () => {
    const continued = score(9, { level: 'skirmish', continued: true });
    const counted = score(3, { level: 'skirmish' });
    expect(statisticsOf([continued])).toEqual([]);
    expect(statisticsOf([counted, continued])).toEqual(statisticsOf([counted]));
    expect(recordOf([counted, continued], counted.game, 'skirmish')).toEqual(
      recordOf([counted], counted.game, 'skirmish'),
    );
    expect(helpUsed([{ ...continued, hints: 3 }], counted.game, 'skirmish')).toEqual({ hints: 0, undos: 0 });
    expect(countedMatches([continued, counted])).toEqual([counted]);
  });

  test('do not include tutorials', () => {
    expect(statisticsOf([score(3, { level: 'tutorial' })])).toEqual([]);
    const [game] = statisticsOf([
      turns(9, { game: 'risc', bots: { 2: 'normal' }, players: 2 }),
      turns(4, { game: 'risc', level: 'tutorial', bots: { 2: 'noop' }, players: 2, turns: 70 }),
    ]);
    expect(game?.total).toMatchObject({ played: 1, won: 1, longest: 40 });
    expect(game?.levels.map(({ level }) => level)).toEqual(['long-watch']);
    expect(game?.opponents.map(({ bot }) => bot)).toEqual(['normal']);
  });

  test('group generated levels by their kind, without a best mark', () => {
    const made = ['daily:2026-11-19', 'daily:2026-11-20', 'random:k7f2', 'random:x:8'].map((level) =>
      turns(3, { level }),
    );
    const [game] = statisticsOf(made);
    expect(game?.levels.map(({ level, row: { played, best } }) => [level, played, best])).toEqual([
      ['daily', 2, undefined],
      ['random', 2, undefined],
    ]);
    expect(game?.total.best).toBeUndefined();
  });

  test('count a match of one person once for each kind of bot in it, as won, lost or drawn', () => {
    const against = (bots: Record<string, string>, part: Partial<MatchResult> = {}) =>
      turns(9, { game: 'risc', bots, players: 1 + Object.keys(bots).length, ...part });
    const [game] = statisticsOf([
      against({ 2: 'normal' }),
      against({ 2: 'normal' }, { end: 'drawn' }),
      against({ 2: 'hard', 3: 'hard', 4: 'normal' }, { end: 'lost' }),
      against({ 3: 'easy' }, { players: 3 }),
      turns(9, { game: 'risc', bots: {}, players: 2 }),
    ]);
    const told = game?.opponents.map(({ bot, row: { played, won, lost, drawn } }) => [bot, played, won, lost, drawn]);
    expect(told).toEqual([
      ['normal', 3, 1, 1, 1],
      ['hard', 1, 0, 1, 0],
    ]);
    expect(personsIn({ bots: { 2: 'normal' } })).toBe(1);
    expect(personsIn({ bots: { 3: 'normal' } })).toBe(2);
  });
});

test('a game is new until its first match ends, and a puzzle does not count as a match', () => {
  const puzzle = score(1, { level: 'puzzle:3-07' });
  expect(isNewTo([], puzzle.game)).toBe(true);
  expect(isNewTo([puzzle, score(1, { game: 'risc' })], puzzle.game)).toBe(true);
  expect(isNewTo([puzzle, score(1, { level: 'tutorial' })], puzzle.game)).toBe(false);
});

describe('losses in a row', () => {
  const lost = (part: Partial<MatchResult> = {}) => turns(5, { end: 'lost', bots: { 2: 'easy' }, players: 2, ...part });
  test.each<readonly [string, readonly MatchResult[], number]>([
    ['are 0 without matches', [], 0],
    ['count from the newest match', [lost(), turns(4, { bots: { 2: 'easy' }, players: 2 }), lost(), lost()], 2],
    ['end with a win', [lost(), lost(), turns(4, { bots: { 2: 'easy' }, players: 2 })], 0],
    ['leave out other games', [lost(), lost({ game: 'risc' }), lost()], 2],
    ['leave out matches of several people', [lost(), lost({ bots: {} }), lost()], 2],
  ])('%s', (_, results, count) => {
    expect(lossesInARow(results, lost().game)).toBe(count);
  });
});

describe('the rank of a player', () => {
  const skills = ['novice', 'easy', 'normal', 'hard'];
  const played = (letters: string, bot: string, part: Partial<MatchResult> = {}) =>
    [...letters].map((letter) =>
      turns(5, { end: letter === 'w' ? 'won' : 'lost', bots: { 2: bot }, players: 2, ...part }),
    );
  test.each<readonly [string, readonly MatchResult[], string]>([
    ['is the weakest skill before the first match', [], 'novice'],
    ['stays after one win', played('w', 'novice'), 'novice'],
    ['rises after two wins in three matches', played('wlw', 'novice'), 'easy'],
    ['stays after two wins in four matches', played('wllw', 'novice'), 'novice'],
    ['rises once for three wins', played('www', 'novice'), 'easy'],
    ['never falls', [...played('ww', 'novice'), ...played('llll', 'easy')], 'easy'],
    ['does not rise by wins against weaker bots', played('wwwwww', 'novice'), 'easy'],
    ['rises above the better bots that were beaten', played('ww', 'normal'), 'hard'],
    ['rises above the weaker one of two beaten bots', [...played('w', 'novice'), ...played('w', 'hard')], 'easy'],
    ['ends at the best skill', played('wwww', 'hard'), 'hard'],
    ['counts named rivals by their skill', played('ww', 'rook:easy'), 'normal'],
    [
      'counts a match by its weakest bot',
      played('ww', 'hard', { bots: { 2: 'hard', 3: 'novice' }, players: 3 }),
      'easy',
    ],
    ['leaves out wins against programs', played('ww', '/bots/mine.mjs'), 'novice'],
    ['leaves out other games', played('ww', 'novice', { game: 'risc' }), 'novice'],
    ['leaves out matches of several people', played('ww', 'novice', { players: 3 }), 'novice'],
    ['leaves out wins with the debug view', played('ww', 'novice', { debugUsed: true }), 'novice'],
  ])('%s', (_, results, rank) => {
    expect(rankOf(results, turns(1).game, skills)).toBe(rank);
  });
});
