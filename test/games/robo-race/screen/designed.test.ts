import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { designedScene, raceRows } from './planning-scenes.ts';

test('the designed planning screen, but for its footer', () => {
  const expected = readFileSync(join(import.meta.dirname, 'designed', 'planning.txt'), 'utf8')
    .split('\n')
    .slice(0, 23);
  expect(raceRows(designedScene()).slice(0, -1)).toEqual(expected);
});
