import { describe, expect, test } from 'vitest';
import {
  bestSentences,
  endButtons,
  endTitle,
  goByNumber,
  resultSentence,
  titleSentence,
} from '#screen/parts/match-end.ts';

describe('the title of the dialog at the end of a match', () => {
  test.each([
    ['no player', [], {}, 'A draw'],
    ['the person against bots', [1], { 2: 'easy', 3: 'hard' }, 'You win'],
    ['a bot against the person', [2], { 2: 'easy', 3: 'hard' }, 'You lose'],
    ['one of two persons', [2], { 3: 'hard' }, 'Player 2 wins'],
    ['one of three bots', [3], { 1: 'easy', 2: 'easy', 3: 'hard' }, 'Hard wins'],
  ] as const)('names the result after a win of %s', (_, winners, bots, title) => {
    expect(endTitle({ winners, players: 3, bots, seat: 1 })).toBe(title);
  });
});

describe('the buttons of the dialog at the end of a match', () => {
  const keys = (buttons: readonly { readonly key: string }[]) => buttons.map(({ key }) => key).join('');

  const next = { name: 'steps', title: 'Steps' };
  const lost = { winners: [2], players: 2, bots: { 2: 'hard' }, seat: 1 };

  test('include the next level if there is one', () => {
    expect(keys(endButtons({}, lost, 'play again'))).toBe('yrcq');
    const buttons = endButtons({ next }, lost, 'play again');
    expect(keys(buttons)).toBe('ynrcq');
    expect(buttons[0]?.says).toBe('Enter: play again. n: next level, Steps.');
  });

  test('begin with the next level if the only person has won, or in a campaign if the stage is not lost', () => {
    expect(keys(endButtons({ next }, { ...lost, winners: [1] }, 'play again'))).toBe('nyrcq');
    const stage = { next: { ...next, isCampaign: true } } as const;
    for (const winners of [[1], [2]]) expect(keys(endButtons(stage, { ...lost, winners }, 'play again'))).toBe('nrcq');
    const lostStage = { next: { ...stage.next, isLostStage: true } } as const;
    expect(keys(endButtons(lostStage, lost, 'play again'))).toBe('ynrcq');
    expect(keys(endButtons({}, { ...lost, winners: [1] }, 'play again'))).toBe('yrcq');
    const twoPersons = { ...lost, winners: [1], bots: {} };
    expect(keys(endButtons({ next }, twoPersons, 'play again'))).toBe('ynrcq');
  });

  test("include the game's own buttons, between replay and copy", () => {
    const own = { key: 'v', label: 'Charts', says: 'Enter: show charts.', action: { type: 'leave' } } as const;
    expect(keys(endButtons({}, lost, 'play again', [own]))).toBe('yrvcq');
  });
});

describe('players are named by their seat numbers', () => {
  const alone = { bots: { 2: 'easy', 3: 'easy' }, viewer: 1, players: 3, isOver: false } as const;
  test.each([
    ['not with one person against bots', alone, false],
    ['not at the end of a match of one person against bots', { ...alone, isOver: true }, false],
    ['not while several people play', { ...alone, bots: {} }, false],
    ['when several people hear the end together', { ...alone, bots: {}, isOver: true }, true],
    ['in a match between bots', { ...alone, bots: { 1: 'easy', 2: 'easy', 3: 'easy' } }, true],
    ['in a watched match', { ...alone, watched: true }, true],
    ['for a spectator', { ...alone, viewer: 'spectator' }, true],
  ] as const)('%s', (_, listening, expected) => {
    expect(goByNumber(listening)).toBe(expected);
  });

  test('in a server match for a spectator, but not for an eliminated player', () => {
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
] as const)('the sentence about a result says "you" to the winner and the loser: $2', (winner, listener, text) => {
  expect(resultSentence(winner, listener)).toBe(text);
});

test.each([
  [undefined, false, ['Your first win here.']],
  [9, false, ['A new best! Before: 9 turns.']],
  [7, false, ['Your best here is 7 turns.']],
  [1, false, ['Your best here is 1 turn.']],
  [9, true, []],
] as const)(
  'a win in 7 turns is compared with the best result so far, unless the debug view was used: $2',
  (best, debugUsed, sentences) => {
    const record = { played: 3, won: 2, ...(best === undefined ? {} : { best }) };
    expect(bestSentences({ record, debugUsed, bots: {}, seat: 1 }, 7, 'turn')).toEqual(sentences);
  },
);

test('the title sentence of a match names the game and, if there is one, the level', () => {
  expect(titleSentence('Chess', 'opening', { name: 'x', title: 'Ruy Lopez' })).toBe('Chess, opening Ruy Lopez.');
  expect(titleSentence('Chess', 'opening', undefined)).toBe('Chess.');
});
