import { describe, expect, test } from 'vitest';
import {
  endSentence,
  fateOf,
  heldAtEnd,
  type MatchSummary,
  onlineResultLine,
  reasonText,
  summarySection,
  turningPoints,
} from '#app/match/online/game-over.ts';
import type { OnlineFacts } from '#app/match/online/online-facts.ts';
import { resultText } from '#app/match/online/return-page.ts';
import { ascii, unicode } from '#screen/styled-text.ts';
import { usualFacts } from '#test/support/fake-online.ts';

const over: OnlineFacts = { ...usualFacts, outcome: { winners: [1], reason: 'conquest' } };
const summary: MatchSummary = {
  turns: [1, 14],
  outIn: [undefined, 14, 6, 11],
  figure: {
    title: 'lands of each player',
    past: [
      [4, 6, 16],
      [4, 4, 0],
      [4, 0, 0],
      [4, 6, 0],
    ],
  },
  notes: {},
};

const standIn = { is: 'stand-in', bot: 'normal', isHere: true, why: 'resigned', turn: 6 } as const;

test('the end of a match is described to all players in the same words, except that the winner reads "You"', () => {
  expect(endSentence(over, 'with all 16 territories')).toBe('You won with all 16 territories.');
  expect(endSentence({ ...over, seat: 2 }, 'with all 16 territories')).toBe('Mia won with all 16 territories.');
  expect(endSentence({ ...over, outcome: { winners: [], reason: 'draw' } }, undefined)).toBe(
    'Draw: jonas, lena and you agreed. Nobody wins.',
  );
  const holders = over.holders.with(0, { ...standIn, name: 'mia' });
  const drawn = { ...over, holders, outcome: { winners: [], reason: 'draw' } };
  expect(endSentence(drawn, undefined)).toBe('Draw: jonas and lena agreed. Nobody wins.');
  expect(
    heldAtEnd(drawn, { label: '', withCount: '', each: [], held: 'You held 3 of 9 territories.' }),
  ).toBeUndefined();
  expect(onlineResultLine(over, { game: 'RISC', turns: '14 turns', wonBy: 'with all 16 territories' })).toBe(
    'RISC, Four Winds: Mia won with all 16 territories, in 14 turns, against jonas, Normal and lena.',
  );
});

test.each([
  [1, 'You won: jonas resigned in turn 9.'],
  [2, 'You resigned in turn 9. Mia wins.'],
  [undefined, 'Mia won: jonas resigned in turn 9.'],
])('after a resignation, the sentence about the end suits the viewer in seat %s: %s', (seat, sentence) => {
  const two = { ...over, seat, holders: over.holders.slice(0, 2), outcome: { winners: [1], reason: 'resigned' } };
  expect(endSentence(two, undefined)).toBe(sentence);
});

test('if a bot that replaced a resigned player wins, no player counts as the winner', () => {
  const holders = over.holders.with(0, { ...standIn, name: 'mia' });
  const won = { ...over, holders, me: 'jonas', seat: 2, outcome: { winners: [1], reason: 'conquest' } };
  const sentence = 'Normal won for mia, who resigned in turn 6. So nobody wins.';
  expect(endSentence(won, 'with all 16 territories')).toBe(sentence);
  expect(endSentence({ ...won, me: 'mia', seat: 1 }, 'with all 16 territories')).toBe(
    'Normal won for you after you resigned in turn 6. So nobody wins.',
  );
  expect(resultText(won, '14 turns', 'with all 16 territories')).toEqual([
    'Normal won for mia, who resigned in turn 6',
    'with all 16 territories',
    'in 14 turns',
  ]);
});

test('the turn of a resignation is shown below the result and among the turning points if others continued', () => {
  const holders = over.holders.with(1, { ...standIn, name: 'jonas' });
  const facts = { ...over, holders };
  expect(resultText(facts, '14 turns', 'with all 16 territories')).toEqual([
    'You won',
    'with all 16 territories',
    'in 14 turns',
    'Jonas resigned in turn 6',
  ]);
  expect(fateOf(facts, summary, 2)).toBe('resigned');
  const past = [
    [4, 4, 5, 6, 8, 8, 8],
    [4, 5, 4, 3, 3, 3, 0],
  ];
  const figure = { title: 'lands of each player', past };
  const summaryWithFigures = { ...summary, turns: [1, 2, 3, 4, 5, 6], outIn: [undefined, 6], figure };
  expect(turningPoints(facts, summaryWithFigures).map(({ turn, text }) => `${turn} ${text}`)).toEqual([
    '1 Jonas took the lead',
    '2 You took the lead',
    '6 Jonas fell back',
    '6 Jonas is out',
    '6 Jonas resigned',
  ]);
});

test('the end of a match has a result for each player, and a reason if the match was abandoned', () => {
  expect([1, 2, 3, 4].map((seat) => fateOf(over, summary, seat))).toEqual([
    'won',
    'out in 14',
    'out in 6',
    'out in 11',
  ]);
  expect(fateOf(over, undefined, 2)).toBe('');
  expect(reasonText({ ...over, outcome: { winners: [], reason: 'abandoned' } }, undefined)).toBe(
    'nobody played for 30 days',
  );
});

describe('the history of a match in its result', () => {
  const rows = (glyphs: typeof unicode, count = 2) =>
    summarySection(over, summary, { width: 57, rows: count, glyphs })?.lines.map((row) =>
      row
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    );
  test('has two players per row if there are fewer rows than players', () => {
    expect(rows(unicode)).toEqual([
      ' mia    ▂▃█                  Normal ▂         out in  6',
      ' jonas  ▂▂        out in 14  lena   ▂▃        out in 11',
    ]);
  });
  test('leaves rows empty if there are more rows than it needs', () => {
    expect(rows(unicode, 3)).toEqual([...(rows(unicode) ?? []), '']);
  });
  test('shows tenths of the maximum as digits on terminals without block characters', () => {
    expect(rows(ascii)?.[0]).toBe(' mia    239                  Normal 2         out in  6');
  });
});
