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

/** Levels that were read, by the game's form and name. */
const alreadyRead = new WeakMap<LevelForm, Map<string, readonly BundledLevel[]>>();

/**
 * The levels that come with the program, in their order. They are read once: the files of the package stay as they are
 * while it runs.
 */
export function bundledLevels({ id, levels: form }: GameWithLevels): readonly BundledLevel[] {
  if (form === undefined) return [];
  const known = alreadyRead.get(form) ?? new Map<string, readonly BundledLevel[]>();
  const levels = known.get(id) ?? readBundled(id, form);
  alreadyRead.set(form, known.set(id, levels));
  return levels;
}

/** Gives a game levels that do not lie in the folder of the program: from then on they are those that come with it. */
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

/** The level of this name that comes with the program, if there is one. */
export const bundledLevel = (game: GameWithLevels, name: string | undefined): LevelSource | undefined =>
  bundledLevels(game).find(({ source }) => source.name === name)?.source;

/**
 * The level that a player asks for: `daily`, `random:SEED`, the name of one that comes with the program, or else a
 * file. It has been read once and has no fault. What it is called then finds it again.
 *
 * @param today the date that `daily` is made from, such as `2026-11-20`
 * @param progress is told how much of making a level is done
 * @param players how many a level that is made is for; as many as usual where nobody says
 */
export function findLevel(
  game: GameWithLevels,
  requested: string,
  today: string,
  progress?: Progress,
  players?: number,
): Result<LevelSource, FileFault> {
  const bundled = bundledLevels(game);
  const named = levelNamed(game, requested, { bundled, today, progress, players });
  if (named !== undefined) return named;
  const { levels } = game;
  if (levels === undefined || (!existsSync(requested) && !/[/\\.]/.test(requested)))
    return unknownLevel(game, requested, bundled);
  const text = readLevelFile(requested, levels);
  // Names without a dot or a slash are those of levels that come with the program.
  const name = /[/\\.]/.test(requested) ? requested : `./${requested}`;
  return text.ok ? checkedLevel(levels, { name, text: text.value }, levels.read(text.value), requested) : text;
}

/** Whether finding a level takes so long that a screen is not to wait for it. */
export const takesLong = ({ levels }: GameWithLevels, name: string): boolean =>
  levels?.slow === true && levels.generate !== undefined && generatedLevelPattern.test(name);

/**
 * The fault furthest down in a level file: that of the game in whose form it was most likely written. Where no form has
 * more than a line of it, it is most likely no level.
 */
export function likeliestFault(faults: readonly FileFault[]): FileFault | undefined {
  const [first] = faults.toSorted((a, b) => (b.line ?? 0) - (a.line ?? 0));
  if (first?.line !== 1 || faults.length < 2) return first;
  return { ...first, message: `No game can read this as a level: ${first.message}` };
}

/** The text of a level file; a fault says what is wrong with which file. */
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
