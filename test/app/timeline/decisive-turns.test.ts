import { expect, test } from 'vitest';
import { decisiveText, decisiveTurns } from '../../../source/app/timeline/decisive-turns.ts';
import { enter, startMatch } from '../../../source/engine/match.ts';
import { risc } from '../../../source/games/risc/index.ts';
import { riscScreen } from '../../../source/games/risc/screen/index.ts';
import type { RiscScreen } from '../../../source/games/risc/screen/local.ts';

test.each<[string, number[][], number[]]>([
  [
    'nothing changes',
    [
      [4, 4],
      [4, 4],
    ],
    [],
  ],
  [
    'somebody comes in front',
    [
      [4, 4],
      [5, 3],
      [5, 3],
    ],
    [0],
  ],
  [
    'another one does',
    [
      [4, 4],
      [5, 3],
      [4, 4],
      [3, 5],
    ],
    [0, 2],
  ],
  [
    'most changes hands',
    [
      [9, 5, 2],
      [9, 4, 3],
      [12, 1, 3],
      [12, 2, 2],
    ],
    [1],
  ],
  [
    'of many the weightiest',
    [
      [4, 4],
      [5, 3],
      [6, 2],
      [3, 5],
      [2, 6],
      [5, 3],
    ],
    [0, 2, 4],
  ],
])('the decisive turns where %s', (_, figures, turns) => {
  expect(decisiveTurns(figures)).toEqual(turns);
});

test('they are named by their numbers', () => {
  const match = startMatch<RiscScreen>(risc, { seed: 'war', players: 2, options: {} });
  for (const line of ['1: place(brook,16)', '1: commit', '2: place(heath,16)', '2: commit', '1: commit', '2: commit'])
    enter(match, line);
  expect(decisiveText(match, riscScreen)).toBeUndefined();
  for (const line of ['1: attack(brook,eyrie,10)', '1: commit', '2: commit']) enter(match, line);
  expect(decisiveText(match, riscScreen)).toBe('Decisive turn: 2.');
});
