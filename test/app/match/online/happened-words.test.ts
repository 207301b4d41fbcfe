import { expect, test } from 'vitest';
import { awayTexts, happenedText } from '../../../../source/app/match/online/happened-words.ts';
import type { OnlineFacts } from '../../../../source/app/match/online/online-facts.ts';
import { usualFacts } from '../../../support/fake-online.ts';

test.each([
  [{ what: 'stand-in', seat: 2, name: 'jonas', why: 'away' }, 'jonas is away. A bot plays on until jonas is back.'],
  [{ what: 'stand-in', seat: 2, name: 'jonas', why: 'resigned' }, 'jonas resigned. A bot plays on.'],
  [{ what: 'stand-in', seat: 1, name: 'mia', why: 'resigned' }, 'You resigned. A bot plays on.'],
  [{ what: 'back', seat: 2, name: 'jonas' }, 'jonas is back.'],
  [{ what: 'back', seat: 1, name: 'mia' }, 'Your seat is yours again.'],
  [{ what: 'answer', seat: 4, on: 'draw', agrees: false }, 'lena declined the draw.'],
  [{ what: 'answer', seat: 4, on: 'draw', agrees: true }, undefined],
  [{ what: 'time-up', seat: 2 }, undefined],
] as const)('of %o is said %s', (happened, text) => {
  expect(happenedText(usualFacts, happened)).toBe(text);
});

test('who goes is named, and who is here or comes is not', () => {
  const gone: OnlineFacts = {
    ...usualFacts,
    holders: usualFacts.holders.map((holder) =>
      holder.is === 'person' ? { ...holder, isHere: !holder.isHere } : holder,
    ),
  };
  expect(awayTexts(usualFacts, gone)).toEqual(['jonas is away.']);
});
