import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ascii } from '../../source/screen/paint.ts';
import { designedAt, missionAfter, pointingAt, rowsOfScene } from './scenes.ts';
import { designed, large } from './support.ts';

const expected = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, 'designed', `${name}.txt`), 'utf8')
    .replace(/\n$/, '')
    .split('\n');

const fighter = { row: 7, column: 6 };
const free = { row: 5, column: 9 };

describe('designed screens, without their footers', () => {
  const screens = [
    { name: 'in-game', scene: designedAt(fighter) },
    {
      name: 'debug-view',
      scene: pointingAt(fighter, missionAfter([...designed, 'toggle_debug_mode'], { debug: true })),
    },
    { name: 'move-preview', scene: designedAt(free) },
    { name: 'game-over', scene: missionAfter([...designed, 'move(G,6)'], { debugUsed: true }) },
    { name: 'in-game-120x40', scene: designedAt(fighter, large) },
    { name: 'move-preview-ascii', scene: designedAt(free, { glyphs: ascii }) },
  ];

  test.each(screens)('$name', ({ name, scene }) => {
    expect(rowsOfScene(scene).slice(0, -1)).toEqual(expected(name));
  });
});
