import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** Fields that all games have in the entries of their level lists. */
export const listEntry = z.strictObject({
  name: z.string(),
  title: z.string(),
  tier: z.int(),
  about: z.string(),
});

interface Reading<Entry, Read> {
  /** Extension of the level files, such as `.txt`. */
  readonly ending: string;
  readonly entry: z.ZodType<Entry>;
  read(text: string, name: string): Read;
}

/** A bundled level: its list entry and its file. */
type Listed<Entry, Read> = Entry & Read & { readonly text: string };

interface ListedLevels<Entry, Read> {
  /** Names of all files in the folder that are not JSON. */
  readonly fileNames: readonly string[];
  /** Levels in list order. */
  readonly listedLevels: readonly Listed<Entry, Read>[];
  byName(name: string): Listed<Entry, Read>;
}

/** Reads the bundled levels of a game from its folder. */
export function levelsOf<Entry extends { readonly name: string }, Read>(
  game: string,
  { ending, entry, read }: Reading<Entry, Read>,
): ListedLevels<Entry, Read> {
  const folder = join(process.cwd(), 'levels', game);
  const listedLevels = z
    .array(entry)
    .parse(JSON.parse(readFileSync(join(folder, 'levels.json'), 'utf8')))
    .map((listed) => {
      const text = readFileSync(join(folder, `${listed.name}${ending}`), 'utf8');
      return { ...listed, ...read(text, listed.name), text };
    });
  return {
    fileNames: readdirSync(folder).filter((file) => !file.endsWith('.json')),
    listedLevels,
    byName(name) {
      const level = listedLevels.find((other) => other.name === name);
      if (level === undefined) throw new Error(`there is no level ${name}`);
      return level;
    },
  };
}

/** Levels as rows for `test.each`. */
export const named = <L extends { readonly name: string }>(levels: readonly L[]): [name: string, level: L][] =>
  levels.map((level) => [level.name, level]);
