import type { GameTypes, Viewer } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import { formatCommand } from '../engine/script.ts';
import { eventsFor } from '../engine/transcript.ts';

/**
 * A command of the log as the viewer may read it; nothing where that is not the viewer's to read. Of the commands of
 * other seats as much as the game says, else those with an event that the viewer may know.
 *
 * @param index from 0
 */
export function echoFor<T extends GameTypes>(match: Match<T>, index: number, viewer: Viewer): string | undefined {
  const { game } = match;
  const line = match.log[index];
  if (line === undefined) return undefined;
  const echo = formatCommand(game.commands, line.command);
  if (viewer === 'all' || line.seat === null || line.seat === viewer) return echo;
  const step = match.stepAt(index);
  if (!step.ok) return undefined;
  if (game.echoForOthers !== undefined) return game.echoForOthers(line.command);
  return eventsFor(game, step.events, viewer, match.stateAt(index), step.state).length > 0 ? echo : undefined;
}
