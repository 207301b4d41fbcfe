import { readLevel } from '#games/risc/levels.ts';
import { unwrapped } from '../../engine/support.ts';
import { levelsOf, listEntry } from '../../support/listed-levels.ts';

export const { fileNames, listedLevels, byName } = levelsOf('risc', {
  ending: '.dot',
  entry: listEntry,
  read: (text) => ({ level: unwrapped(readLevel(text)) }),
});
