import { type Match, startMatch } from '../engine/match.ts';
import type { ScreenTypes } from '../screen/screen.ts';
import { planTogether } from './seats.ts';

/**
 * What of a match everybody may look at who is not to see what others hide: all of it, but nothing of what players plan
 * at the same time before all have planned, not even how much that is.
 */
export function openPart<T extends ScreenTypes>(match: Match<T>): Match<T> {
  const { game, setup, position, state, log } = match;
  if (game.outcome?.(state) !== undefined || !planTogether(game, state)) return match;
  const open = startMatch(game, setup, { start: match.stateAt(0), position });
  for (const { seat, command } of log.slice(0, match.turns().at(-1)?.length ?? 0)) open.play(seat, command);
  return open;
}
