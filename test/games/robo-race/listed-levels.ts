import { readLevel } from '#games/robo-race/level.ts';
import { unwrapped } from '../../engine/support.ts';
import { levelsOf, listEntry } from '../../support/listed-levels.ts';

export const { fileNames, listedLevels, byName } = levelsOf('robo-race', {
  ending: '.txt',
  entry: listEntry,
  read: (text, name) => ({ level: unwrapped(readLevel(text, name)) }),
});

/** Entry of a bundled level with its file. */
export type ListedLevel = (typeof listedLevels)[number];
