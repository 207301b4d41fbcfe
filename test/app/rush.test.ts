import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRush } from '#app/puzzles/rush.ts';
import { gradeOf, puzzleLevel } from '#engine/puzzle/puzzle.ts';
import { success } from '#engine/result.ts';
import { games } from '#games/index.ts';
import { bestRush, rushId } from '#storage/puzzles.ts';
import type { MatchResult } from '#storage/results.ts';
import { resultOf } from '../storage/support.ts';

beforeEach(() => void vi.stubEnv('TURNCADE_NOW', '2026-11-28T12:00:00'));
afterEach(() => vi.unstubAllEnvs());

const entries = games.filter(({ id }) => id === 'robo-race');

function rushHere(of = entries) {
  const results: MatchResult[] = [];
  const addResult = (result: MatchResult) => {
    results.push(result);
    return success(undefined);
  };
  const rush = createRush(of, { readResults: () => ({ results, unreadable: 0 }), addResult });
  /** Answers the next puzzle. Returns its grade, or undefined after the end. */
  const answer = (part: Partial<MatchResult> = {}): number | undefined => {
    const next = rush.next();
    if (next === undefined) return undefined;
    const { entry, puzzle } = next;
    addResult(resultOf({ game: entry.id, level: puzzleLevel(puzzle.id), seconds: 10, ...part }));
    rush.judge();
    return gradeOf(puzzle);
  };
  return { rush, results, answer };
}

test('the grade rises after every three solved puzzles, and no puzzle appears twice', () => {
  const { answer, results } = rushHere();
  const grades = Array.from({ length: 16 }, () => answer());
  expect(grades).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5]);
  expect(new Set(results.map(({ level }) => level)).size).toBe(16);
});

test.each([
  ['a wrong answer', { end: 'lost' }],
  ['an answer with a hint', { hints: 1 }],
  ['an answer with the debug view', { debugUsed: true }],
] as const)('%s is an error, and the third error ends the rush', (_, part) => {
  const { answer, rush } = rushHere();
  answer();
  for (const grade of [1, 1, 1]) expect(answer(part)).toBe(grade);
  expect(answer()).toBeUndefined();
  expect(rush.end().line).toBe('turncade rush 28 Nov: RoboRace, 1 solved, 3 errors, hardest *');
});

test('only the first answer to a puzzle counts', () => {
  const { rush, results } = rushHere();
  const { puzzle } = rush.next() ?? expect.fail();
  for (const end of ['lost', 'won'] as const)
    results.push(resultOf({ game: 'robo-race', level: puzzleLevel(puzzle.id), end, seconds: 1 }));
  rush.judge();
  expect(rush.text()).toBe('RUSH 4:59, solved 0, errors 1 of 3');
});

test('a rush gives five minutes for all puzzles together, and a later solution does not count', () => {
  const { answer, rush } = rushHere();
  expect(answer({ seconds: 290 })).toBe(1);
  expect(rush.text()).toBe('RUSH 0:10, solved 1, errors 0 of 3');
  expect([rush.clock.isTimeUp(9.9), rush.clock.isTimeUp(10)]).toEqual([false, true]);
  expect(answer({ seconds: 11 })).toBe(1);
  expect(answer()).toBeUndefined();
  expect(rush.end().line).toContain('1 solved, 0 errors');
});

test('leaving a puzzle without an answer ends the rush', () => {
  const { rush } = rushHere();
  rush.next();
  rush.judge();
  expect(rush.next()).toBeUndefined();
});

test('each game and the mixed rush have their own record, and no rush counts as a solved puzzle', () => {
  const { answer, rush, results } = rushHere();
  answer();
  rush.end();
  const mixed = rushHere(games.filter(({ id }) => id === 'robo-race' || id === 'into-the-breach'));
  expect(mixed.rush.end().line).toBe('turncade rush 28 Nov: mixed, 0 solved, 0 errors');
  expect(bestRush(results, 'robo-race')).toBe(1);
  expect(bestRush(mixed.results, 'robo-race')).toBeUndefined();
  expect(results.at(-1)).toMatchObject({ level: puzzleLevel(rushId), end: 'drawn' });
});
