import { describe, expect, test } from 'vitest';
import { bestSentences, goByNumber, resultSentence, titleSentence } from '../../../source/screen/parts/end-words.ts';

describe('players go by their numbers', () => {
  const alone = { bots: { 2: 'easy', 3: 'easy' }, viewer: 1, players: 3, isOver: false } as const;
  test.each([
    ['not for one person against bots', alone, false],
    ['nor at the end of that', { ...alone, isOver: true }, false],
    ['nor while several persons play', { ...alone, bots: {} }, false],
    ['when several persons listen to the end', { ...alone, bots: {}, isOver: true }, true],
    ['where nobody plays', { ...alone, bots: { 1: 'easy', 2: 'easy', 3: 'easy' } }, true],
    ['in a match that is watched', { ...alone, watched: true }, true],
    ['where all look together', { ...alone, viewer: 'spectator' }, true],
  ] as const)('%s', (_, listening, expected) => {
    expect(goByNumber(listening)).toBe(expected);
  });

  test('not for who is out of a match elsewhere and looks on, but for who only looks', () => {
    const online = (name: string): Parameters<typeof goByNumber>[0] => ({
      ...alone,
      viewer: 'spectator',
      online: {
        holders: [{ name, mark: '*', doing: '', role: 'text' }],
        isOver: false,
        isAwaited: false,
        clock: [],
        chatRows: 0,
      },
    });
    expect(goByNumber(online('You'))).toBe(false);
    expect(goByNumber(online('mia'))).toBe(true);
  });
});

test.each([
  [undefined, 1, 'A draw.'],
  [1, 1, 'You win!'],
  [2, 1, 'Player 2 wins; you lose.'],
  [2, undefined, 'Player 2 wins.'],
] as const)('winner %s, listener %s: %s', (winner, listener, text) => {
  expect(resultSentence(winner, listener)).toBe(text);
});

test.each([
  [undefined, false, ['Your first win here.']],
  [9, false, ['Your best here; before: 9 turns.']],
  [7, false, ['Your best here is 7 turns.']],
  [1, false, ['Your best here is 1 turn.']],
  [9, true, []],
] as const)('a win in 7 turns, best %s, debug %s', (best, debugUsed, sentences) => {
  const record = { played: 3, won: 2, ...(best === undefined ? {} : { best }) };
  expect(bestSentences({ record, debugUsed, bots: {}, seat: 1 }, 7, 'turn')).toEqual(sentences);
});

test('what is played', () => {
  expect(titleSentence('Chess', 'opening', { name: 'x', title: 'Ruy Lopez' })).toBe('Chess, opening Ruy Lopez.');
  expect(titleSentence('Chess', 'opening', undefined)).toBe('Chess.');
});
