import { expect, test } from 'vitest';
import { type LinedResult, resultLine } from '../../source/screen/result-line.ts';
import { starsOf } from '../../source/screen/stars.ts';

const solved: LinedResult = {
  game: 'Into the Breach',
  level: 'Classic',
  end: 'won',
  standing: 'turn 3',
  mark: { name: 'turns', value: 3, better: 'less' },
  par: 3,
  isOnes: true,
  bots: [],
  debugUsed: false,
  stars: starsOf({ turns: 3, par: 3, whole: { says: 'no building lost', isKept: false }, hints: 0 }),
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
