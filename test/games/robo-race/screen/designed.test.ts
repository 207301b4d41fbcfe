import { expect, test } from 'vitest';
import { ascii } from '#screen/styled-text.ts';
import { raceFrom } from '../support.ts';
import { raceRows, sceneOf } from './planning-scenes.ts';

const robot = (player: number, x: number, y: number, facing: string) => ({
  player,
  x,
  y,
  facing,
  alive: true,
  start: player,
});

/** Round 3 of two people and two bots, with four filled slots and the last card chosen. */
const position = {
  board: 'workshop',
  round: 3,
  step: 0,
  robots: [robot(1, 8, 7, 'N'), robot(2, 7, 6, 'N'), robot(3, 8, 11, 'N'), robot(4, 8, 0, 'E')],
  hands: {
    1: [9, 11, 56, 57, 58, 61, 69],
    2: [1, 2, 12, 21, 47, 51, 83],
    3: [3, 5, 20, 29, 48, 66, 73],
    4: [4, 6, 7, 15, 23, 49, 54],
  },
  slots: { 1: [56, 57, 9, 58, null] },
  programs: { 3: [20, 73, 29, 48, 66], 4: [15, 4, 23, 54, 49] },
};

test.each([
  ['planning-80x24', 80, 24],
  ['planning-120x40', 120, 40],
  ['planning-200x55', 200, 55],
])('the screen equals the pinned design %s', async (name, columns, rows) => {
  const looks = { columns, rows, bots: { 3: 'normal', 4: 'easy' }, local: { card: 6 } };
  const drawn = raceRows(sceneOf(raceFrom(position), looks)).map((row) => row.trimEnd());
  await expect(`${drawn.join('\n')}\n`).toMatchFileSnapshot(`designed/${name}.txt`);
  const typed = raceRows(sceneOf(raceFrom(position), { ...looks, glyphs: ascii }));
  for (const row of typed) expect(row).toMatch(/^[ -~]*$/);
});
