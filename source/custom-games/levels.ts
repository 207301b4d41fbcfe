import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type GameWithLevels, type LevelFiles, listFile } from '#engine/level-catalogue.ts';
import { reason } from '#storage/files/attempt.ts';
import { giveLevels } from '#storage/levels.ts';
import { CustomGameError } from './shape.ts';

/**
 * Adds the levels that a game's module exports: a folder as a URL, such as `new URL('./levels/', import.meta.url)`, or
 * texts by level name.
 *
 * @throws CustomGameError if they cannot be read, or if the game has no level format
 */
export function addLevels(game: GameWithLevels, exported: unknown, file: string): void {
  if (exported === undefined) return;
  const fault = (why: string) => new CustomGameError(`${file}: levels: ${why}`);
  if (game.levels === undefined) throw fault('found some, but game.levels, which reads a level, is missing');
  if (typeof game.levels.read !== 'function') throw fault('expected a function game.levels.read, which reads a level');
  const { ending = '.txt' } = game.levels;
  let files: LevelFiles;
  try {
    files = exported instanceof URL ? filesIn(fileURLToPath(exported), ending) : filesOf(exported, ending);
    giveLevels(game, files);
  } catch (error) {
    throw fault(reason(error));
  }
}

const filesIn = (folder: string, ending: string): LevelFiles =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name === listFile || name.endsWith(ending))
      .map((name) => [basename(name), readFileSync(join(folder, name), 'utf8')]),
  );

function filesOf(exported: unknown, ending: string): LevelFiles {
  const files: Record<string, string> = {};
  for (const [name, text] of Object.entries(Object(exported))) {
    if (!/^[a-z0-9][\w-]*$/i.test(name)) throw new Error(`found the name "${name}", expected letters, digits and "-"`);
    if (typeof text !== 'string') throw new Error(`${name}: found ${typeof text}, expected the text of a level`);
    files[`${name}${ending}`] = text;
  }
  if (Object.keys(files).length === 0) throw new Error('found none, expected a folder as a URL, or texts by name');
  return files;
}
