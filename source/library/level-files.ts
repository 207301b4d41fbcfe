import type { LevelFiles } from '#engine/level-catalogue.ts';

/**
 * Files of the bundled levels by game id, because a browser cannot read them from a folder. The build and the tests
 * fill in this object (`scripts/level-files.mjs`).
 */
export const levelFiles: Readonly<Record<string, LevelFiles>> = {};
