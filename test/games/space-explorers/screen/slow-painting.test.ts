import { expect, test } from 'vitest';
import { placeholderFrame } from '#app/layers/page-view.ts';
import { startMatch } from '#engine/match.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '#test/engine/support.ts';
import { sceneOf, textsOf } from './scenes.ts';

const sceneIn = (name: string) => {
  const level = unwrapped(findLevel(spaceExplorers, name, ''));
  return sceneOf(startMatch(spaceExplorers, { seed: 'a', players: 2, options: {}, level }));
};

test('at each size of the screen, "drawing the map" appears only before the first drawing of a large map', () => {
  const crowded = sceneIn('random:abc:60');
  const scene = { ...crowded, local: { ...crowded.local, near: 'map' as const } };
  const first = placeholderFrame(spaceExplorersScreen, scene);
  expect(textsOf(first?.status ?? [])).toEqual(['thinking   drawing the map', '']);
  spaceExplorersScreen.view.paint(scene);
  expect(placeholderFrame(spaceExplorersScreen, scene)).toBeUndefined();
  expect(placeholderFrame(spaceExplorersScreen, { ...scene, columns: 120, rows: 40 })).toBeDefined();
});

test('a small map is drawn at once', () => {
  expect(placeholderFrame(spaceExplorersScreen, sceneIn('kite'))).toBeUndefined();
});
