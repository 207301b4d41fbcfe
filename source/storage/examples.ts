import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './package-folder.ts';

/** The text of a program that comes with the program as an example of how to play a game. */
export const exampleText = (game: string, file: string): string =>
  readFileSync(join(packageFolder(), 'examples', game, file), 'utf8');
