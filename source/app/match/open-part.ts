import { type Match, startMatch } from '../../engine/match.ts';
import type { Viewer } from '../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { echoFor } from '../../table/echo.ts';
import { planTogether } from '../../table/planning.ts';

/**
 * What of a match somebody may look at who is not to see what others hide: all of it, but of what players plan at the
 * same time, before all have planned, only the commands that these eyes may know of. How many others there are does not
 * show either.
 */
export function openPart<T extends ScreenTypes>(match: Match<T>, eyes: Viewer): Match<T> {
  const { game, setup, position, state, log } = match;
  if (game.outcome?.(state) !== undefined || !planTogether(game, state)) return match;
  const begun = match.newestTurn().length;
  const isOpen = (index: number) => index < begun || echoFor(match, index, eyes) !== undefined;
  if (log.every((_, index) => isOpen(index))) return match;
  const open = startMatch(game, setup, { start: match.start, position });
  for (const [index, { seat, command }] of log.entries()) if (isOpen(index)) open.play(seat, command);
  return open;
}
