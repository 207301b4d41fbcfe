import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { burningHull } from '../games/space-defender/burning-hull.ts';
import { inMission, pointingAt, rowsOfScene, sceneOf } from './scenes.ts';
import { large, small } from './support.ts';

describe('except for its footer, the screen', () => {
  test.each([
    { name: 'move-preview', size: small },
    { name: 'move-preview-120x40', size: large },
    { name: 'move-preview-200x55', size: { columns: 200, rows: 55 } },
  ])('$name looks as designed', async ({ name, size }) => {
    const scene = inMission({ type: 'score', score: 25 }, sceneOf(burningHull, undefined, { size }));
    const rows = rowsOfScene(pointingAt({ row: 5, column: 5 }, scene));
    const text = rows.slice(0, -1).map((row) => `${row.trimEnd()}\n`);
    await expect(text.join('')).toMatchFileSnapshot(join(import.meta.dirname, 'designed', `${name}.txt`));
  });
});
