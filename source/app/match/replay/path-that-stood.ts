import { type Match, startMatch } from '../../../engine/match.ts';
import { withRecentSteps } from '../../../match-session/session.ts';
import type { GameScreen } from '../../../screen/game/game-screen.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';

/**
 * A match as it is first watched: without commands that were undone or refused, or that only switched the debug view. If it
 * has none of these, the match itself.
 */
export function withoutUndoneMoves<T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>): Match<T> {
  const { game, setup, position, start, log } = match;
  const lines = standingLines(match);
  if (lines.length === log.length) return match;
  const path = startMatch(game, setup, { start, position });
  const isAllPlayed = lines.every(({ seat, command }) => path.play(seat, command).ok);
  const endOf = ({ state }: Match<T>) => screen.view.standing(game.view(state, 'all'));
  const isSame = path.state.random === match.state.random || sameJson(path.state.random, match.state.random);
  return isAllPlayed && isSame && sameJson(endOf(path), endOf(match)) ? withRecentSteps(path) : match;
}

const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The lines of the log that stood. */
function standingLines<T extends ScreenTypes>({ game: { commands, refused }, log, stepAt }: Match<T>): Match<T>['log'] {
  const lines: Match<T>['log'][number][] = [];
  for (const [index, line] of log.entries()) {
    const { name } = line.command;
    const { takesBack, switchesDebug } = commands[name] ?? {};
    if (takesBack === true) {
      const undoneIndex = lines.findLastIndex(({ seat }) => seat === line.seat);
      if (undoneIndex >= 0) lines.splice(undoneIndex, 1);
    } else if (switchesDebug !== true && (refused === undefined || stepAt(index).ok)) lines.push(line);
  }
  return lines;
}
