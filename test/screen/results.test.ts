import { expect, test } from 'vitest';
import {
  bestStars,
  type ResultFacts,
  resultLine,
  sharedText,
  starLine,
  starPicture,
  starsAtEnd,
  starsOf,
  starsReached,
  starText,
  storedStars,
} from '#screen/results.ts';
import { ascii, unicode } from '#screen/styled-text.ts';
import { textsOf } from '../support/texts.ts';

const whole = { says: 'no buildings lost', isKept: false };

test('the first star is for par if the level has one, otherwise for winning', () => {
  expect(starText(starsOf({ turns: 3, par: 3, hints: 0 }))).toBe('**');
  expect(starText(starsOf({ turns: 4, par: 3, hints: 0 }))).toBe('-*');
  expect(starText(starsOf({ turns: 4, hints: 0 }))).toBe('**');
});

test('a win without losses has its own star only in games that track losses', () => {
  expect(storedStars(starsOf({ turns: 3, par: 3, noLosses: whole, hints: 0 }))).toEqual({
    par: true,
    whole: false,
    unaided: true,
  });
  expect(starText(starsOf({ turns: 3, par: 3, noLosses: { ...whole, isKept: true }, hints: 1 }))).toBe('**-');
});

test.each([
  [19, '---', 0],
  [20, '*--', 1],
  [59, '**-', 2],
  [60, '***', 3],
])(
  'a match that cannot be won, with the score %i, has a star for each threshold that it reaches',
  (value, signs, earned) => {
    const stars = starsReached({ name: 'score', value }, [20, 40, 60]);
    expect(starText(stars)).toBe(signs);
    expect(bestStars([storedStars(stars)])).toBe(signs);
    expect(Object.values(storedStars(stars)).filter(Boolean)).toHaveLength(earned);
  },
);

test('star conditions that do not fit beside the drawn stars are listed in full below them', () => {
  const stars = starsOf({ turns: 3, noLosses: { says: 'hits at most half', isKept: true }, hints: 0 });
  const rows = textsOf(starsAtEnd({ result: { stars }, glyphs: unicode }, 25, true));
  expect(rows.slice(3)).toEqual([' * won', ' * hits at most half', ' * no hints', '']);
  expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(25);
});

test('the dialog at the end names the condition of each star', () => {
  const stars = starsOf({ turns: 3, par: 3, noLosses: whole, hints: 0 });
  expect(textsOf([starLine(stars)])).toEqual(['* at par    - no buildings lost    * no hints']);
});

test.each([
  { glyphs: unicode, rows: ['  ▟▙    ░░', '▀▜██▛▀░░░░░░', ' ▟▀▀▙  ░  ░'] },
  { glyphs: ascii, rows: ['  /\\    ..', '>-**-<..  ..', ' /^^\\  .  .'] },
])('a missed star is recognizable without colour', ({ glyphs, rows }) => {
  const stars = [
    { label: 'par', isEarned: true },
    { label: 'walls', isEarned: false },
  ];
  expect(textsOf(starPicture(stars, 12, glyphs)).slice(0, 3)).toEqual(rows);
});

test('the win with the most stars is the best, and among equal wins the first', () => {
  const two = { par: true, whole: false, unaided: true };
  expect(
    bestStars([{ par: true, whole: false, unaided: false }, two, { par: false, whole: true, unaided: true }]),
  ).toBe('*-*');
  expect(bestStars([])).toBeUndefined();
});

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
  stars: starsOf({ turns: 3, par: 3, noLosses: { says: 'no buildings lost', isKept: false }, hints: 0 }),
  seed: 'u',
  digest: '4f2a91',
};

test('the result line of a solved level compares turns with par', () => {
  expect(resultLine(solved)).toBe('Into the Breach: Classic 3/3 *-* seed u 4f2a91');
  const shown = { ...solved, debugUsed: true, stars: undefined };
  expect(resultLine(shown)).toBe('Into the Breach: Classic 3/3 debug view used seed u 4f2a91');
});

test('the result line omits a seed without effect', () => {
  expect(resultLine({ ...solved, seed: undefined })).toBe('Into the Breach: Classic 3/3 *-* 4f2a91');
  const lost = { ...solved, seed: undefined, end: 'lost', stars: undefined } as const;
  expect(resultLine(lost)).toBe('Into the Breach: Classic, lost in 3 turns, 4f2a91');
});

test('a result line without a comparison with par states how the match ended', () => {
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

test('the result line of a match between several people names the winner', () => {
  const hotSeat = {
    ...solved,
    par: undefined,
    isSinglePlayer: false,
    stars: undefined,
    standing: 'turn 3, player 2 wins',
  };
  expect(resultLine(hotSeat)).toBe('Into the Breach: Classic, turn 3, player 2 wins, seed u 4f2a91');
});

test.each([
  [{ value: 5, par: 4, hints: 0 }, 'won in 5 turns, par 4, 2 of 3 stars, 4f2a91'],
  [{ value: 3, par: 4, hints: 0 }, 'won in 3 turns, par 4, 3 of 3 stars, 4f2a91'],
])('the result line of a daily match has its date: $1', ({ value, par, hints }, told) => {
  const mark = { name: 'turns', value, better: 'less' } as const;
  const stars = starsOf({ turns: value, par, noLosses: { says: 'no buildings lost', isKept: true }, hints });
  const daily = { ...solved, level: 'daily:2026-11-23', daily: 'Daily 23 Nov', mark, par, stars };
  expect(resultLine(daily)).toBe(`Into the Breach, Daily 23 Nov: ${told}`);
});

test('the result line of a daily match reports missing stars, a loss and the debug view', () => {
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

test('the picture of a shared result includes the stars', () => {
  const stars = starsOf({ turns: 3, par: 2, hints: 0 });
  expect(sharedText({ line: 'RISC', end: 'won', turns: 3, par: 2, stars }, ascii)).toBe('RISC\n##. -*');
});
