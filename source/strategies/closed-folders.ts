import { foldersOf } from '#storage/files/folders.ts';

/** The folders that no program of a player may look into: matches, settings and what logs one in on servers. */
export const closedFolders = (): readonly string[] => [...new Set(Object.values(foldersOf(process.env)))];
