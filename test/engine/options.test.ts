import { describe, expect, test } from 'vitest';
import { playersIn, standardLevelOf } from '#engine/level.ts';
import { choice, numberOrNone, optionsJson } from '#engine/options.ts';
import { success } from '#engine/result.ts';

const options = {
  cards: choice(['deck', 'any'], 'which cards'),
  rounds: numberOrNone(1, 99, 'how many'),
};

describe('options of a game', () => {
  test('a choice is one of its words, by default the first', () => {
    expect(options.cards).toMatchObject({ label: 'deck|any', standard: 'deck' });
    expect(options.cards.read('any')).toEqual(success('any'));
    expect(options.cards.read('Any')).toEqual({ ok: false, error: 'deck or any' });
  });

  test.each(['0', '100', '1.5', '', 'null', '-1'])('a number out of its range, %j, is refused', (text) => {
    expect(options.rounds.read(text)).toEqual({ ok: false, error: 'none or 1..99' });
  });

  test("none is null in JSON, and unchosen options have the game's defaults", () => {
    expect(optionsJson({ options }, { rounds: '7' })).toEqual({ cards: 'deck', rounds: 7 });
    expect(optionsJson({ options }, { cards: 'any', strange: 'x' })).toEqual({ cards: 'any', rounds: null });
    expect(optionsJson({}, { cards: 'any' })).toEqual({});
  });
});

describe('the default level of a game', () => {
  const players = { least: 2, most: 4, standard: 3 };
  const read = () => success({ summary: '' });

  test.each([
    ['one for all', 'inn', 4, 'inn'],
    ['none', undefined, 4, undefined],
    ['by the number of players', (count: number) => `inn-${count}`, 4, 'inn-4'],
    ['by the usual number where nobody says', (count: number) => `inn-${count}`, undefined, 'inn-3'],
  ])('is %s', (_, standard, asked, expected) => {
    const levels = { read, ...(standard !== undefined && { standard }) };
    expect(standardLevelOf({ players, levels }, asked)).toBe(expected);
  });
});

describe('the number of players on a level', () => {
  const game = {
    players: { least: 1, most: 4, standard: 2 },
    levels: { read: (text: string) => success({ summary: '', seats: { most: Number(text), of: 'beds' } }) },
  };
  const inLevel = (beds: number, asked?: number) => playersIn(game, { name: 'inn', text: `${beds}` }, asked);

  test.each([
    ['as many as asked for', 4, 3, 3],
    ['as many as usual', 4, undefined, 2],
    ['as many as there is room for', 1, undefined, 1],
  ])('is %s', (_, beds, asked, players) => expect(inLevel(beds, asked)).toEqual(success(players)));

  test('is limited by its seats', () => {
    expect(inLevel(2, 3)).toMatchObject({ ok: false, error: { message: 'level "inn" has 2 beds, 3 players asked' } });
  });

  test('is its exact number, if it has one', () => {
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

  test('is the requested or the default number without a level', () => {
    expect(playersIn(game, undefined, 4)).toEqual(success(4));
    expect(playersIn(game, undefined, undefined)).toEqual(success(2));
    expect(playersIn({ players: { least: 2, most: 3 } }, undefined, undefined)).toEqual(success(2));
  });
});
