import { type Folders, foldersOf } from '#storage/files/folders.ts';

/** Folders of the user who runs this process. */
export const localFolders = (): Folders => foldersOf(process.env);
