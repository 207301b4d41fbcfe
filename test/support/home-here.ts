import { type Folders, foldersOf } from '#storage/files/folders.ts';
import { homeIn, type PlayersHome } from '#storage/players-home.ts';

export const foldersHere = (): Folders => foldersOf(process.env);

export const homeHere = (): PlayersHome => homeIn(foldersHere(), process.cwd());
