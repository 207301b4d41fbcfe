import { describe, expect, test } from 'vitest';
import type { MatchResult } from '#storage/results.ts';
import { expectedAgainst, ratingOf } from '#storage/statistics.ts';
import { resultOf } from './support.ts';

const bots = { easy: 1300, normal: 1500, hard: 1700 };

let count = 0;

/** A match against `normal` with a seed of its own. */
const match = (part: Partial<MatchResult> = {}): MatchResult => {
  count += 1;
  return resultOf({ game: 'risc', seed: `seed${count}`, players: 2, bots: { 2: 'normal' }, ...part });
};

const rating = (...results: MatchResult[]) => ratingOf(results, 'risc', bots);
const value = (...results: MatchResult[]) => rating(...results)?.rating ?? Number.NaN;

describe('the rating of a player', () => {
  test('rises by 140 to 190 points with a first win against an equal bot, and becomes more certain', () => {
    // The result of one win against a bot that has the same rating with a small deviation.
    const { rating: now, deviation, matches } = rating(match()) ?? { rating: 0, deviation: 0, matches: 0 };
    expect(matches).toBe(1);
    expect(now).toBeGreaterThan(1640);
    expect(now).toBeLessThan(1690);
    expect(deviation).toBeLessThan(300);
  });

  test('is missing before the first rated match', () => {
    expect(rating()).toBeUndefined();
    expect(rating(match({ game: 'space-explorers' }))).toBeUndefined();
  });

  const unrated: readonly (readonly [string, Partial<MatchResult>])[] = [
    ['with hints', { hints: 1 }],
    ['with the debug view', { debugUsed: true }],
    ['with a chosen seed', { seedGiven: true }],
    ['of two persons', { players: 3, bots: { 3: 'normal' } }],
    ['without bots', { bots: {} }],
    ['of the tutorial', { level: 'tutorial' }],
    ['against a program', { bots: { 2: '/home/me/mine.mjs' } }],
    ['against a program and a bot', { players: 3, bots: { 2: '/home/me/mine.mjs', 3: 'hard' } }],
    ['against a bot that has no rating', { bots: { 2: 'noop' } }],
    ['against a bot with the name of an inherited property', { bots: { 2: 'constructor' } }],
  ];

  test.each(unrated)('leaves out matches %s', (_, part) => {
    expect(rating(match(part))).toBeUndefined();
  });

  test('counts matches with undone plans, because no other commands can be undone in rated matches', () => {
    expect(rating(match({ undos: 7 }))?.matches).toBe(1);
  });

  test('counts only the first match from each start, because the player knows the start in later matches', () => {
    const first = match({ end: 'lost' });
    expect(rating(first, { ...first, end: 'won' })).toEqual(rating(first));
  });

  test('rises with wins and falls with losses, and changes more for unexpected results', () => {
    expect(value(match({ end: 'lost' }))).toBeLessThan(1500);
    expect(value(match({ end: 'drawn' }))).toBeCloseTo(1500, 0);
    expect(value(match({ bots: { 2: 'hard' } }))).toBeGreaterThan(value(match()));
    expect(value(match({ bots: { 2: 'easy' } }))).toBeLessThan(value(match()));
  });

  test('is certain, and close to the rating of a bot, after equally many wins and losses against that bot', () => {
    const results = Array.from({ length: 30 }, (_, i) => match({ end: i % 2 === 0 ? 'won' : 'lost' }));
    const { rating: now, deviation } = rating(...results) ?? { rating: 0, deviation: 0 };
    expect(Math.abs(now - 1500)).toBeLessThan(60);
    expect(deviation).toBeLessThan(90);
  });

  test('stays close to the rating of three equal bots if the player wins every fourth match against them', () => {
    const table = { players: 4, bots: { 2: 'normal', 3: 'normal', 4: 'normal' } };
    const results = Array.from({ length: 60 }, (_, i) =>
      match(i % 4 === 0 ? { ...table, end: 'won', winners: [1] } : { ...table, end: 'lost', winners: [2] }),
    );
    expect(Math.abs(value(...results) - 1500)).toBeLessThan(90);
  });

  test('counts a loss only against the bot that won', () => {
    const table = { players: 3, bots: { 2: 'easy', 3: 'hard' }, end: 'lost' } as const;
    expect(value(match({ ...table, winners: [2] }))).toBeLessThan(value(match({ ...table, winners: [3] })));
  });
});

test('the expected score is one half against an equal bot, and closer to one half if the rating is less certain', () => {
  const known = { rating: 1500, deviation: 40, matches: 9 };
  expect(expectedAgainst(known, 1500)).toBeCloseTo(0.5);
  expect(expectedAgainst(known, 1300)).toBeGreaterThan(0.7);
  expect(expectedAgainst({ ...known, deviation: 300 }, 1300)).toBeLessThan(expectedAgainst(known, 1300));
});
