import { expect, test } from 'vitest';
import { enter, startMatch } from '#engine/match.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { previewSection } from '#games/space-defender/screen/bottom-panel.ts';
import { previewOf } from '#games/space-defender/screen/move-preview.ts';
import { textsOf } from '../support/texts.ts';
import { pointingAt, sceneAt } from './scenes.ts';

/** Columns to the left of the panel on a screen of 80 columns, for small and for larger cells. */
const widths = [64, 60];

/** Cells near the ship, as rows and columns relative to the ship. */
const steps = [-3, -1, 0, 2].flatMap((row) => [-1, 1, 3].map((column) => [row, column] as const));

test.each(['a', 'b', 'c', 'd'])('the preview of a move is never cut off at 80 columns: seed %s', (seed) => {
  const match = startMatch<SpaceDefender>(spaceDefender, { seed, players: 1, options: {} });
  enter(match, 'play(10,30,20,35,45,60,68)');
  enter(match, 'setup_next(5)');
  const told: string[] = [];
  for (let turn = 0; turn < 30; turn++) {
    const scene = sceneAt(match.state, []);
    const ship = scene.view.sector?.starfighter;
    if (ship === undefined || ship.health === 0) break;
    for (const [row, column] of steps) {
      const pointed = pointingAt({ row: ship.row + row, column: ship.column + column }, scene);
      const preview = previewOf(pointed);
      if (preview === undefined) continue;
      for (const width of widths) told.push(...textsOf(previewSection(pointed, preview, 6, width).lines));
    }
    enter(match, turn % 3 === 0 ? 'fire' : 'pass');
  }
  expect(told.length).toBeGreaterThan(100);
  expect(told.filter((row) => row.includes('..'))).toEqual([]);
});
