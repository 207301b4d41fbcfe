import { type Folders, foldersOf } from '#storage/files/folders.ts';
import { type FolderHome, homeIn } from '#storage/players-home.ts';

/** Data folders of turncade according to the current environment variables. */
export const foldersHere = (): Folders => foldersOf(process.env);

export const homeHere = (): FolderHome => homeIn(foldersHere(), process.cwd());
