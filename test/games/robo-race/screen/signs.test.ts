import { expect, test } from 'vitest';
import { signsOf } from '#games/robo-race/screen/panel/panel.ts';
import { ascii, unicode } from '#screen/styled-text.ts';
import { textOf } from '#test/screens/support.ts';
import { newRace } from '../support.ts';
import { sceneOf } from './rounds.ts';

/** Width of the legend in the help. */
const room = 68;

test.each([
  ['Unicode', unicode, /^[ -~←↑→↓\u2500-\u259f]+$/, ['┃', '▁.▁', '╌╌╌ ┆', '┳↓', '▜▛', '┌→R', '3→']],
  ['ASCII', ascii, /^[ -~]+$/, ['#', '_._', '... :', 'Tv', 'C*', '+>R', '3>']],
])('the legend lists the signs in %s', (_, glyphs, printable, walls) => {
  const lines = signsOf({ ...sceneOf(newRace({ players: 4 }), []), glyphs });
  const rows = lines.map((line) => line.map(({ text }) => text).join(''));
  for (const row of rows) {
    expect(row).toMatch(printable);
    expect(row.length).toBeLessThanOrEqual(room);
  }
  const signs = lines.flatMap((line) => line.map(({ text }) => text));
  for (const sign of [...walls, '.', 'G', 's', '1x']) expect(signs).toContain(sign);
});

test('the legend shows every robot of the match in its colour', () => {
  const [first = []] = signsOf(sceneOf(newRace({ players: 3 }), []));
  expect(
    first.filter(({ role }) => role.startsWith('seat') || role === 'own').map(({ text, role }) => [text, role]),
  ).toEqual([
    ['1↑', 'own'],
    ['2↑', 'seat2'],
    ['3↑', 'seat3'],
  ]);
});

test('the legend explains the edges of a cropped board', () => {
  const text = [
    'robo-race level 1',
    'name High',
    '+...+',
    ...Array.from({ length: 30 }, (_, i) => [...(i === 0 ? [] : ['+   +']), i === 0 ? ': G :' : ': . :']).flat(),
    '+...+',
    'start 1 (0,0) N',
    '',
  ].join('\n');
  const scene = sceneOf(newRace({ players: 1, level: { name: './high.txt', text } }), []);
  const signTexts = (rows: number) =>
    signsOf({ ...scene, rows })
      .map(textOf)
      .filter((row) => row.includes('continues'));
  expect(signTexts(24)).toEqual(['  an edge without a line: the board continues there']);
  expect(signTexts(60)).toEqual([]);
});
