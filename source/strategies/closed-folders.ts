import { foldersOf } from '#storage/files/folders.ts';

/** Folders that players' programs may not read: matches, settings and server logins. */
export const closedFolders = (): readonly string[] => [...new Set(Object.values(foldersOf(process.env)))];
