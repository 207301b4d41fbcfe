import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { ExplorersScene, Memory } from '#games/space-explorers/screen/local.ts';
import { frame } from '#test/support/screen-rows.ts';
import { designedScene, sceneOf, textsOf } from './scenes.ts';
import { watchedMatch } from './watched-match.ts';

const designed = (name: string, rows: number): string[] =>
  readFileSync(join(import.meta.dirname, 'designed', `${name}.txt`), 'utf8')
    .split('\n')
    .slice(0, rows)
    .map((row) => row.trimEnd());

/** Rows of a scene without its footer. */
function rowsOf(scene: ExplorersScene): string[] {
  const painting = spaceExplorersScreen.view.paint(scene);
  return textsOf(frame(painting, { status: painting.status, footer: [] }, scene.columns, scene.rows, scene.glyphs))
    .slice(0, scene.rows - 1)
    .map((row) => row.trimEnd());
}

const memory: Memory = {
  sightings: [],
  sent: [],
  landed: [],
  maxUnseen: [],
  totals: Array.from({ length: 31 }, (_, i) => ({
    turn: i + 1,
    totals: [
      { onPlanets: 6 * i + 5, inFlight: 0 },
      { onPlanets: Math.max(0, 3 * i - 20), inFlight: 0 },
    ],
  })),
};

test.each([
  ['orders', 80, 24],
  ['orders-large', 120, 40],
])('the screen equals the pinned design %s at %ix%i', (name, columns, rows) => {
  expect(rowsOf(designedScene({ memory, columns, rows, bots: { 2: 'normal' } }))).toEqual(designed(name, rows - 1));
});

/** Rows without map, charts and trailing blanks. */
const withoutPictures = (rows: readonly string[]): string[] =>
  rows.map((row, i) =>
    (i === 0 || i > 20 ? row : row.slice(mapColumns)).replace(/ *[▁▂▃▄▅▆▇█][ ▁▂▃▄▅▆▇█]*$/, '').trimEnd(),
  );

/** Width of the map, which has its own tests. */
const mapColumns = 55;

test('the screen of a watched match equals the pinned design, except for map, bar and charts', () => {
  const scene = sceneOf(watchedMatch(), {
    watched: true,
    viewer: 'all',
    bots: { 1: 'expander', 2: 'greedy' },
    seed: 's7',
    events: [{ type: 'turn-passed', phase: 'end', turn: 45, mover: 1 }],
    memory,
  });
  const rows = withoutPictures(rowsOf(scene));
  const expected = withoutPictures(designed('watched', 23));
  // The shell draws the rest of the title row, and the row of the bar.
  expect(rows.slice(1, 21)).toEqual(expected.slice(1, 21));
  expect(rows[22]).toBe(' Charts: 0 to 401 people, turns 1 to 45. Nothing is hidden.');
});
