import { describe, expect, test } from 'vitest';
import { riscScreen } from '../../../../source/games/risc/screen/index.ts';
import { layoutOf } from '../../../../source/games/risc/screen/layout.ts';
import { paintedMap } from '../../../../source/games/risc/screen/map/map-section.ts';
import { sceneWith, standingMatch } from './scenes.ts';

const at = (level: string, columns: number, rows: number) => sceneWith(standingMatch({ level }), { columns, rows });

/** Rows of a territory's box, and lines below the map. */
const divided = (level: string, columns: number, rows: number): readonly (number | undefined)[] => {
  const scene = at(level, columns, rows);
  return [paintedMap(scene).rects[0]?.height, layoutOf(scene).rowsBelow];
};

describe('the lines below the map', () => {
  test.each([
    ['twin-rivers', 6, 17],
    ['three-crowns', 4, 17],
    ['four-winds', 4, 13],
    ['five-fires', 4, 13],
    ['archipelago', 4, 9],
    ['great-basin', 3, 9],
  ])('are given up for boxes that tell more: %s has boxes of %d rows above %d lines', (level, ...expected) => {
    expect(divided(level, 120, 40)).toEqual(expected);
  });

  test.each([
    ['twin-rivers', 6],
    ['five-fires', 6],
    ['archipelago', 0],
    ['great-basin', 0],
  ])('are as few as an attack needs at 80x24, and none where the map would be single rows: %s', (level, lines) => {
    expect(divided(level, 80, 24)[1]).toBe(lines);
  });

  test('and the map above them fill the screen, whatever is done', () => {
    const scene = at('archipelago', 120, 40);
    const composing = { ...scene, local: { ...scene.local, composing: { type: 'march', source: 0 } as const } };
    for (const each of [scene, composing]) {
      const heights = riscScreen.view.paint(each).left.map(({ lines }) => lines.length);
      expect(heights).toEqual([layoutOf(scene).mapRows, layoutOf(scene).rowsBelow]);
    }
  });
});
