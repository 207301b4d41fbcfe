import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LevelForm, levelText, maxLevelBytes } from '#engine/level.ts';
import {
  type BundledLevel,
  checkedLevel,
  type GameWithLevels,
  generatedLevelPattern,
  type LevelFiles,
  levelNamed,
  levelsIn,
  listFile,
  unknownLevel,
} from '#engine/level-catalogue.ts';
import { type FileFault, failure, fileFaultText, type Result, refusal } from '#engine/result.ts';
import type { LevelSource, Progress } from '#engine/vocabulary.ts';
import { readAtMost, reason } from './files/attempt.ts';
import { packageFolder } from './files/folders.ts';

/** Folder of a game's bundled levels. It does not exist for a game without bundled levels. */
export const levelsFolder = (id: string): string => join(packageFolder(), 'levels', id);

export const hasLevels = (id: string): boolean => existsSync(levelsFolder(id));

/** Checksum of all level files of a game. Differs after a file is changed, added or removed. */
export function levelsDigest(id: string): string {
  const hash = createHash('sha256');
  const folder = levelsFolder(id);
  // The lengths are included, so that the same bytes split differently into files give another checksum.
  for (const file of hasLevels(id) ? readdirSync(folder).sort() : []) {
    const bytes = readFileSync(join(folder, file));
    hash.update(`${file} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

const alreadyRead = new WeakMap<LevelForm, Map<string, readonly BundledLevel[]>>();

/** Returns the bundled levels in order. Cached, because they never change while the program runs. */
export function bundledLevels({ id, levels: form }: GameWithLevels): readonly BundledLevel[] {
  if (form === undefined) return [];
  const known = alreadyRead.get(form) ?? new Map<string, readonly BundledLevel[]>();
  const levels = known.get(id) ?? readBundled(id, form);
  alreadyRead.set(form, known.set(id, levels));
  return levels;
}

/** Replaces the bundled levels of a game, which are then not read from files. */
export function giveLevels({ id, levels: form }: GameWithLevels, files: LevelFiles): void {
  if (form !== undefined) alreadyRead.set(form, new Map([[id, levelsIn(form, files)]]));
}

function readBundled(id: string, form: LevelForm): readonly BundledLevel[] {
  const folder = levelsFolder(id);
  if (!hasLevels(id)) return [];
  const { ending = '.txt' } = form;
  const files = readdirSync(folder).filter((file) => file === listFile || file.endsWith(ending));
  return levelsIn(form, Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')])));
}

export const bundledLevel = (game: GameWithLevels, name: string | undefined): LevelSource | undefined =>
  bundledLevels(game).find(({ source }) => source.name === name)?.source;

/**
 * Finds and checks a level: `daily`, `random:SEED`, a bundled name, or a file. The result's name finds the level again.
 *
 * @param today date for `daily`, such as `2026-11-20`
 * @param progress receives the progress of generating a level
 * @param players number of players of a generated level. Defaults to the game's usual number
 * @param hasFiles false to refuse the names of files as unknown levels
 */
export function findLevel(
  game: GameWithLevels,
  requested: string,
  today: string,
  progress?: Progress,
  players?: number,
  hasFiles = true,
): Result<LevelSource, FileFault> {
  const bundled = bundledLevels(game);
  const named = levelNamed(game, requested, { bundled, today, progress, players });
  if (named !== undefined) return named;
  const { levels } = game;
  if (levels === undefined || !hasFiles || (!existsSync(requested) && !/[/\\.]/.test(requested)))
    return unknownLevel(game, requested, bundled);
  const text = readLevelFile(requested, levels);
  // A path gets a dot or a slash, because a name without either belongs to a bundled level.
  const name = /[/\\.]/.test(requested) ? requested : `./${requested}`;
  return text.ok ? checkedLevel(levels, { name, text: text.value }, levels.read(text.value), requested) : text;
}

/** True if finding the level takes so long that a screen must not wait for it. */
export const takesLong = ({ levels }: GameWithLevels, name: string): boolean =>
  levels?.slow === true && levels.generate !== undefined && generatedLevelPattern.test(name);

/**
 * Chooses one of the faults that several games found in a level file: the fault furthest down, because the file was
 * most likely meant for that game. If no game got beyond the first line, reports that no game can read the file.
 */
export function likeliestFault(faults: readonly FileFault[]): FileFault | undefined {
  const [first] = faults.toSorted((a, b) => (b.line ?? 0) - (a.line ?? 0));
  if (first?.line !== 1 || faults.length < 2) return first;
  return { ...first, message: `No game can read this as a level: ${first.message}` };
}

export function readLevelFile(path: string, form: Pick<LevelForm, 'mostBytes'> = {}): Result<string> {
  let content: Uint8Array;
  try {
    content = readAtMost(path, form.mostBytes ?? maxLevelBytes);
  } catch (error) {
    return failure(refusal('file-error', `cannot read ${path}: ${reason(error)}`));
  }
  const text = levelText(content, form);
  return text.ok ? text : failure(refusal('bad-level', fileFaultText(path, text.error)));
}
