import { type GameEntry, games } from '#games/index.ts';
import type { Arguments } from './parse.ts';
import { unknownWord } from './usage.ts';
import { UsageError } from './usage-error.ts';

/** The words of a command line whose first names a game: where `--game` is given, it stands for that word. */
export function wordsWithGame(args: Arguments): readonly string[] {
  const own = args.text('game');
  return own === undefined ? args.words : [own, ...args.words];
}

/**
 * The game with an id, or the one of the player's own that comes from this file.
 *
 * @param status the exit status where there is none
 * @throws UsageFault with the nearest id, or all of them
 */
export function gameNamed(id: string, status?: number): GameEntry {
  const entry = games.find((game) => game.id === id || game.file === id);
  if (entry !== undefined) return entry;
  const ids = games.map((game) => game.id);
  throw new UsageError(unknownWord('game', id, ids), status);
}
