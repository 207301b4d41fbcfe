import { type Folders, foldersOf } from '#storage/files/folders.ts';
import { type FolderHome, homeIn } from '#storage/players-home.ts';

/** The folders that the environment of this moment names. */
export const foldersHere = (): Folders => foldersOf(process.env);

/** A player's home in them. */
export const homeHere = (): FolderHome => homeIn(foldersHere(), process.cwd());
