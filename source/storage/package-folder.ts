import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The nearest folder above this file that has a package.json: the same for the source, the build and a package. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** A file of the built program, also where its source runs. */
export const builtFile = (name: string): string => join(packageFolder(), 'dist', name);

/** The text of a program that comes with the program as an example of how to play a game. */
export const exampleText = (game: string, file: string): string =>
  readFileSync(join(packageFolder(), 'examples', game, file), 'utf8');
