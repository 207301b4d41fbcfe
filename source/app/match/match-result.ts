import { basename } from 'node:path';
import type { Match } from '../../engine/match.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import type { Standing } from '../../screen/screen.ts';
import type { MatchFacts } from '../../storage/match-facts.ts';
import { now } from '../../storage/now.ts';
import type { MatchResult } from '../../storage/results.ts';
import { namedBots, personsOf } from './seats.ts';

/**
 * The result of a match that stands like this; nothing where it is not over, or where bots played alone: that is kept to
 * be watched, and is nothing that the player played.
 *
 * @param path its file, which the replay is named by
 */
export function resultOf<T extends ScreenTypes>(
  { game, setup, state }: Match<T>,
  { end, turns, mark }: Standing,
  { debugUsed, seedGiven, hints, undos, bots }: MatchFacts,
  path: string,
): MatchResult | undefined {
  if (end === undefined || personsOf(state.players, namedBots(bots)).length === 0) return undefined;
  return {
    time: now().toISOString(),
    game: game.id,
    level: setup.level?.name ?? null,
    seed: setup.seed,
    replay: basename(path),
    ...{ end, turns, mark, debugUsed, seedGiven, hints, undos, bots },
  };
}
