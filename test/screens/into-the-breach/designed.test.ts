import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { breachRows, breachScene, designedMoves } from '../breach-support.ts';
import { large } from '../support.ts';
import { pointing } from './scenes.ts';

const expected = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, 'designed', `${name}.txt`), 'utf8')
    .replace(/\n$/, '')
    .split('\n');

const level = (name: string): string =>
  readFileSync(join('levels', 'into-the-breach', `${name}.txt`), 'utf8').trimEnd();

const bait = { level: { name: 'bait', title: 'Bait', par: 3 }, record: { played: 0, won: 0 } };

describe('the screen', () => {
  test.each([
    { name: 'forecast-120x40', scene: breachScene(designedMoves, { local: pointing, ...large }) },
    { name: 'bait', scene: breachScene([], { ...bait, local: { cursor: [3, 3] } }, level('bait')) },
  ])('$name looks as designed', ({ name, scene }) => {
    expect(breachRows(scene).map((row) => row.trimEnd())).toEqual(expected(name));
  });
});
