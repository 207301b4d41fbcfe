import { type Folders, foldersOf } from '#storage/files/folders.ts';

/** The folders of whoever has started the program. */
export const localFolders = (): Folders => foldersOf(process.env);
