import type { Game } from '#engine/game.ts';
import { type Files, type Match, startFrom, startMatch } from '#engine/match.ts';
import { fileFaultText } from '#engine/result.ts';
import type { GameTypes, LevelSource } from '#engine/vocabulary.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '../engine/support.ts';

interface Given {
  readonly seed: string;
  readonly players: number;
  readonly options?: Readonly<Record<string, string>>;
  /** Name of a bundled or generated level, or a level itself. */
  readonly level: string | LevelSource;
  /** Position to start from instead of the level's start. */
  readonly position?: object | undefined;
}

/**
 * Returns a function that starts matches of a game. Equal starts share their first state, so that levels and positions
 * are read once and screens reuse their caches. No match changes a state, so the matches are independent.
 */
export function sharedStarts<T extends GameTypes>(game: Game<T>): (given: Given, files?: Files) => Match<T> {
  const known = new Map<string, Match<T>>();
  return (given, files) => {
    const key = JSON.stringify(given);
    const first = known.get(key) ?? firstOf(game, given);
    known.set(key, first);
    return startMatch(game, first.setup, { start: first.start, position: first.position, files });
  };
}

function firstOf<T extends GameTypes>(game: Game<T>, { level, position, options = {}, ...setup }: Given): Match<T> {
  const source = typeof level === 'string' ? unwrapped(findLevel(game, level, '2026-11-20')) : level;
  const match = startFrom(game, { ...setup, options, level: source }, position);
  if (!match.ok) throw new Error(fileFaultText('position', match.error));
  return match.value;
}
