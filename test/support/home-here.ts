import { type Folders, foldersOf } from '#storage/files/folders.ts';
import { type FolderHome, homeIn } from '#storage/players-home.ts';

export const foldersHere = (): Folders => foldersOf(process.env);

export const homeHere = (): FolderHome => homeIn(foldersHere(), process.cwd());
