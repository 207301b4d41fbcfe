import type { Match } from '#engine/match.ts';
import { playedAt, redactFor } from '#engine/report.ts';
import type { GameTypes, Viewer } from '#engine/vocabulary.ts';

/**
 * Command of the log without what the viewer must not know. Undefined if the viewer must not know of the command.
 *
 * @param index index in the log, from 0
 *
 * @example
 * const match = auction();
 * match.play(1, { name: 'stake', args: { points: 2 } });
 * redactedCommand(match, 0, 2) // => 'stake(2)'
 */
export function redactedCommand<T extends GameTypes>(
  match: Match<T>,
  index: number,
  viewer: Viewer,
): string | undefined {
  const played = playedAt(match, index);
  return played && redactFor(match.game, played, viewer)?.echo;
}
