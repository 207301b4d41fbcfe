import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Nearest parent folder with a package.json: the project's folder, or that of the installed package. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Path of a file in the built program, even if the program runs from source. */
export const builtFile = (name: string): string => join(packageFolder(), 'dist', name);

export const exampleText = (game: string, file: string): string =>
  readFileSync(join(packageFolder(), 'examples', game, file), 'utf8');
