import { type GameEntry, games } from '#games/index.ts';
import type { Arguments } from './parse.ts';
import { unknownWord } from './usage.ts';
import { UsageError } from './usage-error.ts';

/** Words of a command line, beginning with the name of a game. `--game` has the same effect as a first word. */
export function wordsWithGame(args: Arguments): readonly string[] {
  const gameOption = args.text('game');
  return gameOption === undefined ? args.words : [gameOption, ...args.words];
}

/**
 * The game with this id, or the custom game loaded from this file.
 *
 * @param status exit status of the error if there is no such game
 * @throws UsageError with the closest id, or all ids
 */
export function gameNamed(id: string, status?: number): GameEntry {
  const entry = games.find((game) => game.id === id || game.file === id);
  if (entry !== undefined) return entry;
  const ids = games.map((game) => game.id);
  throw new UsageError(unknownWord('game', id, ids), status);
}
