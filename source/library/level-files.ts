import type { LevelFiles } from '#engine/level-catalogue.ts';

/**
 * Files of the bundled levels by game id, because a browser has no folder to read them from. Filled in by the build and
 * the tests (`scripts/level-files.mjs`).
 */
export const levelFiles: Readonly<Record<string, LevelFiles>> = {};
