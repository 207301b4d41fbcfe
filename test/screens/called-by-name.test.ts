import { describe, expect, test } from 'vitest';
import { shortPlayerName } from '#games/risc/screen/words.ts';
import { playersText } from '#games/robo-race/screen/plan.ts';
import {
  type ExplorersListener,
  endText,
  perspectiveOf,
  shortPerspectiveOf,
} from '#games/space-explorers/screen/words.ts';
import { coverFor } from '#screen/game/seats.ts';
import { playerName, playerNameFirst, type SceneOnline, withNames } from '#screen/online.ts';
import { endTitle, resultSentence } from '#screen/parts/match-end.ts';
import { explorersMatch } from './space-explorers/playing.ts';

/** Facts about an online match of players with these names, by seat. */
const playedBy = (...names: readonly string[]): SceneOnline => ({
  holders: names.map((name) => ({ name, mark: '*', doing: '', role: 'text' })),
  isOver: false,
  isAwaited: false,
  clock: [],
  chatRows: 0,
});

describe('players of an online match are called by name', () => {
  test('with the seat number if two have the same name', () => {
    const online = playedBy('You', 'normal', 'lena', 'normal');
    expect([1, 2, 3, 4, 5].map((seat) => playerName({ online }, seat))).toEqual([
      'player 1',
      'normal 2',
      'lena',
      'normal 4',
      'player 5',
    ]);
  });

  test('in Space Explorers, except that players read "you" about themselves', () => {
    const { game, state } = explorersMatch({});
    const listener = (own: Partial<ExplorersListener>): ExplorersListener => ({
      seat: 1,
      bots: {},
      view: game.view(state, 'spectator'),
      online: playedBy('mia', 'lena'),
      ...own,
    });
    const watching = listener({});
    expect(perspectiveOf(watching).does(2, 'send')).toBe('lena sends');
    expect(perspectiveOf(watching).possessive(1)).toBe("mia's");
    expect(perspectiveOf(watching).whose(2)).toBe("lena's");
    expect(shortPerspectiveOf(watching).whose(2)).toBe("lena's");
    const outcome = { winners: [2], reason: 'forfeit' } as const;
    const over = { ...game.view(state, 1), outcome };
    expect(endText({ ...watching, view: { ...watching.view, outcome } })).toBe('Mia has conceded.');
    expect(endText(listener({ view: over, online: playedBy('You', 'lena') }))).toBe('You have conceded.');
    expect(endText({ ...listener({ view: over }), seat: 2 })).toBe('Mia has conceded.');
    expect(perspectiveOf(listener({ view: over })).subject(2)).toBe('lena');
    expect(perspectiveOf({ seat: 1, bots: {}, view: over }).subject(2)).toBe('player 2');
  });

  test('in lists of players in RoboRace and in the sentence about the result', () => {
    const online = playedBy('You', 'jonas', 'lena');
    expect(playersText([2, 3], { online })).toBe('jonas and lena');
    expect(playersText([2, 3], {})).toBe('players 2 and 3');
    expect(resultSentence(2, 1, { online })).toBe('Jonas wins; you lose.');
    expect(resultSentence(2, 1)).toBe('Player 2 wins; you lose.');
  });
});

describe('people at one screen are called by the names that they typed', () => {
  const names = { 1: 'Ann', 2: 'Ben' };

  test('in sentences, and by seat number if they typed none', () => {
    expect([1, 2, 3].map((seat) => playerName({ names }, seat))).toEqual(['Ann', 'Ben', 'player 3']);
    expect(playerNameFirst({ names }, 3)).toBe('Player 3');
    expect(resultSentence(2, undefined, { names })).toBe('Ben wins.');
    expect(resultSentence(3, undefined, { names })).toBe('Player 3 wins.');
    expect(playersText([2, 3], { names })).toBe('Ben and player 3');
    expect(coverFor({ seat: 2, names }, [], [], '').player).toBe('Ben');
    expect(coverFor({ seat: 3, names }, [], [], '').player).toBe('player 3');
    expect(endTitle({ winners: [2], players: 2, bots: {}, names, seat: 1 })).toBe('Ben wins');
  });

  test('with the seat number if a bot has the same name', () => {
    expect(playerName({ names: { 1: 'easy' } }, 1, { 2: 'easy' })).toBe('easy 1');
  });

  test('in the status of a match, both in lists and in result lines', () => {
    expect(withNames('turn 9, player 2 wins', { names })).toBe('turn 9, Ben wins');
    expect(withNames('round 3, robot 1 wins', { names })).toBe('round 3, Ann wins');
    expect(withNames('turn 9, player 3 wins', { names })).toBe('turn 9, player 3 wins');
    expect(withNames('turn 9, player 3 wins', { names, bots: { 3: 'hard' } })).toBe('turn 9, hard wins');
    expect(withNames('turn 9, player 3 wins', { bots: { 2: 'hard', 3: 'hard' }, you: 1 })).toBe('turn 9, hard 3 wins');
    expect(withNames('turn 9, player 1 wins', { bots: { 2: 'hard' }, you: 1 })).toBe('turn 9, you win');
  });

  test('in Space Explorers, even in the sentences at the end, which both people read together', () => {
    const { game, state } = explorersMatch({});
    const outcome = { winners: [2], reason: 'forfeit' } as const;
    const over = { seat: 1, bots: {}, names, view: { ...game.view(state, 1), outcome } } as const;
    expect(endText(over)).toBe('Ann has conceded.');
    expect(perspectiveOf(over).does(2, 'send')).toBe('Ben sends');
    expect(perspectiveOf({ ...over, view: game.view(state, 1) }).subject(2)).toBe('Ben');
  });
});

describe('a player of RISC', () => {
  const names = { 2: 'Ben' };

  test.each([
    ['a person by name', { names, bots: {} }, 2, 'Ben'],
    ['a bot by its name', { bots: { 2: 'hard', 3: 'easy' } }, 3, 'easy'],
    ['bots with the same name by name and number', { bots: { 2: 'easy', 3: 'easy' } }, 3, 'easy 3'],
    ['a person with the name of a bot by name and number', { names: { 2: 'easy' }, bots: { 3: 'easy' } }, 3, 'easy 3'],
    [
      'accounts with the same name by name and number',
      { online: playedBy('You', 'lena', 'lena'), bots: {} },
      3,
      'lena 3',
    ],
    ['a player without a name by number', { names, bots: {} }, 1, 'P1'],
  ])('has a name that no other player has: %s', (_, scene, seat, called) => {
    expect(shortPlayerName(scene, seat)).toBe(called);
  });
});
