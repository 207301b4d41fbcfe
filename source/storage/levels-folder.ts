import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './package-folder.ts';

/** Where the levels of a game are, if it has any. */
export const levelsFolder = (id: string): string => join(packageFolder(), 'levels', id);

/** Whether levels come with a game. */
export const hasLevels = (id: string): boolean => existsSync(levelsFolder(id));

/** A checksum of all the files of a game's levels: the same as long as none is changed, added or removed. */
export function levelsDigest(id: string): string {
  const hash = createHash('sha256');
  const folder = levelsFolder(id);
  // The length of each keeps two files from passing for one.
  for (const file of hasLevels(id) ? readdirSync(folder).sort() : []) {
    const bytes = readFileSync(join(folder, file));
    hash.update(`${file} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}
