import { readLevel } from '#games/space-explorers/level.ts';
import { unwrapped } from '../../engine/support.ts';
import { levelsOf, listEntry } from '../../support/listed-levels.ts';

export const { fileNames, listedLevels, byName } = levelsOf('space-explorers', {
  ending: '.dot',
  entry: listEntry,
  read: (text) => ({ level: unwrapped(readLevel(text)) }),
});
