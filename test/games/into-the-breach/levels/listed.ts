import * as z from 'zod';
import { readLevel } from '#games/into-the-breach/level-text.ts';
import { startOf } from '#games/into-the-breach/state.ts';
import { unwrapped } from '#test/engine/support.ts';
import { levelsOf, listEntry } from '#test/support/listed-levels.ts';

export const { fileNames, listedLevels, byName } = levelsOf('into-the-breach', {
  ending: '.txt',
  entry: listEntry.extend({ par: z.int(), limit: z.int().optional(), solution: z.array(z.string()) }),
  read: (text) => ({ start: startOf(unwrapped(readLevel(text))) }),
});

/** A bundled level: its entry in the list, and its file. */
export type ListedLevel = (typeof listedLevels)[number];
