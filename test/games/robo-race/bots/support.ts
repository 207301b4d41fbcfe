import { type Match, startMatch } from '../../../../source/engine/match.ts';
import { linesOfPlayers } from '../../../../source/engine/players.ts';
import type { Board } from '../../../../source/games/robo-race/board.ts';
import { bots } from '../../../../source/games/robo-race/bots/index.ts';
import type { RoboRace } from '../../../../source/games/robo-race/game-types.ts';
import { roboRace } from '../../../../source/games/robo-race/index.ts';
import { readLevel } from '../../../../source/games/robo-race/level/level.ts';
import { unwrapped } from '../../../engine/support.ts';

/** The board of a level's text. */
export const boardOf = (text: string): Board => unwrapped(readLevel(text)).board;

/** A match of bots that has been played to its end or the round limit. */
export function played(names: readonly string[], seed: string, rounds = 200, level?: string): Match<RoboRace> {
  const match = startMatch(roboRace, {
    seed,
    players: names.length,
    options: { rounds: String(rounds) },
    ...(level === undefined ? {} : { level: { name: 'own.txt', text: level } }),
  });
  const seats = new Map(
    names.flatMap((name, i) => {
      const bot = bots[name];
      return bot === undefined ? [] : [[i + 1, bot] as const];
    }),
  );
  for (const { seat, command } of linesOfPlayers(match, [], seats, () => {})) match.play(seat, command);
  return match;
}
