import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Game } from '#engine/game.ts';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import {
  checkPuzzles,
  type Puzzle,
  type PuzzleFile,
  puzzleLevel,
  puzzleOf,
  readPuzzles,
} from '#engine/puzzle/puzzle.ts';
import type { FileFault, Result } from '#engine/result.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { bundledLevel, levelsFolder } from './levels.ts';
import type { MatchResult } from './results.ts';
import { isPuzzle, isWin, recordOf, withoutContinued } from './statistics.ts';

export const puzzlesFile = 'puzzles.json';

function textOf(game: string): string | undefined {
  const path = join(levelsFolder(game), puzzlesFile);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

const known = new Map<string, Result<PuzzleFile, FileFault> | undefined>();

/** Cached, because the puzzles never change while the program runs. Undefined for a game without puzzles. */
export function bundledPuzzles(game: string): Result<PuzzleFile, FileFault> | undefined {
  if (known.has(game)) return known.get(game);
  const text = textOf(game);
  const puzzles = text === undefined ? undefined : readPuzzles(text);
  known.set(game, puzzles);
  return puzzles;
}

const counted = z.object({ list: z.array(z.unknown()) }).catch({ list: [] });

const counts = new Map<string, number>();

/** Number of a game's puzzles, possibly 0. Checks none of them, so that the menu appears quickly. */
export function puzzleCountOf(game: string): number {
  const cached = counts.get(game);
  if (cached !== undefined) return cached;
  const text = textOf(game);
  const count = text === undefined ? 0 : counted.parse(parseJsonOrUndefined(text)).list.length;
  counts.set(game, count);
  return count;
}

export function puzzlesOf(game: string): readonly Puzzle[] {
  const file = bundledPuzzles(game);
  return file?.ok === true ? file.value.list : [];
}

/** Stands for the id of a puzzle in the results of a rush. */
export const rushId = 'rush';

/** Maximum number of puzzles that the player solved in a rush. Undefined before the first rush. */
export const bestRush = (results: readonly MatchResult[], game: string): number | undefined =>
  recordOf(results, game, puzzleLevel(rushId)).best;

export const levelTexts =
  <T extends GameTypes>(game: Game<T>) =>
  (name: string): string | undefined =>
    bundledLevel(game, name)?.text;

export const checkedPuzzles = <T extends GameTypes>(game: Game<T>, text: string): Result<PuzzleFile, FileFault> =>
  checkPuzzles(game, text, levelTexts(game));

/** Text of a file of puzzles, with a line for each puzzle. */
export function puzzleText({ list, ...head }: PuzzleFile): string {
  const rows = list.map((puzzle) => JSON.stringify(puzzle)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},"list":[\n${rows}\n]}\n`;
}

export const puzzleResults = (results: readonly MatchResult[]): readonly MatchResult[] => results.filter(isPuzzle);

/** Ids of a game's puzzles that the player has solved. */
export const solvedPuzzles = (results: readonly MatchResult[], game: string): ReadonlySet<string> =>
  new Set(
    withoutContinued(results).flatMap((result) => {
      const id = result.level === null ? undefined : puzzleOf({ name: result.level });
      return result.game === game && id !== undefined && isWin(result) ? [id] : [];
    }),
  );
