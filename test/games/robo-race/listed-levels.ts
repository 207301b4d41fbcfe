import { readLevel } from '#games/robo-race/level.ts';
import { unwrapped } from '../../engine/support.ts';
import { levelsOf, listEntry } from '../../support/listed-levels.ts';

export const { fileNames, listedLevels, byName } = levelsOf('robo-race', {
  ending: '.txt',
  entry: listEntry,
  read: (text, name) => ({ level: unwrapped(readLevel(text, name)) }),
});

/** A level that comes with the game, as its list tells of it, with its file. */
export type ListedLevel = (typeof listedLevels)[number];
