import type { LevelFiles } from '#engine/level-catalogue.ts';

/**
 * The files of the levels that come with each game, by its id: a browser has no folder to read them from. The build and the
 * tests fill this in (`scripts/level-files.mjs`).
 */
export const levelFiles: Readonly<Record<string, LevelFiles>> = {};
