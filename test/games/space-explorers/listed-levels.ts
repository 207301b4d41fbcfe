import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Level, readLevel } from '../../../source/games/space-explorers/level/level.ts';
import { unwrapped } from '../../engine/support.ts';

const folder = join(process.cwd(), 'levels', 'space-explorers');

const listed = z.strictObject({
  name: z.string(),
  title: z.string(),
  tier: z.int(),
  about: z.string(),
});

/** A level that comes with the game, as its list tells of it, with its file. */
export interface ListedLevel extends z.infer<typeof listed> {
  readonly text: string;
  readonly level: Level;
}

/** The names of the files of levels, with their endings. */
export const fileNames: readonly string[] = readdirSync(folder).filter((file) => file !== 'levels.json');

/** The list, in its order. */
export const listedLevels: readonly ListedLevel[] = z
  .array(listed)
  .parse(JSON.parse(readFileSync(join(folder, 'levels.json'), 'utf8')))
  .map((entry) => {
    const text = readFileSync(join(folder, `${entry.name}.dot`), 'utf8');
    return { ...entry, text, level: unwrapped(readLevel(text)) };
  });

/** The level with a name. */
export function byName(name: string): ListedLevel {
  const level = listedLevels.find((other) => other.name === name);
  if (level === undefined) throw new Error(`there is no level ${name}`);
  return level;
}

/** Levels as rows of a table of tests. */
export const named = (levels: readonly ListedLevel[]): [name: string, level: ListedLevel][] =>
  levels.map((level) => [level.name, level]);
