import { type Folders, foldersOf } from '#storage/files/folders.ts';

export const localFolders = (): Folders => foldersOf(process.env);
