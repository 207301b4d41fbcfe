import { describe, expect, test } from 'vitest';
import { riscScreen } from '#games/risc/screen/index.ts';
import { layoutOf } from '#games/risc/screen/layout.ts';
import { paintedMap } from '#games/risc/screen/map/paint-map.ts';
import { sceneWith, standingMatch } from './scenes.ts';

const at = (level: string, columns: number, rows: number) => sceneWith(standingMatch({ level }), { columns, rows });

describe('the boxes, the panel and the lines below the map', () => {
  test.each([
    ['four-winds', 80, 24, '12x3', 22, 2],
    ['four-winds', 100, 30, '14x4', 25, 0],
    ['four-winds', 120, 40, '16x6', 33, 0],
    ['four-winds', 200, 55, '24x7', 44, 0],
    ['twin-rivers', 80, 24, '12x4', 22, 2],
    ['crossroads', 120, 40, '12x4', 25, 0],
    ['crossroads', 200, 55, '20x6', 44, 0],
  ])(
    'have pinned sizes for %s at %ix%i: boxes of %s, a panel of %i columns, and %i rows below',
    (level, columns, rows, zoom, panel, below) => {
      const scene = at(level, columns, rows);
      const { panelWidth, rowsBelow } = layoutOf(scene);
      expect([paintedMap(scene).zoom, panelWidth, rowsBelow]).toEqual([zoom, panel, below]);
    },
  );

  test.each([
    [80, 24],
    [120, 40],
  ])('fill the screen at %ix%i, also while a march is composed', (columns, rows) => {
    const scene = at('archipelago', columns, rows);
    const composing = { ...scene, local: { ...scene.local, composing: { type: 'march', source: 0 } as const } };
    for (const each of [scene, composing]) {
      const { left, panel } = riscScreen.view.paint(each);
      for (const sections of [left, panel?.sections ?? []])
        expect(sections.reduce((sum, { lines }) => sum + 1 + lines.length, -1)).toBe(layoutOf(scene).bodyRows);
    }
  });
});
