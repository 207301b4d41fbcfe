import { expect, test } from 'vitest';
import { keysBelow } from '#games/into-the-breach/screen/keys/keys.ts';
import { layoutOf } from '#games/into-the-breach/screen/layout.ts';
import { seenStep } from './scenes.ts';

test('the key z changes the size of the tiles', () => {
  let { after: scene } = seenStep([], undefined, { columns: 120, rows: 40 });
  const widths = new Set([layoutOf(scene).cell]);
  for (let presses = 0; presses < 3; presses++) {
    const action = keysBelow(scene)
      .find(({ keys }) => keys.includes('z'))
      ?.act('z');
    if (action?.type !== 'local') throw new Error('z does nothing');
    scene = { ...scene, local: action.local };
    widths.add(layoutOf(scene).cell);
  }
  expect(widths.size).toBeGreaterThan(1);
});
