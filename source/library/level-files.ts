import type { LevelFiles } from '#engine/level-catalogue.ts';

/**
 * Files of the bundled levels by game id, because a browser has no folder to read them from. The build and the tests
 * fill it in (`scripts/level-files.mjs`).
 */
export const levelFiles: Readonly<Record<string, LevelFiles>> = {};
