import { expect, test } from 'vitest';
import { ascii, unicode } from '../../source/screen/styled-text.ts';
import { type ResultFacts, resultLine, sharedText } from '../../source/screen/result-line.ts';
import { starsOf } from '../../source/screen/results.ts';

const solved: ResultFacts = {
  game: 'Into the Breach',
  level: 'Classic',
  end: 'won',
  standing: 'turn 3',
  mark: { name: 'turns', value: 3, better: 'less' },
  par: 3,
  isSinglePlayer: true,
  bots: [],
  debugUsed: false,
  stars: starsOf({ turns: 3, par: 3, noLosses: { says: 'no building lost', isKept: false }, hints: 0 }),
  seed: 'u',
  digest: '4f2a91',
};

test('a level that was solved says its turns against par', () => {
  expect(resultLine(solved)).toBe('Into the Breach: Classic 3/3 *-* seed u 4f2a91');
  const shown = { ...solved, debugUsed: true, stars: undefined };
  expect(resultLine(shown)).toBe('Into the Breach: Classic 3/3 debug view used seed u 4f2a91');
});

test('a seed from which nothing came is left out', () => {
  expect(resultLine({ ...solved, seed: undefined })).toBe('Into the Breach: Classic 3/3 *-* 4f2a91');
  const lost = { ...solved, seed: undefined, end: 'lost', stars: undefined } as const;
  expect(resultLine(lost)).toBe('Into the Breach: Classic, lost in 3 turns, 4f2a91');
});

test('anything else says how it ended', () => {
  const lost = { ...solved, end: 'lost', stars: undefined } as const;
  expect(resultLine(lost)).toBe('Into the Breach: Classic, lost in 3 turns, seed u 4f2a91');
  const drawn = { ...lost, game: 'RoboRace', par: undefined, end: 'drawn', bots: ['easy', 'hard', 'easy'] } as const;
  expect(resultLine({ ...drawn, mark: { name: 'rounds', value: 1, better: 'less' } })).toBe(
    'RoboRace: Classic, draw after 1 round against easy x2 and hard, seed u 4f2a91',
  );
  const score = {
    ...lost,
    game: 'Space Defender',
    level: undefined,
    mark: { name: 'score', value: 31, better: 'more' },
  };
  expect(resultLine({ ...score, mark: { ...score.mark, better: 'more' } })).toBe(
    'Space Defender, lost, score 31, seed u 4f2a91',
  );
});

test('a match of several persons says who has won', () => {
  const hotSeat = { ...solved, par: undefined, isOnes: false, stars: undefined, standing: 'turn 3, player 2 wins' };
  expect(resultLine(hotSeat)).toBe('Into the Breach: Classic, turn 3, player 2 wins, seed u 4f2a91');
});

test.each([
  [{ value: 5, par: 4, hints: 0 }, 'won in 5 turns, par 4, 2 of 3 stars, 4f2a91'],
  [{ value: 3, par: 4, hints: 0 }, 'won in 3 turns, par 4, 3 of 3 stars, 4f2a91'],
])('a daily match goes by its date, in words: %o', ({ value, par, hints }, told) => {
  const mark = { name: 'turns', value, better: 'less' } as const;
  const stars = starsOf({ turns: value, par, noLosses: { says: 'no building lost', isKept: true }, hints });
  const daily = { ...solved, level: 'daily:2026-11-23', daily: 'Daily 23 Nov', mark, par, stars };
  expect(resultLine(daily)).toBe(`Into the Breach, Daily 23 Nov: ${told}`);
});

test('a daily match without a star, lost, or with the debug view', () => {
  const daily = {
    ...solved,
    daily: 'Daily 23 Nov',
    mark: { name: 'turns', value: 5, better: 'less' },
    par: 4,
  } as const;
  const none = starsOf({ turns: 5, par: 4, hints: 2 });
  expect(resultLine({ ...daily, stars: none })).toBe(
    'Into the Breach, Daily 23 Nov: won in 5 turns, par 4, no stars, 4f2a91',
  );
  const score = { name: 'score', value: 31, better: 'more' } as const;
  expect(resultLine({ ...daily, end: 'lost', mark: score, stars: undefined, debugUsed: true, bots: ['easy'] })).toBe(
    'Into the Breach, Daily 23 Nov: lost, score 31 against easy, debug view used, 4f2a91',
  );
});

test.each([
  ['at par', { end: 'won', turns: 4, par: 4 }, '████', '####'],
  ['above par', { end: 'won', turns: 5, par: 4 }, '████░', '####.'],
  ['without par', { end: 'won', turns: 12 }, '██████████\n██', '##########\n##'],
  ['lost', { end: 'lost', turns: 3 }, '██x', '##x'],
  ['before the first turn', { end: 'drawn', turns: 0 }, '░', '.'],
  ['a long match', { end: 'won', turns: 121 }, `${'██████████\n'.repeat(4)}█`, `${'##########\n'.repeat(4)}#`],
] as const)('a shared result has a small picture of its turns: %s', (_, result, drawn, typed) => {
  expect(sharedText({ line: 'RISC', ...result }, unicode)).toBe(`RISC\n${drawn}`);
  expect(sharedText({ line: 'RISC', ...result }, ascii)).toBe(`RISC\n${typed}`);
});

test('the picture has the stars', () => {
  const stars = starsOf({ turns: 3, par: 2, hints: 0 });
  expect(sharedText({ line: 'RISC', end: 'won', turns: 3, par: 2, stars }, ascii)).toBe('RISC\n##. -*');
});
