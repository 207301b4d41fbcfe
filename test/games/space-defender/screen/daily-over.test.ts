import { expect, test } from 'vitest';
import { enter } from '#engine/match.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import { overKeys } from '#games/space-defender/screen/keys/keys.ts';
import type { SpaceDefenderScene } from '#games/space-defender/screen/local.ts';
import { played, sceneAt } from '#test/screens/scenes.ts';

const match = played(['play(10,30,24,38,44,54,60)', 'setup_next(5)']);
for (let turn = 0; turn < 300; turn++) enter(match, 'pass');
const over = sceneAt(match.state, []);
const level = (name: string): SpaceDefenderScene => ({ ...over, level: { name, title: 'Some' } });
const statusOf = (scene: SpaceDefenderScene): string =>
  spaceDefenderScreen.view
    .paint(scene)
    .status.map((row) => row.map(({ text }) => text).join(''))
    .join('\n');

test('after a daily mission, the screen offers no choice of seeds', () => {
  const daily = level('daily:2026-11-23');
  expect(statusOf(daily)).toContain('Enter: try again with the same ship');
  expect(overKeys(daily).map(({ keys }) => keys[0])).not.toContain('a');
  expect(
    overKeys(daily)
      .map(({ help }) => help)
      .join(),
  ).not.toContain('enemies');
  expect(statusOf(level('long-watch'))).toContain('new enemies. a: same enemies');
  expect(overKeys(level('long-watch')).map(({ keys }) => keys[0])).toContain('a');
});
