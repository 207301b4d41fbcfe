import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { breachRows, breachScene, designedMoves } from '../breach-support.ts';
import { large } from '../support.ts';

const expected = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, 'designed', `${name}.txt`), 'utf8')
    .replace(/\n$/, '')
    .split('\n');

const pointed = { selected: [1, 2], cursor: [1, 4] } as const;

describe('designed screens', () => {
  test.each([
    { name: 'forecast', scene: breachScene(designedMoves, { local: pointed }) },
    { name: 'forecast-120x40', scene: breachScene(designedMoves, { local: pointed, ...large }) },
    {
      name: 'threats',
      scene: breachScene([...designedMoves, 'move(1,2,1,4)'], { local: { threats: 'all', cursor: [8, 6] } }),
    },
  ])('$name', ({ name, scene }) => {
    expect(breachRows(scene)).toEqual(expected(name));
  });

  test("refusal, but for the message and the footer, which are the shell's", () => {
    const scene = breachScene([], { local: { selected: [1, 1], cursor: [5, 5] } });
    expect(breachRows(scene).slice(0, -3)).toEqual(expected('refusal').slice(0, -3));
  });

  test('victory, behind the box', () => {
    const lines = 'move(1,1,4,1) move(1,3,2,4) move(1,2,1,4) end_turn move(4,1,4,2) end_turn move(4,2,7,2) end_turn';
    const rows = breachRows(breachScene(lines.split(' '), { local: { cursor: [5, 5] } }));
    const shown = expected('victory');
    const top = shown.findIndex((row) => row.includes('┌'));
    const bottom = shown.findIndex((row) => row.includes('┘'));
    const left = (shown[top]?.indexOf('┌') ?? 0) - 1;
    const right = (shown[top]?.indexOf('┐') ?? 0) + 2;
    const beside = (row = '', i: number) => (i < top || i > bottom ? row : row.slice(0, left) + row.slice(right));
    expect(rows.slice(0, -3).map(beside)).toEqual(shown.slice(0, -3).map(beside));
  });
});
