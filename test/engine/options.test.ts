import { describe, expect, test } from 'vitest';
import { playersIn, standardLevelOf } from '#engine/level.ts';
import { choice, numberOrNone, optionsJson } from '#engine/options.ts';
import { success } from '#engine/result.ts';

const options = {
  cards: choice(['deck', 'any'], 'which cards'),
  rounds: numberOrNone(1, 99, 'how many'),
};

describe('options of a game', () => {
  test('may be a choice of words, by default the first word', () => {
    expect(options.cards).toMatchObject({ label: 'deck|any', standard: 'deck' });
    expect(options.cards.read('any')).toEqual(success('any'));
    expect(options.cards.read('Any')).toEqual({ ok: false, error: 'deck or any' });
  });

  test.each(['0', '100', '1.5', '', 'null', '-1'])(
    'that accept `none` or a number in a range refuse other text, such as %j',
    (text) => {
      expect(options.rounds.read(text)).toEqual({ ok: false, error: 'none or 1..99' });
    },
  );

  test('are written to JSON with the chosen or default values, and with null for `none`', () => {
    expect(optionsJson({ options }, { rounds: '7' })).toEqual({ cards: 'deck', rounds: 7 });
    expect(optionsJson({ options }, { cards: 'any', strange: 'x' })).toEqual({ cards: 'any', rounds: null });
    expect(optionsJson({}, { cards: 'any' })).toEqual({});
  });
});

describe('the default level of a game', () => {
  const players = { least: 2, most: 4, standard: 3 };
  const read = () => success({ summary: '' });

  test.each([
    ['the same for all numbers of players', 'inn', 4, 'inn'],
    ['missing if the game has none', undefined, 4, undefined],
    ['chosen by the number of players', (count: number) => `inn-${count}`, 4, 'inn-4'],
    [
      'chosen by the usual number of players if none is requested',
      (count: number) => `inn-${count}`,
      undefined,
      'inn-3',
    ],
  ])('is %s', (_, standard, asked, expected) => {
    const levels = { read, ...(standard !== undefined && { standard }) };
    expect(standardLevelOf({ players, levels }, asked)).toBe(expected);
  });
});

describe('the number of players', () => {
  const game = {
    players: { least: 1, most: 4, standard: 2 },
    levels: { read: (text: string) => success({ summary: '', seats: { most: Number(text), of: 'beds' } }) },
  };
  const inLevel = (beds: number, asked?: number) => playersIn(game, { name: 'inn', text: `${beds}` }, asked);

  test.each([
    ['the requested number', 4, 3, 3],
    ['the usual number if none is requested', 4, undefined, 2],
    ['the number of seats if the level has fewer', 1, undefined, 1],
  ])('is %s', (_, beds, asked, players) => expect(inLevel(beds, asked)).toEqual(success(players)));

  test('is refused if it exceeds the seats of the level', () => {
    expect(inLevel(2, 3)).toMatchObject({ ok: false, error: { message: 'level "inn" has 2 beds, 3 players asked' } });
  });

  test('is the exact number of the level, if the level has one', () => {
    const exact = { ...game, levels: { read: () => success({ summary: '', seats: { exactly: 3 } }) } };
    const inn = { name: 'inn', text: '' };
    expect(playersIn(exact, inn, undefined)).toEqual(success(3));
    expect(playersIn(exact, inn, 3)).toEqual(success(3));
    for (const asked of [2, 4])
      expect(playersIn(exact, inn, asked)).toMatchObject({
        ok: false,
        error: { message: `level inn is for 3 players, not ${asked}` },
      });
  });

  test('without a level is the requested number, or else the default', () => {
    expect(playersIn(game, undefined, 4)).toEqual(success(4));
    expect(playersIn(game, undefined, undefined)).toEqual(success(2));
    expect(playersIn({ players: { least: 2, most: 3 } }, undefined, undefined)).toEqual(success(2));
  });
});
