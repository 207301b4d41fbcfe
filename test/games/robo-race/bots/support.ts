import type { BotChoice } from '../../../../source/engine/bot.ts';
import { type Match, startMatch } from '../../../../source/engine/match.ts';
import type { Board } from '../../../../source/games/robo-race/board.ts';
import type { Command } from '../../../../source/games/robo-race/commands.ts';
import type { RoboRace } from '../../../../source/games/robo-race/game-types.ts';
import { roboRace } from '../../../../source/games/robo-race/index.ts';
import { readLevel } from '../../../../source/games/robo-race/level.ts';
import { botsOf } from '../../../../source/match-session/players.ts';
import { unwrapped } from '../../../engine/support.ts';
import { letBotsPlay } from '../../../support/bots-at-table.ts';

/** The board of a level's text. */
export const boardOf = (text: string): Board => unwrapped(readLevel(text)).board;

/** The five cards that a bot would play. */
export const programOf = (choice: BotChoice<Command> | undefined): number[] =>
  choice?.command.name === 'program' ? Object.values(choice.command.args) : [];

/** A match of bots that has been played to its end or the round limit; whatever they do is allowed. */
export function played(
  names: readonly string[],
  seed: string,
  rounds = 200,
  level?: string,
  options: Readonly<Record<string, string>> = {},
): Match<RoboRace> {
  const match = startMatch(roboRace, {
    seed,
    players: names.length,
    options: { rounds: String(rounds), ...options },
    ...(level === undefined ? {} : { level: { name: 'own.txt', text: level } }),
  });
  const seats = botsOf(roboRace, Object.fromEntries(names.map((name, i) => [i + 1, name])));
  letBotsPlay(match, seats);
  return match;
}
