import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** What the list of a game's levels tells of each. */
export const listEntry = z.strictObject({
  name: z.string(),
  title: z.string(),
  tier: z.int(),
  about: z.string(),
});

/** How the levels of a game are listed and read. */
interface Reading<Entry, Read> {
  /** The ending of their files. */
  readonly ending: string;
  /** An entry of the list. */
  readonly entry: z.ZodType<Entry>;
  /** What the text of a file says. */
  read(text: string, name: string): Read;
}

/** A level that comes with a game, as the list tells of it, with its file. */
type Listed<Entry, Read> = Entry & Read & { readonly text: string };

/** The levels that come with a game. */
interface ListedLevels<Entry, Read> {
  /** The names of all files beside the list. */
  readonly fileNames: readonly string[];
  /** The list, in its order. */
  readonly listedLevels: readonly Listed<Entry, Read>[];
  /** The level with a name. */
  byName(name: string): Listed<Entry, Read>;
}

/** The levels that come with a game, read from its folder. */
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
    fileNames: readdirSync(folder).filter((file) => file !== 'levels.json'),
    listedLevels,
    byName(name) {
      const level = listedLevels.find((other) => other.name === name);
      if (level === undefined) throw new Error(`there is no level ${name}`);
      return level;
    },
  };
}

/** Levels as rows of a table of tests. */
export const named = <L extends { readonly name: string }>(levels: readonly L[]): [name: string, level: L][] =>
  levels.map((level) => [level.name, level]);
