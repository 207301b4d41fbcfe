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

/** Facts of an online match with these players. */
const playedBy = (...names: readonly string[]): SceneOnline => ({
  holders: names.map((name) => ({ name, mark: '*', doing: '', role: 'text' })),
  isOver: false,
  isAwaited: false,
  clock: [],
  chatRows: 0,
});

describe('who plays elsewhere is called by name', () => {
  test('with the number where two have the same name', () => {
    const online = playedBy('You', 'normal', 'lena', 'normal');
    expect([1, 2, 3, 4, 5].map((seat) => playerName({ online }, seat))).toEqual([
      'player 1',
      'normal 2',
      'lena',
      'normal 4',
      'player 5',
    ]);
  });

  test('in Space Explorers, by whoever watches; who plays hears of you and the other by name to the end', () => {
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
    expect(endText({ ...watching, view: { ...watching.view, outcome } })).toBe('mia has conceded.');
    expect(endText(listener({ view: over, online: playedBy('You', 'lena') }))).toBe('You have conceded.');
    expect(endText({ ...listener({ view: over }), seat: 2 })).toBe('mia has conceded.');
    expect(perspectiveOf(listener({ view: over })).subject(2)).toBe('lena');
    expect(perspectiveOf({ seat: 1, bots: {}, view: over }).subject(2)).toBe('player 2');
  });

  test('in RoboRace, and where somebody has won', () => {
    const online = playedBy('You', 'jonas', 'lena');
    expect(playersText([2, 3], { online })).toBe('jonas and lena');
    expect(playersText([2, 3], {})).toBe('players 2 and 3');
    expect(resultSentence(2, 1, { online })).toBe('jonas wins; you lose.');
    expect(resultSentence(2, 1)).toBe('Player 2 wins; you lose.');
  });
});

describe('persons at one screen have the names that they typed', () => {
  const names = { 1: 'Ann', 2: 'Ben' };

  test('in sentences; whoever has none goes by the number', () => {
    expect([1, 2, 3].map((seat) => playerName({ names }, seat))).toEqual(['Ann', 'Ben', 'player 3']);
    expect(playerNameFirst({ names }, 3)).toBe('Player 3');
    expect(resultSentence(2, undefined, { names })).toBe('Ben wins.');
    expect(resultSentence(3, undefined, { names })).toBe('Player 3 wins.');
    expect(playersText([2, 3], { names })).toBe('Ben and player 3');
    expect(coverFor({ seat: 2, names }, [], [], '').player).toBe('Ben');
    expect(coverFor({ seat: 3, names }, [], [], '').player).toBe('player 3');
    expect(endTitle({ winners: [2], players: 2, bots: {}, names, seat: 1 })).toBe('Ben wins');
  });

  test('with the number where a bot has the same name', () => {
    expect(playerName({ names: { 1: 'easy' } }, 1, { 2: 'easy' })).toBe('easy 1');
  });

  test('where a match stands, as lists and result lines say it', () => {
    expect(withNames('turn 9, player 2 wins', { names })).toBe('turn 9, Ben wins');
    expect(withNames('round 3, robot 1 wins', { names })).toBe('round 3, Ann wins');
    expect(withNames('turn 9, player 3 wins', { names })).toBe('turn 9, player 3 wins');
    expect(withNames('turn 9, player 3 wins', { names, bots: { 3: 'hard' } })).toBe('turn 9, hard wins');
    expect(withNames('turn 9, player 3 wins', { bots: { 2: 'hard', 3: 'hard' }, you: 1 })).toBe('turn 9, hard 3 wins');
    expect(withNames('turn 9, player 1 wins', { bots: { 2: 'hard' }, you: 1 })).toBe('turn 9, you win');
  });

  test('in Space Explorers, where both look at the end together', () => {
    const { game, state } = explorersMatch({});
    const outcome = { winners: [2], reason: 'forfeit' } as const;
    const over = { seat: 1, bots: {}, names, view: { ...game.view(state, 1), outcome } } as const;
    expect(endText(over)).toBe('Ann has conceded.');
    expect(perspectiveOf(over).does(2, 'send')).toBe('Ben sends');
    expect(perspectiveOf({ ...over, view: game.view(state, 1) }).subject(2)).toBe('Ben');
  });
});

describe('players of RISC', () => {
  const names = { 2: 'Ben' };

  test.each([
    ['a person by the name', { names, bots: {} }, 2, 'Ben'],
    ['a bot by its name', { bots: { 2: 'hard', 3: 'easy' } }, 3, 'easy'],
    ['bots of one name by name and number', { bots: { 2: 'easy', 3: 'easy' } }, 3, 'easy 3'],
    ['a person with the name of a bot, too', { names: { 2: 'easy' }, bots: { 3: 'easy' } }, 3, 'easy 3'],
    ['two accounts of one name by name and number', { online: playedBy('You', 'lena', 'lena'), bots: {} }, 3, 'lena 3'],
    ['one without a name by the number', { names, bots: {} }, 1, 'P1'],
  ])('are called %s', (_, scene, seat, called) => {
    expect(shortPlayerName(scene, seat)).toBe(called);
  });
});
