import { describe, expect, test } from 'vitest';
import { signsOf } from '#games/risc/screen/map/paint-map.ts';
import { levelPainter, thumbnail } from '#games/risc/screen/match-summary.ts';
import { ascii, unicode, widthOf } from '#screen/styled-text.ts';
import { textOf } from '../../screens/support.ts';
import { menuRoom } from '../../support/menu-room.ts';
import { listedLevels } from './listed-levels.ts';
import { newCampaign } from './support.ts';
import { drafted, playedAll, rivers, sceneOf } from './text-mode-scenes.ts';

/** Columns of the help in which the signs must fit. */
const room = 68;

const five = newCampaign({ players: 5, level: listedLevels.find(({ name }) => name === 'five-fires')?.text ?? '' });

test.each([
  ['Unicode', unicode, /^[ -~\u2500-\u259f▶→]+$/, ['\u250c\u25001\u2510', '\u2554\u25502\u2557', '3▶', '+3→']],
  ['ASCII', ascii, /^[ -~]+$/, ['+-1+', '#=2#', '3>', '+3>']],
])('the help shows all signs of the map, drawn in %s', (_, glyphs, printable, ownSign) => {
  const lines = signsOf({ glyphs, view: sceneOf(rivers()).view });
  for (const row of lines.map(textOf)) {
    expect(row).toMatch(printable);
    expect(row.length).toBeLessThanOrEqual(room);
  }
  const signs = lines.flatMap((line) => line.map(({ text }) => text));
  for (const sign of [...ownSign, '3a+2c', '+4', '8f', '2t', 's1', '!', '> <', '( )', '[ ]'])
    expect(signs).toContain(sign);
  expect(signs.join('')).not.toContain('3+');
});

test('every player has a distinct border and colour', () => {
  for (const glyphs of [ascii, unicode]) {
    const [borders = []] = signsOf({ glyphs, view: sceneOf(five).view });
    const seats = borders.filter(({ role }) => role.startsWith('seat'));
    expect(seats.map(({ role }) => role)).toEqual(['seat1', 'seat2', 'seat3', 'seat4', 'seat5']);
    expect(new Set(seats.map(({ text }) => text.replace(/\d/, ''))).size).toBe(5);
    expect(widthOf(borders)).toBeLessThanOrEqual(room);
  }
});

describe('the preview in the menu', () => {
  test('shows the owners of territories and the figures of all players', () => {
    const rows = thumbnail(sceneOf(drafted()).view, menuRoom(ascii)).map(textOf);
    expect(rows.slice(-4)).toEqual(['', 'turn     1', 'P1       4 lands, 16 units', 'P2       4 lands, 16 units']);
    const owners = rows.slice(0, -4).map((row) => row.replace(/\D/g, ''));
    expect(owners.filter((row) => row !== '')).toEqual(['1122', '1122']);
  });

  test('shows no units before turn 1', () => {
    const match = newCampaign();
    const rows = (lines: readonly string[]) =>
      thumbnail(sceneOf(playedAll(match, lines), { viewer: 1 }).view, menuRoom(ascii)).map(textOf);
    expect(rows([]).slice(-3)).toEqual(['placement', 'P1       4 lands', 'P2       4 lands']);
    expect(rows(['1: spread', '2: place eyrie 9'])).toEqual(rows([]));
  });

  test('shows the turn with its limit, or with the result after the end', () => {
    const match = playedAll(rivers({ turns: '1' }), ['1: attack brook eyrie all', '1: commit', '2: commit']);
    expect(thumbnail(sceneOf(match).view, menuRoom(ascii)).map(textOf)).toContain('turn     1, player 1 wins');
    const rows = thumbnail(sceneOf(rivers({ turns: '60' })).view, menuRoom(ascii)).map(textOf);
    expect(rows).toContain('turn     1 of 60');
  });

  test('has at most 15 rows and 31 columns for every map', () => {
    for (const { text, tier } of listedLevels) {
      const rows = thumbnail(sceneOf(newCampaign({ players: tier + 1, level: text })).view, menuRoom(ascii)).map(
        textOf,
      );
      expect(rows.length).toBeLessThanOrEqual(15);
      for (const row of rows) expect(row.length).toBeLessThanOrEqual(31);
    }
  });
});

describe('the preview in the level picker', () => {
  test.each(listedLevels.map(({ name, text }) => [name, text] as const))('fits its room for the map %s', (_, text) => {
    const rows = levelPainter.about(text, { columns: 30, rows: 14, glyphs: ascii }).map(textOf);
    expect(rows.length).toBeLessThanOrEqual(14);
    for (const row of rows) expect(row.length).toBeLessThanOrEqual(30);
    expect(rows.join(' ')).toMatch(
      /^[2-5] players\. Each player starts with \d+ lands that yield \d+ food and \d+ tech a turn\. /,
    );
  });

  test('shows the number of territories in a column, and the error of an invalid map', () => {
    expect(listedLevels.map(({ text }) => levelPainter.cells(text).join())).toEqual([
      '8',
      '16',
      '9',
      '24',
      '16',
      '24',
      '15',
      '25',
    ]);
    expect(levelPainter.cells('digraph {')).toEqual(['-']);
    expect(levelPainter.about('digraph {', { columns: 60, rows: 14, glyphs: ascii }).map(textOf).join(' ')).toContain(
      'expected',
    );
  });
});
